import { rulesOf } from '@kindred/db/businesses/bookingResources/visibility';
import { lockResources } from '@kindred/db/businesses/bookingResources/writes';
import { type BookingRow, findBooking } from '@kindred/db/businesses/bookings/visibility';
import {
  dropOldHolds,
  holdBooking,
  isStillFree,
  updateBooking,
} from '@kindred/db/businesses/bookings/writes';
import { findService, type ServiceRow } from '@kindred/db/businesses/services/visibility';
import type { Tx } from '@kindred/db/client';
import { lockShown } from '@kindred/db/moderation/queries';
import { mayBook } from '@kindred/permissions/policies/bookings';
import type { Viewer } from '@kindred/permissions/viewer';
import { LIVE_BOOKINGS } from '@kindred/validation/businesses/bookings';
import type { CheckoutItem } from '@kindred/validation/commerce/checkout';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import type { ErrorCode } from '@kindred/validation/errors';
import { defineOffer } from '../../../platform/offer.ts';
import { fail } from '../../../trpc/errors.ts';
import { nextDue, tellBooked } from './service.ts';

function refusalOf(
  viewer: Viewer,
  service: ServiceRow,
  item: CheckoutItem,
  booking: BookingRow | undefined,
): ErrorCode | null {
  if (!mayBook(viewer, service)) return 'own_product';
  if (!service.hasExactPrice) return 'not_for_sale';
  if (!isCurrency(service.currency)) return 'currency_unsupported';
  if (item.quantity > 1) return 'one_at_a_time';
  if (item.slotId === undefined) return 'booking_needed';
  const isKept = booking?.status === 'held' && booking.heldUntil !== null && booking.heldUntil > new Date();
  return isKept && booking.userId === viewer.id && booking.serviceId === service.id ? null : 'time_taken';
}

/** A booking that is paid when it is made; `slotId` is the booking, which is kept for the buyer before they order. */
export const serviceOffer = defineOffer({
  type: 'service',

  async terms(db, viewer, item) {
    const known = await findService(db, viewer, item.id);
    if (known !== undefined && db.isTransaction) await lockShown(db as Tx, [known.businessId]);
    const service = db.isTransaction ? await findService(db, viewer, item.id) : known;
    if (service === undefined) return undefined;
    const { currency, price } = service;
    const booking = item.slotId === undefined ? undefined : await findBooking(db, viewer, item.slotId);
    return {
      itemId: service.id,
      title: service.title,
      imageUrl: service.imageUrl,
      sellerId: service.ownerId,
      soldBy: service.businessName,
      tribeId: null,
      currency,
      price: isCurrency(currency) ? toMinor(price, currency) : 0,
      recurring: null,
      shipping: null,
      stockKeys: [],
      ...(booking && { booked: booking }),
      refusal: refusalOf(viewer, service, item, booking),
    };
  },

  async reserve(tx, _outbox, { slotId, orderId, buyerId }) {
    if (slotId === null) return 'booking_needed';
    const known = await holdBooking(tx, slotId);
    if (known === undefined || known.userId !== buyerId) return 'time_taken';
    if (known.status === 'held' && known.orderId === null) {
      await updateBooking(tx, slotId, { orderId, heldUntil: null });
      return null;
    }
    // The order was let go and is paid all the same: what is still free is theirs again.
    if (known.status !== 'unpaid' || known.orderId !== orderId || known.startsAt <= new Date())
      return 'time_taken';
    await lockResources(tx, [known.resourceId]);
    await dropOldHolds(tx, [known.resourceId]);
    if (!(await isStillFree(tx, slotId))) return 'time_taken';
    await updateBooking(tx, slotId, { status: 'held' });
    return null;
  },

  async release(tx, _outbox, { slotId, orderId }) {
    const booking = slotId === null ? undefined : await holdBooking(tx, slotId);
    if (booking?.status === 'held' && booking.orderId === orderId) {
      await updateBooking(tx, booking.id, { status: 'unpaid' });
    }
  },

  async paid(tx, outbox, { slotId, orderId, buyerId }) {
    const booking = slotId === null ? undefined : await holdBooking(tx, slotId);
    if (booking?.status !== 'held' || booking.orderId !== orderId) return fail('time_taken');
    const rules = await rulesOf(tx, booking.serviceId);
    const status = rules?.confirmsByHand === true ? 'requested' : 'confirmed';
    const remindAt = nextDue(status, booking.startsAt, new Date());
    await updateBooking(tx, booking.id, { status, remindAt });
    await tellBooked(tx, outbox, { id: buyerId, role: 'member' }, booking.id, status);
  },

  async ended(tx, _outbox, { slotId, orderId }) {
    const booking = slotId === null ? undefined : await holdBooking(tx, slotId);
    const isLive = LIVE_BOOKINGS.some((status) => status === booking?.status);
    // What took place stays as it was.
    if (booking === undefined || booking.orderId !== orderId || !isLive || booking.startsAt <= new Date())
      return;
    await updateBooking(tx, booking.id, { status: 'cancelled', remindAt: null });
  },

  path: () => Promise.resolve('/profile/orders?tab=bookings'),
});
