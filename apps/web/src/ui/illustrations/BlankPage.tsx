import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** A page with a pencil over it: nothing written yet. */
export function BlankPage() {
  return (
    <Drawing>
      <Disc />
      <rect x="42" y="32" width="60" height="78" rx="10" fill={SOFTER} transform="rotate(-8 72 71)" />
      <rect x="52" y="24" width="64" height="84" rx="10" fill="currentColor" />
      <path
        d="M66 44h36M66 58h24M66 72h12"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".85"
      />
      <path d="m90 84 4-14 34-34 10 10-34 34Z" fill="var(--amber)" />
      <path d="m90 84 2-7 5 5Z" fill="var(--on-primary)" />
      <path d="M120.5 43.5 126 38a5 5 0 0 1 7 0l3 3a5 5 0 0 1 0 7l-5.5 5.5Z" fill="currentColor" />
    </Drawing>
  );
}
