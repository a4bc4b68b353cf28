import type { PostView } from '@kindred/validation/feed';
import { hrefOf } from '@kindred/validation/href';
import { ButtonAnchor } from '../../ui/Button.tsx';
import classes from './CtaButton.module.css';
import { POST } from './copy.ts';

/** What a business asks its readers to do. */
export function CtaButton({ cta }: { cta: NonNullable<PostView['cta']> }) {
  const href = hrefOf(cta.link);
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
