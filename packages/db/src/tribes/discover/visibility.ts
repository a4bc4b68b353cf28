import type { Viewer } from '@kindred/permissions/viewer';
import type { TribeCategory } from '@kindred/validation/tribes';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import { featuredOf, PUBLIC } from '../../admin/featured/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { visibleRows } from '../../feed/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { isBannedFrom, tribesAsSeen } from '../visibility.ts';

/** The column that each order is read by; each has an index, whole, of a category and of those with a price. */
export const ORDERS = {
  active: { column: 'last_active_at', type: 'timestamptz' },
  newest: { column: 'created_at', type: 'timestamptz' },
  biggest: { column: 'member_count', type: 'integer' },
} as const;
export type TribeOrder = keyof typeof ORDERS;

export interface TribeFilter {
  query?: string | undefined;
  category?: TribeCategory | undefined;
  price?: 'free' | 'paid' | undefined;
}

/** Where the list goes on: a place in its order, or the id of the last tribe held. */
export type TribesAfter = { place: string; id: string } | { id: string; place?: undefined };

/**
 * Private, archived and hidden ones are in no list. Begins word for word as the partial indexes do, and as `isListed` says:
 * a hidden one is still found by its address.
 */
const LISTED = sql<SqlBool>`not tribes.is_private and tribes.archived_at is null and tribes.hidden_at is null`;

function filtered({ query, category, price }: TribeFilter): RawBuilder<SqlBool> {
  const words = (query ?? '').replace(/[\\%_]/g, '\\$&');
  return sql<SqlBool>`${LISTED}${category === undefined ? sql`` : sql` and tribes.category = ${category}`}${
    price === undefined
      ? sql``
      : price === 'paid'
        ? sql` and tribes.price > 0`
        : sql` and (tribes.price = 0 or tribes.membership_type <> 'paid')`
  }${query === undefined ? sql`` : sql` and tribes.search_text like '%' || lower(${words}::text) || '%' ${CUSTOM_PLAN}`}`;
}

/** The place of a tribe that is itself listed: of one that is not, nothing can be learned by going on after it. */
function below(order: TribeOrder, after: TribesAfter): RawBuilder<SqlBool> {
  const { column, type } = ORDERS[order];
  const mine = sql`(${sql.ref(`tribes.${column}`)}, tribes.id)`;
  if (after.place !== undefined) {
    return sql<SqlBool>`${mine} < (${after.place}::text::${sql.raw(type)}, ${after.id}::uuid)`;
  }
  return sql<SqlBool>`${mine} < (select ${sql.ref(`held.${column}`)}, held.id from tribes held
    where held.id = ${after.id}::uuid and not held.is_private and held.archived_at is null
      and held.hidden_at is null)`;
}

/**
 * What the viewer can discover, in order: nothing private, archived or hidden, nothing they are banned from. The
 * page comes from an index first; only its rows are completed with what the viewer has to do with them.
 */
export function discoverable(
  db: Db | Tx,
  viewer: Viewer,
  page: TribeFilter & { sort: TribeOrder; limit: number; after?: TribesAfter | undefined },
) {
  const { sort, limit, after, ...filter } = page;
  const column = sql.ref(`tribes.${ORDERS[sort].column}`);
  const listed = unrestrictedDb(db)
    .selectFrom('tribes')
    .select('tribes.id')
    .select(sql<string>`${column}`.as('place'))
    .where(filtered(filter))
    .where(sql<SqlBool>`not ${isBannedFrom(sql`tribes.id`, viewerSql(viewer))}`)
    .$if(after !== undefined, (query) => query.where(below(sort, after ?? { id: '' })))
    .orderBy(column, 'desc')
    .orderBy('tribes.id', 'desc')
    .limit(sql.lit(limit));
  return tribesAsSeen(db, viewer)
    .innerJoin(listed.as('listed'), 'listed.id', 'tribes.id')
    .select(sql<string>`listed.place::text`.as('place'))
    .orderBy('listed.place', 'desc')
    .orderBy('tribes.id', 'desc');
}

/** Featured tribes that the viewer can discover, the latest first. */
export function featured(db: Db | Tx, viewer: Viewer) {
  return tribesAsSeen(db, viewer)
    .innerJoin(featuredOf('tribe').as('featured'), 'featured.id', 'tribes.id')
    .where(PUBLIC.tribe)
    .where(sql<SqlBool>`not ${isBannedFrom(sql`tribes.id`, viewerSql(viewer))}`)
    .orderBy('featured.place');
}

/** The viewer's own, the last joined first, with who owns each and whether it has news for them. */
export function joinedBy(
  db: Db | Tx,
  viewer: Viewer,
  page: { roles: readonly string[]; limit: number; after?: string | undefined },
) {
  const me = viewerSql(viewer);
  const { roles, limit, after } = page;
  const joined = unrestrictedDb(db)
    .selectFrom('tribeMemberships as joined')
    .select(['joined.tribeId', 'joined.joinedAt', 'joined.id'])
    .where('joined.userId', '=', viewer.id)
    .where(sql<SqlBool>`joined.role = any(${[...roles]}::text[])`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(joined.joined_at, joined.id) < (
          select held.joined_at, held.id from tribe_memberships held
          where held.user_id = ${me} and held.tribe_id = ${after}::uuid)`,
      ),
    )
    .orderBy('joined.joinedAt', 'desc')
    .orderBy('joined.id', 'desc')
    .limit(limit);
  return tribesAsSeen(db, viewer)
    .innerJoin(joined.as('joined'), 'joined.tribeId', 'tribes.id')
    .innerJoin('users as owner', 'owner.id', 'tribes.ownerId')
    .select([
      'joined.joinedAt as memberSince',
      'owner.firstName as ownerFirstName',
      'owner.lastName as ownerLastName',
      'owner.handle as ownerHandle',
    ])
    .select(
      sql<boolean>`exists (
        select from posts
        where posts.tribe_id = tribes.id and posts.created_at > mine.last_visited_at
          and posts.author_id <> ${me} and ${visibleRows(me)} offset 0)`.as('hasNews'),
    )
    .orderBy('joined.joinedAt', 'desc')
    .orderBy('joined.id', 'desc');
}
