import { Drawing, SOFT } from './Drawing.tsx';

/** A lens over an empty line-up: no search result. */
export function NobodyFound() {
  return (
    <Drawing>
      <circle cx="48" cy="66" r="18" fill={SOFT} />
      <path d="M20 112c0-18 11-26 28-26s28 8 28 26Z" fill={SOFT} />
      <circle cx="132" cy="66" r="18" fill={SOFT} />
      <path d="M104 112c0-18 11-26 28-26s28 8 28 26Z" fill={SOFT} />
      <circle cx="86" cy="56" r="30" fill="var(--surface)" stroke="currentColor" strokeWidth="6" />
      <path d="m108 80 20 20" stroke="currentColor" strokeWidth="9" strokeLinecap="round" />
      <path
        d="M76 52v5M96 52v5M78 68c5-4 11-4 16 0"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".6"
      />
    </Drawing>
  );
}
