import type { Db, Tx } from '@kindred/db/client';
import { lockStanding } from '@kindred/db/events/attending/writes';
import {
  answeredInSeries,
  datesOfPass,
  hasPass,
  type PassDateRow,
  type PassRow,
  pageOfPass,
  passById,
  seatsOfPassLine,
} from '@kindred/db/events/passes/visibility';
import {
  deleteHolder,
  heldBy,
  insertPassHolds,
  isAnyClosed,
  leaveWaitlists,
  lockPassDates,
  lockRoot,
  payHolder,
  seatHolder,
} from '@kindred/db/events/passes/writes';
import { copyQuestionAnswers } from '@kindred/db/events/series/writes';
import { deleteHolds, deleteTickets } from '@kindred/db/events/tickets/writes';
import type { EventRow } from '@kindred/db/events/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import type { ErrorCode } from '@kindred/validation/errors';
import { eventPath } from '@kindred/validation/events';
import type { Outbox } from '../../../platform/bus.ts';
import type { Offer, OfferTerms } from '../../../platform/offer.ts';
import { fail } from '../../../trpc/errors.ts';
import { mailDates } from '../calendar/mail.ts';
import { notifyOfRsvp } from '../notices.ts';
import { loadEvent } from '../service.ts';
import { spokenStart } from '../spoken.ts';
import { closedFor } from '../tickets/locks.ts';
import { offerJob } from '../waitlist/service.ts';

interface Refusal {
  code: ErrorCode;
  reason?: string;
}

/** Why a user cannot have a pass now, as their dates are. */
async function refusalOf(
  db: Db | Tx,
  viewer: Viewer,
  pass: PassRow,
  dates: readonly PassDateRow[],
): Promise<Refusal | null> {
  if (pass.archivedAt !== null) return { code: 'not_for_sale' };
  if (await hasPass(db, { passId: pass.id, userId: viewer.id })) return { code: 'already_owned' };
  if (pass.quantity !== null && pass.takenCount >= pass.quantity) return { code: 'out_of_stock' };
  const full = dates.find(({ hasSeat, isFull }) => isFull && !hasSeat);
  if (full !== undefined) {
    return { code: 'event_full', reason: `No seats left on ${spokenStart(full, full.timeZone)}` };
  }
  return dates.some(({ hasSeat }) => !hasSeat) ? null : { code: 'too_many_seats' };
}

async function answersNeeded(db: Db | Tx, event: EventRow, userId: string): Promise<boolean> {
  return event.questions.length > 0 && !(await answeredInSeries(db, { eventId: event.id, userId }));
}

async function offerDates(outbox: Outbox, eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) await outbox.job(offerJob, { eventId });
}

/**
 * Passes for all dates of a series; the item is a pass. Seats are held on every date while an order is not paid. The series
 * are locked first, then their dates in the order of their ids.
 */
export const passSale: Required<Pick<Offer, 'terms' | 'reserve' | 'release' | 'paid' | 'ended' | 'path'>> = {
  async terms(db, viewer, item): Promise<OfferTerms | undefined> {
    const pass = await passById(db, item.id);
    const [next] = pass === undefined ? [] : await datesOfPass(db, viewer, pass.rootId);
    if (pass === undefined || next === undefined) return undefined;
    if (db.isTransaction) await lockStanding(db as Tx, { eventId: next.id, userId: viewer.id });
    const event = await loadEvent(db, viewer, { id: next.id });
    if (event === undefined) return undefined;
    const currency = event.currency ?? 'USD';
    const { startTime: startsAt, endTime: endsAt, timeZone, refundMinutes: cancelUntil } = event;
    const closed = isCurrency(currency) ? closedFor(viewer, event) : 'currency_unsupported';
    const dates = await datesOfPass(db, viewer, pass.rootId);
    const refusal = closed === null ? await refusalOf(db, viewer, pass, dates) : { code: closed };
    if (refusal === null && (await answersNeeded(db, event, viewer.id))) fail('answers_needed');
    return {
      itemId: pass.id,
      title: `${event.title}: all dates`,
      imageUrl: event.imageUrl,
      sellerId: event.hostId,
      tribeId: event.tribeId,
      currency,
      price: isCurrency(currency) ? toMinor(pass.price, currency) : 0,
      recurring: null,
      shipping: null,
      stockKeys: [],
      booked: { startsAt, endsAt, timeZone, cancelUntil },
      refusal: item.quantity > 1 ? 'too_many_seats' : (refusal?.code ?? null),
      refusalReason: refusal?.reason,
    };
  },

  async reserve(tx, outbox, { itemId, buyerId: userId, orderItemId }) {
    const buyer: Viewer = { id: userId, role: 'member' };
    const known = await passById(tx, itemId);
    if (known === undefined) return 'not_for_sale';
    await lockRoot(tx, known.rootId);
    await lockPassDates(tx, known.rootId);
    const pass = (await passById(tx, itemId)) ?? fail('not_for_sale');
    const dates = await datesOfPass(tx, buyer, pass.rootId);
    const refusal = await refusalOf(tx, buyer, pass, dates);
    if (refusal?.reason !== undefined) {
      fail(refusal.code, { issues: [{ path: 'items', message: refusal.reason }] });
    }
    if (refusal !== null) return refusal.code;
    const eventIds = dates.flatMap(({ id, hasSeat }) => (hasSeat ? [] : [id]));
    const left = await leaveWaitlists(tx, userId, eventIds);
    await insertPassHolds(tx, { passId: pass.id, userId, orderItemId }, eventIds);
    await offerDates(outbox, left);
    return null;
  },

  async release(tx, outbox, { orderItemId }) {
    await deleteHolder(tx, orderItemId);
    await offerDates(outbox, await deleteHolds(tx, orderItemId));
  },

  async paid(tx, outbox, { itemId, buyerId: userId, orderItemId }) {
    const { rootId } = (await passById(tx, itemId)) ?? fail('not_for_sale');
    const buyer: Viewer = { id: userId, role: 'member' };
    const held = await heldBy(tx, orderItemId);
    const [last] = held;
    if (last === undefined) return fail('event_full');
    // A ban, a block or a cancelled date since the order was placed: it is cancelled and its money returned.
    await lockStanding(tx, { eventId: last, userId });
    await lockRoot(tx, rootId);
    await lockPassDates(tx, rootId, held);
    const event = (await loadEvent(tx, buyer, { id: last })) ?? fail('not_for_sale');
    const refusal = closedFor(buyer, event);
    if (refusal !== null) fail(refusal);
    if (await isAnyClosed(tx, userId, held)) fail('event_cancelled');
    // Dates that were made meanwhile.
    const made = (await datesOfPass(tx, buyer, rootId)).filter(({ hasSeat, isFull }) => !hasSeat && !isFull);
    await deleteHolds(tx, orderItemId);
    const eventIds = [...held, ...made.map(({ id }) => id)];
    await seatHolder(tx, { userId, orderItemId }, eventIds);
    await payHolder(tx, orderItemId);
    if (event.questions.length > 0) await copyQuestionAnswers(tx, { eventIds, userId });
    await outbox.job(mailDates, { eventIds, userId, method: 'REQUEST' });
    await notifyOfRsvp(tx, outbox, event, { userId, status: 'going' });
  },

  async ended(tx, outbox, { itemId, orderItemId }) {
    const pass = await passById(tx, itemId);
    if (pass === undefined) return;
    await lockRoot(tx, pass.rootId);
    await lockPassDates(tx, pass.rootId);
    // Those of dates that are over or were cancelled stay, as a record.
    const seats = (await seatsOfPassLine(tx, orderItemId)).filter(
      ({ endTime, cancelledAt }) => cancelledAt === null && endTime > new Date(),
    );
    const gone = await deleteTickets(
      tx,
      seats.map(({ id }) => id),
    );
    await deleteHolder(tx, orderItemId);
    for (const [userId, answers] of Map.groupBy(gone, (answer) => answer.userId)) {
      const eventIds = answers.map(({ eventId }) => eventId);
      await outbox.job(mailDates, { eventIds, userId, method: 'CANCEL' });
    }
    await offerDates(outbox, [...new Set(seats.map(({ eventId }) => eventId))]);
  },

  async path(db, itemId) {
    const eventId = await pageOfPass(db, itemId);
    return eventId === undefined ? null : eventPath(eventId);
  },
};
