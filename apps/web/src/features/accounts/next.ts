import type { AuthTab } from './copy.ts';

/** Only an address of ours: one leading slash, and still ours once the browser has resolved it. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return '/';
  try {
    const url = new URL(next, window.location.origin);
    if (url.origin !== window.location.origin) return '/';
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return '/';
  }
}

/** The landing page with this tab open, which afterwards returns to `next`. */
export function authHref(tab: AuthTab, next = '/'): string {
  return next === '/' ? `/?auth=${tab}` : `/?auth=${tab}&next=${encodeURIComponent(next)}`;
}

export function logInHref(next = '/'): string {
  return authHref('login', next);
}

/** The token that signing in with a provider leaves in the address. It leaves no trace in the history. */
export function takeTwoFactorToken(): string | null {
  const token = /^#two-factor=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
  if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

/** The token of an invitation link. It stays in the address, so that a reload keeps it. */
export function invitationToken(): string | undefined {
  return /^#invitation=([\w-]+)$/.exec(window.location.hash)?.[1];
}
