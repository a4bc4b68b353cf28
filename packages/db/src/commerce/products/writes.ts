import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import { endPaidEnrollments, lacksPrerequisites } from '../../courses/queries.ts';
import { prepare } from '../../prepared.ts';
import type { ProductsTable } from '../../schema/commerce.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockProduct } from '../productDrafts/writes.ts';

export type NewProduct = Omit<Insertable<ProductsTable>, 'ratingSum' | 'ratingCount' | 'soldCount'>;
export type ProductChange = Omit<
  Updateable<ProductsTable>,
  'id' | 'tribeId' | 'businessId' | 'sellerId' | 'kind' | 'ratingSum' | 'ratingCount' | 'soldCount'
>;

export async function insertProduct(tx: Tx, product: NewProduct): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('products')
    .values(product)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(tx: Tx, productId: string, to: ProductChange): Promise<void> {
  if (Object.keys(to).length === 0) return;
  await unrestrictedDb(tx).updateTable('products').set(to).where('id', '=', productId).execute();
}

/**
 * Takes a product off sale. What nobody ever ordered goes, with its files; what was sold stays with its buyers.
 * @returns whether it is gone
 */
export async function removeProduct(tx: Tx, productId: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('products')
    .where('id', '=', productId)
    .where(
      sql<SqlBool>`not exists (select from order_items lines
        where lines.item_type = 'product' and lines.item_id = products.id)`,
    )
    .where(
      sql<SqlBool>`not exists (select from purchases had
        where had.item_type = 'product' and had.item_id = products.id)`,
    )
    .where(
      sql<SqlBool>`not exists (select from product_bundle_items held where held.product_id = products.id)`,
    )
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) await updateProduct(tx, productId, { isActive: false, isDraft: false });
  return gone !== undefined;
}

/** As {@link removeProduct}, unless moderators show it again. */
export async function removeHiddenProduct(tx: Tx, productId: string): Promise<boolean> {
  const hidden = await unrestrictedDb(tx)
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('hiddenAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return hidden !== undefined && removeProduct(tx, productId);
}

/** In place of what the bundle gave; those who bought it keep what they got. */
export async function setBundleItems(
  tx: Tx,
  bundleId: string,
  items: readonly { type: 'product' | 'course'; id: string }[],
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded.deleteFrom('productBundleItems').where('bundleId', '=', bundleId).execute();
  if (items.length === 0) return;
  const rows = items.map(({ type, id }, position) => ({
    bundleId,
    productId: type === 'product' ? id : null,
    courseId: type === 'course' ? id : null,
    position,
  }));
  await guarded.insertInto('productBundleItems').values(rows).execute();
}

/**
 * A new file, or the next version of the one of that name. The product's row is locked, so that two at once are two
 * versions.
 * @returns undefined when there are as many as there may be
 */
export async function insertProductFile(
  tx: Tx,
  file: { productId: string; name: string; max: number },
): Promise<{ id: string; version: number } | undefined> {
  const { productId, name, max } = file;
  const guarded = unrestrictedDb(tx);
  await lockProduct(tx, productId);
  const { count, last } = await guarded
    .selectFrom('productFiles')
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(max(version) filter (where lower(name) = lower(${name}::text)), 0)`.as('last'),
    )
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) return undefined;
  return guarded
    .insertInto('productFiles')
    .values({ productId, name, version: last + 1 })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

/** Locks the product, as which version is the newest depends on the others. @returns false when it was gone already */
export async function removeProductFile(
  tx: Tx,
  file: { productId: string; fileId: string },
): Promise<boolean> {
  await lockProduct(tx, file.productId);
  const row = await unrestrictedDb(tx)
    .deleteFrom('productFiles')
    .where('id', '=', file.fileId)
    .where('productId', '=', file.productId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countDownload(tx: Tx, download: { userId: string; fileId: string }): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('productDownloads')
    .values(download)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'fileId']).doUpdateSet({
        downloads: sql`product_downloads.downloads + 1`,
        downloadedAt: sql`now()`,
      }),
    )
    .execute();
}

/** @param by may be negative, for what was given back */
export async function countSold(tx: Tx, productId: string, by: number): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('products')
    .set({ soldCount: sql`greatest(sold_count + ${by}::int, 0)` })
    .where('id', '=', productId)
    .execute();
}

interface Line {
  orderId: string;
  orderItemId: string;
  itemId: string;
  buyerId: string;
}

/**
 * Counts what was bought by hand as sold; the next period of what was bought before is not. The buyer of a bundle gets
 * what is in it: each a purchase of its own, and a place in each course, whose lessons wait for prerequisites that are
 * missing.
 */
export const sellProduct = prepare(
  (_db, line: Line & { quantity: number }) => sql`
    with sold as (
      update products set sold_count = greatest(sold_count + ${line.quantity}::int, 0)
      where id = ${line.itemId}::uuid
        and exists (select from orders where id = ${line.orderId}::uuid and kind = 'purchase')
      returning id, kind),
    held as (
      select parts.product_id, parts.course_id, coalesce(part.name, course.title) as title
      from sold join product_bundle_items parts on parts.bundle_id = sold.id and sold.kind = 'bundle'
      left join products part on part.id = parts.product_id
      left join courses course on course.id = parts.course_id),
    owned as (
      insert into purchases (user_id, order_id, order_item_id, item_type, item_id, title)
      select ${line.buyerId}::uuid, ${line.orderId}::uuid, ${line.orderItemId}::uuid,
        case when product_id is null then 'course' else 'product' end, coalesce(product_id, course_id), title
      from held
      on conflict on constraint purchases_line_item_key do nothing),
    locked as (
      select id from courses where id in (select course_id from held) order by id for no key update),
    joined as (
      insert into course_enrollments (course_id, user_id, source, order_item_id, awaits_prerequisites)
      select id, ${line.buyerId}::uuid, 'paid', ${line.orderItemId}::uuid,
        ${lacksPrerequisites(sql`locked.id`, sql`${line.buyerId}::uuid`)} from locked
      on conflict (course_id, user_id) where ended_at is null
        do update set source = excluded.source, order_item_id = excluded.order_item_id, access_ends_at = null
        where course_enrollments.source in ('free', 'included') or course_enrollments.access_ends_at is not null)
    select count(*) from sold`,
);

/**
 * Closes what a line of an order gave: a subscription with all its periods, a bundle with its parts. Reviews of what
 * was given back say so, and enrollments in courses that came with it end.
 */
export async function closePurchases(
  tx: Tx,
  line: Line & { subscriptionId: string | null },
  status: 'expired' | 'refunded',
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const { orderItemId, itemId, buyerId, subscriptionId } = line;
  await guarded
    .updateTable('purchases')
    .set({ status })
    .where('status', '=', 'active')
    .where((row) => {
      const same = row('orderItemId', '=', orderItemId);
      if (status === 'refunded' || subscriptionId === null) return same;
      const periods = sql<SqlBool>`(user_id = ${buyerId}::uuid and item_type = 'product'
        and item_id = ${itemId}::uuid and order_id in (
          select id from orders where orders.subscription_id = ${subscriptionId}::uuid))`;
      return row.or([same, periods]);
    })
    .execute();
  if (status !== 'refunded') return;
  await sql`
    update product_reviews set is_refunded = true
    from purchases given where given.order_item_id = ${orderItemId}::uuid and given.item_type = 'product'
      and product_reviews.product_id = given.item_id and product_reviews.author_id = given.user_id
      and not exists (select from purchases other where other.item_type = 'product'
        and other.item_id = given.item_id and other.user_id = given.user_id and other.status <> 'refunded')`.execute(
    guarded,
  );
  await endPaidEnrollments(tx, orderItemId, 'refunded');
}

/** Writes a review, or writes it anew; only for who bought the product and did not give it back. @returns false else */
export async function keepReview(
  tx: Tx,
  review: { productId: string; authorId: string; rating: number; content: string },
): Promise<boolean> {
  const { productId, authorId, rating, content } = review;
  const guarded = unrestrictedDb(tx);
  // Held, so that the sum is that of the reviews.
  await lockProduct(tx, productId);
  const { rows } = await sql<{ id: string }>`
    insert into product_reviews (product_id, author_id, rating, content)
    select products.id, ${authorId}::uuid, ${rating}::int, ${content}::text from products
    where products.id = ${productId}::uuid and products.seller_id <> ${authorId}::uuid and not exists (
      select from business_members team
      where team.business_id = products.business_id and team.user_id = ${authorId}::uuid) and exists (
      select from purchases bought where bought.item_type = 'product' and bought.item_id = products.id
        and bought.user_id = ${authorId}::uuid and bought.status <> 'refunded')
    on conflict on constraint product_reviews_author_key
      do update set rating = excluded.rating, content = excluded.content, is_refunded = false
    returning id`.execute(guarded);
  if (rows.length === 0) return false;
  await sumReviews(tx, productId);
  return true;
}

/** @returns false when there was none */
export async function removeReview(
  tx: Tx,
  review: { productId: string; authorId: string },
): Promise<boolean> {
  const { productId, authorId } = review;
  const guarded = unrestrictedDb(tx);
  await lockProduct(tx, productId);
  const gone = await guarded
    .deleteFrom('productReviews')
    .where('productId', '=', productId)
    .where('authorId', '=', authorId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) return false;
  await sumReviews(tx, productId);
  return true;
}

async function sumReviews(tx: Tx, productId: string): Promise<void> {
  await sql`
    update products set rating_sum = reviews.sum, rating_count = reviews.count
    from (select coalesce(sum(rating), 0)::int as sum, count(*)::int as count
      from product_reviews where product_id = ${productId}::uuid) reviews
    where products.id = ${productId}::uuid`.execute(unrestrictedDb(tx));
}

/** The one answer of the seller, or another in its place. */
export async function keepReply(tx: Tx, reviewId: string, reply: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('productReviews')
    .set({ reply, repliedAt: sql<Date>`now()` })
    .where('id', '=', reviewId)
    .execute();
}
