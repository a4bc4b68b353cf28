import { VIDEO_SITE_NAMES, type VideoSite } from '@kindred/validation/courses/videoHosts';
import type { EventView } from '@kindred/validation/events';
import { hrefOf } from '@kindred/validation/href';
import { IconPlayerPlay } from '@tabler/icons-react';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { VideoFrame } from '../../../ui/VideoFrame.tsx';
import { EVENT } from '../copy.ts';
import { AFTER } from './copy.ts';

/** The replay of an event, in the page where its site allows that. */
export function Replay({ event: { replay, replayUrl, title } }: { event: EventView }) {
  const href = replayUrl === null ? null : hrefOf(replayUrl);
  if (replay !== null) {
    return (
      <VideoFrame
        src={replay.src}
        title={AFTER.replay.of(title)}
        play={AFTER.replay.play}
        note={EVENT.loadsFrom(VIDEO_SITE_NAMES[replay.site as VideoSite] ?? replay.site)}
      />
    );
  }
  if (href === null) return null;
  return (
    <ButtonAnchor
      isWide
      variant="soft"
      icon={<IconPlayerPlay size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {AFTER.replay.play}
    </ButtonAnchor>
  );
}
