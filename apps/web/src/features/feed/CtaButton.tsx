import type { PostView } from '@kindred/validation/feed';
import { ButtonAnchor } from '../../ui/Button.tsx';
import classes from './CtaButton.module.css';
import { POST } from './copy.ts';
import { webAddress } from './webAddress.ts';

/** What a business asks its readers to do. */
export function CtaButton({ cta }: { cta: NonNullable<PostView['cta']> }) {
  const href = webAddress(cta.link);
  if (href === null) return null;
  return (
    <ButtonAnchor
      className={classes.cta}
      variant="soft"
      isWide
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={POST.cta(cta.text)}
    >
      {cta.text}
    </ButtonAnchor>
  );
}
