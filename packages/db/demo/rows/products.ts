import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '../../src/schema/database.ts';
import { idAt, idOf } from '../ids.ts';
import { demoFile } from '../library.ts';
import { PRODUCTS, type ProductKey } from '../products.ts';
import { SHOP } from '../shop.ts';
import { after, before, HOUR, MINUTE } from '../time.ts';
import { personId } from './accounts.ts';
import { productId } from './challenges.ts';
import { courseId } from './learning.ts';

type Rows<Name extends keyof Database> = Insertable<Database[Name]>[];

/** What its shelf says of a product beside what the product says itself. */
function shelved(key: ProductKey) {
  const { category, badge, stock, shippingFee, shipsTo, durationMinutes } = SHOP[key];
  return {
    category,
    badge: badge ?? null,
    stock: stock ?? null,
    shippingFee: shippingFee ?? '0',
    shipsTo: shipsTo ?? [],
    durationMinutes: durationMinutes ?? null,
    interval: PRODUCTS[key].kind === 'subscription' ? 'month' : null,
  };
}

/** Files, what bundles hold, and open hours. */
function shopRows(now: Date) {
  const rows = {
    files: [] as Rows<'productFiles'>,
    attachments: [] as Rows<'attachments'>,
    items: [] as Rows<'productBundleItems'>,
    slots: [] as Rows<'productSlots'>,
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
    for (const span of shelf.hours?.in ?? []) {
      // At full hours.
      const startsAt = new Date(Math.ceil(after(now, span).getTime() / HOUR) * HOUR);
      rows.slots.push({
        id: idOf(`hour ${key} ${span}`),
        productId: productId(key),
        startsAt,
        minutes: shelf.durationMinutes ?? 60,
        place: shelf.hours?.place ?? '',
        createdAt: before(now, '2d'),
      });
    }
  }
  return rows;
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

/** What products of the demo hold, beside their rows. */
export async function writeShop(
  tx: Transaction<Database>,
  insert: <Name extends keyof Database>(table: Name, rows: Rows<Name>) => Promise<void>,
  now: Date,
): Promise<void> {
  for (const key of Object.keys(SHOP) as ProductKey[]) {
    await tx.updateTable('products').set(shelved(key)).where('id', '=', productId(key)).execute();
  }
  const rows = shopRows(now);
  await insert('productFiles', rows.files);
  await insert('attachments', rows.attachments);
  await insert('productBundleItems', rows.items);
  await insert('productSlots', rows.slots);
}

/** By those who bought first, of what they had by then. To be called when all that was sold is there. */
export async function writeReviews(tx: Transaction<Database>, now: Date): Promise<void> {
  const bought = await tx
    .selectFrom('purchases')
    .select(['userId', 'itemId', 'createdAt'])
    .where('itemType', '=', 'product')
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const rows: Rows<'productReviews'> = [];
  for (const [name, { reviews = [] }] of Object.entries(SHOP)) {
    const key = name as ProductKey;
    const written = new Set<string>();
    for (const { rating, content, ago, reply } of reviews) {
      const createdAt = before(now, ago);
      const author = bought.find(
        ({ itemId, userId, createdAt: since }) =>
          itemId === productId(key) && since < createdAt && !written.has(userId),
      )?.userId;
      if (author === undefined) continue;
      written.add(author);
      rows.push({
        id: idAt(createdAt, `review ${key} ${author}`),
        productId: productId(key),
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
  if (rows.length > 0) await tx.insertInto('productReviews').values(rows).execute();
  await sql`
    update products set rating_sum = reviews.sum, rating_count = reviews.count
    from (select product_id, sum(rating)::int as sum, count(*)::int as count
      from product_reviews group by product_id) reviews
    where reviews.product_id = products.id`.execute(tx);
}
