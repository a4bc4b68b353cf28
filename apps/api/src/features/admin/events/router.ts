import { adminEventById, adminEvents } from '@kindred/db/admin/events/visibility';
import type { Db } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import { contentIdInput } from '@kindred/validation/admin/content';
import {
  type AdminEventDetails,
  adminEventDetails,
  adminEventsInput,
  adminEventsPage,
  staffCancelInput,
} from '@kindred/validation/admin/events';
import { eventPath } from '@kindred/validation/events/values';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { inSearchQueue } from '../../../platform/searches.ts';
import { can, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { callOffForHost } from '../../events/builder/service.ts';
import { recordAct } from '../audit/service.ts';
import { notifyOwner } from '../content.ts';
import { presentAdminEvent, presentAdminEventDetails } from './present.ts';

const documented = documentedUnder('Admin');

async function shown(ctx: { db: Db; viewer: Viewer }, id: string): Promise<AdminEventDetails> {
  return presentAdminEventDetails(ctx.viewer, (await adminEventById(ctx.db, id)) ?? fail('not_found'));
}

export const eventsRouter = router({
  list: can('global_policies')
    .meta(
      documented(
        'GET',
        '/admin/events',
        'List all events',
        'Includes cancelled and hidden ones. The latest first; upcoming ones with the soonest first.',
      ),
    )
    .input(adminEventsInput)
    .output(adminEventsPage)
    .query(async ({ ctx, input: { limit, cursor, direction: _, q, ...filter } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await inSearchQueue(ctx, q, (db) =>
        adminEvents(db, { ...filter, q: q || undefined, limit: limit + 1, after }),
      );
      return pageByTime(rows, limit, (row) => row, presentAdminEvent);
    }),

  get: can('global_policies')
    .meta(documented('GET', '/admin/events/{id}', 'Get an event as staff see it'))
    .input(contentIdInput)
    .output(adminEventDetails)
    .query(({ ctx, input }) => shown(ctx, input.id)),

  cancel: can('global_policies')
    .meta(
      documented(
        'POST',
        '/admin/events/{id}/cancel',
        'Cancel any event',
        'Attendees are notified with the reason, and what they paid is refunded. 409 `event_over` once it ended.',
      ),
    )
    .input(staffCancelInput)
    .output(adminEventDetails)
    .mutation(async ({ ctx, input: { id, reason } }) => {
      await ctx.write(async (tx, outbox) => {
        const { title, hostId, tribeId } = await callOffForHost(tx, outbox, id, reason);
        const did = `${title} was cancelled by the platform`;
        await notifyOwner(tx, outbox, { userId: hostId, did, reason, path: eventPath(id) });
        await recordAct(tx, outbox, ctx, {
          action: 'event.cancel',
          subject: { type: 'event', id, name: title },
          tribeId: tribeId ?? undefined,
          before: { isCancelled: false },
          after: { isCancelled: true },
          reason,
        });
      });
      return shown(ctx, id);
    }),
});
