import {
  currentUser,
  loginLinkInput,
  messageOnly,
  requestLoginLinkInput,
} from '@kindred/validation/accounts';
import { twoFactorNeeded } from '@kindred/validation/accounts/twoFactor';
import { z } from 'zod';
import { publicBecause } from '../../../trpc/access.ts';
import { logInByLink, requestLoginLink } from './login.service.ts';

const tags = ['Accounts'];

export const loginLinkRouter = {
  requestLoginLink: publicBecause('people who are locked out are signed out')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/login-link',
        tags,
        summary: 'Request a login link by email',
        description:
          'Works also while `/auth/login` answers 429. Only confirmed addresses get an email; the answer is the same for all.',
      },
    })
    .input(requestLoginLinkInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await requestLoginLink(ctx, input.email);
      return { message: 'If there is an account with this address, a link is on its way.' };
    }),

  useLoginLink: publicBecause('the single-use link from the mail is the credential')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/login-link/use',
        tags,
        summary: 'Log in by link',
        description:
          'A link works once, for 15 minutes; 400 `login_link_invalid` otherwise. With two-factor authentication on, the answer is `twoFactor` as for `/auth/login`.',
      },
    })
    .input(loginLinkInput)
    .output(z.union([currentUser, twoFactorNeeded]))
    .mutation(({ ctx, input }) => logInByLink(ctx, input.token)),
};
