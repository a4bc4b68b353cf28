import { type CSSProperties, useState } from 'react';
import classes from './Avatar.module.css';
import { hueOf, initialsOf } from './colour.ts';

interface AvatarProps {
  /** Decides the colour; the same id looks the same everywhere. */
  id: string;
  name: string;
  src?: string | null;
  /** In pixels. */
  size?: number;
  /** Round for people, a rounded square for tribes and businesses. */
  shape?: 'round' | 'square';
  /** A coloured ring says there is something new or live, a quiet one that it was seen. */
  ring?: 'new' | 'seen' | 'live';
  isOnline?: boolean;
  /** Only where no name stands beside the picture; otherwise the picture is decoration. */
  label?: string;
}

export function Avatar({
  id,
  name,
  src,
  size = 40,
  shape = 'round',
  ring,
  isOnline = false,
  label,
}: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { '--hue': hueOf(id), '--size': `${size}px` } as CSSProperties;
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span className={classes.root} data-shape={shape} data-ring={ring} style={style} {...naming}>
      {src && src !== broken ? (
        <span className={classes.face}>
          <img className={classes.picture} src={src} alt="" onError={() => setBroken(src)} />
        </span>
      ) : (
        // Drawn by the style sheet: letters in the page would be read, copied and searched as text.
        <span className={classes.face} data-initials={initialsOf(name)} />
      )}
      {isOnline && <span className={classes.online} />}
    </span>
  );
}
