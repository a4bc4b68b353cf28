import { Disc, Drawing, SOFTER } from './drawing.tsx';

/** A parcel with its flaps open: nothing for sale or bought yet. */
export function OpenParcel() {
  return (
    <Drawing>
      <Disc />
      <path d="m44 54 44-16 44 16-44 16Z" fill={SOFTER} />
      <path d="m44 54-16-14 42-18 18 16ZM132 54l16-14-42-18-18 16Z" fill="currentColor" opacity=".35" />
      <path d="M44 56 88 72v46l-38-13a9 9 0 0 1-6-8.5Z" fill="currentColor" />
      <path d="M132 56 88 72v46l38-13a9 9 0 0 0 6-8.5Z" fill="var(--primary-pressed)" />
      <path
        d="m44 54 44 16-14 18-46-18ZM132 54 88 70l14 18 46-18Z"
        fill="currentColor"
        stroke={SOFTER}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M88 22L90.1 27.1L95.6 27.5L91.4 31.1L92.7 36.5L88 33.6L83.3 36.5L84.6 31.1L80.4 27.5L85.9 27.1Z"
        fill="var(--amber)"
        stroke="var(--amber)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}

/** A receipt and a coin: no payment yet. */
export function PaperReceipt() {
  return (
    <Drawing>
      <Disc />
      <path
        d="M50 24a8 8 0 0 1 8-8h52a8 8 0 0 1 8 8v88l-11.3-8-11.4 8L84 104l-11.3 8-11.4-8L50 112Z"
        fill="currentColor"
      />
      <path
        d="M66 36h36M66 52h36M66 68h18"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".85"
      />
      <circle cx="122" cy="84" r="25" fill={SOFTER} />
      <circle cx="122" cy="84" r="19" fill="var(--amber)" />
      <path d="M122 75v18" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    </Drawing>
  );
}

/** A friendly star between two small ones: no review yet. */
export function FirstStar() {
  return (
    <Drawing>
      <Disc />
      <path
        d="M32 69L35.5 77.1L44.4 78L37.7 83.9L39.6 92.5L32 88L24.4 92.5L26.3 83.9L19.6 78L28.5 77.1Z"
        fill={SOFTER}
        stroke={SOFTER}
        strokeWidth="7"
        strokeLinejoin="round"
      />
      <path
        d="M146 65L149.5 73.1L158.4 74L151.7 79.9L153.6 88.5L146 84L138.4 88.5L140.3 79.9L133.6 74L142.5 73.1Z"
        fill={SOFTER}
        stroke={SOFTER}
        strokeWidth="7"
        strokeLinejoin="round"
      />
      <path
        d="M88 24L99.8 47.8L126 51.6L107 70.2L111.5 96.4L88 84L64.5 96.4L69 70.2L50 51.6L76.2 47.8Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="12"
        strokeLinejoin="round"
      />
      <path
        d="M79 58v4M97 58v4M78 73c6 6 14 6 20 0"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="132" cy="26" r="6" fill="var(--amber)" />
    </Drawing>
  );
}

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
