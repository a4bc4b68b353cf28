import { pendingEmailChange } from '@kindred/db/accounts/emailChange/visibility';
import { deletePendingEmailChange } from '@kindred/db/accounts/emailChange/writes';
import { messageOnly } from '@kindred/validation/accounts';
import {
  changeEmailInput,
  emailChange,
  emailChangeTokenInput,
} from '@kindred/validation/accounts/emailChange';
import { noInput } from '@kindred/validation/text';
import { inSession, publicBecause, recentlyConfirmed } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { askForNewEmail, confirmNewEmail, restoreEmail } from './service.ts';

const tags = ['Accounts'];
const path = '/auth/email-change';

function present({ newEmail, expiresAt }: { newEmail: string; expiresAt: Date }) {
  return { newEmail, expiresAt: expiresAt.toISOString() };
}

export const emailChangeRouter = {
  emailChange: inSession
    .meta({
      openapi: { method: 'GET', path, tags, summary: 'Get my pending change of address', protect: true },
    })
    .input(noInput)
    .output(emailChange)
    .query(async ({ ctx }) => {
      const row = await pendingEmailChange(ctx.db, ctx.viewer.id);
      return row === undefined ? null : present(row);
    }),

  changeEmail: inSession
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Change my address',
        description: 'It changes once the link that is mailed to the new one was opened, within a day.',
        protect: true,
      },
    })
    .input(changeEmailInput)
    .output(emailChange)
    .mutation(async ({ ctx, input }) =>
      present(await askForNewEmail(ctx, { userId: ctx.viewer.id, sid: ctx.sid }, input.email)),
    ),

  cancelEmailChange: inSession
    .meta({
      openapi: { method: 'DELETE', path, tags, summary: 'Cancel my change of address', protect: true },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      const isGone = await ctx.write((tx) => deletePendingEmailChange(tx, ctx.viewer.id));
      return isGone ? { message: 'Done' } : fail('not_found');
    }),

  confirmEmailChange: publicBecause('the single-use link from the mail is the credential')
    .meta({
      openapi: {
        method: 'POST',
        path: `${path}/confirm`,
        tags,
        summary: 'Confirm a change of address by link',
        description: 'The previous address gets a link that undoes it for 7 days.',
      },
    })
    .input(emailChangeTokenInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await confirmNewEmail(ctx, input.token);
      return { message: 'Your address is changed.' };
    }),

  undoEmailChange: publicBecause('the single-use link from the mail is the credential')
    .meta({
      openapi: {
        method: 'POST',
        path: `${path}/undo`,
        tags,
        summary: 'Undo a change of address by link',
        description: 'Ends every session, token, passkey and linked account.',
      },
    })
    .input(emailChangeTokenInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await restoreEmail(ctx, input.token);
      return { message: 'Your account has its address back. Every session was ended, so please log in.' };
    }),
};
