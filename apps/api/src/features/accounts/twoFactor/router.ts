import { currentUser, messageOnly } from '@kindred/validation/accounts';
import {
  recoveryCodesShown,
  turnOnTwoFactorInput,
  twoFactorSetup,
  twoFactorView,
  verifyLoginInput,
} from '@kindred/validation/accounts/twoFactor';
import { noInput } from '@kindred/validation/text';
import { inSession, publicBecause, recentlyConfirmed } from '../../../trpc/access.ts';
import { verifyLogin } from '../sign-in.service.ts';
import { beginSetup, finishSetup, regenerateRecoveryCodes, turnOff, twoFactorStatus } from './service.ts';

const tags = ['Accounts'];
const confirmed = inSession.concat(recentlyConfirmed);

export const twoFactorRouter = {
  verifyLogin: publicBecause('the token of the first step is the credential')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/login/verify',
        tags,
        summary: 'Complete a login with a two-factor code',
        description:
          'Takes the token that signing in answered, and a code of the app or a recovery code. A token works for ten minutes and ten attempts. 401 `two_factor_failed`.',
      },
    })
    .input(verifyLoginInput)
    .output(currentUser)
    .mutation(({ ctx, input }) => verifyLogin(ctx, input)),

  twoFactor: inSession
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/two-factor',
        tags,
        summary: 'Get the two-factor status',
        protect: true,
      },
    })
    .input(noInput)
    .output(twoFactorView)
    .query(({ ctx }) => twoFactorStatus(ctx, ctx.viewer.id)),

  beginTwoFactor: confirmed
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/two-factor/setup',
        tags,
        summary: 'Get a secret for an authenticator app',
        description: 'Two-factor authentication is on once a code made with it is sent.',
        protect: true,
      },
    })
    .input(noInput)
    .output(twoFactorSetup)
    .mutation(({ ctx }) => beginSetup(ctx, ctx.viewer.id)),

  turnOnTwoFactor: confirmed
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/two-factor',
        tags,
        summary: 'Turn on two-factor authentication',
        description: 'The answer holds the recovery codes; they are never shown again.',
        protect: true,
      },
    })
    .input(turnOnTwoFactorInput)
    .output(recoveryCodesShown)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await finishSetup(ctx, ctx.viewer.id, input.code),
    })),

  replaceRecoveryCodes: confirmed
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/two-factor/recovery-codes',
        tags,
        summary: 'Replace my recovery codes',
        description: 'The codes before stop working.',
        protect: true,
      },
    })
    .input(noInput)
    .output(recoveryCodesShown)
    .mutation(async ({ ctx }) => ({ recoveryCodes: await regenerateRecoveryCodes(ctx, ctx.viewer.id) })),

  turnOffTwoFactor: confirmed
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/auth/two-factor',
        tags,
        summary: 'Turn off two-factor authentication',
        protect: true,
      },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await turnOff(ctx, ctx.viewer.id);
      return { message: 'Done' };
    }),
};
