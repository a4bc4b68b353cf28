import type { SocialProvider } from '@kindred/validation/accounts';
import type { Feature, SignUpMode } from '@kindred/validation/admin/settings';

/** The name the operator gave the product; the api writes it into the served document. */
export const PRODUCT_NAME: string = readText('application-name', '__PRODUCT_NAME__', 'Kindred');

/** Address of the operator's logo, a square picture; null for the built-in one. */
export const LOGO: string | null =
  typeof document === 'undefined' ? null : readText('logo', '__LOGO__', '') || null;

/** As the api has them; used where no api filled the placeholders. */
export const LANDING_DEFAULTS = {
  __LANDING_HEADLINE__: 'Find Your Tribe.',
  __LANDING_EMPHASIS__: 'Create Abundance Together.',
  __LANDING_NOTE__: 'No credit card required • Setup in 2 minutes',
} as const;

export const LANDING = {
  headline: readLanding('landing-headline', '__LANDING_HEADLINE__'),
  emphasis: readLanding('landing-emphasis', '__LANDING_EMPHASIS__'),
  note: readLanding('landing-note', '__LANDING_NOTE__'),
} as const;

function readLanding(name: string, placeholder: keyof typeof LANDING_DEFAULTS): string {
  return readText(name, placeholder, LANDING_DEFAULTS[placeholder]);
}

/** Text of the operator; the placeholder where the page is drawn at build. */
function readText(name: string, placeholder: string, fallback: string): string {
  if (typeof document === 'undefined') return placeholder;
  const content = readMeta(name);
  return content && content !== placeholder ? content : fallback;
}

/** True when purchases are open; the api writes it into the served document. */
export function arePurchasesOpen(): boolean {
  return readMeta('payments') !== 'closed';
}

/** How visitors create an account. */
export function signUpMode(): SignUpMode {
  const mode = readMeta('sign-up');
  return mode === 'closed' || mode === 'invitation' || mode === 'approval' ? mode : 'open';
}

/** True for a provider of sign-in that the operator set up, and for each where no api filled the placeholder. */
export function isConfigured(provider: SocialProvider): boolean {
  const providers = readMeta('social-providers') ?? '__SOCIAL_PROVIDERS__';
  return providers === '__SOCIAL_PROVIDERS__' || providers.split(' ').includes(provider);
}

/** False for a part of the product that the operator turned off. */
export function isEnabled(feature: Feature): boolean {
  return !(readMeta('features-off') ?? '').split(' ').includes(feature);
}

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
