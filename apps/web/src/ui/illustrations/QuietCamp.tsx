import { Drawing, SOFT, SOFTER } from './Drawing.tsx';

/** Three seats around a fire: a feed or tribe that nobody has written in yet. */
export function QuietCamp() {
  return (
    <Drawing>
      <circle cx="88" cy="60" r="56" fill={SOFT} />
      <path d="M14 104c22-16 48-22 74-22s52 6 74 22c-18 12-46 18-74 18s-56-6-74-18Z" fill={SOFTER} />
      <path
        d="M88 34c10 12 18 20 18 34a18 18 0 0 1-36 0c0-7 3-12 7-17 1 5 3 8 6 9 0-10 1-18 5-26Z"
        fill="currentColor"
      />
      <path d="M88 62c5 5 8 9 8 14a8 8 0 0 1-16 0c0-5 3-9 8-14Z" fill="var(--amber)" />
      <path d="M66 96l44-6M66 90l44 6" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <circle cx="34" cy="86" r="8" fill="currentColor" opacity=".35" />
      <circle cx="142" cy="86" r="8" fill="currentColor" opacity=".35" />
      <path
        d="M22 108c0-8 5-12 12-12s12 4 12 12M130 108c0-8 5-12 12-12s12 4 12 12"
        fill="currentColor"
        opacity=".35"
      />
    </Drawing>
  );
}
