import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A medal on its ribbon: nothing earned yet. */
export function FirstMedal() {
  return (
    <Drawing>
      <Disc />
      <path d="M56 10h24l18 40H76Z" fill={SOFTER} />
      <path d="M120 10H96L78 50h22Z" fill="currentColor" opacity=".35" />
      <circle cx="88" cy="76" r="36" fill="currentColor" />
      <circle cx="88" cy="76" r="27" stroke="var(--on-primary)" strokeWidth="3" opacity=".6" />
      <path
        d="M88 62L92.1 71.3L102.3 72.4L94.7 79.2L96.8 89.1L88 84L79.2 89.1L81.3 79.2L73.7 72.4L83.9 71.3Z"
        fill="var(--amber)"
        stroke="var(--amber)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}
