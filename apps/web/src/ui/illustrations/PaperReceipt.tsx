import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A receipt and a coin: no payment yet. */
export function PaperReceipt() {
  return (
    <Drawing>
      <Disc />
      <path
        d="M50 24a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v88l-11.3-8-11.4 8L84 104l-11.3 8-11.4-8L50 112Z"
        fill="currentColor"
      />
      <path
        d="M66 36h36M66 52h36M66 68h18"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".85"
      />
      <circle cx="122" cy="84" r="25" fill={SOFTER} />
      <circle cx="122" cy="84" r="19" fill="var(--amber)" />
      <path d="M122 75v18" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    </Drawing>
  );
}
