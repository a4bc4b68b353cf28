import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
