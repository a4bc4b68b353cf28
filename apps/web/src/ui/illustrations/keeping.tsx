import { Disc, Drawing, SOFTER } from './drawing.tsx';

/** A folder with one page in it: no files yet. */
export function OpenFolder() {
  return (
    <Drawing>
      <Disc />
      <path d="M34 34a9 9 0 0 1 9-9h26l10 11h54a9 9 0 0 1 9 9v56H34Z" fill={SOFTER} />
      <path d="M34 34a9 9 0 0 1 9-9h26l10 11h54a9 9 0 0 1 9 9v56H34Z" fill="currentColor" opacity=".35" />
      <rect x="52" y="42" width="72" height="52" rx="7" fill="var(--surface)" />
      <path d="M64 54h30" stroke="currentColor" strokeWidth="5" strokeLinecap="round" opacity=".4" />
      <circle cx="111" cy="54" r="5" fill="var(--amber)" />
      <path
        d="M35 64h106a9 9 0 0 1 9 10l-4 28a9 9 0 0 1-9 8H39a9 9 0 0 1-9-8l-4-28a9 9 0 0 1 9-10Z"
        fill="currentColor"
      />
      <path d="M76 90h24" stroke="var(--on-primary)" strokeWidth="6" strokeLinecap="round" opacity=".85" />
    </Drawing>
  );
}

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

/** Three levers on a panel: no rule or filter yet. */
export function ThreeLevers() {
  return (
    <Drawing>
      <Disc />
      <rect x="32" y="22" width="112" height="84" rx="16" fill={SOFTER} />
      <path
        d="M50 42h76M50 64h76M50 86h76"
        stroke="currentColor"
        strokeWidth="7"
        strokeLinecap="round"
        opacity=".35"
      />
      <path d="M50 42h22M50 64h54M50 86h12" stroke="currentColor" strokeWidth="7" strokeLinecap="round" />
      <circle cx="74" cy="42" r="10" fill="currentColor" />
      <circle cx="106" cy="64" r="10" fill="var(--amber)" />
      <circle cx="64" cy="86" r="10" fill="currentColor" />
    </Drawing>
  );
}

/** Scales in balance: nothing to decide. */
export function EvenScales() {
  return (
    <Drawing>
      <Disc />
      <path
        d="M44 38 26 78h36ZM132 38l-18 40h36Z"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
        opacity=".4"
      />
      <path d="M22 78h44a22 18 0 0 1-44 0ZM110 78h44a22 18 0 0 1-44 0Z" fill={SOFTER} />
      <path d="M22 78h44a22 18 0 0 1-44 0ZM110 78h44a22 18 0 0 1-44 0Z" fill="currentColor" opacity=".35" />
      <path d="M88 30v78M44 38h88" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M60 112c0-9 12-14 28-14s28 5 28 14Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <circle cx="88" cy="26" r="11" fill="var(--amber)" />
    </Drawing>
  );
}
