import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A clock that waits: no time booked yet. */
export function PatientClock() {
  return (
    <Drawing>
      <Disc />
      <path d="m58 100-10 14M118 100l10 14" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M42 44a19 19 0 0 1 27-25ZM134 44a19 19 0 0 0-27-25Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="88" cy="66" r="44" fill="currentColor" />
      <circle cx="88" cy="66" r="34" fill={SOFTER} />
      <path
        d="M88 40v3M88 89v3M62 66h3M111 66h3"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".4"
      />
      <path
        d="M88 48v18l13 9"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="88" cy="66" r="5" fill="var(--amber)" />
    </Drawing>
  );
}
