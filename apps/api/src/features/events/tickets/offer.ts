import type { Tx } from '@kindred/db/client';
import { answerGoing, lockStanding } from '@kindred/db/events/attending/writes';
import { insertTickets } from '@kindred/db/events/seats/writes';
import { seatsOfUser, ticketsOfLine, ticketTypeById } from '@kindred/db/events/tickets/visibility';
import { deleteHolds, insertHold } from '@kindred/db/events/tickets/writes';
import type { EventRow } from '@kindred/db/events/visibility';
import { deleteEntry, takeOffer } from '@kindred/db/events/waitlist/writes';
import { lockEvent } from '@kindred/db/events/writes';
import { isInTier } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import type { ErrorCode } from '@kindred/validation/errors';
import { eventPath } from '@kindred/validation/events';
import type { Offer, OfferTerms } from '../../../platform/offer.ts';
import { fail } from '../../../trpc/errors.ts';
import { mailAnswer } from '../calendar/mail.ts';
import { notifyOfRsvp } from '../notices.ts';
import { assertAnswered } from '../questions/service.ts';
import { factsOf, loadEvent } from '../service.ts';
import { offerFreeSeats, seatsForAll } from '../waitlist/service.ts';
import { closedFor, lockOf, type TicketTypeFacts } from './locks.ts';
import { takeTicketsAway } from './seats.ts';

function refusalOf(viewer: Viewer, event: EventRow, type: TicketTypeFacts, now: Date): ErrorCode | null {
  if (type.archivedAt !== null || event.tribeId === null || Number(type.price) === 0) return 'not_for_sale';
  if (!isCurrency(event.currency ?? '')) return 'currency_unsupported';
  return closedFor(viewer, event) ?? lockOf(event, type, now);
}

/** Tickets of events of tribes; the item is a ticket type. Seats are held while their order is not paid. */
export const ticketSale: Required<Pick<Offer, 'terms' | 'reserve' | 'release' | 'paid' | 'ended' | 'path'>> =
  {
    async terms(db, viewer, item, now): Promise<OfferTerms | undefined> {
      const type = await ticketTypeById(db, item.id);
      if (type === undefined) return undefined;
      // The event itself is locked when seats are held, after the order.
      if (db.isTransaction) await lockStanding(db as Tx, { eventId: type.eventId, userId: viewer.id });
      const event = await loadEvent(db, viewer, { id: type.eventId });
      if (event === undefined) return undefined;
      const currency = event.currency ?? 'USD';
      const { startTime: startsAt, endTime: endsAt, timeZone, refundMinutes: cancelUntil } = event;
      const refusal = refusalOf(viewer, event, type, now);
      if (refusal === null) await assertAnswered(db, event, viewer.id);
      const taken = await seatsOfUser(db, { eventId: event.id, userId: viewer.id });
      const isTooMany = taken + item.quantity > 1 + event.guestsMax;
      return {
        itemId: type.id,
        title: `${event.title}: ${type.name}`,
        imageUrl: event.imageUrl,
        sellerId: event.hostId,
        tribeId: event.tribeId,
        currency,
        price: isCurrency(currency) ? toMinor(type.price, currency) : 0,
        recurring: null,
        shipping: null,
        stockKeys: [],
        booked: { startsAt, endsAt, timeZone, cancelUntil },
        refusal: refusal ?? (isTooMany ? 'too_many_seats' : null),
      };
    },

    async reserve(tx, outbox, { itemId, buyerId: userId, orderItemId, quantity }) {
      const type = await ticketTypeById(tx, itemId);
      const event = type && (await lockEvent(tx, type.eventId));
      if (type === undefined || event === undefined || event.hiddenAt !== null) return 'not_for_sale';
      if (event.cancelledAt !== null) return 'event_cancelled';
      if (event.endTime <= new Date()) return 'event_over';
      const held = await seatsOfUser(tx, { eventId: event.id, userId });
      if (held + quantity > 1 + event.guestsMax) return 'too_many_seats';
      const mine = { eventId: event.id, userId, typeId: type.id };
      const free = await seatsForAll(tx, outbox, event, type.id);
      const offered = await takeOffer(tx, mine);
      if (quantity > free + offered) return 'event_full';
      await insertHold(tx, { ...mine, quantity, orderItemId });
      const wasWaiting = await deleteEntry(tx, mine);
      if (wasWaiting || offered > quantity) await offerFreeSeats(tx, outbox, event.id);
      return null;
    },

    async release(tx, outbox, { itemId, orderItemId }) {
      const type = await ticketTypeById(tx, itemId);
      if (type === undefined) return;
      await lockEvent(tx, type.eventId);
      await deleteHolds(tx, orderItemId);
      await offerFreeSeats(tx, outbox, type.eventId);
    },

    async paid(tx, outbox, { itemId, buyerId: userId, orderItemId, quantity }) {
      const type = (await ticketTypeById(tx, itemId)) ?? fail('not_for_sale');
      const { eventId } = type;
      const buyer: Viewer = { id: userId, role: 'member' };
      // A ban, a block or a cancelled event since the order was placed: it is cancelled and its money returned.
      await lockStanding(tx, { eventId, userId });
      await lockEvent(tx, eventId);
      const event = (await loadEvent(tx, buyer, { id: eventId })) ?? fail('not_for_sale');
      const refusal = closedFor(buyer, event) ?? (isInTier(factsOf(event), type.tier) ? null : 'ticket_tier');
      if (refusal !== null) fail(refusal);
      if ((await deleteHolds(tx, orderItemId)).length === 0) fail('event_full');
      const isNew = event.status !== 'going';
      const rsvpId = await answerGoing(tx, { eventId, userId });
      await insertTickets(tx, { eventId, userId, rsvpId, typeId: type.id, orderItemId }, quantity);
      if (!isNew) return;
      await mailAnswer(outbox, { eventId, userId, method: 'REQUEST' });
      await notifyOfRsvp(tx, outbox, event, { userId, status: 'going' });
    },

    async ended(tx, outbox, { itemId, orderItemId }) {
      const type = await ticketTypeById(tx, itemId);
      if (type === undefined) return;
      const event = await lockEvent(tx, type.eventId);
      // Those of a cancelled event stay, as a record.
      if (event === undefined || event.cancelledAt !== null) return;
      await takeTicketsAway(tx, outbox, event, await ticketsOfLine(tx, orderItemId));
      await offerFreeSeats(tx, outbox, event.id);
    },

    async path(db, itemId) {
      const type = await ticketTypeById(db, itemId);
      return type === undefined ? null : eventPath(type.eventId);
    },
  };
