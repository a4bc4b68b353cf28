import type { Db, Tx } from '@kindred/db/client';
import {
  isSlotOpen,
  type ProductRow,
  partsOfBundle,
  productById,
  productForReceiver,
} from '@kindred/db/commerce/products/visibility';
import {
  closePurchases,
  countSold,
  freeSlot,
  sellProduct,
  takeSlot,
} from '@kindred/db/commerce/products/writes';
import { isAmongSellers } from '@kindred/permissions/policies/products';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CheckoutItem } from '@kindred/validation/commerce/checkout';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import type { ErrorCode } from '@kindred/validation/errors';
import { defineOffer, type Sale } from '../../../platform/offer.ts';
import { isBoughtOnce } from './present.ts';

async function refusalOf(
  db: Db | Tx,
  viewer: Viewer,
  product: ProductRow,
  item: CheckoutItem,
): Promise<ErrorCode | null> {
  const { kind, currency } = product;
  if (isAmongSellers(viewer, product)) return 'own_product';
  // Of one that leads elsewhere nothing is bought here.
  if (!product.isActive || product.ctaLink !== null) return 'not_for_sale';
  if (!isCurrency(currency)) return 'currency_unsupported';
  if (product.isOwned && isBoughtOnce(kind)) return 'already_owned';
  if (!product.inStock) return 'out_of_stock';
  if (kind !== 'physical' && item.quantity > 1) return 'one_at_a_time';
  if (product.stock !== null && item.quantity > product.stock) return 'too_few_left';
  if (kind !== 'coaching') return null;
  if (item.slotId === undefined) return 'hour_needed';
  const isOpen = await isSlotOpen(db, { productId: product.id, slotId: item.slotId });
  return isOpen ? null : 'hour_taken';
}

/** Nothing that needs an address, an hour or no money is given away. */
function giftRefusalOf(product: ProductRow, isSent: boolean): ErrorCode | null {
  const { kind, currency, isActive, ctaLink, inStock, price } = product;
  if (!isActive || ctaLink !== null) return 'not_for_sale';
  if (isSent || kind === 'coaching' || Number(price) === 0) return 'gift_not_possible';
  if (!isCurrency(currency)) return 'currency_unsupported';
  return inStock ? null : 'out_of_stock';
}

const lineOf = ({ orderId, orderItemId, itemId, buyerId }: Sale) => ({
  orderId,
  orderItemId,
  itemId,
  buyerId,
});

/**
 * Products of tribes and businesses. Nothing is locked by reading: stock is taken by conditional updates in the order of its keys,
 * an hour by one of its own, and a price that changes meanwhile is asked about by the token of the quote.
 */
export const productOffer = defineOffer({
  type: 'product',

  async terms(db, viewer, item) {
    const product = await productById(db, viewer, item.id);
    if (product === undefined) return undefined;
    const { kind, currency, price, sellerId } = product;
    const parts = kind === 'bundle' ? await partsOfBundle(db, product.id) : [];
    const isSent = kind === 'physical' || parts.some((part) => part.kind === 'physical');
    const counted = [product, ...parts].filter(({ stock }) => stock !== null);
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
      refusal: await refusalOf(db, viewer, product, item),
      giftRefusal: giftRefusalOf(product, isSent),
    };
  },

  async receive(tx, receiver, itemId) {
    const product = await productForReceiver(tx, receiver, itemId);
    if (product === undefined) return 'gift_gone';
    if (product.sellerId === receiver.id) return 'own_product';
    return product.isOwned ? 'already_owned' : null;
  },

  async reserve(tx, { itemId, slotId, orderId }) {
    if (slotId === null) return null;
    return (await takeSlot(tx, { productId: itemId, slotId, orderId })) ? null : 'hour_taken';
  },

  async release(tx, { slotId, orderId }) {
    if (slotId !== null) await freeSlot(tx, { slotId, orderId });
  },

  async paid(tx, _outbox, sale) {
    await sellProduct(tx, { ...lineOf(sale), quantity: sale.quantity });
  },

  async ended(tx, _outbox, sale, reason) {
    const { itemId, slotId, orderId, quantity, subscriptionId } = sale;
    const status = reason === 'expired' ? 'expired' : 'refunded';
    await closePurchases(tx, { ...lineOf(sale), subscriptionId }, status);
    if (reason === 'expired') return;
    if (slotId !== null) await freeSlot(tx, { slotId, orderId });
    await countSold(tx, itemId, -quantity);
  },

  path: (_db, itemId) => Promise.resolve(`/product/${itemId}`),
});
