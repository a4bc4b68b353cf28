import { type SessionView, tokenWithUser } from '@kindred/db/accounts/visibility';
import { touchAccessToken } from '@kindred/db/accounts/writes';
import { roleWithoutTwoFactor } from '@kindred/permissions/twoFactor';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookieName } from './features/accounts/loginThrottle.ts';
import { ACCESS_TOKEN_PREFIX } from './features/accounts/service.ts';
import { suspensionOf } from './features/accounts/suspension/service.ts';
import { isRoleWithheld } from './features/accounts/twoFactor/withheld.ts';
import { viewedUser } from './features/accounts/view/service.ts';
import { isLoopback } from './platform/env.ts';
import { hashToken } from './platform/sessions.ts';
import { write } from './platform/write.ts';
import type { Context, Credential, Deps, ServerDeps } from './trpc/context.ts';
import { fail } from './trpc/errors.ts';

interface Caller {
  credential: Credential;
  /** The user that the session views as. */
  view?: SessionView | null;
  user: { id: string; role: Role; suspendedAt: Date | null; deletionAskedAt: Date | null } | null;
}

const NOBODY: Caller = { credential: { kind: 'none' }, user: null };
const TOKEN_SEEN_EVERY_MS = 60_000;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

async function callerByToken(deps: Deps, authorization: string): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!token?.startsWith(ACCESS_TOKEN_PREFIX)) fail('invalid_token');
  const row = await tokenWithUser(deps.db, hashToken(token));
  if (!row) fail('invalid_token');
  if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > TOKEN_SEEN_EVERY_MS) {
    await touchAccessToken(deps.db, row.tokenId);
  }
  return { credential: { kind: 'token', tokenId: row.tokenId, scopes: row.scopes }, user: row };
}

async function callerBySession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply | null,
): Promise<Caller> {
  const cookie = request.cookies[deps.sessions.cookieName];
  if (cookie === undefined || cookie === '') return NOBODY;
  const session = await deps.sessions.validate(cookie);
  if (session === null) {
    // The landing page is served to whoever has no session cookie, so a dead one is taken away.
    if (reply) addCookie(reply, deps.sessions.blankCookie());
    return NOBODY;
  }
  if (session.isFresh && reply) addCookie(reply, deps.sessions.cookie(cookie));
  const { sid, confirmedAt, user, view } = session;
  return { credential: { kind: 'session', sid, confirmedAt }, user, view };
}

/** The newest value of a cookie wins over one set earlier in the same answer. */
function addCookie(reply: FastifyReply, value: string): void {
  const name = value.slice(0, value.indexOf('=') + 1);
  const before = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...before.filter((cookie) => !cookie.startsWith(name)), value]);
}

/**
 * A page shares its cookie with every other tab: it says for whom it was drawn, and what was meant as one person
 * is never done, or shown, as another who has logged in since.
 */
function assertExpected({ user }: Pick<Caller, 'user'>, expected: string | string[] | undefined): void {
  if (expected !== undefined && user !== null && expected !== user.id) fail('other_account');
}

/** The role that permissions come from, and the one that waits for two-factor authentication. */
async function rolesOf(deps: Deps, user: { id: string; role: Role }) {
  const isWithheld = await isRoleWithheld(deps, user);
  const role = isWithheld ? roleWithoutTwoFactor(user.role) : user.role;
  return { role, withheldRole: isWithheld ? user.role : null };
}

/** The user as whom a platform admin looks at the product, in the place of the admin. */
async function asViewed(deps: Deps, { user, view }: Caller) {
  if (!view || user === null || user.suspendedAt !== null || user.deletionAskedAt !== null) return null;
  const { role } = await rolesOf(deps, user);
  const admin: Viewer = { id: user.id, role };
  const viewed = await viewedUser(deps.db, admin, view);
  if (viewed === undefined) return null;
  const { until, ...rest } = viewed;
  return { user: { ...rest, suspendedAt: null, deletionAskedAt: null }, viewing: { admin, until } };
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
];

function isFromThisMachine({ hostname, headers }: FastifyRequest): boolean {
  return isLoopback(hostname) && FORWARDED.every((name) => headers[name] === undefined);
}

/**
 * Who is asking, read once a request. A bearer token wins over a cookie, and a wrong one is an error: a
 * script must not go on as somebody else.
 * @param reply null when the request opens a socket.
 */
export async function createContext(
  deps: ServerDeps,
  request: FastifyRequest,
  reply: FastifyReply | null,
): Promise<Context> {
  const { authorization } = request.headers;
  const caller =
    authorization === undefined
      ? await callerBySession(deps, request, reply)
      : await callerByToken(deps, authorization);
  const { user, viewing } = (await asViewed(deps, caller)) ?? { user: caller.user, viewing: null };
  assertExpected({ user }, request.headers['expected-user']);
  const roles = user === null ? null : await rolesOf(deps, user);
  const suspension =
    user === null || user.suspendedAt === null ? null : await suspensionOf(deps.env, deps.db, user.id);
  const leaving =
    user === null || suspension !== null || user.deletionAskedAt === null
      ? null
      : { userId: user.id, askedAt: user.deletionAskedAt };
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) {
    fail('invalid_input', {
      issues: [{ path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 200 visible characters' }],
    });
  }
  const context: Context = {
    deps,
    db: deps.db,
    viewer:
      user === null || roles === null || suspension !== null || leaving !== null
        ? null
        : { id: user.id, role: roles.role },
    withheldRole: roles?.withheldRole ?? null,
    suspension,
    leaving,
    viewing,
    credential: caller.credential,
    transport: reply === null ? 'socket' : 'http',
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    isFromThisMachine: isFromThisMachine(request),
    requestId: request.id,
    idempotencyKey: key ?? null,
    log: request.log as Context['log'],
    deviceToken: request.cookies[deviceCookieName(deps.env.isHttps)] ?? null,
    setCookie(value) {
      if (reply) addCookie(reply, value);
    },
    write: (work) => (viewing === null ? write(deps, work) : fail('view_only')),
  };
  return context;
}
