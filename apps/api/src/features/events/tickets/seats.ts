import type { Db, Tx } from '@kindred/db/client';
import { datesOfLine, seatsOfPassLine } from '@kindred/db/events/passes/visibility';
import { detachSeats } from '@kindred/db/events/passes/writes';
import type { TicketRow } from '@kindred/db/events/tickets/visibility';
import { deleteTickets } from '@kindred/db/events/tickets/writes';
import { type LockedEvent, lockEvent } from '@kindred/db/events/writes';
import { withSavepoint } from '@kindred/db/savepoint';
import type { Minor } from '@kindred/validation/commerce/money';
import type { Outbox } from '../../../platform/bus.ts';
import { AppError } from '../../../trpc/errors.ts';
import {
  endPurchases,
  itemsOfOrder,
  lockOrder,
  type RefundOrder,
  refundWith,
} from '../../commerce/refunds/service.ts';
import { leaveChats } from '../../messaging/eventChats/service.ts';
import { mailAnswer } from '../calendar/mail.ts';
import { offerFreeSeats } from '../waitlist/service.ts';

/** Takes tickets of a locked event away, and the answers of those who have none left. */
export async function takeTicketsAway(
  tx: Tx,
  outbox: Outbox,
  event: LockedEvent,
  tickets: readonly TicketRow[],
): Promise<void> {
  const ids = tickets.map(({ id }) => id);
  for (const answer of await deleteTickets(tx, ids)) {
    await leaveChats(tx, outbox, { eventIds: [answer.eventId], userId: answer.userId });
    if (event.cancelledAt === null) await mailAnswer(outbox, { ...answer, method: 'CANCEL' });
  }
}

/**
 * Values of the seats of a line: each an equal part of what was paid, the last one with the rest of the division, and
 * never more than is left of the line.
 * @param count of them, among the `seatsOfLine` that the line still has
 */
export function worthOf(
  line: { quantity: number; totalMinor: number; refundedMinor: number; seatsOfLine: number },
  count: number,
): Minor {
  const { quantity, totalMinor, refundedMinor, seatsOfLine } = line;
  const each = Math.floor(totalMinor / quantity);
  const worth = count < seatsOfLine ? count * each : totalMinor - (quantity - count) * each;
  return Math.max(0, Math.min(worth, totalMinor - refundedMinor));
}

interface TakenBack {
  eventId: string;
  /** Reads the tickets, now and again under the locks. */
  find: (db: Db | Tx) => Promise<TicketRow[]>;
  /** Checks them under the locks. */
  check?: (event: LockedEvent, tickets: readonly TicketRow[]) => void;
  isRefunded: (event: LockedEvent, ticket: TicketRow) => boolean;
  reason: string;
  by: string | null;
  /** Takes tickets whose refund is refused, such as during a dispute; else the refusal is thrown. */
  isForced?: boolean;
}

/**
 * Takes seats back and refunds what was paid for them, in one transaction: the refund is stored together with the loss of
 * the seat, and then carried out. Orders are locked before the event.
 * @returns what was taken back
 */
export async function takeBack(tx: Tx, outbox: Outbox, given: TakenBack): Promise<TicketRow[]> {
  const orders = new Map<string, Awaited<ReturnType<typeof lockOrder>>>();
  const before = await given.find(tx);
  for (const orderId of [...new Set(before.flatMap(({ orderId }) => orderId ?? []))].sort()) {
    orders.set(orderId, await lockOrder(tx, orderId));
  }
  const event = await lockEvent(tx, given.eventId);
  if (event === undefined) return [];
  const known = new Set(before.map(({ id }) => id));
  const tickets = (await given.find(tx)).filter(({ id }) => known.has(id));
  given.check?.(event, tickets);
  const byLine = Map.groupBy(tickets, ({ orderItemId }) => orderItemId);
  for (const [orderItemId, ofLine] of byLine) {
    const order = orders.get(ofLine[0]?.orderId ?? '');
    if (orderItemId !== null && order?.status === 'completed') {
      const back = ofLine.filter((ticket) => given.isRefunded(event, ticket));
      const seatsOfLine = ofLine[0]?.seatsOfLine ?? 0;
      await refundLine(
        tx,
        outbox,
        { orderId: order.id, orderItemId, seatsOfLine, bought: ofLine[0]?.quantity ?? 1, count: back.length },
        given,
      );
    }
    if (orderItemId !== null && ofLine.length === ofLine[0]?.seatsOfLine) {
      await endPurchases(tx, { orderItemId }, 'refunded');
    }
  }
  await takeTicketsAway(tx, outbox, event, tickets);
  await offerFreeSeats(tx, outbox, event.id);
  return tickets;
}

async function refundLine(
  tx: Tx,
  outbox: Outbox,
  seats: { orderId: string; orderItemId: string; seatsOfLine: number; bought: number; count: number },
  { reason, by, isForced = false }: Pick<TakenBack, 'reason' | 'by' | 'isForced'>,
): Promise<void> {
  const { orderId, orderItemId, seatsOfLine, bought: quantity, count } = seats;
  const line = (await itemsOfOrder(tx, orderId)).find(({ id }) => id === orderItemId);
  const amount = line === undefined || count === 0 ? 0 : worthOf({ ...line, quantity, seatsOfLine }, count);
  if (amount === 0) return;
  const refund = { orderId, lines: [{ orderItemId, amount }], reason, by };
  if (isForced) await isRefunded(tx, outbox, refund);
  else await refundWith(tx, outbox, refund);
}

/** Refunds a locked order. @returns false when it cannot be refunded now, such as during a dispute */
async function isRefunded(tx: Tx, outbox: Outbox, refund: RefundOrder): Promise<boolean> {
  try {
    await withSavepoint(tx, () => refundWith(tx, outbox, refund));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/**
 * Refunds a line that paid for seats of a cancelled event: what is left of it, or the part of a pass that the event is
 * worth. Its tickets stay, as a record. Done already, it does nothing.
 * @returns false when it cannot be refunded now
 */
export async function refundCancelledLine(
  tx: Tx,
  outbox: Outbox,
  { orderId, orderItemId, eventId }: { orderId: string; orderItemId: string; eventId: string },
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const line = (await itemsOfOrder(tx, orderId)).find(({ id }) => id === orderItemId);
  if (order?.status !== 'completed' || line === undefined) return true;
  const dates = await datesOfLine(tx, orderItemId);
  const amount =
    dates === undefined
      ? line.totalMinor - line.refundedMinor
      : await worthOfDate(tx, { ...line, quantity: dates }, eventId);
  const reason = 'Event cancelled';
  const refund = { orderId, lines: [{ orderItemId, amount }], reason, by: null };
  if (amount > 0 && !(await isRefunded(tx, outbox, refund))) return false;
  if (dates !== undefined) await detachSeats(tx, { orderItemId, eventId });
  return true;
}

/** The value of the seats of a pass on one of its dates. */
async function worthOfDate(
  tx: Tx,
  line: { id: string; quantity: number; totalMinor: number; refundedMinor: number },
  eventId: string,
): Promise<Minor> {
  const seats = await seatsOfPassLine(tx, line.id);
  const count = seats.filter((seat) => seat.eventId === eventId).length;
  return count === 0 ? 0 : worthOf({ ...line, seatsOfLine: seats.length }, count);
}
