import type { Viewer } from '@kindred/permissions/viewer';
import type { DirectoryFilter } from '@kindred/validation/businesses/directory';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked } from '../../../accounts/visibility.ts';
import type { Db, Tx } from '../../../client.ts';
import { CUSTOM_PLAN } from '../../../dialect.ts';
import { prepare } from '../../../prepared.ts';

/** Shorter words are too many where they are part of others: they are looked for at the beginning of words. */
const ANYWHERE_FROM = 3;
/** More words than this narrow nothing. */
const WORDS_MAX = 8;
/** So many of the newest show how common words are. */
const SAMPLE = 500;
/** Words that fewer of them have are looked up in the index, which would list a large part of itself for others. */
const COMMON_FROM = 3;

/** Words that begin words of some business, as queries of the index. */
export interface BegunWords {
  query: string;
  /** Of the rarest of them alone, where there are rare ones. */
  rare: string;
  /** The part of the newest businesses that have all of the words. */
  share: number;
  /** How many businesses there are, and how many of them meet the filter. */
  total: number;
  meeting: number;
}

const isItem = sql<SqlBool>`items.is_open and items.kind = 'business'`;
const wordsIn = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

interface Values {
  viewerId: string;
  words: readonly string[];
  industry: string | undefined;
  size: string | undefined;
  scope: string | undefined;
  rating: number;
}

const begun = prepare(
  (_db, { viewerId, words, industry, size, scope, rating }: Values) => sql<BegunWords>`
    with newest as materialized (
      select items.words from search_items items
      where ${isItem} and ${notBlocked('items.person_id', sql<string>`${viewerId}::uuid`)}
      order by items.ranked_at desc limit ${sql.lit(SAMPLE)}),
    terms as materialized (
      select quote_literal(search_fold(word)) || ':*' as term from unnest(${words}::text[]) word),
    counted as materialized (
      select term, (select count(*) from newest where newest.words @@ term::tsquery) as count from terms),
    asked as materialized (
      select string_agg(term, ' & ') as query, coalesce(
        string_agg(term, ' & ') filter (where count < ${sql.lit(COMMON_FROM)}), string_agg(term, ' & ')) as rare
      from counted),
    having_all as materialized (
      select count(*) from newest where newest.words @@ (select query::tsquery from asked)),
    indexed as materialized (
      select from search_items items
      where ${isItem} and items.words @@ (select rare::tsquery from asked)
        and (items.words || '') @@ (select query::tsquery from asked)
        and ${notBlocked('items.person_id', sql<string>`${viewerId}::uuid`)})
    select asked.query, asked.rare, having_all.count / greatest(1, (select count(*) from newest))::float8 as share,
      kinds.total, kinds.meeting
    from asked, having_all, (
      select coalesce(sum(business_count), 0)::int as total, coalesce(sum(business_count) filter (where
        stars >= ${rating}::smallint and industry = coalesce(${industry}::text, industry)
        and size = coalesce(${size}::text, size) and scope = coalesce(${scope}::text, scope)), 0)::int as meeting
      from business_counts) kinds
    where having_all.count > 0 or exists (select from indexed)`,
);

/** Undefined where no business has a word that begins with each of them; then parts of words are looked for. */
export async function begunWords(
  db: Db | Tx,
  viewer: Viewer,
  filter: DirectoryFilter,
): Promise<BegunWords | undefined> {
  const { query = '', industry, size, scope, rating = 0 } = filter;
  if (!/^[\p{L}\p{N}\s]+$/u.test(query)) return undefined;
  const [words] = await begun(db, {
    viewerId: viewer.id,
    words: wordsIn(query),
    industry,
    size,
    scope,
    rating,
  });
  return words;
}

/** Whether the row called `businesses` has each of the words: where one begins, else anywhere. */
export function hasWords(query: string, begins: BegunWords | undefined): RawBuilder<SqlBool> {
  if (begins !== undefined) {
    // An index of an order is read without the rows of its table: only what is left is looked up here.
    return sql<SqlBool>`exists (select from search_items items
      where items.subject_id = businesses.id and items.kind = 'business' and items.home = businesses.id
        and items.words @@ ${begins.query}::text::tsquery offset 0)`;
  }
  const patterns = wordsIn(query).map((part) => {
    const literal = part.replaceAll(/[\\%_]/g, '\\$&');
    return [...part].length < ANYWHERE_FROM ? `% ${literal}%` : `%${literal}%`;
  });
  const conditions = patterns.map((pattern) => sql<SqlBool>`businesses.search_text like ${pattern}::text`);
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)}) ${CUSTOM_PLAN}`;
}

/** The ids of those that have the words, from the index of words; called `begun.id`. */
export const fromIndex = ({ query, rare }: BegunWords) => sql`(
  with begun as materialized (
    select items.subject_id as id from search_items items
    where ${isItem} and items.words @@ (select ${rare}::text::tsquery)
      and (items.words || '') @@ (select ${query}::text::tsquery))
  select id from begun) begun`;

/**
 * Where a search begins: in its order, with so many of it at most; with those that meet the filter; with those that the
 * index of words gives. Each finds the same.
 */
export type Way = { by: 'order'; entries: number } | { by: 'filter' } | { by: 'words' };

/** What looking at an entry of an index costs, in rows that are looked up. */
const ENTRY = 1 / 25;
/** An order is left when so many times as much of it was read as should have been enough. */
const PATIENCE = 4;

/** The shortest way to so many, and the one to go where the first turns out longer than expected. */
export function waysTo(
  limit: number,
  { share, total, meeting }: Pick<BegunWords, 'share' | 'total' | 'meeting'>,
  isSorted: boolean,
): [Way, Way | undefined] {
  const having = Math.max(share, 0.5 / SAMPLE);
  const expected = Math.ceil(limit / having / Math.max(meeting / Math.max(total, 1), 0.5 / total));
  const found = having * total;
  const words = ENTRY * found + (isSorted ? found : Math.min(found, limit));
  const rest: Way = { by: meeting < words ? 'filter' : 'words' };
  if (expected * ENTRY + limit / having >= Math.min(words, meeting)) return [rest, undefined];
  const entries = PATIENCE * expected;
  return [{ by: 'order', entries }, entries < total ? rest : undefined];
}
