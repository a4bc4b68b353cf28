import type { Db, Tx } from '@kindred/db/client';
import type { ProductRow } from '@kindred/db/commerce/products/visibility';
import {
  bookingRulesOf,
  type ProductRulesRow,
  takenOfSeller,
} from '@kindred/db/commerce/productTimes/visibility';
import { dropOwnHolds, insertHold, lockTimeOf } from '@kindred/db/commerce/productTimes/writes';
import { hoursOf } from '@kindred/db/scheduling/hours/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ProductHoursView, ProductTimesView } from '@kindred/validation/commerce/productTimes';
import { RESERVATION_MINUTES } from '@kindred/validation/commerce/values';
import type { Span } from '@kindred/validation/scheduling/openHours';
import { nextReminder } from '@kindred/validation/scheduling/reminders';
import type { SlotRange } from '@kindred/validation/scheduling/slotRules';
import { bookableSlots, busySpan, SLOT_REACH_MS, type SlotRules } from '@kindred/validation/scheduling/slots';
import { hoursShown } from '@kindred/validation/scheduling/weeklyHours';
import { MINUTE_MS } from '@kindred/validation/zone';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { slotsOfDay } from '../../scheduling/service.ts';
import { refusalOf } from './refusal.ts';

const HOLDS_AN_HOUR = 60;

type Coaching = Pick<ProductRow, 'id' | 'sellerId' | 'durationMinutes'>;

/** When a product is offered; null before its seller has said so. */
export async function viewOfProductHours(db: Db | Tx, productId: string): Promise<ProductHoursView | null> {
  const rules = await bookingRulesOf(db, productId);
  if (rules === undefined) return null;
  const hours = await hoursOf(db, { product: productId }, rules.timeZone);
  return { ...rules, ...hoursShown(hours, Date.now()) };
}

/** One person sells it, so a session has one place. */
const slotRulesOf = ({ durationMinutes }: Coaching, rules: ProductRulesRow): SlotRules => ({
  ...rules,
  duration: durationMinutes ?? 60,
  capacity: 1,
});

interface Wanted {
  rules: ProductRulesRow;
  /** A booked time that is moved: its own is free for it. */
  exceptId?: string;
}

/** How a product is booked, and what its seller is taken by. */
async function offered(db: Db | Tx, viewer: Viewer, product: Coaching, { rules, exceptId }: Wanted) {
  const { id: productId, sellerId } = product;
  return {
    serviceId: productId,
    hours: await hoursOf(db, { product: productId }, rules.timeZone),
    rules: slotRulesOf(product, rules),
    resourceIds: [sellerId],
    taken: async (span: Span, limit?: number) => {
      const of = { sellerId, productId, buyerId: viewer.id, exceptId };
      const taken = await takenOfSeller(db, of, span, limit);
      // What the seller has promised has no place for others.
      return taken.map((each) => ({
        ...each,
        resourceId: sellerId,
        startsAt: each.from,
        serviceId: '',
        places: 1,
      }));
    },
  };
}

/** The days of a range that have times, and the times of one of them; none of a product without hours. */
export async function viewOfTimes(
  db: Db,
  viewer: Viewer,
  product: Coaching,
  range: SlotRange,
): Promise<ProductTimesView> {
  const rules = await bookingRulesOf(db, product.id);
  if (rules === undefined) return { timeZone: 'UTC', days: [], day: null, slots: [] };
  return timesShown(db, viewer, product, { rules, range });
}

/** @param except a start that is not offered */
export async function timesShown(
  db: Db,
  viewer: Viewer,
  product: Coaching,
  { range, except, ...wanted }: Wanted & { range: SlotRange; except?: number },
): Promise<ProductTimesView> {
  const { slots, ...days } = await slotsOfDay({
    ...(await offered(db, viewer, product, wanted)),
    range,
    except,
  });
  return {
    timeZone: wanted.rules.timeZone,
    ...days,
    slots: slots.map(({ startsAt }) => ({ startsAt: new Date(startsAt).toISOString() })),
  };
}

/** The time that begins then, as it is kept; stops when it is not free. The seller's time is locked. */
export async function takeTime(
  tx: Tx,
  viewer: Viewer,
  product: Coaching,
  { startsAt, ...wanted }: Wanted & { startsAt: Date },
) {
  const { rules } = wanted;
  const from = startsAt.getTime();
  const { taken, ...of } = await offered(tx, viewer, product, wanted);
  const around = { from: from - SLOT_REACH_MS, to: from + SLOT_REACH_MS };
  const [slot] = bookableSlots({
    ...of,
    taken: await taken(around),
    now: Date.now(),
    from,
    to: from + 1,
  });
  if (slot?.startsAt !== from) return fail('time_taken');
  const slotRules = slotRulesOf(product, rules);
  return {
    startsAt,
    minutes: slotRules.duration,
    place: rules.place,
    busy: busySpan(from, slotRules),
    remindAt: nextReminder(startsAt, new Date()),
  };
}

/**
 * Keeps a time for somebody while they order it, in place of another that they kept. Of many at once one gets it.
 * @returns what was kept, and until when
 */
export async function holdTime(
  ctx: Context,
  viewer: Viewer,
  product: ProductRow,
  input: { startsAt: string },
) {
  await limit(ctx.db, `bookings:${viewer.id}`, HOLDS_AN_HOUR, HOUR);
  const { id: productId, sellerId, kind } = product;
  const refusal = kind === 'coaching' ? refusalOf(viewer, product, 1) : 'not_for_sale';
  if (refusal !== null) fail(refusal);
  return ctx.write(async (tx) => {
    await lockTimeOf(tx, sellerId);
    const rules = (await bookingRulesOf(tx, productId)) ?? fail('time_taken');
    // Asked for again, it is the same time.
    await dropOwnHolds(tx, { userId: viewer.id, productId });
    const time = await takeTime(tx, viewer, product, { rules, startsAt: new Date(input.startsAt) });
    const heldUntil = new Date(Date.now() + RESERVATION_MINUTES * MINUTE_MS);
    const slotId = await insertHold(tx, { ...time, productId, userId: viewer.id, heldUntil });
    return { slotId, heldUntil: heldUntil.toISOString() };
  });
}
