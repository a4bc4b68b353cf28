import { useId } from 'react';
import { Drawing, SOFT, SOFTER } from './Drawing.tsx';

/** A signpost that points both ways over a path that ends: nothing at this address. */
export function LostPath() {
  const clip = useId();
  return (
    <Drawing box="0 0 240 168">
      <clipPath id={clip}>
        <rect x="8" y="8" width="224" height="152" rx="76" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h240v168H0Z" fill={SOFT} />
        <circle cx="172" cy="56" r="24" fill="currentColor" opacity=".22" />
        <path d="M0 104c34-24 62-24 98-8s74 12 142-22v94H0Z" fill={SOFTER} />
        <path d="M0 134c44-20 84-18 124-8s76 4 116-14v56H0Z" fill="currentColor" opacity=".32" />
        <path
          d="M138 168c-4-12-22-16-15-27s36-8 32-19-30-8-27-18"
          stroke="var(--surface)"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </g>
      <path d="M84 134V40" stroke="currentColor" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M66 44h48a5 5 0 0 1 3.6 1.5l9 9.5a2 2 0 0 1 0 2.8l-9 9.5a5 5 0 0 1-3.6 1.5H66a5 5 0 0 1-5-5V49a5 5 0 0 1 5-5Z"
        fill="currentColor"
      />
      <path
        d="M102 78H54a5 5 0 0 0-3.6 1.5l-9 9.5a2 2 0 0 0 0 2.8l9 9.5a5 5 0 0 0 3.6 1.5h48a5 5 0 0 0 5-5V83a5 5 0 0 0-5-5Z"
        fill="var(--primary-pressed)"
      />
      <path
        d="M73 56.4h20M73 90.4h20"
        stroke="var(--on-primary)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <path
        d="M200 96l5 5m0-5-5 5M34 62l5 5m0-5-5 5M140 34l4 4m0-4-4 4"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
      />
    </Drawing>
  );
}
