import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
