import type { Viewer } from '@kindred/permissions/viewer';
import type { ProductKind } from '@kindred/validation/commerce';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../accounts/visibility.ts';
import type { Db } from '../client.ts';
import { CUSTOM_PLAN } from '../dialect.ts';
import { readsTribe } from '../tribes/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** What is for sale in a tribe that the viewer reads, by people with whom they are not in a block. */
export async function productsOfTribe(
  db: Db,
  viewer: Viewer,
  page: {
    tribeId: string;
    kind?: ProductKind | undefined;
    limit: number;
    after?: { place: string; id: string } | undefined;
  },
) {
  const { tribeId, kind, limit, after } = page;
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.sellerId')
    .select([
      'products.id',
      'products.name',
      'products.description',
      'products.kind',
      'products.price',
      'products.originalPrice',
      'products.imageUrl',
      'products.inStock',
      'products.features',
      'products.sellerId',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`products.created_at::text`.as('place'))
    .where('products.tribeId', '=', tribeId)
    .where('products.isActive', '=', true)
    .where(readsTribe(sql`${tribeId}::uuid`, me))
    .where(notBlocked('products.seller_id', me))
    .$if(kind !== undefined, (rows) => rows.where('products.kind', '=', kind ?? 'digital'))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(products.created_at, products.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('products.createdAt', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type TribeProductRow = Awaited<ReturnType<typeof productsOfTribe>>[number];
