import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A ticket with its stub: no ticket or coupon yet. */
export function TornTicket() {
  return (
    <Drawing>
      <Disc />
      <g transform="rotate(-10 88 64)">
        <path d="M34 34h72v60H34a8 8 0 0 1-8-8V74a10 10 0 0 0 0-20V42a8 8 0 0 1 8-8Z" fill="currentColor" />
        <path d="M112 34h30a8 8 0 0 1 8 8v12a10 10 0 0 0 0 20v12a8 8 0 0 1-8 8h-30Z" fill={SOFTER} />
        <path
          d="M109 40v52"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="1 9"
        />
        <path
          d="M50 52h34M50 66h22"
          stroke="var(--on-primary)"
          strokeWidth="5"
          strokeLinecap="round"
          opacity=".85"
        />
        <circle cx="130" cy="64" r="7" fill="var(--amber)" />
      </g>
    </Drawing>
  );
}
