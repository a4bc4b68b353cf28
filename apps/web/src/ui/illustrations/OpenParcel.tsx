import { Disc, Drawing, SOFTER } from './Drawing.tsx';

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
