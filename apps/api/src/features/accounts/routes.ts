import { timingSafeEqual } from 'node:crypto';
import { linkToken, SOCIAL_PROVIDERS, type SocialProvider } from '@kindred/validation/accounts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HOUR, limit, networkOf } from '../../platform/limits.ts';
import { isOwnNavigation } from '../../platform/origin.ts';
import { isRecentlyConfirmed } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { confirmByIdentity } from './confirm.service.ts';
import { dataExportRoutes } from './dataExport/routes.ts';
import { createOAuthClient } from './oauth.ts';
import { linkIdentity } from './service.ts';
import { logOut, type SocialOutcome, signInWith } from './sign-in.service.ts';

const PENDING_SECONDS = 600;
const pending = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  state: z.string(),
  verifier: z.string(),
  next: z.string(),
  purpose: z.enum(['sign_in', 'link', 'confirm']),
  /** The signed-in person who links the provider, or confirms who they are with it. */
  userId: z.string().nullable(),
  /** Token of an invitation link, for a new account. */
  invitation: linkToken.optional(),
});
type Pending = z.infer<typeof pending>;

/** A path on this site and nothing else: not another host, not a scheme, nothing a browser would normalise. */
export function safeNext(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)) return '/';
  const resolved = new URL(value, 'http://self.invalid');
  // `/.//evil.example` resolves to `//evil.example`, which is another host once it stands alone.
  return resolved.origin === 'http://self.invalid' && !resolved.pathname.startsWith('//')
    ? `${resolved.pathname}${resolved.search}${resolved.hash}`
    : '/';
}

const OUTCOME_NOTICE: Record<Exclude<SocialOutcome, 'signed_in' | object>, string> = {
  suspended: 'account_suspended',
  waiting: 'account_waiting',
  identity_exists: 'identity_exists',
  no_email: 'oauth_no_email',
  sign_up_closed: 'sign_up_closed',
  sign_up_invitation_needed: 'sign_up_invitation_needed',
  sign_up_invitation_invalid: 'sign_up_invitation_invalid',
};

const SETTINGS = '/settings';

function purposeOf(asked: Record<string, unknown>): Pending['purpose'] {
  if (asked.link === '1') return 'link';
  return asked.confirm === '1' ? 'confirm' : 'sign_in';
}

export function accountRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  isHttps: boolean,
): void {
  const cookieName = isHttps ? '__Host-oauth' : 'oauth';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const query = (request: FastifyRequest) => request.query as Record<string, unknown>;

  dataExportRoutes(app, makeContext);

  app.get(
    '/api/login',
    { config: { access: { publicBecause: 'it only opens the landing page' } } },
    (request, reply) => {
      const { tab, next: asked } = query(request);
      const next = safeNext(asked);
      const suffix = next === '/' ? '' : `&next=${encodeURIComponent(next)}`;
      return reply.redirect(`/?auth=${tab === 'signup' ? 'signup' : 'login'}${suffix}`);
    },
  );

  app.get(
    '/api/logout',
    // Looking ahead with HEAD must end nothing.
    {
      exposeHeadRoute: false,
      config: { access: { publicBecause: 'it ends the session of whoever navigates here' } },
    },
    async (request, reply) => {
      // A link or an image on another site must not be able to log anybody out.
      if (isOwnNavigation(request)) await logOut(await makeContext(request, reply));
      return reply.redirect('/');
    },
  );

  for (const provider of SOCIAL_PROVIDERS) {
    app.get(
      `/api/auth/${provider}`,
      {
        exposeHeadRoute: false,
        config: { access: { publicBecause: 'signing in through a provider begins here' } },
      },
      async (request, reply) => {
        const ctx = await makeContext(request, reply);
        if (ctx.viewing !== null) return reply.redirect('/');
        const client = createOAuthClient(ctx.deps.env, provider);
        const purpose = purposeOf(query(request));
        const isSignIn = purpose === 'sign_in';
        if (client === null)
          return reply.redirect(notice(isSignIn ? '/' : SETTINGS, `${provider}_unconfigured`));
        if (!isSignIn && (ctx.viewer === null || !isOwnNavigation(request)))
          return reply.redirect('/?auth=login');
        // A linked identity is a way in, which a stolen session must not be able to add.
        if (purpose === 'link' && !isRecentlyConfirmed(ctx))
          return reply.redirect(notice(SETTINGS, 'confirmation_required'));
        const { url, state, verifier } = await client.start();
        const kept: Pending = {
          provider,
          state,
          verifier,
          next: safeNext(query(request).next),
          purpose,
          userId: isSignIn ? null : (ctx.viewer?.id ?? null),
          invitation: isSignIn ? linkToken.safeParse(query(request).invitation).data : undefined,
        };
        reply.setCookie(cookieName, Buffer.from(JSON.stringify(kept)).toString('base64url'), {
          ...cookieOptions,
          maxAge: PENDING_SECONDS,
        });
        return reply.redirect(url.toString());
      },
    );

    app.get(
      `/api/auth/${provider}/callback`,
      {
        exposeHeadRoute: false,
        config: { access: { publicBecause: 'the provider sends the browser back here' } },
      },
      async (request, reply) => {
        const kept = readPending(request.cookies[cookieName]);
        // Spent whatever happens next: the same answer cannot be played twice.
        reply.clearCookie(cookieName, cookieOptions);
        const ctx = await makeContext(request, reply);
        return reply.redirect(await finish(ctx, provider, query(request), kept));
      },
    );
  }
}

function notice(path: string, code: string): string {
  return `${path}?notice=${code}`;
}

function readPending(cookie: string | undefined): Pending | null {
  if (cookie === undefined) return null;
  try {
    return pending.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    return null;
  }
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** @returns where the browser goes. */
async function finish(
  ctx: Context,
  provider: SocialProvider,
  answer: Record<string, unknown>,
  kept: Pending | null,
): Promise<string> {
  if (ctx.viewing !== null) return '/';
  const { state, code } = answer;
  if (
    kept === null ||
    kept.provider !== provider ||
    typeof state !== 'string' ||
    !sameText(state, kept.state)
  ) {
    return notice('/', 'oauth_failed');
  }
  const home = kept.purpose === 'sign_in' ? '/' : SETTINGS;
  if (typeof code !== 'string') return notice(home, 'oauth_denied');
  const client = createOAuthClient(ctx.deps.env, provider);
  if (client === null) return notice(home, `${provider}_unconfigured`);
  const person = await client.finish(code, kept.verifier).catch((error: unknown) => {
    ctx.log.warn({ err: error, provider }, 'a social sign-in failed');
    return null;
  });
  if (person === null) return notice(home, 'oauth_failed');

  if (kept.purpose !== 'sign_in') {
    if (ctx.viewer === null || ctx.viewer.id !== kept.userId) return '/?auth=login';
    if (kept.purpose === 'confirm') {
      const isConfirmed = await confirmByIdentity(ctx, ctx.viewer.id, provider, person.subject);
      return notice(SETTINGS, isConfirmed ? 'identity_confirmed' : 'identity_differs');
    }
    if (!isRecentlyConfirmed(ctx)) return notice(SETTINGS, 'confirmation_required');
    const isLinked = await linkIdentity(ctx, ctx.viewer.id, provider, person.subject);
    return notice(SETTINGS, isLinked ? `${provider}_linked` : 'identity_taken');
  }
  await limit(ctx.db, `signup:address:${networkOf(ctx.ip)}`, ctx.deps.env.SIGNUP_PER_ADDRESS, HOUR);
  const outcome = await signInWith(ctx, provider, person, kept.invitation);
  if (outcome === 'signed_in') return safeNext(kept.next);
  if (typeof outcome === 'object') {
    // In the fragment, which no server log and no Referer header holds.
    const after = kept.next === '/' ? '' : `&next=${encodeURIComponent(safeNext(kept.next))}`;
    return `/?auth=login${after}#two-factor=${outcome.twoFactor.token}`;
  }
  return `/?auth=login&notice=${OUTCOME_NOTICE[outcome]}`;
}
