import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
