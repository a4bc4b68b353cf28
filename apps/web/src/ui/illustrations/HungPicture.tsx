import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
