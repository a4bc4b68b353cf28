import type { MediaView } from '@kindred/validation/media';
import { useEffect, useRef } from 'react';
import classes from './StoryPlayer.module.css';

interface StoryPictureProps {
  media: MediaView;
  isRunning: boolean;
  /** Told how long a video takes, in milliseconds. */
  onLength: (length: number) => void;
}

export function StoryPicture({ media, isRunning, onLength }: StoryPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // A browser may refuse to play by itself; it then stands still, and its words can be read.
    if (isRunning) void video.current?.play()?.catch(() => undefined);
    else video.current?.pause();
  }, [isRunning]);

  if (media.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: recorded by a person a moment ago; there are no captions to show.
      <video
        ref={video}
        className={classes.full}
        src={media.url}
        poster={media.posterUrl ?? undefined}
        aria-label={media.alt ?? undefined}
        playsInline
        autoPlay={isRunning}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) onLength(duration * 1000);
        }}
      />
    );
  }
  return (
    <>
      {media.blur !== null && (
        <div className={classes.around} style={{ backgroundImage: `url("${media.blur}")` }} aria-hidden />
      )}
      <img
        className={classes.full}
        src={media.url}
        srcSet={media.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="(max-width: 480px) 100vw, 480px"
        alt={media.alt ?? ''}
      />
    </>
  );
}
