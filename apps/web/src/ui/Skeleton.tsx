import type { CSSProperties } from 'react';
import classes from './Skeleton.module.css';

interface BarProps {
  width?: string;
  height?: string;
  radius?: string;
}

/** One grey bar. Lengths are CSS; compose them into the shape of what is coming. */
export function SkeletonBar({ width = '100%', height = '0.875rem', radius = '0.5rem' }: BarProps) {
  return <span className={classes.bar} style={{ width, height, borderRadius: radius } as CSSProperties} />;
}

export function SkeletonAvatar({
  size = 40,
  shape = 'round',
}: {
  size?: number;
  shape?: 'round' | 'square';
}) {
  const length = `${size}px`;
  return <SkeletonBar width={length} height={length} radius={shape === 'round' ? '50%' : '28%'} />;
}

/** Picture and two lines, as in every list of people, tribes or conversations. */
export function SkeletonRow({ size = 44 }: { size?: number }) {
  return (
    <span className={classes.row}>
      <SkeletonAvatar size={size} />
      <span className={classes.lines}>
        <SkeletonBar width="45%" />
        <SkeletonBar width="70%" height="0.75rem" />
      </span>
    </span>
  );
}

/** Says once, to a screen reader, that something is on its way; what it wraps is decoration. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-label={label} className={classes.loading}>
      <div aria-hidden>{children}</div>
    </div>
  );
}
