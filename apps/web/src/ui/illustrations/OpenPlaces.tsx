import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** One person between two open places: no one else here yet. */
export function OpenPlaces() {
  return (
    <Drawing>
      <Disc />
      <g fill={SOFTER} stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeDasharray="3 8">
        <circle cx="38" cy="60" r="14" />
        <path d="M12 108c0-18 10-27 26-27s26 9 26 27Z" strokeLinejoin="round" />
        <circle cx="138" cy="60" r="14" />
        <path d="M112 108c0-18 10-27 26-27s26 9 26 27Z" strokeLinejoin="round" />
      </g>
      <path d="M52 112c0-26 14-38 36-38s36 12 36 38a4 4 0 0 1-4 4H56a4 4 0 0 1-4-4Z" fill="currentColor" />
      <circle cx="88" cy="46" r="22" fill="currentColor" />
      <path
        d="M81 42v3M95 42v3M80 53c5 4.5 11 4.5 16 0"
        stroke="var(--on-primary)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="88" cy="94" r="6" fill="var(--amber)" />
    </Drawing>
  );
}
