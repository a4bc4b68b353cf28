import { currentUserById, listUsers } from '@kindred/db/accounts/queries';
import { becomeCreator } from '@kindred/db/accounts/writes';
import {
  accountWaiting,
  changePasswordInput,
  confirmEmailInput,
  confirmIdentityInput,
  currentUser,
  forgotPasswordInput,
  listUsersInput,
  loginInput,
  messageOnly,
  resetPasswordInput,
  setupInput,
  signUpInput,
  userCard,
} from '@kindred/validation/accounts';
import { proofOfWork } from '@kindred/validation/accounts/proof';
import { twoFactorNeeded } from '@kindred/validation/accounts/twoFactor';
import { noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { can, inSession, publicBecause, router, signedIn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { confirmIdentity } from './confirm.service.ts';
import { contactRouter } from './contact/router.ts';
import { credentialsRouter } from './credentials.router.ts';
import { dataExportRouter } from './dataExport/router.ts';
import { deletionRouter } from './deletion/router.ts';
import { emailChangeRouter } from './emailChange/router.ts';
import { getStartedRouter } from './getStarted/router.ts';
import { legalRouter } from './legal/router.ts';
import { loginLinkRouter } from './links/login.router.ts';
import { confirmEmail, requestConfirmation, requestReset, resetPassword } from './links/service.ts';
import { passkeysRouter } from './passkeys/router.ts';
import { presentCard, presentCurrentUser } from './present.ts';
import { privacyRouter } from './privacy/router.ts';
import { newProof } from './proof/service.ts';
import { changePassword } from './service.ts';
import { setUp } from './setup/service.ts';
import { logIn, logOut, signUp } from './sign-in.service.ts';
import { twoFactorRouter } from './twoFactor/router.ts';

const tags = ['Accounts'];
const DONE = { message: 'Done' };

export const accountsRouter = router({
  ...contactRouter,
  ...credentialsRouter,
  ...dataExportRouter,
  ...deletionRouter,
  ...emailChangeRouter,
  ...getStartedRouter,
  ...legalRouter,
  ...loginLinkRouter,
  ...passkeysRouter,
  ...privacyRouter,
  ...twoFactorRouter,
  user: signedIn
    .meta({
      openapi: { method: 'GET', path: '/auth/user', tags, summary: 'Get the current user', protect: true },
    })
    .input(noInput)
    .output(currentUser)
    .query(async ({ ctx }) => {
      const row = await currentUserById(ctx.db, ctx.viewer.id);
      return row ? presentCurrentUser(row, ctx.withheldRole !== null, ctx.viewing) : fail('signed_out');
    }),

  becomeCreator: can('join_tribes')
    .meta({
      openapi: {
        method: 'POST',
        path: '/profile/become-creator',
        tags,
        summary: 'Become a creator',
        description: 'Of a member; whoever is more than that already stays what they are.',
        protect: true,
      },
    })
    .input(noInput)
    .output(currentUser)
    .mutation(async ({ ctx }) => {
      await ctx.write((tx) => becomeCreator(tx, ctx.viewer.id));
      const row = await currentUserById(ctx.db, ctx.viewer.id);
      return row ? presentCurrentUser(row, ctx.withheldRole !== null) : fail('signed_out');
    }),

  signUp: publicBecause('an account begins here')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/signup',
        tags,
        summary: 'Sign up',
        description:
          'Where new accounts wait for approval, the answer is `isWaiting` and no session begins. `answer` is required there, unless an invitation is sent.',
      },
    })
    .input(signUpInput)
    .output(z.union([currentUser, accountWaiting]))
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  signUpProof: publicBecause('asked before an account begins')
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/signup/proof',
        tags,
        summary: 'Get a challenge for the sign-up',
        description:
          'Null while none is needed. Find a `nonce` for which the SHA-256 of `challenge:nonce` begins with `bits` zero bits.',
      },
    })
    .input(noInput)
    .output(proofOfWork.nullable())
    .query(({ ctx }) => newProof(ctx)),

  setUp: publicBecause('the operator’s one-time token is the credential')
    .meta({
      openapi: {
        method: 'POST',
        path: '/setup',
        tags,
        summary: 'Create a platform admin by setup token',
        description:
          'The token is printed when the product starts without users, and by `pnpm admin:create --link`. It works once.',
      },
    })
    .input(setupInput)
    .output(currentUser)
    .mutation(({ ctx, input }) => setUp(ctx, input)),

  login: publicBecause('a session begins here')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/login',
        tags,
        summary: 'Log in',
        description:
          'With two-factor authentication on, the answer is `twoFactor` and no session begins: send its token and a code to `/auth/login/verify`.',
      },
    })
    .input(loginInput)
    .output(z.union([currentUser, twoFactorNeeded]))
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  logout: publicBecause('ending a session that is over already is no error')
    .meta({ openapi: { method: 'POST', path: '/auth/logout', tags, summary: 'Log out' } })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await logOut(ctx);
      return { message: 'Logged out' };
    }),

  forgotPassword: publicBecause('whoever forgot a password is signed out')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/forgot-password',
        tags,
        summary: 'Request a password reset link',
      },
    })
    .input(forgotPasswordInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await requestReset(ctx, input.email);
      return { message: 'If there is an account with this address, a link is on its way.' };
    }),

  resetPassword: publicBecause('the single-use link from the mail is the credential')
    .meta({
      openapi: { method: 'POST', path: '/auth/reset-password', tags, summary: 'Reset a password by link' },
    })
    .input(resetPasswordInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return { message: 'Your password has been changed. Every session was ended, so please log in.' };
    }),

  sendConfirmation: inSession
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/send-confirmation',
        tags,
        summary: 'Email me a confirmation link',
        description: 'It works once, for three days. One goes out with the sign-up.',
        protect: true,
      },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => ({
      message: (await requestConfirmation(ctx, ctx.viewer.id))
        ? 'A link is on its way.'
        : 'Your address is confirmed already.',
    })),

  confirmEmail: publicBecause('the single-use link from the mail is the credential')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/confirm-email',
        tags,
        summary: 'Confirm an email address by link',
        description: 'From now on it gets mails about what concerns its owner.',
      },
    })
    .input(confirmEmailInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await confirmEmail(ctx, input.token);
      return { message: 'Your address is confirmed.' };
    }),

  changePassword: inSession
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/change-password',
        tags,
        summary: 'Change my password and end my other sessions',
        protect: true,
      },
    })
    .input(changePasswordInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, { userId: ctx.viewer.id, sid: ctx.sid }, input);
      return { message: 'Your password has been changed.' };
    }),

  confirmIdentity: inSession
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/confirm',
        tags,
        summary: 'Confirm who I am',
        description:
          'For ten minutes, this session may make the calls that answer `confirmation_required`. Signing in counts as well. With two-factor authentication on it takes a code instead of the password. 403 `confirmation_failed`.',
        protect: true,
      },
    })
    .input(confirmIdentityInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await confirmIdentity(ctx, { userId: ctx.viewer.id, sid: ctx.sid }, input);
      return DONE;
    }),

  users: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/users',
        tags,
        summary: 'Search people by name',
        description: 'Without the person asking and without anybody a block stands between.',
        protect: true,
      },
    })
    .input(listUsersInput)
    .output(z.array(userCard))
    .query(async ({ ctx, input }) => (await listUsers(ctx.db, ctx.viewer, input)).map(presentCard)),
});
