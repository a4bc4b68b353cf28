import type { Viewer } from '@kindred/permissions/viewer';
import type { DirectoryFilter } from '@kindred/validation/businesses/directory';
import { type BusinessSort, NEAR_KM } from '@kindred/validation/businesses/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { businessesNear } from '../../map/near/visibility.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { isOpenNow } from '../hours/visibility.ts';
import { businessesAsSeen, seesBusiness } from '../visibility.ts';

/** The column that each order is read by; the index of each holds what the filters ask for. */
const ORDERS = {
  trending: { column: 'trending_score', type: 'double precision' },
  rating: { column: 'rating_rank', type: 'integer' },
  newest: { column: 'created_at', type: 'timestamptz' },
  followers: { column: 'follower_count', type: 'integer' },
} as const satisfies Record<BusinessSort, { column: string; type: string }>;

/** Where the list goes on: a place in its order, or the id of the last business held. */
export type BusinessesAfter = { place: string; id: string } | { id: string; place?: undefined };
/** A filter, with the businesses that its words are found in. */
export interface Narrowed extends DirectoryFilter {
  ids?: string[] | undefined;
}
export interface DirectoryPage extends Narrowed {
  sort: BusinessSort;
  limit: number;
  after?: BusinessesAfter | undefined;
}

/** Shorter words are too many where they are part of others: they are looked for at the beginning of words. */
const ANYWHERE_FROM = 3;
/** More words than this narrow nothing. */
const WORDS_MAX = 8;

const wordsIn = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

/** So many of the newest are looked at first: of words that this many of them have, the index tells too much. */
const NEWEST = 500;
const COMMON_FROM = 3;
/** Businesses that the index gives at most; more have common words too. */
const INDEXED_MAX = 1_000;

const isItem = sql<SqlBool>`items.is_open and items.kind = 'business'`;

/**
 * Of words that few businesses have, those in which each begins a word, from the search index. Words that many have are
 * left to the rows that the others lead to: the index would list a large part of itself.
 */
const inIndex = prepare(
  (_db, { viewerId, words }: { viewerId: string; words: readonly string[] }) => sql<{ ids: string[] | null }>`
    with newest as materialized (
      select items.words from search_items items where ${isItem} order by items.ranked_at desc limit ${sql.lit(NEWEST)}),
    terms as materialized (
      select quote_literal(search_fold(word)) || ':*' as term from unnest(${words}::text[]) word),
    counted as materialized (
      select term, (select count(*) from newest where newest.words @@ term::tsquery) as count from terms),
    asked as materialized (
      select string_agg(term, ' & ')::tsquery as query,
        (string_agg(term, ' & ') filter (where count < ${sql.lit(COMMON_FROM)}))::tsquery as rare
      from counted)
    select case when (select rare is not null from asked) then array(
      select items.subject_id from search_items items
      where ${isItem} and items.words @@ (select rare from asked)
        and (items.words || '') @@ (select query from asked)
        and ${notBlocked('items.person_id', sql<string>`${viewerId}::uuid`)}
      limit ${sql.lit(INDEXED_MAX + 1)}) end as ids`,
);

/** The businesses that have rare words; undefined for a search that has none, or is of parts of words. */
export async function rarelyFound(db: Db | Tx, viewer: Viewer, query: string): Promise<string[] | undefined> {
  if (!/^[\p{L}\p{N}\s]+$/u.test(query)) return undefined;
  const [{ ids = null } = {}] = await inIndex(db, { viewerId: viewer.id, words: wordsIn(query) });
  return ids === null || ids.length === 0 || ids.length > INDEXED_MAX ? undefined : ids;
}

/** Whether the row called `businesses` is among those, or has each of the words somewhere. */
function hasWords(query: string, ids: readonly string[] | undefined): RawBuilder<SqlBool> {
  if (ids !== undefined) return sql<SqlBool>`businesses.id = any (${[...ids]}::uuid[]) ${CUSTOM_PLAN}`;
  const patterns = wordsIn(query).map((part) => {
    const literal = part.replaceAll(/[\\%_]/g, '\\$&');
    return [...part].length < ANYWHERE_FROM ? `% ${literal}%` : `%${literal}%`;
  });
  const conditions = patterns.map((pattern) => sql<SqlBool>`businesses.search_text like ${pattern}::text`);
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)}) ${CUSTOM_PLAN}`;
}

/** Of a crowded place, so many are looked at. */
const NEAR_MAX = 2_000;

/** What only a look at the businesses themselves tells, of the row called `businesses`. */
function found({ query, ids, openNow, lat, lng }: Narrowed): RawBuilder<SqlBool>[] {
  return [
    ...(query === undefined ? [] : [hasWords(query, ids)]),
    ...(openNow ? [isOpenNow()] : []),
    ...(lat === undefined || lng === undefined
      ? []
      : [
          sql<SqlBool>`businesses.id = any (${businessesNear({ lat, lng }, NEAR_KM, NEAR_MAX)}) ${CUSTOM_PLAN}`,
        ]),
  ];
}

/** Whether the numbers of each kind do not answer it. */
export function isSearch({ query, openNow, lat }: DirectoryFilter): boolean {
  return query !== undefined || openNow === true || lat !== undefined;
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

/** A page of the directory. It comes from an index first; only its rows are completed with what they are to me. */
export function directory(db: Db | Tx, viewer: Viewer, page: DirectoryPage) {
  const { sort, limit, after, ...filter } = page;
  const column = sql.ref(`businesses.${ORDERS[sort].column}`);
  const listed = unrestrictedDb(db)
    .selectFrom('businesses')
    .select('businesses.id')
    .select(sql<string>`${column}`.as('place'))
    .where(seesBusiness(viewerSql(viewer)))
    .where((where) => where.and([...found(filter), ...meets(filter, 'businesses')]))
    .$if(after !== undefined, (rows) => rows.where(below(sort, after ?? { id: '' })))
    .orderBy(column, 'desc')
    .orderBy('businesses.id', 'desc')
    .limit(sql.lit(limit));
  return businessesAsSeen(db, viewer)
    .innerJoin(listed.as('listed'), 'listed.id', 'businesses.id')
    .select(sql<string>`listed.place::text`.as('place'))
    .orderBy('listed.place', 'desc')
    .orderBy('businesses.id', 'desc');
}

/** Numbers of businesses by kind: all there are, but for those whose owner and the viewer are in a block. */
function allKinds(viewer: Viewer) {
  const me = viewerSql(viewer);
  return sql`
    select industry, size, scope, stars, business_count as count from business_counts
    union all
    select industry, size, scope, stars, -1 from businesses
    where deleted_at is null and owner_id = any (array(
      select blocked_id from user_blocks where blocker_id = ${me}
      union
      select blocker_id from user_blocks where blocked_id = ${me}))`;
}

function kindsFound(viewer: Viewer, filter: Narrowed, max: number) {
  return sql`
    select industry, size, scope, stars, 1 as count from businesses
    where ${sql.join([seesBusiness(viewerSql(viewer)), ...found(filter)], sql` and `)}
    order by created_at desc, id desc limit ${sql.lit(max)}`;
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
