import { LOGO } from '../app/product.ts';

/**
 * The logo of the operator, or the built-in flame. Where a page is drawn at build, the api puts the logo in the place of
 * the flame.
 * @param props.size pixels
 */
export function Mark({ size = 24 }: { size?: number }) {
  if (LOGO !== null) return <img data-mark src={LOGO} width={size} height={size} alt="" />;
  return (
    <svg
      data-mark
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M11.7 1.6c.5 3 5.9 5.3 5.9 10.7a5.6 5.6 0 0 1-11.2 0c0-2.3 1-3.9 2.2-5.3.4 1.3 1 2.1 1.9 2.5.4-2.7.1-5.3 1.2-7.9Z"
        fill="var(--primary)"
      />
      <path
        d="M12.1 10.6c.2 1.5 2.3 2.5 2.3 4.7a2.4 2.4 0 0 1-4.8 0c0-1.1.5-1.8 1.1-2.5.2.6.4.9.8 1.1.1-1.1 0-2.2.6-3.3Z"
        fill="var(--amber)"
      />
      <path d="M3.5 21.4h17" stroke="var(--primary)" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}
