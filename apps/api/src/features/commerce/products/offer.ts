import type { Db, Tx } from '@kindred/db/client';
import {
  type BundlePart,
  type ProductRow,
  partsOfBundle,
  productById,
  productForReceiver,
} from '@kindred/db/commerce/products/visibility';
import { closePurchases, countSold, sellProduct } from '@kindred/db/commerce/products/writes';
import { bookingRulesOf, heldTime } from '@kindred/db/commerce/productTimes/visibility';
import { freeTime, orderTime } from '@kindred/db/commerce/productTimes/writes';
import { lockRecurring } from '@kindred/db/commerce/recurring/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CheckoutItem } from '@kindred/validation/commerce/checkout';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import { MINUTE_MS } from '@kindred/validation/zone';
import { defineOffer, type OfferTerms, type Sale } from '../../../platform/offer.ts';
import { bundledPrerequisitesRefusal } from '../../courses/drip/service.ts';
import { giftRefusalOf, refusalOf } from './refusal.ts';

/** Why a bundle is not sold to a viewer who has to complete other courses before those in it. */
async function bundleTerms(
  db: Db | Tx,
  viewer: Viewer,
  parts: readonly BundlePart[],
): Promise<Pick<OfferTerms, 'refusal' | 'refusalReason'>> {
  const courseIds = parts.filter(({ type }) => type === 'course').map(({ id }) => id);
  const missing = await bundledPrerequisitesRefusal(db, courseIds, viewer.id);
  return { refusal: missing?.code ?? null, refusalReason: missing?.reason };
}

async function bookedTerms(
  db: Db | Tx,
  viewer: Viewer,
  product: ProductRow,
  { slotId }: CheckoutItem,
): Promise<Pick<OfferTerms, 'refusal' | 'booked'>> {
  if (slotId === undefined) return { refusal: 'booking_needed' };
  const held = await heldTime(db, viewer, { productId: product.id, slotId });
  if (held === undefined) return { refusal: 'time_taken' };
  const { startsAt, minutes } = held;
  const { timeZone = 'UTC', notice = 0 } = (await bookingRulesOf(db, product.id)) ?? {};
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  return { refusal: null, booked: { startsAt, endsAt, timeZone, cancelUntil: notice } };
}

const lineOf = ({ orderId, orderItemId, itemId, buyerId }: Sale) => ({
  orderId,
  orderItemId,
  itemId,
  buyerId,
});

/**
 * Products of tribes and businesses. Nothing is locked by reading: stock is taken by conditional updates in the order of its keys,
 * a time is held before it is ordered, and a price that changes meanwhile is asked about by the token of the quote.
 */
export const productOffer = defineOffer({
  type: 'product',

  async terms(db, viewer, item) {
    const product = await productById(db, viewer, item.id);
    if (product === undefined) return undefined;
    const { kind, currency, price, sellerId } = product;
    if (kind === 'subscription' && db.isTransaction) {
      await lockRecurring(db as Tx, { userId: viewer.id, itemType: 'product', itemId: product.id });
    }
    const parts = kind === 'bundle' ? await partsOfBundle(db, product.id) : [];
    const isSent = kind === 'physical' || parts.some((part) => part.kind === 'physical');
    const counted = [product, ...parts].filter(({ stock }) => stock !== null);
    const refusal = refusalOf(viewer, product, item.quantity);
    const minor = (amount: string) => (isCurrency(currency) ? toMinor(amount, currency) : 0);
    return {
      itemId: product.id,
      title: product.name,
      imageUrl: product.imageUrl,
      sellerId,
      soldBy: product.businessName,
      tribeId: product.tribeId,
      currency,
      price: minor(price),
      recurring: kind === 'subscription' ? { interval: product.interval ?? 'month', trialDays: 0 } : null,
      shipping: isSent ? { countries: product.shipsTo, fee: minor(product.shippingFee) } : null,
      stockKeys: counted.map(({ id }) => id),
      refusal,
      ...(refusal === null && kind === 'coaching' && (await bookedTerms(db, viewer, product, item))),
      ...(refusal === null && kind === 'bundle' && (await bundleTerms(db, viewer, parts))),
      giftRefusal: giftRefusalOf(product, isSent),
    };
  },

  async receive(tx, receiver, itemId) {
    const product = await productForReceiver(tx, receiver, itemId);
    if (product === undefined) return 'gift_gone';
    if (product.sellerId === receiver.id) return 'own_product';
    return product.isOwned ? 'already_owned' : null;
  },

  async reserve(tx, _outbox, { itemId, slotId, orderId, buyerId }) {
    if (slotId === null) return null;
    return (await orderTime(tx, { productId: itemId, slotId, orderId, buyerId })) ? null : 'time_taken';
  },

  async release(tx, _outbox, { slotId, orderId }) {
    if (slotId !== null) await freeTime(tx, { slotId, orderId });
  },

  async paid(tx, _outbox, sale) {
    await sellProduct(tx, { ...lineOf(sale), quantity: sale.quantity });
  },

  async ended(tx, _outbox, sale, reason) {
    const { itemId, slotId, orderId, quantity, subscriptionId } = sale;
    const status = reason === 'expired' ? 'expired' : 'refunded';
    await closePurchases(tx, { ...lineOf(sale), subscriptionId }, status);
    if (reason === 'expired') return;
    if (slotId !== null) await freeTime(tx, { slotId, orderId });
    await countSold(tx, itemId, -quantity);
  },

  path: (_db, itemId) => Promise.resolve(`/product/${itemId}`),
});
