import { type SlotRow, slotById, slotsOf } from '@kindred/db/tribes/officeHours/visibility';
import { bookSlot, cancelBooking, offerSlot, removeSlot } from '@kindred/db/tribes/officeHours/writes';
import { canModerateSpace } from '@kindred/permissions/policies/spaces';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  offerSlotInput,
  SLOT_DAYS_MAX,
  SLOTS_MAX,
  type SlotView,
  slotInput,
  slotsInput,
  slotView,
} from '@kindred/validation/tribes/officeHours';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard } from '../../accounts/service.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { standingOf } from '../service.ts';
import { loadSpace, maySpeak, type SpaceInTribe } from '../spaces/service.ts';

const tags = ['Spaces'];
const DAY_MS = 86_400_000;

interface SlotInSpace extends SpaceInTribe {
  slot: SlotRow;
}

/** Hours are booked by those in the tribe, whoever may read what it says. */
const books = ({ tribe, space }: SpaceInTribe) =>
  tribe.role !== null && tribe.archivedAt === null && space.archivedAt === null;
const isHours = (found: SpaceInTribe | undefined) =>
  found?.space.type === 'office_hours' ? found : undefined;

async function loadHours(...asked: Parameters<typeof loadSpace>) {
  return isHours(await loadSpace(...asked));
}

async function loadSlot(
  db: Parameters<typeof loadSpace>[0],
  viewer: Viewer,
  input: { id: string; spaceId: string; slotId: string },
): Promise<SlotInSpace | undefined> {
  const found = await loadHours(db, viewer, input);
  const slot = found && (await slotById(db, viewer, input.spaceId, input.slotId));
  return found && slot && { ...found, slot };
}

function mayRemove(viewer: Viewer, { slot, tribe }: SlotInSpace): boolean {
  return slot.hostId === viewer.id || canModerateSpace(viewer, { standing: standingOf(tribe) });
}

function present(viewer: Viewer, found: SlotInSpace): SlotView {
  const { slot } = found;
  const isMine = slot.hostId === viewer.id;
  const isBookedByMe = slot.bookedBy === viewer.id;
  const isToCome = slot.startsAt.getTime() > Date.now();
  return {
    id: slot.id,
    startsAt: slot.startsAt.toISOString(),
    minutes: slot.minutes,
    host: presentCard({
      id: slot.hostId,
      firstName: slot.hostFirstName,
      lastName: slot.hostLastName,
      handle: slot.hostHandle,
      profileImageUrl: slot.hostImageUrl,
    }),
    isBooked: slot.bookedBy !== null,
    isMine,
    bookedBy:
      isMine && slot.bookedBy !== null && slot.guestHandle !== null
        ? presentCard({
            id: slot.bookedBy,
            firstName: slot.guestFirstName ?? '',
            lastName: slot.guestLastName ?? '',
            handle: slot.guestHandle,
            profileImageUrl: slot.guestImageUrl,
          })
        : null,
    place: isMine || isBookedByMe ? slot.place : null,
    can: {
      book: !isMine && slot.bookedBy === null && isToCome && books(found),
      cancel: isBookedByMe && isToCome,
      remove: mayRemove(viewer, found),
    },
  };
}

function news(
  { slot, tribe, space }: SlotInSpace,
  told: { userId: string; actorId: string; did: string; kind: string },
) {
  const { userId, actorId, did, kind } = told;
  const when = slot.startsAt.toISOString().slice(0, 16).replace('T', ' ');
  return {
    userId,
    actorId,
    type: 'system' as const,
    kind: 'tribe' as const,
    did,
    message: `${space.name}, ${when} UTC`,
    data: { kind, tribeId: tribe.id, actionUrl: `/tribe/${tribe.slug}/spaces/${space.id}#hour-${slot.id}` },
  };
}

function changed(outbox: Outbox, tribeId: string): Promise<void> {
  return outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'spaces' } });
}

export const officeHoursRouter = router({
  list: canOn({ input: slotsInput, permission: null, load: loadHours, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces/{spaceId}/slots',
        tags,
        summary: 'List upcoming office hours',
        description: '`after` is the id of the last slot held.',
        protect: true,
      },
    })
    .output(z.array(slotView))
    .query(async ({ ctx, input }) => {
      const { spaceId, limit, after } = input;
      const slots = await slotsOf(ctx.db, ctx.viewer, { spaceId, limit, after });
      return slots.map((slot) => present(ctx.viewer, { ...ctx.subject, slot }));
    }),

  get: canOn({ input: slotInput, permission: null, load: loadSlot, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces/{spaceId}/slots/{slotId}',
        tags,
        summary: 'Get an office hour',
        description: 'One that was called off is not found.',
        protect: true,
      },
    })
    .output(slotView)
    .query(({ ctx }) => present(ctx.viewer, ctx.subject)),

  offer: canOn({ input: offerSlotInput, permission: null, load: loadHours, policy: maySpeak })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/spaces/{spaceId}/slots',
        tags,
        summary: 'Offer an office hour',
        protect: true,
      },
    })
    .output(slotView)
    .mutation(async ({ ctx, input }) => {
      const { spaceId, minutes, place } = input;
      const startsAt = new Date(input.startsAt);
      const wait = startsAt.getTime() - Date.now();
      const invalid = (message: string) => fail('invalid_input', { issues: [{ path: 'startsAt', message }] });
      if (wait <= 0) invalid('Choose a time to come');
      if (wait > SLOT_DAYS_MAX * DAY_MS) invalid(`Choose a time within ${SLOT_DAYS_MAX} days`);
      const slotId = await ctx.write(async (tx, outbox) => {
        const made = await offerSlot(tx, { spaceId, hostId: ctx.viewer.id, startsAt, minutes, place });
        if (typeof made === 'string') {
          await changed(outbox, ctx.subject.tribe.id);
          return made;
        }
        return invalid(
          made.refused === 'busy'
            ? 'You have offered another time that overlaps'
            : `You can offer at most ${SLOTS_MAX} times`,
        );
      });
      const slot = (await slotById(ctx.db, ctx.viewer, spaceId, slotId)) ?? fail('not_found');
      return present(ctx.viewer, { ...ctx.subject, slot });
    }),

  book: canOn({
    input: slotInput,
    permission: null,
    load: loadSlot,
    policy: (_viewer, found) => books(found),
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/spaces/{spaceId}/slots/{slotId}/booking',
        tags,
        summary: 'Book an office hour',
        protect: true,
      },
    })
    .output(slotView)
    .mutation(async ({ ctx, input }) => {
      const found = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        if (!(await bookSlot(tx, input.slotId, ctx.viewer.id))) {
          const now = await slotById(tx, ctx.viewer, input.spaceId, input.slotId);
          if (now?.bookedBy === ctx.viewer.id) return;
          fail('slot_taken');
        }
        const told = { userId: found.slot.hostId, actorId: ctx.viewer.id };
        await notifyPerson(
          tx,
          outbox,
          news(found, { ...told, did: 'booked a time with you', kind: 'slot_booked' }),
        );
        await changed(outbox, found.tribe.id);
      });
      const slot = (await slotById(ctx.db, ctx.viewer, input.spaceId, input.slotId)) ?? fail('not_found');
      return present(ctx.viewer, { ...found, slot });
    }),

  cancel: canOn({
    input: slotInput,
    permission: null,
    load: loadSlot,
    policy: (viewer, { slot }) => slot.bookedBy === viewer.id,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/spaces/{spaceId}/slots/{slotId}/booking',
        tags,
        summary: 'Cancel my booking of an office hour',
        protect: true,
      },
    })
    .output(slotView)
    .mutation(async ({ ctx, input }) => {
      const found = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        if (!(await cancelBooking(tx, input.slotId, ctx.viewer.id))) fail('conflict');
        const told = { userId: found.slot.hostId, actorId: ctx.viewer.id };
        await notifyPerson(
          tx,
          outbox,
          news(found, { ...told, did: 'gave a time back', kind: 'slot_canceled' }),
        );
        await changed(outbox, found.tribe.id);
      });
      const slot = (await slotById(ctx.db, ctx.viewer, input.spaceId, input.slotId)) ?? fail('not_found');
      return present(ctx.viewer, { ...found, slot });
    }),

  remove: canOn({ input: slotInput, permission: null, load: loadSlot, policy: mayRemove, inArchive: true })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/spaces/{spaceId}/slots/{slotId}',
        tags,
        summary: 'Cancel an office hour I offered',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const found = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        const gone = (await removeSlot(tx, input.slotId)) ?? fail('not_found');
        if (gone.bookedBy !== null) {
          const told = { userId: gone.bookedBy, actorId: ctx.viewer.id };
          await notifyPerson(
            tx,
            outbox,
            news(found, { ...told, did: 'called off a time you booked', kind: 'slot_removed' }),
          );
        }
        await changed(outbox, found.tribe.id);
      });
      return { message: 'Time removed' };
    }),
});
