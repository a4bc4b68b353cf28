import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
