import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
