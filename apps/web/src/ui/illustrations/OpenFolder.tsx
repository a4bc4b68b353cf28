import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
