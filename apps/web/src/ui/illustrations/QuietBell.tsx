import { Disc, Drawing } from './Drawing.tsx';

/** A bell at rest: nothing new. */
export function QuietBell() {
  return (
    <Drawing>
      <Disc />
      <circle cx="88" cy="98" r="11" fill="var(--amber)" />
      <path
        d="M88 22c19 0 31 14 31 33 0 18 4 25 10 31a5 5 0 0 1-3.5 8.5h-75A5 5 0 0 1 47 86c6-6 10-13 10-31 0-19 12-33 31-33Z"
        fill="currentColor"
      />
      <path d="M88 14v10" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M74 58c0-9 5-15 12-16"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".85"
      />
      <path d="M146 18a15 15 0 1 0 13 21 12 12 0 0 1-13-21Z" fill="currentColor" opacity=".4" />
    </Drawing>
  );
}
