import { messageOnly } from '@kindred/validation/accounts';
import { eventIdInput, eventView } from '@kindred/validation/events';
import {
  cancelEventInput,
  createEventInput,
  duplicateEventInput,
  updateEventInput,
} from '@kindred/validation/events/builder';
import { once } from '../../../platform/idempotency.ts';
import { can, canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allows, loadInside } from '../../tribes/service.ts';
import { eventAfter, hosts, loadEvent } from '../service.ts';
import { callOff, changeEvent, createEvent, duplicateEvent, removeEvent } from './service.ts';

const documented = documentedUnder('Events');
const onEvent = { permission: null, load: loadEvent, policy: hosts } as const;

/** Writing events: what hosts do. */
export const builderRouter = {
  create: can('create_events')
    .meta(documented('POST', '/events', 'Create an event, in a tribe I run or of my own'))
    .input(createEventInput)
    .output(eventView)
    .mutation(async ({ ctx, input: { tribeId: key, ...input } }) => {
      const { db, viewer } = ctx;
      const tribe = key === undefined ? undefined : await loadInside(db, viewer, { id: key });
      if (key !== undefined && tribe === undefined) fail('not_found');
      if (tribe !== undefined && !allows('manage_events')(viewer, tribe)) fail('not_allowed');
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'events.create', { key, ...input }, () =>
          createEvent(tx, outbox, viewer, tribe?.id ?? null, input),
        ),
      );
      return eventAfter(ctx, id);
    }),

  update: canOn({ input: updateEventInput, ...onEvent })
    .meta(documented('PATCH', '/events/{id}', 'Change an event I run'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => changeEvent(tx, outbox, ctx.viewer, input));
      return eventAfter(ctx, input.id);
    }),

  duplicate: canOn({ input: duplicateEventInput, ...onEvent })
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
      await ctx.write((tx, outbox) => callOff(tx, outbox, ctx.viewer, input));
      return eventAfter(ctx, input.id);
    }),

  delete: canOn({ input: eventIdInput, ...onEvent })
    .meta(documented('DELETE', '/events/{id}', 'Delete an event that is over or that nobody attends'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => removeEvent(tx, ctx.viewer, input.id));
      return { message: 'Event deleted' };
    }),
};
