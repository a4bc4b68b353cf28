import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Own pages only: the configured address, or the very host the request was sent to. */
function isOwnOrigin(origin: string, headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  return parsed !== null && parsed.host === headers.host && /^https?:$/.test(parsed.protocol);
}

/**
 * Whether a request that changes something may go on. Browsers always name the origin of such requests;
 * a script that holds a token or a cookie jar of its own names none.
 */
export function isAllowedOrigin(request: FastifyRequest, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const { origin } = request.headers;
  if (origin !== undefined) return isOwnOrigin(origin, request.headers, publicUrl);
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * A socket is opened with a GET but can do everything, and browsers do not protect it: it must come from
 * an own page, or carry a token instead of a cookie.
 */
export function isAllowedSocketOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, authorization } = request.headers;
  if (origin === undefined) return authorization !== undefined;
  return isOwnOrigin(origin, request.headers, publicUrl);
}

/** A link on an own page or a typed address; plain http sites send no Sec-Fetch headers, only a Referer. */
export function isOwnNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { referer } = request.headers;
  if (referer === undefined) return true;
  return URL.canParse(referer) && new URL(referer).host === request.headers.host;
}
