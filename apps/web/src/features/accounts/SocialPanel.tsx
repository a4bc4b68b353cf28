import type { SocialProvider } from '@kindred/validation/accounts';
import { IconBrandInstagram } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isConfigured } from '../../app/product.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { INSTAGRAM_SOON } from './copy.ts';
import { FacebookLogo, GoogleLogo } from './ProviderLogos.tsx';
import classes from './SocialPanel.module.css';

const OFFERED: readonly { id: SocialProvider; name: string; mark: React.ReactNode }[] = [
  { id: 'google', name: 'Google', mark: <GoogleLogo /> },
  { id: 'facebook', name: 'Facebook', mark: <FacebookLogo /> },
];

function startHref(
  provider: SocialProvider,
  { next, invitation }: Omit<SocialPanelProps, 'children'>,
): string {
  const query = new URLSearchParams({
    ...(next !== '/' && { next }),
    ...(invitation !== undefined && { invitation }),
  }).toString();
  return `/api/auth/${provider}${query === '' ? '' : `?${query}`}`;
}

interface SocialPanelProps {
  next: string;
  /** The token of an invitation link, for a new account. */
  invitation: string | undefined;
  children: ReactNode;
}

export function SocialPanel({ children, ...to }: SocialPanelProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={classes.panel} aria-labelledby="social-heading">
      <h3 className={classes.heading} id="social-heading">
        Or continue with
      </h3>
      <div className={classes.buttons}>
        {children}
        {OFFERED.filter(({ id }) => isConfigured(id)).map(({ id, name, mark }) => (
          <ButtonAnchor key={id} variant="outline" tone="neutral" isWide icon={mark} href={startHref(id, to)}>
            Continue with {name}
          </ButtonAnchor>
        ))}
        {/* Stays reachable: activating it explains the alternative. */}
        <Button
          variant="outline"
          tone="neutral"
          isWide
          aria-disabled
          data-disabled
          icon={<IconBrandInstagram size={ICON.row} stroke={ICON_STROKE} />}
          onClick={() => setAsked(true)}
        >
          Instagram (Coming Soon)
        </Button>
        <p role="alert" className={classes.soon}>
          {isAsked ? INSTAGRAM_SOON : null}
        </p>
      </div>
      <p className={classes.terms}>
        By continuing, you agree to our {/* In a tab of its own, so that nothing typed is lost. */}
        <a href="/terms" target="_blank" rel="noopener">
          Terms of Service
        </a>{' '}
        and{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          Privacy Policy
        </a>
      </p>
    </section>
  );
}
