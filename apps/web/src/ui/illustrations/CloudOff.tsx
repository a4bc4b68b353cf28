import { Drawing, SOFT, SOFTER } from './Drawing.tsx';

/** A cloud with its line pulled: the server did not answer. */
export function CloudOff() {
  return (
    <Drawing>
      <ellipse cx="88" cy="112" rx="60" ry="8" fill={SOFT} />
      <path d="M52 88a24 24 0 0 1-3-48 34 34 0 0 1 65-4 26 26 0 0 1 8 52Z" fill={SOFTER} />
      <path d="M74 56v10M102 56v10" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
      <path d="M78 80c6-6 14-6 20 0" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    </Drawing>
  );
}
