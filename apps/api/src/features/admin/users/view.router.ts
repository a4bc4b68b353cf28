import { canViewAs } from '@kindred/permissions/policies/adminUsers';
import { messageOnly } from '@kindred/validation/accounts';
import { adminUserIdInput, startedView } from '@kindred/validation/admin/users';
import { noInput } from '@kindred/validation/text';
import { canOn, recentlyConfirmed, signedIn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { endView, loadViewed, startView } from '../../accounts/view/service.ts';

const documented = documentedUnder('Admin');

/** Looking at the product as a user sees it, read-only. */
export const viewRouter = {
  view: canOn({
    input: adminUserIdInput,
    permission: 'suspend_users',
    load: loadViewed,
    policy: canViewAs,
  })
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/admin/users/{id}/view',
        'View as a user',
        'This session sees the product as the user for 30 minutes and changes nothing: 403 `view_only`.',
      ),
    )
    .output(startedView)
    .mutation(async ({ ctx }) => ({ until: (await startView(ctx)).toISOString() })),

  endView: signedIn
    .meta(documented('DELETE', '/admin/view', 'Stop viewing as a user', 'Does nothing once it is over.'))
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await endView(ctx);
      return { message: 'Stopped viewing' };
    }),
};
