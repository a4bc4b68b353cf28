import type { LessonView } from '@kindred/validation/courses';
import { VIDEO_SITE_NAMES, type VideoSite } from '@kindred/validation/courses/videoHosts';
import { IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { VideoFrame } from '../../ui/VideoFrame.tsx';
import { LESSON } from './copy.ts';
import classes from './LessonVideo.module.css';
import { subscribeTo, useEmbedEnded, withEvents } from './player/embedEvents.ts';

/** The linked video of a lesson. */
export function LessonVideo({ lesson, onEnded }: { lesson: LessonView; onEnded: () => void }) {
  const { video, videoUrl, title } = lesson;
  const frame = useRef<HTMLIFrameElement>(null);
  useEmbedEnded(frame, video, onEnded);
  if (videoUrl === null) return null;
  if (video === null) {
    return (
      <p className={classes.elsewhere}>
        {LESSON.videoElsewhere}
        <ButtonAnchor variant="soft" size="sm" href={videoUrl} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          {LESSON.videoOpen}
        </ButtonAnchor>
      </p>
    );
  }
  const site = VIDEO_SITE_NAMES[video.site as VideoSite] ?? video.site;
  return (
    <VideoFrame
      src={withEvents(video)}
      title={LESSON.videoOf(title)}
      play={LESSON.videoPlay}
      note={LESSON.videoLoads(site)}
      frame={frame}
      onLoad={(loaded) => subscribeTo(loaded, video)}
    />
  );
}
