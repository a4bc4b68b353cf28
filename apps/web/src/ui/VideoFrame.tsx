import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './VideoFrame.module.css';

interface VideoFrameProps {
  src: string;
  /** What the frame has, for screen readers. */
  title: string;
  play: string;
  /** Under the button, such as where the frame loads from. */
  note: string;
  frame?: RefObject<HTMLIFrameElement | null>;
  onLoad?: (frame: HTMLIFrameElement) => void;
}

/** A video in a frame, loaded from its site when the user plays it. The site gets this site's origin as referrer. */
export function VideoFrame({ src, title, play, note, frame, onLoad }: VideoFrameProps) {
  const [isPlaying, setPlaying] = useState(false);
  const own = useRef<HTMLIFrameElement>(null);
  const shown = frame ?? own;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isPlaying) shown.current?.focus();
  }, [isPlaying, shown]);
  return (
    <figure className={classes.video}>
      <div className={classes.box}>
        {isPlaying ? (
          <iframe
            ref={shown}
            className={classes.frame}
            src={src}
            onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
            title={title}
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" className={classes.play} onClick={() => setPlaying(true)}>
            <span className={classes.mark}>
              <IconPlayerPlayFilled size={28} aria-hidden />
            </span>
            {play}
            <span className={classes.note}>{note}</span>
          </button>
        )}
      </div>
    </figure>
  );
}
