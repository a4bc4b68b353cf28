import { Disc, Drawing, SOFTER } from './drawing.tsx';

/** A page with a pencil over it: nothing written yet. */
export function BlankPage() {
  return (
    <Drawing>
      <Disc />
      <rect x="42" y="32" width="60" height="78" rx="10" fill={SOFTER} transform="rotate(-8 72 71)" />
      <rect x="52" y="24" width="64" height="84" rx="10" fill="currentColor" />
      <path
        d="M66 44h36M66 58h24M66 72h12"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".85"
      />
      <path d="m90 84 4-14 34-34 10 10-34 34Z" fill="var(--amber)" />
      <path d="m90 84 2-7 5 5Z" fill="var(--on-primary)" />
      <path d="M120.5 43.5 126 38a5 5 0 0 1 7 0l3 3a5 5 0 0 1 0 7l-5.5 5.5Z" fill="currentColor" />
    </Drawing>
  );
}

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
