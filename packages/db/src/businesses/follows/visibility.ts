import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { businessesAsSeen, seesBusiness } from '../visibility.ts';

/** What the viewer saved and still sees, the latest first. */
export function savedBusinesses(
  db: Db,
  viewer: Viewer,
  { limit, after }: { limit: number; after: Cursor | undefined },
) {
  return businessesAsSeen(db, viewer)
    .innerJoin('businessSaves as mine', 'mine.businessId', 'businesses.id')
    .select(sql<string>`mine.created_at::text`.as('place'))
    .where('mine.userId', '=', viewer.id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(mine.created_at, mine.business_id) < (${after?.place}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('mine.createdAt', 'desc')
    .orderBy('mine.businessId', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Followers who want to be told of posts or of offers of a business, by their ids; nobody of its team, and nobody who
 * cannot see it.
 */
export async function followersToNotify(
  db: Db | Tx,
  page: { businessId: string; about: 'posts' | 'offers'; after: string; limit: number },
): Promise<string[]> {
  const { businessId, about, after, limit } = page;
  const rows = await unrestrictedDb(db)
    .selectFrom('businessFollows as follows')
    .innerJoin('businesses', 'businesses.id', 'follows.businessId')
    .select('follows.userId')
    .where('follows.businessId', '=', businessId)
    .where('follows.userId', '>', after)
    // Word for word what its index says.
    .where(sql<SqlBool>`follows.notify <> 'none'`)
    .where('follows.notify', 'in', ['all', about])
    .where(seesBusiness(sql<string>`follows.user_id`))
    .where(
      sql<SqlBool>`not exists (select from business_members team
        where team.business_id = follows.business_id and team.user_id = follows.user_id)`,
    )
    .orderBy('follows.userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** What followers are told of, as it is by now; undefined once it is gone. */
export async function businessUpdateOf(
  db: Db | Tx,
  news: { what: 'post' | 'service' | 'discount' | 'product' | 'price'; id: string },
) {
  const { what, id } = news;
  const words = {
    post: sql`select business_id, content as words, null as discount from posts
      where id = ${id}::uuid and deleted_at is null and type <> 'story'`,
    service: sql`select business_id, title as words, discount from services
      where id = ${id}::uuid and deleted_at is null and is_active`,
    product: sql`select business_id, name as words, null as discount from products
      where id = ${id}::uuid and is_active and hidden_at is null`,
    price: sql`select business_id, name as words, null as discount from products
      where id = ${id}::uuid and is_active and hidden_at is null and original_price is not null`,
  }[what === 'discount' ? 'service' : what];
  const { rows } = await sql<{
    businessId: string;
    name: string;
    slug: string;
    words: string;
    discount: string | null;
  }>`select businesses.id as business_id, businesses.name, businesses.slug, told.words, told.discount
    from (${words}) told join businesses on businesses.id = told.business_id
    where businesses.deleted_at is null and businesses.hidden_at is null`.execute(unrestrictedDb(db));
  return rows[0];
}
