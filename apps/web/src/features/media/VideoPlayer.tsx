import type { MediaView } from '@kindred/validation/media';
import { PLAYER } from './copy.ts';
import { playAlone } from './playing.ts';
import { ratioOf } from './shape.ts';
import classes from './VideoPlayer.module.css';

/** The browser's own controls: everybody knows them, and they work with every keyboard and reader. */
export function VideoPlayer({ media }: { media: MediaView }) {
  const ground = media.blur === null ? {} : { backgroundImage: `url("${media.blur}")` };
  return (
    <div className={classes.box} style={{ aspectRatio: String(ratioOf(media)), ...ground }}>
      {/* biome-ignore lint/a11y/useMediaCaption: made by a person a moment ago; there are no captions to show. */}
      <video
        className={classes.video}
        src={media.url}
        poster={media.posterUrl ?? undefined}
        aria-label={media.alt ?? PLAYER.video}
        controls
        playsInline
        preload="metadata"
        onPlay={(event) => playAlone(event.currentTarget)}
      />
    </div>
  );
}
