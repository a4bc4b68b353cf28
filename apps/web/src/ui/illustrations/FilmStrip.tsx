import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
