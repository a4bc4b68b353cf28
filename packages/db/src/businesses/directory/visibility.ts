import type { Viewer } from '@kindred/permissions/viewer';
import type { DirectoryFilter } from '@kindred/validation/businesses/directory';
import { type BusinessSort, NEAR_KM } from '@kindred/validation/businesses/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import { featuredOf, PUBLIC } from '../../admin/featured/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { businessesNear } from '../../map/near/visibility.ts';
import { isOpenNow } from '../hours/visibility.ts';
import { businessesAsSeen, seesBusiness } from '../visibility.ts';
import { type BegunWords, fromIndex, hasWords, type Way } from './search/visibility.ts';

/** The column that each order is read by; the index of each holds what the filters ask for. */
const ORDERS = {
  trending: { column: 'trending_score', type: 'double precision' },
  rating: { column: 'rating_rank', type: 'integer' },
  newest: { column: 'created_at', type: 'timestamptz' },
  followers: { column: 'follower_count', type: 'integer' },
} as const satisfies Record<BusinessSort, { column: string; type: string }>;

/** Where the list goes on: a place in its order, or the id of the last business held. */
export type BusinessesAfter = { place: string; id: string } | { id: string; place?: undefined };
/** A filter, with what is known of its words. */
export interface Narrowed extends DirectoryFilter {
  begins?: BegunWords | undefined;
  way?: Way | undefined;
}
export interface DirectoryPage extends Narrowed {
  sort: BusinessSort;
  limit: number;
  after?: BusinessesAfter | undefined;
}

/** Of a crowded place, so many are looked at. */
const NEAR_MAX = 2_000;

/** What only a look at the businesses themselves tells, of the row called `businesses`. */
function found({ query, begins, way, openNow, lat, lng }: Narrowed): RawBuilder<SqlBool>[] {
  return [
    ...(query === undefined || way?.by === 'words' ? [] : [hasWords(query, begins)]),
    ...(openNow ? [isOpenNow()] : []),
    ...(lat === undefined || lng === undefined
      ? []
      : [
          sql<SqlBool>`businesses.id = any (${businessesNear({ lat, lng, km: NEAR_KM }, NEAR_MAX)}) ${CUSTOM_PLAN}`,
        ]),
  ];
}

/** Whether the numbers of each kind do not answer it. */
export function isSearch({ query, openNow, lat }: DirectoryFilter): boolean {
  return query !== undefined || openNow === true || lat !== undefined;
}

/** Without the options that are counted. */
export function withoutOptions({ query, begins, way, openNow, lat, lng }: Narrowed): Narrowed {
  return { query, begins, way, openNow, lat, lng };
}

/** By the options that have a value; `on` is the table or alias that has the columns. */
function meets(filter: DirectoryFilter, on: string): RawBuilder<SqlBool>[] {
  const same = (['industry', 'size', 'scope'] as const).flatMap((option) =>
    filter[option] === undefined ? [] : [sql<SqlBool>`${sql.ref(`${on}.${option}`)} = ${filter[option]}`],
  );
  return filter.rating === undefined
    ? same
    : [...same, sql<SqlBool>`${sql.ref(`${on}.stars`)} >= ${sql.lit(filter.rating)}`];
}

function below(sort: BusinessSort, after: BusinessesAfter): RawBuilder<SqlBool> {
  const { column, type } = ORDERS[sort];
  const mine = sql`(${sql.ref(`businesses.${column}`)}, businesses.id)`;
  if (after.place !== undefined) {
    return sql<SqlBool>`${mine} < (${after.place}::text::${sql.raw(type)}, ${after.id}::uuid)`;
  }
  return sql<SqlBool>`${mine} < (select ${sql.ref(`held.${column}`)}, held.id from businesses held
    where held.id = ${after.id}::uuid and held.deleted_at is null)`;
}

/** Rows called `businesses`, with their place in an order, which may meet what is asked. */
function candidates(
  viewer: Viewer,
  { sort, after, begins, way, ...filter }: Narrowed & Pick<DirectoryPage, 'sort' | 'after'>,
) {
  const order = sql`${sql.ref(`businesses.${ORDERS[sort].column}`)}`;
  const may = [seesBusiness(viewerSql(viewer)), ...(after === undefined ? [] : [below(sort, after)])];
  const rows = (...conditions: RawBuilder<SqlBool>[]) => sql`
    select businesses.id, businesses.industry, businesses.size, businesses.scope, businesses.stars, ${order} as place
    from businesses where ${sql.join([...may, ...conditions], sql` and `)}`;
  if (way?.by === 'order') {
    return sql`(${rows()} order by ${order} desc, businesses.id desc limit ${sql.lit(way.entries)}) businesses`;
  }
  if (way?.by === 'filter') return sql`(${rows(...meets(filter, 'businesses'))} offset 0) businesses`;
  if (way !== undefined && begins !== undefined) {
    return sql`${fromIndex(begins)} cross join lateral (
      ${rows(sql<SqlBool>`businesses.id = begun.id`)} offset 0) businesses`;
  }
  return sql`(select businesses.*, ${order} as place from businesses where ${sql.join(may, sql` and `)}) businesses`;
}

/** A page of the directory. It comes from an index first; only its rows are completed with what they are to me. */
export function directory(db: Db | Tx, viewer: Viewer, page: DirectoryPage) {
  const { sort: _, limit, after: __, ...filter } = page;
  const conditions = [sql<SqlBool>`true`, ...found(filter), ...meets(filter, 'businesses')];
  const listed = sql<{ id: string; place: unknown }>`(
    select businesses.id, businesses.place from ${candidates(viewer, page)}
    where ${sql.join(conditions, sql` and `)}
    order by businesses.place desc, businesses.id desc limit ${sql.lit(limit)})`;
  return businessesAsSeen(db, viewer)
    .innerJoin(listed.as('listed'), 'listed.id', 'businesses.id')
    .select(sql<string>`listed.place::text`.as('place'))
    .orderBy('listed.place', 'desc')
    .orderBy('businesses.id', 'desc');
}

/** Featured businesses that the viewer sees, the latest first. */
export function featured(db: Db | Tx, viewer: Viewer) {
  return businessesAsSeen(db, viewer)
    .innerJoin(featuredOf('business').as('featured'), 'featured.id', 'businesses.id')
    .where(PUBLIC.business)
    .orderBy('featured.place');
}

/** Numbers of businesses by kind: all there are, but for those whose owner and the viewer are in a block. */
function allKinds(viewer: Viewer) {
  const me = viewerSql(viewer);
  return sql`
    select industry, size, scope, stars, business_count as count from business_counts
    union all
    select industry, size, scope, stars, -1 from businesses
    where deleted_at is null and hidden_at is null and owner_id = any (array(
      select blocked_id from user_blocks where blocker_id = ${me}
      union
      select blocker_id from user_blocks where blocked_id = ${me}))`;
}

function kindsFound(viewer: Viewer, filter: Narrowed, max: number) {
  const order = filter.way === undefined ? sql`order by businesses.place desc, businesses.id desc` : sql``;
  const all = candidates(viewer, { ...withoutOptions(filter), sort: 'newest' });
  return sql`
    select industry, size, scope, stars, 1 as count from ${all}
    where ${sql.join([sql`true`, ...found(filter)], sql` and `)} ${order} limit ${sql.lit(max)}`;
}

/** What is counted, each by its options: the other filters hold, its own does not. */
const COUNTED = {
  total: { option: sql`''`, without: [] },
  industry: { option: sql`industry`, without: ['industry'] },
  size: { option: sql`size`, without: ['size'] },
  scope: { option: sql`scope`, without: ['scope'] },
  5: { option: sql`'5'`, without: ['rating'], atLeast: 5 },
  4: { option: sql`'4'`, without: ['rating'], atLeast: 4 },
  3: { option: sql`'3'`, without: ['rating'], atLeast: 3 },
} as const;

/** @param max of a search, no more are looked at */
export function directoryCounts(viewer: Viewer, filter: Narrowed, max: number) {
  const counts = Object.entries(COUNTED).map(([name, { option, without, ...rest }]) => {
    const left = Object.fromEntries(
      Object.entries(filter).filter(([key]) => !(without as readonly string[]).includes(key)),
    );
    const conditions = meets({ ...left, ...('atLeast' in rest ? { rating: rest.atLeast } : {}) }, 'kinds');
    return sql`select ${sql.lit(name)} as counted, ${option} as option, sum(count)::int as count from kinds
      where ${sql.join([sql`true`, ...conditions], sql` and `)} group by 2`;
  });
  const kinds = isSearch(filter) ? kindsFound(viewer, filter, max) : allKinds(viewer);
  return sql<{ counted: keyof typeof COUNTED; option: string; count: number }>`
    with kinds as materialized (
      select industry, size, scope, stars, sum(count)::int as count from (${kinds}) every group by 1, 2, 3, 4)
    select 'found' as counted, '' as option, coalesce(sum(count), 0)::int as count from kinds
    union all ${sql.join(counts, sql` union all `)}`;
}

/** Those I am in the team of, the newest first; `after` is the id of a business. */
export function businessesOf(
  db: Db | Tx,
  viewer: Viewer,
  page: { limit: number; after?: string | undefined },
) {
  const { limit, after } = page;
  return businessesAsSeen(db, viewer)
    .innerJoin('businessMembers as mine', 'mine.businessId', 'businesses.id')
    .where('mine.userId', '=', viewer.id)
    .$if(after !== undefined, (query) => query.where('mine.businessId', '<', after ?? ''))
    .orderBy('mine.businessId', 'desc')
    .limit(limit);
}
