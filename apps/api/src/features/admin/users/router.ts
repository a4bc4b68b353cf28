import { adminUsersPage as readUsers } from '@kindred/db/admin/users/list/visibility';
import { messageOnly } from '@kindred/validation/accounts';
import { leaving } from '@kindred/validation/accounts/deletion';
import { bulkResult, bulkUsersInput } from '@kindred/validation/admin/bulk';
import {
  addStaffNoteInput,
  adminUserDetails,
  adminUserIdInput,
  adminUsersInput,
  adminUsersPage,
  deleteUserInput,
  staffNote,
  staffNoteIdInput,
  updateUserInput,
} from '@kindred/validation/admin/users';
import { decodeTime, encodeTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { approvalRouter } from './approval.router.ts';
import { actOnUsers } from './bulk.service.ts';
import { holdingsRouter } from './holdings.router.ts';
import { presentAdminUser } from './present.ts';
import { addNote, deleteUser, removeNote, showUser, updateUser } from './service.ts';
import { suspensionRouter } from './suspension.router.ts';
import { viewRouter } from './view.router.ts';

const documented = documentedUnder('Admin');

export const adminUsersRouter = router({
  ...approvalRouter,
  ...suspensionRouter,
  ...holdingsRouter,
  ...viewRouter,
  list: can('suspend_users')
    .meta(
      documented(
        'GET',
        '/admin/users',
        'List users',
        'A page can be short or empty and still not be the last: only `nextCursor: null` ends the list.',
      ),
    )
    .input(adminUsersInput)
    .output(adminUsersPage)
    .query(async ({ ctx, input: { q, cursor, direction: _, ...filters } }) => {
      const query = q || undefined;
      const after = cursor ? decodeTime(cursor) : undefined;
      const { rows, next } = await inSearchQueue(ctx, query, (db) =>
        readUsers(db, { ...filters, query, after }),
      );
      return {
        items: rows.map((row) => presentAdminUser(ctx.viewer, row)),
        nextCursor: next && encodeTime(next),
      };
    }),

  get: can('suspend_users')
    .meta(documented('GET', '/admin/users/{id}', 'Get a user'))
    .input(adminUserIdInput)
    .output(adminUserDetails)
    .query(({ ctx, input }) => showUser(ctx.db, ctx.viewer, input.id)),

  update: can('suspend_users')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'PATCH',
        '/admin/users/{id}',
        'Update a user',
        'Another email address is unconfirmed unless `isEmailConfirmed` is sent. 409 `user_changed` for an old `version`.',
      ),
    )
    .input(updateUserInput)
    .output(adminUserDetails)
    .mutation(async ({ ctx, input }) => {
      await updateUser(ctx, input);
      return showUser(ctx.db, ctx.viewer, input.id);
    }),

  delete: can('suspend_users')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'DELETE',
        '/admin/users/{id}',
        'Delete a user',
        'The account is hidden at once and deleted after 14 days, until which the user can log in to keep it.',
      ),
    )
    .input(deleteUserInput)
    .output(leaving)
    .mutation(({ ctx, input }) => deleteUser(ctx, input)),

  bulk: can('suspend_users')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/admin/users/bulk',
        'End the sessions of users, approve or suspend them or set their role or plan',
        'Each user is handled alone: the answer holds the error of each that was refused.',
      ),
    )
    .input(bulkUsersInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => actOnUsers(ctx, input)),

  addNote: can('suspend_users')
    .meta(documented('POST', '/admin/users/{id}/notes', 'Add a staff note about a user'))
    .input(addStaffNoteInput)
    .output(staffNote)
    .mutation(({ ctx, input }) => ctx.write((tx, outbox) => addNote(tx, outbox, ctx, input))),

  deleteNote: can('suspend_users')
    .meta(documented('DELETE', '/admin/notes/{noteId}', 'Delete a staff note'))
    .input(staffNoteIdInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => removeNote(tx, outbox, ctx, input.noteId));
      return { message: 'Note deleted' };
    }),
});
