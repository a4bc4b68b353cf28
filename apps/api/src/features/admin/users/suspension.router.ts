import { canSuspendUser } from '@kindred/permissions/policies/adminUsers';
import { suspensionView } from '@kindred/validation/admin/suspension';
import { adminUserIdInput, suspendUserInput } from '@kindred/validation/admin/users';
import { canOn, recentlyConfirmed } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import {
  endUserSessions,
  loadUser,
  showSuspension,
  suspendUser,
  unsuspendUser,
  untilOf,
} from './suspension.service.ts';

const documented = documentedUnder('Admin');

const RULE = { permission: 'suspend_users', load: loadUser, policy: canSuspendUser } as const;

export const suspensionRouter = {
  suspend: canOn({ input: suspendUserInput, ...RULE })
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/admin/users/{id}/suspension',
        'Suspend a user',
        'Logs the user out within two seconds and mails them the reason. 409 `last_admin`, `already_suspended`, `user_leaving`.',
      ),
    )
    .output(suspensionView)
    .mutation(async ({ ctx, input }) => {
      await suspendUser(ctx, { reason: input.reason, until: untilOf(input) });
      return showSuspension(ctx.db, input.id);
    }),

  unsuspend: canOn({ input: adminUserIdInput, ...RULE })
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'DELETE',
        '/admin/users/{id}/suspension',
        'Lift the suspension of a user',
        '409 `not_suspended`, `user_leaving`.',
      ),
    )
    .output(suspensionView)
    .mutation(async ({ ctx, input }) => {
      await unsuspendUser(ctx);
      return showSuspension(ctx.db, input.id);
    }),

  endSessions: canOn({ input: adminUserIdInput, ...RULE })
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/admin/users/{id}/sessions/end',
        'Log a user out everywhere',
        'Access tokens stay.',
      ),
    )
    .output(suspensionView)
    .mutation(async ({ ctx, input }) => {
      await endUserSessions(ctx);
      return showSuspension(ctx.db, input.id);
    }),
};
