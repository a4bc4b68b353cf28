import { isInTeam, resourcesOf, rulesOf } from '@kindred/db/businesses/bookingResources/visibility';
import { lockResources, removeRules, setRules } from '@kindred/db/businesses/bookingResources/writes';
import { type BookingRow, findBooking } from '@kindred/db/businesses/bookings/visibility';
import {
  countOpen,
  dropOldHolds,
  dropOwnHolds,
  holdBooking,
  insertBooking,
  isStillFree,
  moveBooking,
  updateBooking,
} from '@kindred/db/businesses/bookings/writes';
import { findService, type ServiceRow } from '@kindred/db/businesses/services/visibility';
import type { Db, Tx } from '@kindred/db/client';
import { lockShown } from '@kindred/db/moderation/queries';
import { type BookingSubject, bookingAbilities } from '@kindred/permissions/policies/bookings';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  BOOKINGS_OPEN_MAX,
  type BookInput,
  type BookingAbility,
  type BookingStatus,
  type RulesView,
  type SetRulesInput,
} from '@kindred/validation/businesses/bookings';
import { RESERVATION_MINUTES } from '@kindred/validation/commerce/values';
import { nextReminder } from '@kindred/validation/scheduling/reminders';
import type { Outbox } from '../../../platform/bus.ts';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { write } from '../../../platform/write.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { giveBackSlot } from '../../commerce/refunds/service.ts';
import type { SettlementDeps } from '../../commerce/settlement/service.ts';
import { notifyCustomer, notifyTeam } from './notices.ts';
import { isPaidFirst, rulesOfMove, takePlace } from './slots.ts';

const MINUTE_MS = 60_000;
const BOOKINGS_AN_HOUR = 60;

/** The subject of a procedure about one booking. */
export function loadBooking(db: Db, viewer: Viewer, { id }: { id: string }) {
  return findBooking(db, viewer, id);
}

export function allowsBooking(ability: BookingAbility) {
  return (viewer: Viewer, row: BookingSubject): boolean => bookingAbilities(viewer, row, new Date())[ability];
}

/** When the next reminder is due, or a request ends that is not answered; null when neither is to come. */
export function nextDue(status: BookingStatus, startsAt: Date, now: Date): Date | null {
  if (status === 'requested') return startsAt;
  return status === 'confirmed' ? nextReminder(startsAt, now) : null;
}

export async function viewOfRules(db: Db | Tx, serviceId: string): Promise<RulesView | null> {
  const row = await rulesOf(db, serviceId);
  if (row === undefined) return null;
  const { serviceId: _, ...rules } = row;
  return { ...rules, resources: await resourcesOf(db, serviceId) };
}

export async function setRulesFromInput(tx: Tx, service: ServiceRow, input: SetRulesInput): Promise<void> {
  if (input.rules === null) return removeRules(tx, service.id);
  const { people, rooms, ...rules } = input.rules;
  if (!(await isInTeam(tx, service.businessId, people))) {
    fail('invalid_input', { issues: [{ path: 'rules.people', message: 'Choose people of the team' }] });
  }
  if (rules.pays === 'booking' && (!service.hasExactPrice || Number(service.price) === 0)) {
    fail('invalid_input', {
      issues: [
        { path: 'rules.pays', message: 'To be paid when booking it needs an exact price such as $50' },
      ],
    });
  }
  await setRules(tx, { businessId: service.businessId, serviceId: service.id }, rules, { people, rooms });
}

async function rowOf(tx: Tx, viewer: Viewer, id: string): Promise<BookingRow> {
  return (await findBooking(tx, viewer, id)) ?? fail('not_found');
}

/**
 * Books a time: at once, on request, or kept until it is paid. Of many at once for the same place one gets it.
 * @returns the id of the booking
 */
export async function book(
  ctx: Context,
  viewer: Viewer,
  service: ServiceRow,
  input: BookInput,
): Promise<string> {
  await limit(ctx.db, `bookings:${viewer.id}`, BOOKINGS_AN_HOUR, HOUR);
  return ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'businesses.bookings.book', input, async () => {
      await lockShown(tx, [service.businessId]);
      if ((await findService(tx, viewer, service.id)) === undefined) fail('not_found');
      const rules = (await rulesOf(tx, service.id)) ?? fail('not_bookable');
      const startsAt = new Date(input.startsAt);
      await dropOwnHolds(tx, viewer.id, service.id);
      const place = await takePlace(tx, service, { rules, startsAt, only: input.resourceId });
      if ((await countOpen(tx, viewer.id, service.businessId)) >= BOOKINGS_OPEN_MAX)
        fail('too_many_bookings');
      const status = isPaidFirst(rules, service) ? 'held' : rules.confirmsByHand ? 'requested' : 'confirmed';
      const now = new Date();
      const id = await insertBooking(tx, {
        ...place,
        businessId: service.businessId,
        userId: viewer.id,
        status,
        note: input.note,
        heldUntil: status === 'held' ? new Date(now.getTime() + RESERVATION_MINUTES * MINUTE_MS) : null,
        remindAt: nextDue(status, startsAt, now),
        cancelUntil: rules.cancelUntil,
        rescheduleUntil: rules.rescheduleUntil,
      });
      if (id === undefined) return fail('time_taken');
      if (status !== 'held') await tellBooked(tx, outbox, viewer, id, status);
      return id;
    }),
  );
}

/** Both sides hear of a booking that is made. */
export async function tellBooked(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  id: string,
  status: 'requested' | 'confirmed',
): Promise<void> {
  const booking = await rowOf(tx, viewer, id);
  await notifyTeam(tx, outbox, status === 'requested' ? 'requested' : 'booked', booking);
  if (status === 'confirmed') await notifyCustomer(tx, outbox, 'confirmed', booking);
}

/**
 * Ends a booking before it takes place; money first, so that nobody loses both.
 * @param by the person who decided; null when the request expired
 */
export async function close(
  deps: SettlementDeps,
  by: string | null,
  booking: BookingRow,
  to: { status: 'cancelled' | 'declined'; reason: string },
): Promise<void> {
  await giveBackSlot(deps, by, { slotId: booking.id, orderId: booking.orderId }, to.reason);
  await write(deps, async (tx, outbox) => {
    const held = await holdBooking(tx, booking.id);
    const isLive = held?.status === booking.status;
    // The end of its order has ended it already.
    const isEnded = held?.status === 'cancelled' || held?.status === 'unpaid';
    if (!isLive && !(isEnded && booking.orderId !== null)) fail('booking_over');
    const isUnpaid = booking.status === 'held' && held?.status !== 'cancelled';
    const status = isUnpaid ? 'unpaid' : to.status;
    await updateBooking(tx, booking.id, { ...to, status, heldUntil: null, remindAt: null });
    if (booking.status === 'held') return;
    const told = { ...booking, reason: to.reason };
    if (by === booking.userId) await notifyTeam(tx, outbox, 'cancelled', told);
    else await notifyCustomer(tx, outbox, by === null ? 'expired' : to.status, told);
  });
}

export async function confirm(ctx: Context, booking: BookingRow): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    if ((await holdBooking(tx, booking.id))?.status !== 'requested') fail('booking_over');
    const remindAt = nextDue('confirmed', booking.startsAt, new Date());
    await updateBooking(tx, booking.id, { status: 'confirmed', remindAt });
    await notifyCustomer(tx, outbox, 'confirmed', booking);
  });
}

/** Another time for the same service; what was confirmed by hand is confirmed by hand again. */
export async function reschedule(
  ctx: Context,
  viewer: Viewer,
  booking: BookingRow,
  startsAt: Date,
): Promise<void> {
  const isMine = viewer.id === booking.userId;
  await ctx.write(async (tx, outbox) => {
    const rules = (await rulesOf(tx, booking.serviceId)) ?? fail('not_bookable');
    const place = await takePlace(
      tx,
      { id: booking.serviceId, businessId: booking.businessId, timeZone: booking.timeZone },
      {
        rules: rulesOfMove(viewer, booking, rules),
        startsAt,
        prefers: booking.resourceId,
        exceptId: booking.id,
      },
    );
    if ((await holdBooking(tx, booking.id))?.status !== booking.status) fail('booking_over');
    const status = isMine ? (rules.confirmsByHand ? 'requested' : booking.status) : 'confirmed';
    const remindAt = nextDue(status, startsAt, new Date());
    await moveBooking(tx, booking.id, { ...place, status, remindAt });
    const told = { ...booking, startsAt, reason: '' };
    if (isMine) await notifyTeam(tx, outbox, 'moved', told);
    else await notifyCustomer(tx, outbox, 'moved', told);
  });
}

/** Its time is theirs again, unless the rest of it was given to somebody else. */
export async function undoNoShow(ctx: Context, { id, resourceId }: BookingRow): Promise<void> {
  await ctx.write(async (tx) => {
    await lockResources(tx, [resourceId]);
    await dropOldHolds(tx, [resourceId]);
    if ((await holdBooking(tx, id))?.status !== 'no_show') fail('booking_over');
    if (!(await isStillFree(tx, id))) fail('time_taken');
    await updateBooking(tx, id, { status: 'confirmed' });
  });
}
