import type { Db, Tx } from '@kindred/db/client';
import { closePurchases, countSold } from '@kindred/db/commerce/products/writes';
import {
  bookingRulesOf,
  findProductTime,
  type ProductTimeRow,
} from '@kindred/db/commerce/productTimes/visibility';
import {
  cancelTime,
  dropOwnHolds,
  lockTimeOf,
  moveTime,
  remindOfTimeAt,
  takeTimeReminders,
} from '@kindred/db/commerce/productTimes/writes';
import { itemsOfOrder } from '@kindred/db/commerce/settlement/writes';
import { productTimeAbilities } from '@kindred/permissions/policies/products';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ProductTimesView } from '@kindred/validation/commerce/productTimes';
import { nextReminder } from '@kindred/validation/scheduling/reminders';
import type { SlotRange } from '@kindred/validation/scheduling/slotRules';
import type { Outbox } from '../../../platform/bus.ts';
import { write } from '../../../platform/write.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { type Booked, notifyCustomer, notifyTeam } from '../../scheduling/service.ts';
import { giveBackSlot } from '../refunds/service.ts';
import type { SettlementDeps } from '../settlement/service.ts';
import { sellerNameOf } from './present.ts';
import { takeTime, timesShown } from './times.ts';

/** The subject of a procedure about one time that was ordered. */
export function loadProductTime(db: Db, viewer: Viewer, { id }: { id: string }) {
  return findProductTime(db, viewer, id);
}

export function allowsTime(ability: 'cancel' | 'reschedule') {
  return (viewer: Viewer, row: ProductTimeRow): boolean =>
    productTimeAbilities(viewer, row, new Date())[ability];
}

const productOf = ({ productId: id, sellerId, durationMinutes }: ProductTimeRow) => ({
  id,
  sellerId,
  durationMinutes,
});

/** Its seller may move it to any time that is free. */
async function rulesOfMove(db: Db | Tx, viewer: Viewer, { productId, buyerId }: ProductTimeRow) {
  const rules = (await bookingRulesOf(db, productId)) ?? fail('time_taken');
  return viewer.id === buyerId ? rules : { ...rules, notice: 0 };
}

/** The times that it can be moved to. */
export async function viewOfOtherTimes(
  db: Db,
  viewer: Viewer,
  row: ProductTimeRow,
  range: SlotRange,
): Promise<ProductTimesView> {
  const rules = await rulesOfMove(db, viewer, row);
  const except = row.startsAt.getTime();
  return timesShown(db, viewer, productOf(row), { rules, range, exceptId: row.id, except });
}

export async function moveBooked(
  ctx: Context,
  viewer: Viewer,
  row: ProductTimeRow,
  startsAt: Date,
): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    await lockTimeOf(tx, row.sellerId);
    await dropOwnHolds(tx, { userId: viewer.id, productId: row.productId });
    const rules = await rulesOfMove(tx, viewer, row);
    const time = await takeTime(tx, viewer, productOf(row), { rules, startsAt, exceptId: row.id });
    if (!(await moveTime(tx, row.id, time))) fail('booking_over');
    await notifyOther(tx, outbox, viewer, 'moved', { ...row, startsAt });
  });
}

/** Ends a time before it takes place; money first, so that nobody loses both. */
export async function cancelBooked(
  deps: SettlementDeps,
  viewer: Viewer,
  row: ProductTimeRow,
  reason: string,
): Promise<void> {
  const { id: slotId, orderId } = row;
  await giveBackSlot(deps, viewer.id, { slotId, orderId }, reason);
  await write(deps, async (tx, outbox) => {
    if (!(await cancelTime(tx, slotId, reason))) fail('booking_over');
    await endUnpaid(tx, row);
    await notifyOther(tx, outbox, viewer, 'cancelled', { ...row, reason });
  });
}

/** What cost nothing is ended by no refund. */
async function endUnpaid(tx: Tx, { id, orderId, productId, buyerId }: ProductTimeRow): Promise<void> {
  const line = (await itemsOfOrder(tx, orderId)).find(({ slotId }) => slotId === id);
  if (line === undefined || line.totalMinor > 0) return;
  const sold = { orderId, orderItemId: line.id, itemId: productId, buyerId, subscriptionId: null };
  await closePurchases(tx, sold, 'refunded');
  await countSold(tx, productId, -line.quantity);
}

const bookedOf = (row: ProductTimeRow): Booked => {
  const path = `/product/${row.productId}#${row.id}`;
  return {
    customerId: row.buyerId,
    title: row.productName,
    sellerName: sellerNameOf(row),
    isBusiness: row.businessName !== null,
    startsAt: row.startsAt,
    timeZone: row.timeZone,
    reason: row.reason,
    customerPath: path,
    teamPath: path,
  };
};

/** The seller of what the buyer did, and the buyer of what those who sell it did. */
async function notifyOther(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  what: 'moved' | 'cancelled',
  row: ProductTimeRow,
): Promise<void> {
  const booked = bookedOf(row);
  if (viewer.id === row.buyerId) await notifyTeam(tx, outbox, what, booked, [row.sellerId]);
  else await notifyCustomer(tx, outbox, what, booked);
}

/** Reminds of what is due. @returns how many were taken */
export async function remindOfTimes(tx: Tx, outbox: Outbox, limit: number): Promise<number> {
  const now = new Date();
  const due = await takeTimeReminders(tx, limit);
  for (const { id, userId, startsAt } of due) {
    await remindOfTimeAt(tx, id, nextReminder(startsAt, now));
    const row = await findProductTime(tx, { id: userId, role: 'member' }, id);
    if (row?.status !== 'confirmed' || startsAt <= now) continue;
    await notifyCustomer(tx, outbox, 'reminder', bookedOf(row));
  }
  return due.length;
}
