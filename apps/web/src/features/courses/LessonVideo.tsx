import type { LessonView } from '@kindred/validation/courses';
import { VIDEO_SITE_NAMES, type VideoSite } from '@kindred/validation/courses/videoHosts';
import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { LESSON } from './copy.ts';
import classes from './LessonVideo.module.css';
import { subscribeTo, useEmbedEnded, withEvents } from './player/embedEvents.ts';

/** The video of a lesson, loaded from its site when the user plays it. The site gets this site's origin as referrer. */
export function LessonVideo({ lesson, onEnded }: { lesson: LessonView; onEnded: () => void }) {
  const { video, videoUrl, title } = lesson;
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEmbedEnded(frame, video, onEnded);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isPlaying) frame.current?.focus();
  }, [isPlaying]);
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
    <figure className={classes.video}>
      <div className={classes.box}>
        {isPlaying ? (
          <iframe
            ref={frame}
            className={classes.frame}
            src={withEvents(video)}
            onLoad={({ currentTarget }) => subscribeTo(currentTarget, video)}
            title={LESSON.videoOf(title)}
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" className={classes.play} onClick={() => setPlaying(true)}>
            <span className={classes.mark}>
              <IconPlayerPlayFilled size={28} aria-hidden />
            </span>
            {LESSON.videoPlay}
            <span className={classes.note}>{LESSON.videoLoads(site)}</span>
          </button>
        )}
      </div>
    </figure>
  );
}
