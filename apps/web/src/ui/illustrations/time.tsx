import { Disc, Drawing, SOFTER } from './drawing.tsx';

/** A month without a mark but one: no event yet. */
export function EmptyCalendar() {
  return (
    <Drawing>
      <Disc />
      <rect x="40" y="26" width="96" height="84" rx="14" fill={SOFTER} />
      <path d="M54 26h68a14 14 0 0 1 14 14v12H40V40a14 14 0 0 1 14-14Z" fill="currentColor" />
      <path d="M64 16v18M112 16v18" stroke="currentColor" strokeWidth="9" strokeLinecap="round" />
      <path d="M64 18v14M112 18v14" stroke="var(--on-primary)" strokeWidth="3" strokeLinecap="round" />
      <g fill="currentColor" opacity=".4">
        <rect x="52" y="62" width="14" height="14" rx="5" />
        <rect x="71.5" y="62" width="14" height="14" rx="5" />
        <rect x="91" y="62" width="14" height="14" rx="5" />
        <rect x="110.5" y="62" width="14" height="14" rx="5" />
        <rect x="52" y="84" width="14" height="14" rx="5" />
        <rect x="71.5" y="84" width="14" height="14" rx="5" />
      </g>
      <rect x="91" y="84" width="14" height="14" rx="5" fill="var(--amber)" />
    </Drawing>
  );
}

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

/** A small shop under its awning: no business or service yet. */
export function Storefront() {
  return (
    <Drawing>
      <Disc />
      <path d="M36 54h104v50a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6Z" fill={SOFTER} />
      <path d="M96 110V76a8 8 0 0 1 8-8h14a8 8 0 0 1 8 8v34Z" fill="currentColor" />
      <circle cx="103" cy="91" r="3" fill="var(--on-primary)" />
      <rect x="48" y="68" width="36" height="26" rx="6" fill="var(--amber)" />
      <path d="M66 68v26M48 81h36" stroke={SOFTER} strokeWidth="3.5" />
      <path
        d="M42 22h92a6 6 0 0 1 5.6 3.9L148 48c0 9-6 14-13 14s-13-5-13-14c0 9-5 14-11.5 14S98 57 98 48h-20c0 9-6 14-12.5 14S54 57 54 48c0 9-6 14-13 14s-13-5-13-14l8.4-22.1A6 6 0 0 1 42 22Z"
        fill="currentColor"
      />
      <path d="M78 48c0 9 4 14 10 14s10-5 10-14L96 22H80Z" fill={SOFTER} />
      <path
        d="m58 22-4 26M118 22l4 26"
        stroke="var(--on-primary)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
      <path d="M26 113h124" stroke="currentColor" strokeWidth="6" strokeLinecap="round" opacity=".4" />
    </Drawing>
  );
}

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
