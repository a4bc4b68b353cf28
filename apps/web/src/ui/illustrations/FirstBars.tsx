import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** Bars that begin to grow: no figures yet. */
export function FirstBars() {
  return (
    <Drawing>
      <Disc />
      <rect x="40" y="76" width="22" height="32" rx="6" fill={SOFTER} />
      <rect x="69" y="58" width="22" height="50" rx="6" fill="currentColor" opacity=".4" />
      <rect x="98" y="40" width="22" height="68" rx="6" fill="currentColor" />
      <path d="M28 111h120" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M42 54 68 36l14 8 32-26"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="114" cy="18" r="8" fill="var(--amber)" />
    </Drawing>
  );
}
