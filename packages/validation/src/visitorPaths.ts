/** Screens that people without an account can open, as patterns of the web app's router. */
export const VISITOR_PATHS = [
  '/',
  '/admin/*',
  '/appeal',
  '/business/:slug/*',
  '/certificate/:credentialId',
  '/confirm-email',
  '/confirm-new-email',
  '/contact',
  '/course/:id',
  '/event/:id',
  '/event/:id/door',
  '/forgot-password',
  '/gift/:code',
  '/join',
  '/login-link',
  '/messages/join/:token',
  '/plan/:code',
  '/post/:id',
  '/privacy',
  '/product/:id',
  '/profile/:handle/*',
  '/reset-password',
  '/rules',
  '/setup',
  '/terms',
  '/transparency',
  '/tribe/:slug/*',
  '/undo-email-change',
] as const;

const PATTERNS = VISITOR_PATHS.map(
  (path) => new RegExp(`^${path.replace(/\/\*$/, '(?:/.*)?').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** True for the address of a screen that people without an account can open. */
export function isVisitorPath(pathname: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(pathname));
}
