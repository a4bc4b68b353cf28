import { shadesOf } from '@kindred/validation/admin/accent';
import type { Env } from './env.ts';
import { configuredProviders } from './socialProviders.ts';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Overrides tokens.css, whose selectors weigh less. */
function accentStyle(color: string | undefined): string {
  if (color === undefined) return '';
  const block = (theme: 'light' | 'dark') =>
    `html.${theme}{${Object.entries(shadesOf(color, theme))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`;
  return `<style>${block('light')}${block('dark')}</style>`;
}

/** What the operator's settings put into the built pages, by its placeholder. */
function placeholders(env: Env): Record<string, string> {
  return {
    __PRODUCT_NAME__: escapeHtml(env.PRODUCT_NAME),
    __PAYMENTS__: env.arePaymentsSetUp && !env.FEATURES_OFF.includes('selling') ? 'open' : 'closed',
    __PUBLIC_URL__: escapeHtml(env.publicUrl),
    __SIGN_UP__: env.SIGN_UP,
    __SOCIAL_PROVIDERS__: configuredProviders(env).join(' '),
    __FEATURES_OFF__: env.FEATURES_OFF.join(' '),
    __LOGO__: env.LOGO ?? '',
    '<!--accent-->': accentStyle(env.ACCENT_COLOR),
    __LANDING_HEADLINE__: escapeHtml(env.LANDING_HEADLINE),
    __LANDING_EMPHASIS__: escapeHtml(env.LANDING_EMPHASIS),
    __LANDING_NOTE__: escapeHtml(env.LANDING_NOTE),
  };
}

/** Changes whenever {@link personalise} would answer with another page. */
export function personalisationOf(env: Env): string {
  return JSON.stringify([placeholders(env), env.LANDING_CLAIMS]);
}

/** The logo in the place of the built-in mark, and of the icons of the page. */
function withLogo(html: string, logo: string | undefined): string {
  if (logo === undefined) return html;
  return html
    .replace(/<link rel="(icon|apple-touch-icon)"[^>]*\bdata-logo[^>]*>/g, `<link rel="$1" href="${logo}" />`)
    .replace(
      /<svg\b[^>]*\bdata-mark\b[^>]*\bwidth="(\d+)"[^>]*>.*?<\/svg>/gs,
      `<img data-mark src="${logo}" width="$1" height="$1" alt="" />`,
    );
}

/** A built page with the operator's settings. */
export function personalise(html: string, env: Env): string {
  const filled = Object.entries(placeholders(env)).reduce(
    (page, [placeholder, value]) => page.replaceAll(placeholder, () => value),
    withLogo(html, env.LOGO),
  );
  const { LANDING_CLAIMS: claims } = env;
  if (claims === undefined) return filled;
  // The first item of the list is the pattern of the others.
  return filled.replace(
    /(<ul[^>]*\bdata-claims[^>]*>)(.*?)(<\/ul>)/s,
    (_, open: string, items: string, close: string) => {
      const pattern = /<li[^>]*>.*?<\/li>/s.exec(items)?.[0] ?? '<li></li>';
      const item = (claim: string) =>
        pattern.replace(
          /(<\/svg>)[^<]*(<\/li>)/,
          (_all, icon: string, end: string) => `${icon}${escapeHtml(claim)}${end}`,
        );
      return `${open}${claims.map(item).join('')}${close}`;
    },
  );
}
