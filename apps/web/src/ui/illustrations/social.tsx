import { Disc, Drawing, SOFTER } from './drawing.tsx';

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

/** Two bubbles of a conversation that has not begun. */
export function TwoBubbles() {
  return (
    <Drawing>
      <Disc />
      <path
        d="M92 54h46a14 14 0 0 1 14 14v18a14 14 0 0 1-14 14h-2v14l-16-14H92a14 14 0 0 1-14-14V68a14 14 0 0 1 14-14Z"
        fill={SOFTER}
      />
      <path d="M98 82h34" stroke="currentColor" strokeWidth="5" strokeLinecap="round" opacity=".35" />
      <path
        d="M38 22h62a16 16 0 0 1 16 16v22a16 16 0 0 1-16 16H62L42 92V76h-4a16 16 0 0 1-16-16V38a16 16 0 0 1 16-16Z"
        fill="currentColor"
      />
      <circle cx="50" cy="49" r="5" fill="var(--on-primary)" />
      <circle cx="69" cy="49" r="5" fill="var(--on-primary)" />
      <circle cx="88" cy="49" r="5" fill="var(--amber)" />
    </Drawing>
  );
}

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
