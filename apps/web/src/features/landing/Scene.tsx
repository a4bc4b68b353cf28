import { IconHeartFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import classes from './Scene.module.css';

interface Soul {
  /** Chosen for the colour it gives. */
  id: string;
  name: string;
  size: number;
  /** Centre, in hundredths of the scene. */
  x: number;
  y: number;
  /** Seconds into the slow rise and fall, so that no two move together. */
  phase: number;
}

const SOULS: readonly Soul[] = [
  { id: 'olivia-ferrer-150', name: 'Olivia Ferrer', size: 58, x: 14, y: 27, phase: 0 },
  { id: 'carlos-rey-22', name: 'Carlos Rey', size: 66, x: 83, y: 25, phase: 2.1 },
  { id: 'sana-iyer-31', name: 'Sana Iyer', size: 50, x: 23, y: 61, phase: 3.4 },
  { id: 'tomas-aldea-48', name: 'Tomas Aldea', size: 54, x: 78, y: 58, phase: 1.2 },
];

/** Hills at dusk with people in the air, a fire between them. Decoration: nothing here is read aloud. */
export function Scene() {
  return (
    <div className={classes.scene} aria-hidden="true">
      <Hills />
      {SOULS.map(({ id, name, size, x, y, phase }) => (
        <span
          key={id}
          className={classes.soul}
          style={{ left: `${x}%`, top: `${y}%`, animationDelay: `${-phase}s` } as CSSProperties}
        >
          <Avatar id={id} name={name} size={size} />
        </span>
      ))}
      <div className={classes.note}>
        <IconHeartFilled className={classes.heart} size={20} />
        <span>
          <strong>Olivia's first sale</strong>
          <small>just now · The Slow Bakery</small>
        </span>
      </div>
    </div>
  );
}

const STARS = [
  [62, 96],
  [118, 58],
  [176, 112],
  [214, 44],
  [262, 84],
  [36, 176],
  [150, 190],
  [300, 36],
  [352, 70],
  [436, 182],
  [404, 128],
  [246, 150],
  [88, 238],
  [196, 250],
] as const;

function Hills() {
  return (
    <svg
      className={classes.hills}
      viewBox="0 0 480 460"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--sky-1)" />
          <stop offset=".55" stopColor="var(--sky-2)" />
          <stop offset="1" stopColor="var(--sky-3)" />
        </linearGradient>
        <linearGradient id="fog" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--ground)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--ground)" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="var(--amber)" stopOpacity=".75" />
          <stop offset="1" stopColor="var(--amber)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="480" height="460" fill="url(#sky)" />
      <g className={classes.stars} fill="#fff">
        {STARS.map(([x, y], index) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={index % 3 === 0 ? 1.8 : 1.1} />
        ))}
      </g>
      <circle cx="356" cy="166" r="128" fill="var(--sun)" opacity=".14" />
      <circle cx="356" cy="166" r="104" fill="var(--sun)" opacity=".22" />
      <circle cx="356" cy="166" r="80" fill="var(--sun)" />
      <g className={classes.clouds} fill="var(--cloud)">
        <path d="M96 132a15 15 0 0 1 27-9 20 20 0 0 1 37 6 12 12 0 0 1 3 23H92a11 11 0 0 1 4-20Z" />
        <path
          d="M330 118a10 10 0 0 1 18-5 14 14 0 0 1 25 4 8 8 0 0 1 2 16h-48a7 7 0 0 1 3-15Z"
          opacity=".7"
        />
      </g>
      <path
        d="M0 300c34-34 66-44 104-30s70 40 118 18 76-82 132-84 90 42 126 74v182H0Z"
        fill="var(--hill-1)"
      />
      <path d="M0 344c44-26 82-30 128-14s88 26 140 4 84-52 128-44 62 30 84 48v122H0Z" fill="var(--hill-2)" />
      <g fill="var(--hill-3)">
        <path d="M58 352l9-26 9 26ZM76 356l7-20 7 20ZM398 322l10-30 10 30ZM418 330l8-22 8 22ZM436 340l6-18 6 18Z" />
      </g>
      <path d="M0 396c58-34 118-38 184-22s112 24 172 2 96-14 124 0v84H0Z" fill="var(--hill-3)" />
      <circle cx="240" cy="378" r="66" fill="url(#glow)" className={classes.glow} />
      <Camp />
      <rect className={classes.fog} y="398" width="480" height="63" fill="url(#fog)" />
    </svg>
  );
}

/** Four figures around a fire, each two strokes of the same shape. */
function Camp() {
  return (
    <g>
      <path
        className={classes.fire}
        d="M240 352c6 8 12 13 12 22a12 12 0 0 1-24 0c0-5 2-8 5-11 0 3 2 5 3 5 0-6 1-11 4-16Z"
        fill="var(--fire)"
      />
      <path d="M240 368c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9Z" fill="var(--amber)" />
      <g fill="var(--figure)">
        <circle cx="200" cy="364" r="6" />
        <path d="M191 388c0-10 3-15 9-15s10 5 12 15Z" />
        <circle cx="280" cy="364" r="6" />
        <path d="M268 388c2-10 6-15 12-15s9 5 9 15Z" />
        <circle cx="178" cy="371" r="5" />
        <path d="M170 392c0-9 3-13 8-13s8 4 10 13Z" />
        <circle cx="303" cy="371" r="5" />
        <path d="M293 392c2-9 5-13 10-13s8 4 8 13Z" />
      </g>
    </g>
  );
}
