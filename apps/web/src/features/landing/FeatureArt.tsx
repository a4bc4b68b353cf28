import { Avatar } from '../../ui/Avatar.tsx';
import classes from './FeatureArt.module.css';

const MEMBERS = [
  { id: 'olivia-ferrer-150', name: 'Olivia Ferrer', x: 50, y: 50, size: 76 },
  { id: 'carlos-rey-22', name: 'Carlos Rey', x: 78, y: 28, size: 54 },
  { id: 'sana-iyer-31', name: 'Sana Iyer', x: 22, y: 34, size: 50 },
  { id: 'tomas-aldea-48', name: 'Tomas Aldea', x: 76, y: 76, size: 48 },
  { id: 'mona-okafor-7', name: 'Mona Okafor', x: 27, y: 78, size: 42 },
] as const;

/** Members around the one who gathers them. */
export function TribeArt() {
  return (
    <div className={classes.tribe}>
      <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <g fill="none" stroke="var(--primary)" strokeWidth="1.5">
          <circle cx="200" cy="130" r="82" opacity=".34" />
          <circle cx="200" cy="130" r="136" opacity=".22" />
          <circle cx="200" cy="130" r="196" opacity=".12" />
        </g>
      </svg>
      {MEMBERS.map(({ id, name, x, y, size }) => (
        <span key={id} className={classes.member} style={{ left: `${x}%`, top: `${y}%` }}>
          <Avatar id={id} name={name} size={size} />
        </span>
      ))}
    </div>
  );
}

const BARS = [34, 52, 44, 70, 62, 92, 118, 142] as const;

/** A revenue chart that grows. */
export function GrowthArt() {
  return (
    <svg
      className={classes.growth}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      {BARS.map((height, index) => (
        <rect
          key={height}
          x={12 + index * 38}
          y={200 - height}
          width="26"
          height={height + 8}
          rx="8"
          fill={index === BARS.length - 1 ? 'var(--teal)' : 'var(--teal-soft)'}
        />
      ))}
      <path
        d="M25 148c30-14 46-22 76-16s46-34 76-30 40-48 114-74"
        fill="none"
        stroke="var(--teal)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="291" cy="28" r="6" fill="var(--surface)" stroke="var(--teal)" strokeWidth="3" />
    </svg>
  );
}
