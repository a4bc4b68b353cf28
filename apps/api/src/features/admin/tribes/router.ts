import { adminTribeById, adminTribes } from '@kindred/db/admin/tribes/visibility';
import type { Db } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import { contentIdInput } from '@kindred/validation/admin/content';
import {
  type AdminTribeDetails,
  adminTribeDetails,
  adminTribesInput,
  adminTribesPage,
  archiveTribeInput,
  hideTribeInput,
  recentTribes,
  recentTribesInput,
  restoreTribeInput,
  transferTribeInput,
} from '@kindred/validation/admin/tribes';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentAdminTribe, presentAdminTribeDetails } from './present.ts';
import { ARCHIVED, HIDDEN, switchTribe, transferTribe } from './service.ts';

const documented = documentedUnder('Admin');

async function shown(ctx: { db: Db; viewer: Viewer }, id: string): Promise<AdminTribeDetails> {
  return presentAdminTribeDetails(ctx.viewer, (await adminTribeById(ctx.db, id)) ?? fail('not_found'));
}

/** Procedures of the admin router itself. */
export const recentTribesRouter = {
  recentTribes: can('global_policies')
    .meta(documented('GET', '/admin/tribes/recent', 'List the newest tribes'))
    .input(recentTribesInput)
    .output(recentTribes)
    .query(async ({ ctx, input }) => (await adminTribes(ctx.db, input)).map(presentAdminTribe)),
};

export const tribesRouter = router({
  list: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/tribes',
        'List all tribes, the newest first',
        'Includes private, archived and hidden ones.',
      ),
    )
    .input(adminTribesInput)
    .output(adminTribesPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, q, ...filter } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await inSearchQueue(ctx, q, (db) =>
        adminTribes(db, { ...filter, q: q || undefined, limit: limit + 1, after }),
      );
      return pageByTime(rows, limit, (row) => row, presentAdminTribe);
    }),

  get: can('global_policies')
    .meta(documented('GET', '/admin/tribes/{id}', 'Get a tribe as staff see it'))
    .input(contentIdInput)
    .output(adminTribeDetails)
    .query(({ ctx, input }) => shown(ctx, input.id)),

  hide: can('flag_content')
    .meta(
      documented(
        'POST',
        '/admin/tribes/{id}/hide',
        'Hide a tribe from lists, search and the map',
        'Members and links reach it as before. The owner is notified with the reason.',
      ),
    )
    .input(hideTribeInput)
    .output(adminTribeDetails)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => switchTribe(tx, outbox, ctx, HIDDEN, { ...input, isOn: true }));
      return shown(ctx, input.id);
    }),

  unhide: can('flag_content')
    .meta(documented('POST', '/admin/tribes/{id}/unhide', 'Show a hidden tribe again'))
    .input(restoreTribeInput)
    .output(adminTribeDetails)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => switchTribe(tx, outbox, ctx, HIDDEN, { ...input, isOn: false }));
      return shown(ctx, input.id);
    }),

  archive: can('global_policies')
    .meta(
      documented(
        'POST',
        '/admin/tribes/{id}/archive',
        'Archive any tribe',
        'The tribe becomes read-only. The owner is notified with the reason and can unarchive it.',
      ),
    )
    .input(archiveTribeInput)
    .output(adminTribeDetails)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => switchTribe(tx, outbox, ctx, ARCHIVED, { ...input, isOn: true }));
      return shown(ctx, input.id);
    }),

  unarchive: can('global_policies')
    .meta(documented('POST', '/admin/tribes/{id}/unarchive', 'Unarchive any tribe'))
    .input(restoreTribeInput)
    .output(adminTribeDetails)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => switchTribe(tx, outbox, ctx, ARCHIVED, { ...input, isOn: false }));
      return shown(ctx, input.id);
    }),

  transfer: can('global_policies')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/admin/tribes/{id}/transfer',
        'Transfer any tribe to another user',
        'Who is not a member joins it. The owner before stays as an admin. Both are notified.',
      ),
    )
    .input(transferTribeInput)
    .output(adminTribeDetails)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => transferTribe(tx, outbox, ctx, input));
      return shown(ctx, input.id);
    }),
});
