import { countWaiting } from '@kindred/db/accounts/approval/queries';
import { messageOnly } from '@kindred/validation/accounts';
import {
  adminUserDetails,
  adminUserIdInput,
  declineUserInput,
  WAITING_COUNTED_MAX,
  waitingCount,
} from '@kindred/validation/admin/users';
import { noInput } from '@kindred/validation/text';
import { can, recentlyConfirmed } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { approveUser, declineUser } from './approval.service.ts';
import { showUser } from './service.ts';

const documented = documentedUnder('Admin');
const path = '/admin/users/{id}/approval';

export const approvalRouter = {
  waiting: can('suspend_users')
    .meta(
      documented(
        'GET',
        '/admin/waiting-users',
        'Count users who wait for approval',
        'Up to 1,000 are counted.',
      ),
    )
    .input(noInput)
    .output(waitingCount)
    .query(async ({ ctx }) => ({ count: await countWaiting(ctx.db, WAITING_COUNTED_MAX) })),

  approve: can('suspend_users')
    .meta(documented('POST', path, 'Approve a waiting user', '409 `user_not_waiting`.'))
    .input(adminUserIdInput)
    .output(adminUserDetails)
    .mutation(async ({ ctx, input: { id } }) => {
      await approveUser(ctx, id);
      return showUser(ctx.db, ctx.viewer, id);
    }),

  decline: can('suspend_users')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'DELETE',
        path,
        'Decline a waiting user',
        'The account is deleted at once and its address is free again. 409 `user_not_waiting`.',
      ),
    )
    .input(declineUserInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await declineUser(ctx, input);
      return { message: 'Account declined' };
    }),
};
