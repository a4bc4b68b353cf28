import { Disc, Drawing, SOFTER } from './Drawing.tsx';

/** An open book with a ribbon: no course or lesson yet. */
export function OpenBook() {
  return (
    <Drawing>
      <Disc />
      <path d="M22 42c24-8 46-6 66 8 20-14 42-16 66-8v64c-24-7-46-5-66 8-20-13-42-15-66-8Z" fill={SOFTER} />
      <path d="M30 32c22-7 42-4 58 10v64c-16-12-36-15-58-9Z" fill="currentColor" />
      <path d="M146 32c-22-7-42-4-58 10v64c16-12 36-15 58-9Z" fill="currentColor" />
      <path d="M88 42v64" stroke="var(--on-primary)" strokeWidth="3" />
      <path
        d="M44 48c11-2 21 0 30 5M44 64c11-2 21 0 30 5M44 80c11-2 21 0 30 5M102 69c9-5 19-7 30-5M102 85c9-5 19-7 30-5"
        stroke="var(--on-primary)"
        strokeWidth="4.5"
        strokeLinecap="round"
        opacity=".85"
      />
      <path d="M112 31c5-1 10-2 14-2v32l-7-6-7 8Z" fill="var(--amber)" />
    </Drawing>
  );
}
