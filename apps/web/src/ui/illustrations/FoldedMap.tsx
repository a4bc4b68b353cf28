import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A folded map and a pin: nothing in this part of the world. */
export function FoldedMap() {
  return (
    <Drawing>
      <Disc />
      <path d="m28 44 40-14v68l-36 13a3 3 0 0 1-4-3Z" fill="currentColor" opacity=".4" />
      <path d="m68 30 40 14v68L68 98Z" fill={SOFTER} />
      <path d="m108 44 36-13a3 3 0 0 1 4 3v64l-40 14Z" fill="currentColor" opacity=".4" />
      <path
        d="M40 92c12-16 24 0 38-14s18 6 30-4"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
      <path
        d="M116 12a24 24 0 0 1 24 24c0 16-15 25-24 42-9-17-24-26-24-42a24 24 0 0 1 24-24Z"
        fill="currentColor"
      />
      <circle cx="116" cy="36" r="9" fill="var(--amber)" />
    </Drawing>
  );
}
