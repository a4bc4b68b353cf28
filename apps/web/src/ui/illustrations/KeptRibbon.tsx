import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A ribbon between two cards: nothing kept for later yet. */
export function KeptRibbon() {
  return (
    <Drawing>
      <Disc />
      <rect x="36" y="44" width="104" height="58" rx="12" fill={SOFTER} />
      <path
        d="M50 62h14M50 76h14M114 62h12M114 76h12"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".35"
      />
      <path d="M70 26a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v68l-18-14-18 14Z" fill="currentColor" />
      <path
        d="M88 35L90.4 40.8L96.6 41.2L91.8 45.2L93.3 51.3L88 48L82.7 51.3L84.2 45.2L79.4 41.2L85.6 40.8Z"
        fill="var(--amber)"
        stroke="var(--amber)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}
