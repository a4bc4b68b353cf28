import type { ReactNode } from 'react';

/** Two tones: the soft one for ground and shapes, currentColor for what matters. One spot of amber or teal at most. */
export function Drawing({ children, box = '0 0 176 128' }: { children: ReactNode; box?: string }) {
  return (
    <svg viewBox={box} fill="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const SOFT = 'var(--primary-soft)';
export const SOFTER = 'var(--primary-soft-pressed)';

/** The ground of a single thing. */
export function Disc() {
  return <circle cx="88" cy="62" r="54" fill={SOFT} />;
}
