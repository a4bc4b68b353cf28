import { recentUsers as newestUsers } from '@kindred/db/admin/recentUsers/visibility';
import { recentUsers, recentUsersInput } from '@kindred/validation/admin/users';
import { can } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentAdminUser } from '../users/present.ts';

const documented = documentedUnder('Admin');

/** Procedures of the admin router itself. */
export const recentUsersRouter = {
  recentUsers: can('global_policies')
    .meta(documented('GET', '/admin/users/recent', 'List the newest users'))
    .input(recentUsersInput)
    .output(recentUsers)
    .query(async ({ ctx, input }) =>
      (await newestUsers(ctx.db, input)).map((row) => presentAdminUser(ctx.viewer, row)),
    ),
};
