import type { MediaView } from '@kindred/validation/media';
import { useState } from 'react';
import { GALLERY } from './copy.ts';
import classes from './Picture.module.css';
import { srcSetOf } from './shape.ts';

interface PictureProps {
  media: MediaView;
  /** How wide it is shown, as the attribute of `img`. */
  sizes: string;
  /** Whole, with ground around it, instead of filling its box. */
  isWhole?: boolean;
  /** '' where what surrounds it says what it shows. */
  alt?: string;
  isUrgent?: boolean;
}

/** Fills its box, which has its size before the picture is there. */
export function Picture({ media, sizes, isWhole = false, alt, isUrgent = false }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  const ground = media.blur === null || isWhole ? undefined : { backgroundImage: `url("${media.blur}")` };
  return (
    <span className={classes.box} data-whole={isWhole} style={ground}>
      {isBroken ? (
        <span className={classes.broken}>{GALLERY.broken}</span>
      ) : (
        <img
          className={classes.picture}
          src={media.url}
          srcSet={srcSetOf(media) || undefined}
          sizes={sizes}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          alt={alt ?? media.alt ?? ''}
          loading={isUrgent ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
