import { nextReminder } from '@kindred/validation/scheduling/reminders';
import { busySpan } from '@kindred/validation/scheduling/slots';
import type { Insertable } from 'kysely';
import type { ProductsTable } from '../../src/schema/commerce.ts';
import type { Database } from '../../src/schema/database.ts';
import { weekRows } from '../bookings.ts';
import { idAt, idOf } from '../ids.ts';
import { demoFile } from '../library.ts';
import { ORDERS } from '../orders.ts';
import { PEOPLE } from '../people.ts';
import { zoneOf } from '../places.ts';
import { PRODUCTS, type ProductKey } from '../products.ts';
import { SHOP } from '../shop.ts';
import { before, MINUTE } from '../time.ts';
import { personId } from './accounts.ts';
import { startOf } from './bookings.ts';
import { productId } from './challenges.ts';
import { courseId } from './learning.ts';
import { orderId } from './purchases.ts';

type Rows<Name extends keyof Database> = Insertable<Database[Name]>[];

const zoneOfSeller = (product: ProductKey) => zoneOf(PEOPLE[PRODUCTS[product].seller].location);

/** Products with what their shelves and their reviews say of them. */
export function shelved(
  rows: readonly Insertable<ProductsTable>[],
  reviews: Rows<'productReviews'>,
): Insertable<ProductsTable>[] {
  return rows.map((row) => {
    const found = Object.keys(SHOP).find((name) => productId(name as ProductKey) === row.id);
    if (found === undefined) return row;
    const { category, badge, stock, shippingFee, shipsTo, durationMinutes } = SHOP[found as ProductKey];
    const ratings = reviews.filter((review) => review.productId === row.id).map(({ rating }) => rating);
    return {
      ...row,
      category,
      badge: badge ?? null,
      stock: stock ?? null,
      shippingFee: shippingFee ?? '0',
      shipsTo: shipsTo ?? [],
      durationMinutes: durationMinutes ?? null,
      interval: row.kind === 'subscription' ? 'month' : null,
      ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
      ratingCount: ratings.length,
    };
  });
}

/** Files, what bundles hold, and hours of coaching. */
export function shopRows(now: Date) {
  const rows = {
    files: [] as Rows<'productFiles'>,
    attachments: [] as Rows<'attachments'>,
    items: [] as Rows<'productBundleItems'>,
    rules: [] as Rows<'productBookingRules'>,
    hours: [] as Rows<'productHours'>,
  };
  for (const [name, shelf] of Object.entries(SHOP)) {
    const key = name as ProductKey;
    addFiles(rows, key, now);
    for (const [position, item] of (shelf.items ?? []).entries()) {
      rows.items.push({
        id: idOf(`bundle ${key} ${position}`),
        bundleId: productId(key),
        ...('product' in item ? { productId: productId(item.product) } : { courseId: courseId(item.course) }),
        position,
      });
    }
    if (shelf.hours !== undefined) {
      const { week, ...rules } = shelf.hours;
      rows.rules.push({ productId: productId(key), timeZone: zoneOfSeller(key), ...rules });
      rows.hours.push(...weekRows(week).map((opening) => ({ productId: productId(key), ...opening })));
    }
  }
  return rows;
}

/** Coaching that was bought, at the first opening of its day. */
export function coachingRows(now: Date): Rows<'productSlots'> {
  return ORDERS.flatMap(({ by, ago, coachedIn, items }) =>
    items.flatMap((item) => {
      if (coachedIn === undefined || !('product' in item)) return [];
      const { durationMinutes: minutes = 60, hours } = SHOP[item.product];
      if (hours === undefined) throw new Error(`${item.product} has no hours`);
      const { week, place, bufferAfter = 0 } = hours;
      const timeZone = zoneOfSeller(item.product);
      const startsAt = startOf({ timeZone, week: weekRows(week), special: [] }, coachedIn, now);
      const busy = busySpan(startsAt.getTime(), { duration: minutes, bufferBefore: 0, bufferAfter });
      return {
        id: idOf(`coaching ${by} ${item.product} ${ago}`),
        productId: productId(item.product),
        userId: personId(by),
        orderId: orderId(now, { by, ago }),
        startsAt,
        minutes,
        place,
        busy: `[${new Date(busy.from).toISOString()},${new Date(busy.to).toISOString()})`,
        remindAt: nextReminder(startsAt, now),
        createdAt: before(now, ago),
        updatedAt: before(now, ago),
      };
    }),
  );
}

/** Each version is a file of its own in storage, where the demo keeps one under the name. */
function addFiles(rows: ReturnType<typeof shopRows>, key: ProductKey, now: Date): void {
  const product = PRODUCTS[key];
  const versions = new Map<string, number>();
  for (const name of SHOP[key].files ?? []) {
    const version = (versions.get(name) ?? 0) + 1;
    versions.set(name, version);
    const createdAt = version === 1 ? before(now, product.since) : before(now, '3d');
    const id = idAt(createdAt, `product file ${key} ${name} ${version}`);
    const { storageKey, content } = demoFile(name, version);
    rows.files.push({ id, productId: productId(key), name, version, createdAt });
    rows.attachments.push({
      id: idOf(`product upload ${key} ${name} ${version}`),
      filename: storageKey,
      mimeType: 'application/octet-stream',
      size: Buffer.byteLength(content),
      url: '',
      uploadedBy: personId(product.seller),
      attachedType: 'product_files',
      attachedTo: id,
      kind: 'file',
      storageKey,
      createdAt,
      updatedAt: createdAt,
    });
  }
}

/** By those who bought first, of what they had by then. */
export function reviewRows(now: Date, owned: Rows<'purchases'>): Rows<'productReviews'> {
  const bought = owned
    .filter(({ itemType, status }) => itemType === 'product' && (status ?? 'active') === 'active')
    .map(({ userId, itemId, createdAt }) => ({ userId, itemId, since: new Date(createdAt ?? now) }))
    .sort((a, b) => a.since.getTime() - b.since.getTime());
  const rows: Rows<'productReviews'> = [];
  for (const [name, { reviews = [] }] of Object.entries(SHOP)) {
    const id = productId(name as ProductKey);
    const written = new Set<string>();
    for (const { rating, content, ago, reply } of reviews) {
      const createdAt = before(now, ago);
      const author = bought.find(
        ({ itemId, userId, since }) => itemId === id && since < createdAt && !written.has(userId),
      )?.userId;
      if (author === undefined) continue;
      written.add(author);
      rows.push({
        id: idAt(createdAt, `review ${name} ${author}`),
        productId: id,
        authorId: author,
        rating,
        content,
        createdAt,
        updatedAt: createdAt,
        reply: reply ?? null,
        repliedAt: reply === undefined ? null : new Date(createdAt.getTime() + 90 * MINUTE),
      });
    }
  }
  return rows;
}
