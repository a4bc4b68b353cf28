import { type CSSProperties, type ReactNode, useState } from 'react';
import classes from './Art.module.css';
import { hueOf } from './colour.ts';

interface ArtProps {
  /** Decides the colour; the same id looks the same everywhere. */
  id: string;
  src: string | null;
  /** Stands there when there is no picture. */
  icon: ReactNode;
  /** `fill` takes the size of the element around it. */
  shape?: 'wide' | 'square' | 'fill';
}

/** The picture of something on offer, or one of ours that stays with it. */
export function Art({ id, src, icon, shape = 'wide' }: ArtProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hue = hueOf(id);
  const style = { '--hue': hue, '--turn': `${hue % 90}deg` } as CSSProperties;
  return (
    <span className={classes.art} data-shape={shape} style={style}>
      {src !== null && src !== broken ? (
        <img className={classes.picture} src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
    </span>
  );
}
