import { type ReactNode, useId } from 'react';

/** Two tones: the soft one for ground and shapes, currentColor for what matters. */
function Drawing({ children, box = '0 0 176 128' }: { children: ReactNode; box?: string }) {
  return (
    <svg viewBox={box} fill="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const SOFT = 'var(--primary-soft)';
const SOFTER = 'var(--primary-soft-pressed)';

/** Three seats around a fire: a feed or tribe that nobody has written in yet. */
export function QuietCamp() {
  return (
    <Drawing>
      <circle cx="88" cy="60" r="56" fill={SOFT} />
      <path d="M14 104c22-16 48-22 74-22s52 6 74 22c-18 12-46 18-74 18s-56-6-74-18Z" fill={SOFTER} />
      <path
        d="M88 34c10 12 18 20 18 34a18 18 0 0 1-36 0c0-7 3-12 7-17 1 5 3 8 6 9 0-10 1-18 5-26Z"
        fill="currentColor"
      />
      <path d="M88 62c5 5 8 9 8 14a8 8 0 0 1-16 0c0-5 3-9 8-14Z" fill="var(--amber)" />
      <path d="M66 96l44-6M66 90l44 6" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <circle cx="34" cy="86" r="8" fill="currentColor" opacity=".35" />
      <circle cx="142" cy="86" r="8" fill="currentColor" opacity=".35" />
      <path
        d="M22 108c0-8 5-12 12-12s12 4 12 12M130 108c0-8 5-12 12-12s12 4 12 12"
        fill="currentColor"
        opacity=".35"
      />
    </Drawing>
  );
}

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

/** An envelope on its way: look in your mail. */
export function MailSent() {
  return (
    <Drawing>
      <circle cx="88" cy="62" r="54" fill={SOFT} />
      <rect x="44" y="36" width="88" height="60" rx="10" fill="currentColor" />
      <path
        d="m48 44 40 30 40-30"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M18 52h18M8 68h28M22 84h14"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".4"
      />
    </Drawing>
  );
}

/** A shield with a tick: the account is safe again. */
export function SafeAgain() {
  return (
    <Drawing>
      <circle cx="88" cy="62" r="54" fill={SOFT} />
      <path d="M88 22l36 12v28c0 22-14 36-36 46-22-10-36-24-36-46V34Z" fill="currentColor" />
      <path
        d="m72 64 12 12 22-24"
        stroke="var(--on-primary)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}
