import { deletionBlockersOf } from '@kindred/db/accounts/deletion/visibility';
import { messageOnly } from '@kindred/validation/accounts';
import { deleteAccountInput, deletionBlockers, leaving } from '@kindred/validation/accounts/deletion';
import { noInput } from '@kindred/validation/text';
import { inSession, publicBecause, recentlyConfirmed } from '../../../trpc/access.ts';
import { deletionDate } from './jobs.ts';
import { comeBack, deleteAccount } from './service.ts';

const tags = ['Accounts'];
const path = '/auth/deletion';
const BY_LEAVING = 'an account that waits for its deletion may do this and nothing else';

export const deletionRouter = {
  deletionBlockers: inSession
    .meta({
      openapi: {
        method: 'GET',
        path: `${path}/blockers`,
        tags,
        summary: 'List what keeps my account from being deleted',
        protect: true,
      },
    })
    .input(noInput)
    .output(deletionBlockers)
    .query(async ({ ctx }) => ({ items: await deletionBlockersOf(ctx.db, ctx.viewer.id) })),

  deleteAccount: inSession
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Delete my account',
        description:
          'It is hidden at once and deleted after 14 days. 409 `deletion_blocked` while I own something or am owed money, `last_admin`.',
        protect: true,
      },
    })
    .input(deleteAccountInput)
    .output(leaving)
    .mutation(({ ctx, input }) =>
      deleteAccount(ctx, { userId: ctx.viewer.id, sid: ctx.sid }, input.password),
    ),

  leaving: publicBecause(BY_LEAVING)
    .meta({
      openapi: { method: 'GET', path, tags, summary: 'See when my account will be deleted', protect: true },
    })
    .input(noInput)
    .output(leaving.nullable())
    .query(({ ctx }) =>
      ctx.leaving === null ? null : { deletedAt: deletionDate(ctx.leaving.askedAt).toISOString() },
    ),

  keepAccount: publicBecause(BY_LEAVING)
    .meta({
      openapi: { method: 'POST', path: `${path}/undo`, tags, summary: 'Keep my account', protect: true },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await comeBack(ctx);
      return { message: 'Your account stays.' };
    }),
};
