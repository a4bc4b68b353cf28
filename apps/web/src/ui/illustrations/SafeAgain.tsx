import { Disc, Drawing } from './Drawing.tsx';

/** A shield with a tick: the account is safe again. */
export function SafeAgain() {
  return (
    <Drawing>
      <Disc />
      <path d="M88 22l36 12v28c0 22-14 36-36 46-22-10-36-24-36-46V34Z" fill="currentColor" />
      <path
        d="m72 64 12 12 22-24"
        stroke="var(--on-primary)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}
