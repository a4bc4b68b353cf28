import { credentialsById } from '@kindred/db/accounts/queries';
import { sessionsOf, tokensOf } from '@kindred/db/accounts/visibility';
import { deleteAccessToken } from '@kindred/db/accounts/writes';
import {
  createdToken,
  createTokenInput,
  linkedAccount,
  messageOnly,
  SOCIAL_PROVIDERS,
  sessionId,
  sessionView,
  socialProvider,
  tokenView,
} from '@kindred/validation/accounts';
import { id, noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { isConfigured } from '../../platform/socialProviders.ts';
import { inSession, recentlyConfirmed } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { IDENTITY_COLUMN } from './identities.ts';
import { presentSession, presentToken } from './present.ts';
import { createToken, endOtherSessions, endSession, unlinkIdentity } from './service.ts';

const tags = ['Accounts'];
const DONE = { message: 'Done' };

export const credentialsRouter = {
  sessions: inSession
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/sessions',
        tags,
        summary: 'List my sessions',
        protect: true,
      },
    })
    .input(noInput)
    .output(z.array(sessionView))
    .query(async ({ ctx }) =>
      (await sessionsOf(ctx.db, ctx.viewer.id)).map((row) => presentSession(row, ctx.sid)),
    ),

  endOtherSessions: inSession
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/auth/sessions',
        tags,
        summary: 'Log out all other sessions',
        protect: true,
      },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await endOtherSessions(ctx, { userId: ctx.viewer.id, sid: ctx.sid });
      return DONE;
    }),

  endSession: inSession
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/auth/sessions/{id}',
        tags,
        summary: 'Log out a session',
        protect: true,
      },
    })
    .input(z.strictObject({ id: sessionId }))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx, ctx.viewer.id, input.id);
      return DONE;
    }),

  tokens: inSession
    .meta({
      openapi: { method: 'GET', path: '/auth/tokens', tags, summary: 'List my access tokens', protect: true },
    })
    .input(noInput)
    .output(z.array(tokenView))
    .query(async ({ ctx }) => (await tokensOf(ctx.db, ctx.viewer.id)).map(presentToken)),

  createToken: inSession
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/tokens',
        tags,
        summary: 'Create an access token',
        description: 'The answer holds the token; it is never shown again. 403 `confirmation_required`.',
        protect: true,
      },
    })
    .input(createTokenInput)
    .output(createdToken)
    .mutation(async ({ ctx, input }) => {
      const { row, token } = await createToken(ctx, { userId: ctx.viewer.id, sid: ctx.sid }, input);
      return { ...presentToken(row), token };
    }),

  deleteToken: inSession
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/auth/tokens/{id}',
        tags,
        summary: 'Revoke an access token',
        protect: true,
      },
    })
    .input(z.strictObject({ id }))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const isGone = await ctx.write((tx) => deleteAccessToken(tx, ctx.viewer.id, input.id));
      return isGone ? DONE : fail('not_found');
    }),

  linkedAccounts: inSession
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/linked-accounts',
        tags,
        summary: 'List linked accounts',
        protect: true,
      },
    })
    .input(noInput)
    .output(z.array(linkedAccount))
    .query(async ({ ctx }) => {
      const known = await credentialsById(ctx.db, ctx.viewer.id);
      return SOCIAL_PROVIDERS.map((provider) => ({
        provider,
        isAvailable: isConfigured(ctx.deps.env, provider),
        isLinked: (known?.[IDENTITY_COLUMN[provider]] ?? null) !== null,
      }));
    }),

  unlinkAccount: inSession
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/auth/linked-accounts/{provider}',
        tags,
        summary: 'Unlink an account',
        protect: true,
      },
    })
    .input(z.strictObject({ provider: socialProvider }))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await unlinkIdentity(ctx, ctx.viewer.id, input.provider);
      return DONE;
    }),
};
