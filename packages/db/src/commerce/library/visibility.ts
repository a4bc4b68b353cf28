import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What the viewer owns or owned by buying it, newest first. */
export async function purchasesOf(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  return (
    unrestrictedDb(db)
      .selectFrom('purchases')
      .innerJoin('orders', 'orders.id', 'purchases.orderId')
      .innerJoin('orderItems', 'orderItems.id', 'purchases.orderItemId')
      .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscriptionId')
      .leftJoin('productSlots as booked', (join) =>
        join.onRef('booked.id', '=', 'orderItems.slotId').on('booked.freedAt', 'is', null),
      )
      .leftJoin('users as giver', (join) =>
        join.onRef('giver.id', '=', 'orders.userId').on('orders.isGift', '=', sql.lit(true)),
      )
      .select([
        'purchases.id',
        'purchases.itemType',
        'purchases.itemId',
        'purchases.title',
        'purchases.orderId',
        'purchases.createdAt',
        'orders.currency',
        'orderItems.totalMinor',
        'booked.startsAt',
        'booked.minutes',
        'booked.place',
        'giver.firstName as giverFirstName',
        'giver.lastName as giverLastName',
      ])
      // Days of grace are not what was bought.
      .select(sql<Date | null>`least(purchases.expires_at, subscriptions.current_period_end)`.as('expiresAt'))
      .select(
        sql<'active' | 'expired' | 'refunded'>`case
        when purchases.status = 'active' and purchases.expires_at <= now() then 'expired'
        else purchases.status end`.as('status'),
      )
      .select(sql<string>`purchases.created_at::text`.as('place'))
      .where('purchases.userId', '=', viewer.id)
      .$if(after !== undefined, (rows) =>
        rows.where(
          sql<SqlBool>`(purchases.created_at, purchases.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('purchases.createdAt', 'desc')
      .orderBy('purchases.id', 'desc')
      .limit(limit)
      .execute()
  );
}
export type PurchaseRow = Awaited<ReturnType<typeof purchasesOf>>[number];

/**
 * The newest versions of the files of what the viewer owns, those added last first. Of each product that is owned one
 * file is looked up, to find the products of the page.
 */
export async function downloadsOf(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  const further =
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(product_files.created_at, product_files.id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  const newest = unrestrictedDb(db)
    .selectFrom('productFiles')
    .innerJoin('attachments', (join) =>
      join
        .onRef('attachments.attachedTo', '=', 'productFiles.id')
        .on('attachments.attachedType', '=', sql.lit('product_files')),
    )
    .select(['productFiles.id', 'productFiles.productId', 'productFiles.createdAt'])
    .where('productFiles.isNewest', '=', sql.lit(true))
    .where(further)
    .orderBy('productFiles.createdAt', 'desc')
    .orderBy('productFiles.id', 'desc');
  return unrestrictedDb(db)
    .with('owned', (owned) =>
      owned
        .selectFrom('purchases')
        .select('itemId')
        .distinct()
        .where('userId', '=', viewer.id)
        .where('itemType', '=', sql.lit('product' as const))
        .where('status', '=', sql.lit('active' as const))
        .where(sql<SqlBool>`(expires_at is null or expires_at > now())`),
    )
    .with('ofPage', (rows) =>
      rows
        .selectFrom('owned')
        .innerJoinLateral(
          newest.whereRef('productFiles.productId', '=', sql.ref('owned.item_id')).limit(1).as('first'),
          (join) => join.onTrue(),
        )
        .select('first.productId')
        .orderBy('first.createdAt', 'desc')
        .orderBy('first.id', 'desc')
        .limit(limit),
    )
    .with('page', () =>
      newest
        .select(['productFiles.name', 'productFiles.version', 'attachments.mimeType', 'attachments.size'])
        .where(sql<SqlBool>`product_files.product_id = any(array(select product_id from of_page))`)
        .limit(limit),
    )
    .selectFrom('page')
    .innerJoin('products', 'products.id', 'page.productId')
    .leftJoinLateral(
      // `offset 0`: each download is looked up, or all of the viewer's are read for each file.
      sql<{ downloadedAt: Date | null; version: number | null }>`(
        select max(had.downloaded_at) as downloaded_at, max(taken.version) as version
        from product_files taken cross join lateral (
          select downloaded_at from product_downloads
          where product_downloads.user_id = ${viewer.id} and product_downloads.file_id = taken.id offset 0) had
        where taken.product_id = page.product_id and lower(taken.name) = lower(page.name))`.as('mine'),
      (join) => join.onTrue(),
    )
    .select([
      'page.id',
      'page.name',
      'page.version',
      'page.productId',
      'products.name as productName',
      'products.category',
      'page.mimeType',
      'page.size',
      'mine.downloadedAt',
      'mine.version as takenVersion',
    ])
    .select(sql<string>`page.created_at::text`.as('place'))
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}
export type DownloadRow = Awaited<ReturnType<typeof downloadsOf>>[number];
