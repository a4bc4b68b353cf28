import { Disc, Drawing, SOFTER } from './drawing.tsx';

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

/** A picture on its hook: no work shown yet. */
export function HungPicture() {
  return (
    <Drawing>
      <Disc />
      <path
        d="m60 40 28-24 28 24"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
        opacity=".4"
      />
      <circle cx="88" cy="16" r="5" fill="currentColor" />
      <rect x="36" y="36" width="104" height="76" rx="10" fill="currentColor" />
      <rect x="46" y="46" width="84" height="56" rx="4" fill={SOFTER} />
      <path
        d="M46 92c16-22 28-22 40-8s22 10 44-8v22a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4Z"
        fill="currentColor"
        opacity=".4"
      />
      <circle cx="110" cy="62" r="8" fill="var(--amber)" />
    </Drawing>
  );
}

/** A strip of film that waits to be played: no video yet. */
export function FilmStrip() {
  return (
    <Drawing>
      <Disc />
      <rect x="14" y="34" width="148" height="60" rx="10" fill={SOFTER} />
      <path
        d="M24 44h128M24 84h128"
        stroke="currentColor"
        strokeWidth="6"
        strokeDasharray="8 10"
        opacity=".35"
      />
      <rect x="50" y="22" width="76" height="84" rx="14" fill="currentColor" />
      <path
        d="M78 46v36l30-18Z"
        fill="var(--amber)"
        stroke="var(--amber)"
        strokeWidth="6"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}
