import { VIDEO_SITE_NAMES, type VideoSite } from '@kindred/validation/courses/videoHosts';
import type { EventView } from '@kindred/validation/events';
import { VideoFrame } from '../../../ui/VideoFrame.tsx';
import { EVENT } from '../copy.ts';
import classes from '../Event.module.css';
import { STREAM } from './copy.ts';
import { joinHref } from './href.ts';

const canPlayHls = () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

/** The stream of an event, for its attendees while it is open. The frame is a join link: it has no other address. */
export function StreamPlayer({ event: { joinUrl, streamSite, title } }: { event: EventView }) {
  const join = joinHref(joinUrl);
  if (join === null || streamSite === null) return null;
  const isHls = streamSite === 'hls';
  const canPlay = !isHls || canPlayHls();
  if (!canPlay && typeof MediaSource === 'undefined')
    return <p className={classes.muted}>{STREAM.unplayable}</p>;
  const site = VIDEO_SITE_NAMES[streamSite as VideoSite] ?? streamSite;
  return (
    <VideoFrame
      // Browsers without HLS of their own play it by a script.
      src={canPlay ? `${join}/player` : `${join}/player?script`}
      title={STREAM.of(title)}
      play={STREAM.play}
      note={isHls ? STREAM.loadsFromHost : EVENT.loadsFrom(site)}
    />
  );
}
