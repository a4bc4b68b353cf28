import type { Tx } from '@kindred/db/client';
import { lockCurrency } from '@kindred/db/commerce/currencies/writes';
import {
  keptOnSaleBy,
  lockProduct,
  publishDraft,
  sellsNothing,
  unpublish,
} from '@kindred/db/commerce/productDrafts/writes';
import {
  bundleChoices,
  fileForOwner,
  filesOf,
  type ProductRow,
  partsOfBundle,
  productById,
  ratingsOf,
  type Seller,
} from '@kindred/db/commerce/products/visibility';
import {
  insertProduct,
  type ProductChange,
  setBundleItems,
  updateProduct,
} from '@kindred/db/commerce/products/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type {
  CreateProductInput,
  ProductView,
  UpdateProductInput,
} from '@kindred/validation/commerce/products';
import type { ProductKind, ProductNeed } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { tellFollowers } from '../../businesses/service.ts';
import { showPictures } from '../../media/service.ts';
import { screen } from '../../moderation/service.ts';
import { checkAmount, checkPrice } from '../currencies/service.ts';
import { presentPage } from './present.ts';

export { setProductReviewHidden } from '@kindred/db/commerce/productReviews/writes';
export { remindOfTimes } from './bookings.ts';
export { presentCoaching, presentProduct, presentReview } from './present.ts';

function refuse(path: string, message: string): never {
  return fail('invalid_input', { issues: [{ path, message }] });
}

/** The subject of a procedure about one product. */
export function loadProduct(db: Context['db'], viewer: Viewer, { id }: { id: string }) {
  return productById(db, viewer, id);
}

export async function oneProduct(db: Context['db'], viewer: Viewer, id: string): Promise<ProductView> {
  return pageOfProduct(db, viewer, (await productById(db, viewer, id)) ?? fail('not_found'));
}

/** As this viewer sees its page now. */
export async function pageOfProduct(
  db: Context['db'],
  viewer: Viewer,
  row: ProductRow,
): Promise<ProductView> {
  const items = row.kind === 'bundle' ? await partsOfBundle(db, row.id) : [];
  const files = await filesOf(db, row.id);
  const ratings = await ratingsOf(db, row.id);
  return presentPage(viewer, row, { items, files, ratings });
}

function checkPrices(
  prices: { price: string; originalPrice: string | null; shippingFee: string },
  currency: string,
): void {
  const { price, originalPrice, shippingFee } = prices;
  checkPrice('price', price, currency);
  checkAmount('shippingFee', shippingFee, currency);
  if (originalPrice !== null) {
    checkAmount('originalPrice', originalPrice, currency);
    if (Number(originalPrice) <= Number(price)) {
      refuse('originalPrice', 'Original price must be higher than the price');
    }
  }
}

async function checkItems(tx: Tx, seller: Seller, items: CreateProductInput['items']): Promise<void> {
  if (items.length < 2) refuse('items', 'A bundle holds at least two things');
  const known = new Set((await bundleChoices(tx, seller)).map(({ type, id }) => `${type} ${id}`));
  const chosen = items.map(({ type, id }) => `${type} ${id}`);
  if (new Set(chosen).size < chosen.length) refuse('items', 'Two things of the bundle are the same');
  if (!chosen.every((each) => known.has(each))) {
    refuse('items', 'Choose products and courses of the same seller');
  }
}

/** What a kind has no use for is not kept. */
function ofKind(
  kind: ProductKind,
  fields: Pick<CreateProductInput, 'stock' | 'interval' | 'durationMinutes' | 'shippingFee' | 'shipsTo'>,
) {
  const isSent = kind === 'physical' || kind === 'bundle';
  return {
    stock: isSent || kind === 'digital' ? fields.stock : null,
    interval: kind === 'subscription' ? fields.interval : null,
    durationMinutes: kind === 'coaching' ? fields.durationMinutes : null,
    shippingFee: isSent ? fields.shippingFee : '0',
    shipsTo: isSent ? fields.shipsTo : [],
  };
}

function sellerOf({ tribeId, businessId, sellerId }: ProductRow): Seller {
  if (businessId !== null) return { tribeId: null, businessId, sellerId };
  return { tribeId: tribeId ?? fail('not_found'), businessId, sellerId };
}

const NEEDED = {
  file: 'file_needed',
  items: 'items_needed',
  hours: 'hours_needed',
} as const satisfies Record<ProductNeed, ErrorCode>;

/** Puts a draft on sale, and lets those who follow its business know. @returns what it lacks */
async function publish(tx: Tx, outbox: Outbox, product: Pick<ProductRow, 'id' | 'businessId'>) {
  const { need, isPublished, isHidden } = await publishDraft(tx, product.id);
  if (isHidden) fail('removed_by_moderators');
  if (isPublished && product.businessId !== null) {
    await tellFollowers(outbox, { what: 'product', id: product.id });
  }
  return need;
}

export async function publishProduct(tx: Tx, outbox: Outbox, row: ProductRow): Promise<void> {
  if (row.isActive) return;
  if (!row.isDraft) fail('not_for_sale');
  const need = await publish(tx, outbox, row);
  if (need !== null) fail(NEEDED[need]);
}

/** Back to a draft. Orders that wait for their payment are still given what they are for. */
export async function unpublishProduct(tx: Tx, row: ProductRow): Promise<void> {
  if (row.isDraft) return;
  if (!row.isActive) fail('not_for_sale');
  await lockProduct(tx, row.id);
  const by = await keptOnSaleBy(tx, row.id);
  if (by !== null) fail(by === 'bundle' ? 'in_bundle' : 'has_subscribers');
  await unpublish(tx, row.id);
}

/**
 * On sale at once when nothing is missing, else a draft.
 * @returns the id of the new product
 */
export async function createProductFromInput(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  seller: Seller,
  input: CreateProductInput,
): Promise<string> {
  const { id: _, kind, images, items, ...fields } = input;
  checkPrices(fields, await lockCurrency(tx, seller));
  if (kind === 'bundle') await checkItems(tx, seller, items);
  const id = await insertProduct(tx, {
    ...fields,
    ...ofKind(kind, fields),
    badge: fields.badge || null,
    kind,
    ...seller,
    isActive: false,
    isDraft: true,
  });
  const shown = await showPictures(tx, outbox, { table: 'products', id, uploaderId: viewer.id }, images);
  if (shown.length > 0) await updateProduct(tx, id, { images: shown, imageUrl: shown[0] ?? null });
  if (kind === 'bundle') await setBundleItems(tx, id, items);
  await publish(tx, outbox, { id, businessId: seller.businessId });
  await screen(tx, outbox, {
    type: 'product',
    id,
    authorId: viewer.id,
    texts: [fields.name, fields.description, ...fields.features],
  });
  return id;
}

export async function updateProductFromInput(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  row: ProductRow,
  input: Omit<UpdateProductInput, 'id'>,
): Promise<void> {
  const { images, items, ...fields } = input;
  const known = {
    price: row.price,
    originalPrice: row.originalPrice,
    shippingFee: row.shippingFee,
    stock: row.stock,
    interval: row.interval ?? 'month',
    durationMinutes: row.durationMinutes ?? 60,
    shipsTo: row.shipsTo,
  };
  const whole = { ...known, ...fields };
  checkPrices(whole, await lockCurrency(tx, row));
  const to: ProductChange = { ...fields, ...ofKind(row.kind, whole) };
  // As many as were left when the form was opened are not put back.
  if (fields.stock === undefined) delete to.stock;
  if (fields.badge !== undefined) to.badge = fields.badge || null;
  if (images !== undefined) {
    const pictured = { table: 'products', id: row.id, uploaderId: viewer.id } as const;
    to.images = await showPictures(tx, outbox, pictured, images);
    to.imageUrl = to.images[0] ?? null;
  }
  if (items !== undefined && row.kind === 'bundle') {
    await checkItems(tx, sellerOf(row), items);
    await setBundleItems(tx, row.id, items);
  }
  await updateProduct(tx, row.id, to);
  if (row.ctaLink !== null && fields.ctaLink === null && (await sellsNothing(tx, row.id))) {
    refuse('ctaLink', 'Add a file first, or keep the link: buyers would get nothing');
  }
  const { price, originalPrice } = whole;
  const isCheaper = Number(price) < Number(row.price) || row.originalPrice === null;
  if (row.isActive && row.businessId !== null && originalPrice !== null && isCheaper) {
    await tellFollowers(outbox, { what: 'price', id: row.id });
  }
  const texts = [fields.name, fields.description, ...(fields.features ?? [])];
  await screen(tx, outbox, { type: 'product', id: row.id, authorId: viewer.id, texts, isEdit: true });
}

/** For the route that sends it: where storage keeps a file, of its seller and who bought it. */
export async function fileToSend(
  db: Context['db'],
  viewer: Viewer,
  asked: { id: string; fileId: string },
): Promise<{ name: string; key: string } | undefined> {
  const file = await fileForOwner(db, viewer, { productId: asked.id, fileId: asked.fileId });
  return file?.storageKey == null ? undefined : { name: file.name, key: file.storageKey };
}
