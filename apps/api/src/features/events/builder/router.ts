import type { Db } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { eventView } from '@kindred/validation/events';
import {
  cancelEventInput,
  createEventInput,
  deleteEventInput,
  duplicateEventInput,
  updateEventInput,
} from '@kindred/validation/events/builder';
import { once } from '../../../platform/idempotency.ts';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allows, loadInside } from '../../tribes/service.ts';
import { callOffDates, changeDates, removeSeriesDates } from '../series/service.ts';
import { duplicates, eventAfter, hosts, loadEvent } from '../service.ts';
import { callOff, changeEvent, createEvent, duplicateEvent, removeEvent } from './service.ts';

const documented = documentedUnder('Events');
const onEvent = { permission: null, load: loadEvent, policy: hosts } as const;

/** The tribe that an event is created in, if any. */
async function loadHome(db: Db, viewer: Viewer, { tribeId }: { tribeId?: string | undefined }) {
  if (tribeId === undefined) return { tribe: null };
  const tribe = await loadInside(db, viewer, { id: tribeId });
  return tribe && { tribe };
}

/** Writing events: what hosts do. */
export const builderRouter = {
  create: canOn({
    input: createEventInput,
    permission: 'create_events',
    load: loadHome,
    policy: (viewer, { tribe }) => tribe === null || allows('manage_events')(viewer, tribe),
  })
    .meta(documented('POST', '/events', 'Create an event, in a tribe I run or of my own'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const { tribeId: _, ...event } = input;
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'events.create', input, () =>
          createEvent(tx, outbox, viewer, subject.tribe?.id ?? null, event),
        ),
      );
      return eventAfter(ctx, id);
    }),

  update: canOn({ input: updateEventInput, ...onEvent })
    .meta(documented('PATCH', '/events/{id}', 'Change an event I run'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      const { scope, ...changes } = input;
      const id = await ctx.write(async (tx, outbox) => {
        if (scope !== 'this') return changeDates(tx, outbox, ctx.viewer, { ...changes, scope });
        await changeEvent(tx, outbox, ctx.viewer, changes);
        return input.id;
      });
      return eventAfter(ctx, id);
    }),

  duplicate: canOn({ input: duplicateEventInput, ...onEvent, policy: duplicates })
    .meta(documented('POST', '/events/{id}/duplicate', 'Copy an event to another time'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'events.duplicate', input, () =>
          duplicateEvent(tx, outbox, viewer, subject, input.schedule),
        ),
      );
      return eventAfter(ctx, id);
    }),

  cancel: canOn({ input: cancelEventInput, ...onEvent })
    .meta(documented('POST', '/events/{id}/cancel', 'Cancel an event and notify those who attend'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      const { id, reason, scope } = input;
      await ctx.write((tx, outbox) =>
        scope === 'this'
          ? callOff(tx, outbox, ctx.viewer, { id, reason })
          : callOffDates(tx, outbox, ctx.viewer, { id, reason, scope }),
      );
      return eventAfter(ctx, input.id);
    }),

  delete: canOn({ input: deleteEventInput, ...onEvent })
    .meta(documented('DELETE', '/events/{id}', 'Delete an event that is over or has no attendees'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { id, scope } = input;
      await ctx.write((tx, outbox) =>
        scope === 'this'
          ? removeEvent(tx, outbox, ctx.viewer, id)
          : removeSeriesDates(tx, outbox, ctx.viewer, { id, scope }),
      );
      return { message: 'Event deleted' };
    }),
};
