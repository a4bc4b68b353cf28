import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
