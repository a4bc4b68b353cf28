import { Disc, Drawing } from './Drawing.tsx';

/** An envelope on its way: look in your mail. */
export function MailSent() {
  return (
    <Drawing>
      <Disc />
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
