import { type CSSProperties, type ReactNode, useState } from 'react';
import { hueOf, initialsOf } from '../../ui/colour.ts';
import classes from './TribePicture.module.css';

interface TribePictureProps {
  tribe: { id: string; name: string; imageUrl: string | null; primaryColor: string };
  /** In pixels. */
  size?: number;
}

/** Behind the initials: a landscape, waves, rings, folds or petals, by the tribe's id. */
const SCENES: readonly ((turn: number) => ReactNode)[] = [
  (turn) => (
    <>
      <circle className={classes.light} cx={28 + turn * 40} cy="30" r="13" />
      <ellipse className={classes.far} cx={14 + turn * 20} cy="96" rx="62" ry="34" />
      <ellipse className={classes.near} cx={78 - turn * 16} cy="104" rx="58" ry="36" />
    </>
  ),
  (turn) => (
    <>
      <path
        className={classes.far}
        d={`M0 ${46 + turn * 8}c18-12 30-12 48 0s30 12 48 0v60H0Z`}
        opacity="0.7"
      />
      <path className={classes.near} d={`M0 ${66 + turn * 8}c18 12 30 12 48 0s30-12 48 0v40H0Z`} />
    </>
  ),
  (turn) => (
    <g transform={`rotate(${turn * 360} 48 48)`}>
      <circle className={classes.near} cx="96" cy="96" r="84" opacity="0.45" />
      <circle className={classes.far} cx="96" cy="96" r="62" opacity="0.7" />
      <circle className={classes.light} cx="96" cy="96" r="34" opacity="0.6" />
    </g>
  ),
  (turn) => (
    <g transform={`rotate(${turn * 360} 48 48)`}>
      <path className={classes.far} d="M-30 40 130-10v40L-30 84Z" opacity="0.75" />
      <path className={classes.near} d="M-30 100 130 46v70H-30Z" opacity="0.8" />
    </g>
  ),
  (turn) => (
    <g transform={`rotate(${turn * 120} 48 48)`}>
      <circle className={classes.far} cx="48" cy="20" r="34" opacity="0.6" />
      <circle className={classes.near} cx="24" cy="66" r="34" opacity="0.55" />
      <circle className={classes.light} cx="74" cy="64" r="30" opacity="0.35" />
    </g>
  ),
];

/** The picture of a tribe; of one without, its initials on what is drawn in its colour. Always decoration. */
export function TribePicture({ tribe, size = 64 }: TribePictureProps) {
  const { id, name, imageUrl, primaryColor } = tribe;
  const [broken, setBroken] = useState<string | null>(null);
  const style = { '--size': `${size}px`, '--tribe': primaryColor } as CSSProperties;
  if (imageUrl !== null && imageUrl !== broken) {
    return (
      <span className={classes.root} style={style} aria-hidden>
        <img
          className={classes.picture}
          src={imageUrl}
          alt=""
          loading="lazy"
          onError={() => setBroken(imageUrl)}
        />
      </span>
    );
  }
  const hue = hueOf(id);
  const scene = SCENES[hue % SCENES.length];
  return (
    <span className={classes.root} style={style} data-initials={initialsOf(name)} aria-hidden>
      <svg className={classes.scene} viewBox="0 0 96 96" preserveAspectRatio="xMidYMid slice" aria-hidden>
        {scene?.((hue % 97) / 97)}
      </svg>
    </span>
  );
}
