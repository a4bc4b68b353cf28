import type { Viewer } from '@kindred/permissions/viewer';
import { FOUND_MAX, SEARCH_KINDS, type SearchKind } from '@kindred/validation/discovery';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { limitedProfilesShownTo } from '../accounts/privacy/visibility.ts';
import { notBlocked, type ViewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { type LessonsSearched, lessonsSearchedBy } from '../courses/search/visibility.ts';
import { coursesCreatedBy } from '../courses/visibility.ts';
import { KEPT } from '../dialect.ts';
import { prepareShapes } from '../prepared.ts';
import { spacesJoinedBy, tribesJoinedBy } from '../tribes/visibility.ts';
import { ASKED_BY, type CardFacts, type FoundKind } from './kinds/kind.ts';
import { conversationsRead, messageCards, messagesFound } from './kinds/message.ts';
import { FOUND_KINDS } from './kinds.ts';

/** The newest of a kind, which are looked through; when fewer are found there, the index of words is asked. */
const NEWEST = 500;
/** What the index of words gives at most, beside the newest. */
const INDEXED_MAX = 1_000;
/** Of each tribe or space of the viewer that is not open, the newest are looked through, and of all together so many. */
const HOME_MAX = 1_000;
const HOMES_MAX = 50_000;
/** Of each home in any case, however many there are. */
const HOME_LEAST = 20;
/** The best of a kind, of which those that the viewer does not see are left out. */
const JUDGED_MAX = 3 * FOUND_MAX;
/** Of those the viewer has something to do with. */
const RELATED_MAX = 1_000;
/** How much of what was written is read for an excerpt. */
const BODY_MAX = 4_000;
/** The share of letters groups that a name must have in common with each word to be alike. */
const ALIKE = 0.33;

export interface FoundRow {
  kind: SearchKind;
  id: string;
  title: string;
  body: string | null;
  imageUrl: string | null;
  facts: CardFacts;
  score: number;
}

export interface Found {
  rows: FoundRow[];
  /** Of each kind that anything was found of, up to `FOUND_MAX`. */
  counts: Partial<Record<SearchKind, number>>;
}

export interface SearchPage {
  words: readonly string[];
  kinds: readonly SearchKind[];
  /** By names that are alike, where nothing holds the words. */
  isAlike: boolean;
  /** By at least one of the words, in the place of all; those that hold more come first. */
  isAny?: boolean;
  /** When the first page was asked for: what is newer or older then stays so. */
  at: Date;
  limit: number;
  after?: { score: number; kind: SearchKind; id: string } | undefined;
}

/** Homes of the viewer that are not open to everybody, and those of the profiles that are shown to the viewer. */
export function myHomes(
  me: ViewerSql,
  kinds: readonly SearchKind[],
  { courses, lessons }: LessonsSearched,
): RawBuilder<unknown> {
  const profiles = sql`union select profile_home(shown.id) from (
    select ${me} as id union all ${limitedProfilesShownTo(me)}) shown`;
  return sql`my_courses as materialized (select unnest(${courses}::uuid[]) as id),
  my_lessons as materialized (select unnest(${lessons}::uuid[]) as id),
  my_homes as materialized (
    select ${me} as home union ${tribesJoinedBy(me)} union ${spacesJoinedBy(me)} union ${coursesCreatedBy(me)}
    union select my_courses.id from my_courses
    ${kinds.includes('person') ? profiles : sql``})`;
}

/** What is found of `my_lessons`, which are read one by one. */
export const MY_LESSON_ITEMS = sql`(
      select items.* from my_lessons cross join lateral (
        select items.* from search_items items
        where items.kind = 'lesson' and items.subject_id = my_lessons.id and not items.is_open offset 0) items)`;

/** The lessons that search covers for the viewer as a student; none where lessons are not searched. */
export async function lessonsFor(
  db: Db | Tx,
  viewer: Viewer,
  kinds: readonly SearchKind[],
): Promise<LessonsSearched> {
  return kinds.includes('lesson') ? lessonsSearchedBy(db, viewer) : { courses: [], lessons: [] };
}

/** How many are read of each of `my_homes`. */
export function shareOfHome(most: number, together: number): RawBuilder<number> {
  return sql<number>`(select greatest(${sql.lit(HOME_LEAST)}, least(${sql.lit(most)}, ${sql.lit(together)} / greatest(1, count(*))))
        from my_homes)`;
}

/** All of those homes and lessons but what blocks hide; read before any word is compared (decision 18). */
const closedItems = (me: ViewerSql, compared: RawBuilder<SqlBool>) => sql`closed as materialized (
  select items.* from (
    select newest.* from my_homes cross join lateral (
      select items.* from search_items items
      where items.home = my_homes.home and not items.is_open
        and (items.person_id is null or ${notBlocked('items.person_id', me)})
      order by items.ranked_at desc limit ${shareOfHome(HOME_MAX, HOMES_MAX)}) newest
    union all ${MY_LESSON_ITEMS}
    offset 0) items, asked
  where ${compared})`;

const HOLDS = sql<SqlBool>`items.words @@ asked.query`;
const isOpen = (kind: SearchKind) => sql<SqlBool>`items.is_open and items.kind = ${sql.lit(kind)}`;

/** Weighs more than freshness: exact words come before words of the same stem. */
const WRITTEN = 0.6;

/** How well an item fits, before what the viewer has to do with it. */
function fitness({ fades, weight }: FoundKind): RawBuilder<number> {
  const freshness = sql`0.5 / (1 + greatest(0, extract(epoch from asked.at - items.ranked_at)) / 2592000)`;
  return sql<number>`(2 * ts_rank('{0.05, 0.1, 0.3, 1}', items.words, asked.query)
    + case when items.words @@ asked.written then ${sql.lit(WRITTEN)} else 0 end
    + case when items.name = asked.folded then 2 when starts_with(items.name, asked.folded) then 1 else 0 end
    + ${sql.lit(weight)}${fades ? sql` + ${freshness}` : sql``})`;
}

/** Those of a kind that hold the words: among the newest, in the index, among the viewer's own circles. */
function holding(found: FoundKind, me: ViewerSql): RawBuilder<unknown> {
  const { kind, related } = found;
  const near = sql.table(`near_${kind}`);
  const score = fitness(found);
  return sql`${near} as materialized (
    select items.* from (
      select items.* from search_items items where ${isOpen(kind)}
      order by items.ranked_at desc limit ${sql.lit(NEWEST)}) items, asked
    where ${HOLDS} limit ${sql.lit(FOUND_MAX)}),
  ${sql.table(`any_${kind}`)} as (
    select items.subject_id, ${score} as score from ${near} items, asked
    union all
    select items.subject_id, ${score} from (
      select items.* from search_items items
      where (select count(*) from ${near}) < ${sql.lit(FOUND_MAX)}
        and ${isOpen(kind)} and items.words @@ (select query from asked)
      limit ${sql.lit(INDEXED_MAX)}) items, asked
    union all
    select items.subject_id, ${score} + 1 from (
      select closed.* from closed where closed.kind = ${sql.lit(kind)}
      order by closed.ranked_at desc limit ${sql.lit(JUDGED_MAX)}) items, asked${
        related === undefined
          ? sql``
          : sql`
    union all
    select items.subject_id, ${score} + 1 from (
      select related.id from (${related(me)}) related limit ${sql.lit(RELATED_MAX)}) related
    cross join lateral (
      select items.* from search_items items where items.subject_id = related.id and ${isOpen(kind)} offset 0) items, asked
    where ${HOLDS}`
      })`;
}

/** Whether each of the words, or of those of four letters and more, is like a part of the name. */
const IS_ALIKE = sql<SqlBool>`(select asked.longest from asked) <% items.name
  and not exists (select from unnest((select asked.terms from asked)) term where not term <% items.name)`;

const alikeItems = (kinds: readonly SearchKind[]) => sql`alike as materialized (
  (select items.* from search_items items
    where items.is_open and items.name is not null
      and items.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and ${IS_ALIKE}
    limit ${sql.lit(INDEXED_MAX)})
  union all select * from closed)`;

const alike = (kind: SearchKind) => sql`${sql.table(`any_${kind}`)} as (
  select items.subject_id, word_similarity(asked.folded, items.name)::float8 as score
  from alike items, asked where items.kind = ${sql.lit(kind)})`;

/** The best of them that the viewer sees. */
const seen = ({ kind, table, seen: sees }: FoundKind, me: ViewerSql) => sql`(
  select ${sql.lit(kind)} as kind, best.subject_id as id, best.score from (
    select any_of.subject_id, max(any_of.score) as score from ${sql.table(`any_${kind}`)} any_of
    group by any_of.subject_id order by score desc, any_of.subject_id limit ${sql.lit(JUDGED_MAX)}) best
  where exists (select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = best.subject_id
    and ${sees(me)} offset 0)
  limit ${sql.lit(FOUND_MAX)})`;

const card = ({ kind, table, joins, title, body, imageUrl, facts }: FoundKind) => sql`
  select page.kind, page.id, page.score, ${title} as title, left(${body}, ${sql.lit(BODY_MAX)}) as body,
    ${imageUrl} as "imageUrl", json_build_object(${facts}) as facts
  from page join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = page.id ${joins ?? sql``}
  where page.kind = ${sql.lit(kind)}`;

/** What is asked, of which the text of the statement does not depend. */
interface Values {
  me: string;
  words: readonly string[];
  at: Date;
  limit: number;
  score: number;
  kind: string;
  id: string;
  courses: string[];
  lessons: string[];
}

const below = ({ score, kind, id }: Values) => sql`where found.score <= ${score}::float8
    and (found.score < ${score}::float8 or (found.kind, found.id) > (${kind}::text, ${id}::uuid))`;

type Answer = { rows: FoundRow[] | null; counts: Found['counts'] | null };
type Shape = Pick<SearchPage, 'kinds' | 'isAlike'> & { isAny: boolean; isFirst: boolean };

const ALL_WORDS = sql`search_query(array_agg(terms.term)) as query,
        (string_agg(quote_literal(terms.term) || ':*', ' & ') filter (where terms.term <> ''))::tsquery as written`;
/** Each word as a query of its own, so that a stop word makes no part of it. */
const ANY_WORD = sql`(string_agg(format('(%s)', search_query(array[terms.term])), ' | ')
          filter (where numnode(search_query(array[terms.term])) > 0))::tsquery as query,
        (string_agg(quote_literal(terms.term) || ':*', ' | ') filter (where terms.term <> ''))::tsquery as written`;

function statement({ kinds, isAlike, isAny, isFirst }: Shape, values: Values): RawBuilder<Answer> {
  const viewer: Viewer = { id: values.me, role: 'member' };
  const me = ASKED_BY;
  const wanted = FOUND_KINDS.filter(({ kind }) => kinds.includes(kind));
  const parts = isAlike
    ? [closedItems(me, sql<SqlBool>`items.name is not null and ${IS_ALIKE}`), alikeItems(kinds)]
    : [closedItems(me, HOLDS)];
  const of = wanted.map((found) => (isAlike ? alike(found.kind) : holding(found, me)));
  const all = wanted.map((found) => seen(found, me));
  const cards = wanted.map(card);
  if (kinds.includes('message') && !isAlike) {
    all.push(messagesFound(viewer, kinds.length > 1));
    cards.push(messageCards(viewer));
    parts.push(conversationsRead(viewer, kinds.length > 1));
  }
  return sql<Answer>`
    with terms as (
      select search_fold(word) as term, length(word) > 3 as is_long from unnest(${values.words}::text[]) word),
    asked as materialized (
      select ${isAny ? ANY_WORD : ALL_WORDS},
        string_agg(terms.term, ' ') as folded,
        array_agg(search_beginning(terms.term)) filter (where trim(terms.term) <> '') as beginnings,
        coalesce(array_agg(terms.term) filter (where terms.is_long), array_agg(terms.term)) as terms,
        (array_agg(terms.term order by length(terms.term) desc))[1] as longest,
        ${values.at}::timestamptz as at, ${values.me}::uuid as me
      from terms),
    ${myHomes(me, kinds, values)}, ${sql.join([...parts, ...of])},
    found as materialized (${sql.join(all, sql` union all `)}),
    page as materialized (
      select found.* from found ${isFirst ? sql`` : below(values)}
      order by found.score desc, found.kind, found.id limit ${values.limit}::int)
    select
      (select json_agg(cards order by cards.score desc, cards.kind, cards.id)
        from (${sql.join(cards, sql` union all `)}) cards) as rows,
      (select json_object_agg(counted.kind, counted.count) from (
        select found.kind, count(*) as count from found group by found.kind) counted) as counts ${KEPT}`;
}

const answers = prepareShapes((_db, values: Values, shape: Parameters<typeof statement>[0]) =>
  statement(shape, values),
);

/** What holds all of the words, or is named alike, of what the viewer may see; the most fitting first. */
export async function found(db: Db | Tx, viewer: Viewer, page: SearchPage): Promise<Found> {
  const { words, at, limit, after } = page;
  const kinds = SEARCH_KINDS.filter((kind) => page.kinds.includes(kind));
  const shape = { kinds, isAlike: page.isAlike, isAny: page.isAny ?? false, isFirst: after === undefined };
  // Messages have no names.
  if (words.length === 0 || (page.isAlike && kinds.every((kind) => kind === 'message'))) {
    return { rows: [], counts: {} };
  }
  const { score = 0, kind = '', id = viewer.id } = after ?? {};
  const run = async (on: Db | Tx) => {
    const searched = await lessonsFor(on, viewer, kinds);
    const [answer] = await answers(
      on,
      { me: viewer.id, words, at, limit, score, kind, id, ...searched },
      shape,
    );
    return { rows: answer?.rows ?? [], counts: answer?.counts ?? {} };
  };
  if (!page.isAlike) return run(db);
  const alikeIn = async (tx: Tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}::text, true)`.execute(
      tx,
    );
    return run(tx);
  };
  return db.isTransaction ? alikeIn(db as Tx) : db.transaction().execute(alikeIn);
}
