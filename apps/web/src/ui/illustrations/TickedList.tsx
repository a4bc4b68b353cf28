import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A clipboard with its list ticked: nothing recorded or left to do. */
export function TickedList() {
  return (
    <Drawing>
      <Disc />
      <rect x="48" y="22" width="80" height="90" rx="12" fill="currentColor" />
      <rect x="58" y="34" width="60" height="68" rx="6" fill={SOFTER} />
      <path
        d="M74 16h28a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H74a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6Z"
        fill="var(--amber)"
      />
      <path
        d="m66 53 5 5 8-9M66 71l5 5 8-9M66 89l5 5 8-9"
        stroke="currentColor"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M90 54h20M90 72h20M90 90h12"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".4"
      />
    </Drawing>
  );
}
