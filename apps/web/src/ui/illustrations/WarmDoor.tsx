import { Drawing, SOFT, SOFTER } from './Drawing.tsx';

/** A closed door with light behind it: sign in to go on. */
export function WarmDoor() {
  return (
    <Drawing>
      <path d="M10 112c20-14 46-20 78-20s58 6 78 20c-20 8-48 12-78 12s-58-4-78-12Z" fill={SOFT} />
      <path d="M56 108V44a32 32 0 0 1 64 0v64Z" fill={SOFTER} />
      <path d="M64 108V46a24 24 0 0 1 48 0v62Z" fill="currentColor" />
      <circle cx="104" cy="78" r="3.5" fill="var(--amber)" />
      <path d="M80 54h16v14H80z" fill="var(--amber)" opacity=".9" />
      <path d="M88 54v14M80 61h16" stroke="currentColor" strokeWidth="2.5" />
      <path d="M64 108h48l14 10H50Z" fill="var(--amber)" opacity=".45" />
    </Drawing>
  );
}
