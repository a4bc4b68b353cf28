import type { Viewer } from '@kindred/permissions/viewer';
import type { SearchKind } from '@kindred/validation/discovery';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { KEPT } from '../../dialect.ts';
import { prepareShapes } from '../../prepared.ts';
import { ASKED_BY, type FoundKind } from '../kinds/kind.ts';
import { FOUND_KINDS } from '../kinds.ts';
import { lessonsFor, MY_LESSON_ITEMS, myHomes, shareOfHome } from '../visibility.ts';

/** The newest of a kind, and of the viewer's circles, whose words are compared. */
const NEWEST = 500;
/** What is read of those circles together. */
const HOMES_MAX = 20_000;
/** At most this many words are compared, those of the newest items of each kind first. */
const WORDS_MAX = 30_000;
/** At most this many letters may differ; checked first, as it is cheaper than trigrams. */
const MISTAKES = 2;
/** The share of letter groups in common, which is low where two letters change places. */
const ALIKE = 0.25;
const CANDIDATES = 20;
/** How many of the newest that hold a candidate are judged: it counts when the viewer sees one of them. */
const JUDGED_EACH = 5;

export interface Spelling {
  /** As it was asked. */
  word: string;
  /** Whether something that the viewer sees holds it, as a search would find it. */
  isKnown: boolean;
  /** Words of what the viewer sees that have letters in common with it, the most alike first. */
  alike: string[];
}

interface Values {
  me: string;
  words: readonly string[];
  courses: string[];
  lessons: string[];
}

/** Read before any word is compared, with no regard to which (decision 18). */
const newestItems = (kinds: readonly FoundKind[], me: ViewerSql) => {
  const open = kinds.map(
    ({ kind }) => sql`(select items.* from search_items items
      where items.is_open and items.kind = ${sql.lit(kind)}
      order by items.ranked_at desc limit ${sql.lit(NEWEST)})`,
  );
  const names = sql.join(kinds.map(({ kind }) => sql.lit(kind)));
  return sql`newest as materialized (
    select items.kind, items.subject_id, items.ranked_at, items.words,
      row_number() over (partition by items.kind, items.is_open order by items.ranked_at desc) as place
    from (
      ${sql.join(open, sql` union all `)}
      union all
      (select closed.* from (
        select newest.* from my_homes cross join lateral (
          select items.* from search_items items
          where items.home = my_homes.home and not items.is_open
          order by items.ranked_at desc limit ${shareOfHome(NEWEST, HOMES_MAX)}) newest
        union all ${MY_LESSON_ITEMS}) closed
      where closed.kind in (${names}) order by closed.ranked_at desc limit ${sql.lit(NEWEST)})) items
    where items.person_id is null or ${notBlocked('items.person_id', me)})`;
};

const seenOf = (kinds: readonly FoundKind[], me: ViewerSql): RawBuilder<SqlBool> =>
  sql<SqlBool>`case holders.kind ${sql.join(
    kinds.map(
      ({ kind, table, seen }) => sql`when ${sql.lit(kind)} then exists (select from ${sql.table(table)}
        where ${sql.ref(`${table}.id`)} = holders.subject_id and ${seen(me)} offset 0)`,
    ),
    sql` `,
  )} end`;

function statement(kinds: readonly FoundKind[], values: Values): RawBuilder<Spelling> {
  const me = ASKED_BY;
  return sql<Spelling>`
    with asked as materialized (select ${values.me}::uuid as me),
    asked_words as materialized (
      select given.word, given.nth, search_query(array[given.word]) as query
      from unnest(${values.words}::text[]) with ordinality given (word, nth)),
    ${myHomes(
      me,
      kinds.map(({ kind }) => kind),
      values,
    )}, ${newestItems(kinds, me)},
    entries as materialized (
      select entry.lexeme, items.kind, items.subject_id, items.ranked_at
      from (select newest.* from newest order by newest.place, newest.kind, newest.subject_id) items
      cross join lateral unnest(tsvector_to_array(items.words)) entry (lexeme) limit ${sql.lit(WORDS_MAX)}),
    known as materialized (select distinct lexeme from entries),
    candidates as materialized (
      select asked_words.nth, near.lexeme, near.likeness,
        array_to_tsvector(array[near.lexeme]) @@ asked_words.query as holds
      from asked_words cross join lateral (
        select known.lexeme, similarity(known.lexeme, asked_words.word) as likeness from known
        where starts_with(known.lexeme, asked_words.word)
          or (length(known.lexeme) between length(asked_words.word) - ${sql.lit(MISTAKES)}
              and length(asked_words.word) + ${sql.lit(MISTAKES)}
            and length(translate(known.lexeme, asked_words.word, '')) <= ${sql.lit(MISTAKES)}
            and length(translate(asked_words.word, known.lexeme, '')) <= ${sql.lit(MISTAKES)}
            and similarity(known.lexeme, asked_words.word) >= ${sql.lit(ALIKE)})
        order by starts_with(known.lexeme, asked_words.word) desc, likeness desc, known.lexeme
        limit ${sql.lit(CANDIDATES)}) near),
    holders as (
      select candidates.*, entries.kind, entries.subject_id,
        row_number() over (partition by candidates.nth, candidates.lexeme
          order by entries.ranked_at desc, entries.subject_id) as place
      from candidates join entries using (lexeme)),
    seen as materialized (
      select holders.nth, holders.lexeme, holders.likeness, holders.holds from holders
      where holders.place <= ${sql.lit(JUDGED_EACH)} and ${seenOf(kinds, me)}
      group by holders.nth, holders.lexeme, holders.likeness, holders.holds)
    select asked_words.word,
      exists (select from seen where seen.nth = asked_words.nth and seen.holds) as "isKnown",
      array(select seen.lexeme from seen where seen.nth = asked_words.nth
        order by seen.likeness desc, seen.lexeme) as alike
    from asked_words order by asked_words.nth ${KEPT}`;
}

const spellings = prepareShapes((_db, values: Values, kinds: readonly SearchKind[]) =>
  statement(
    FOUND_KINDS.filter(({ kind }) => kinds.includes(kind)),
    values,
  ),
);

/**
 * How words are spelled in the newest of what the viewer sees: what everybody may read, and what is in the viewer's own
 * circles. Messages are not compared.
 */
export async function spellingsOf(
  db: Db | Tx,
  viewer: Viewer,
  words: readonly string[],
  kinds: readonly SearchKind[],
): Promise<Spelling[]> {
  const wanted = FOUND_KINDS.flatMap(({ kind }) => (kinds.includes(kind) ? [kind] : []));
  if (wanted.length === 0) return [];
  const searched = await lessonsFor(db, viewer, wanted);
  return spellings(db, { me: viewer.id, words, ...searched }, wanted);
}
