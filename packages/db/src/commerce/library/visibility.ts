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

/** The newest versions of the files of what the viewer owns, those added last first. */
export async function downloadsOf(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  const guarded = unrestrictedDb(db);
  return guarded
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
    .selectFrom('owned')
    .innerJoin('productFiles', 'productFiles.productId', 'owned.itemId')
    .innerJoin('products', 'products.id', 'productFiles.productId')
    .innerJoin('attachments', (join) =>
      join
        .onRef('attachments.attachedTo', '=', 'productFiles.id')
        .on('attachments.attachedType', '=', sql.lit('product_files')),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('productDownloads')
          .innerJoin('productFiles as taken', 'taken.id', 'productDownloads.fileId')
          .select(({ fn }) => [
            fn.max('productDownloads.downloadedAt').as('downloadedAt'),
            fn.max('taken.version').as('version'),
          ])
          .where('productDownloads.userId', '=', viewer.id)
          .whereRef('taken.productId', '=', 'productFiles.productId')
          .where(sql<SqlBool>`lower(taken.name) = lower(product_files.name)`)
          .as('mine'),
      (join) => join.onTrue(),
    )
    .select([
      'productFiles.id',
      'productFiles.name',
      'productFiles.version',
      'productFiles.productId',
      'products.name as productName',
      'products.category',
      'attachments.mimeType',
      'attachments.size',
      'mine.downloadedAt',
      'mine.version as takenVersion',
    ])
    .select(sql<string>`product_files.created_at::text`.as('place'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('productFiles as newer')
            .select('newer.id')
            .whereRef('newer.productId', '=', 'productFiles.productId')
            .where(sql<SqlBool>`lower(newer.name) = lower(product_files.name)`)
            .whereRef('newer.version', '>', 'productFiles.version'),
        ),
      ),
    )
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(product_files.created_at, product_files.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('productFiles.createdAt', 'desc')
    .orderBy('productFiles.id', 'desc')
    .limit(limit)
    .execute();
}
export type DownloadRow = Awaited<ReturnType<typeof downloadsOf>>[number];
