import type { Viewer } from '@kindred/permissions/viewer';
import type { ReleaseRule } from '@kindred/validation/courses/release';
import { SEARCH_KINDS, type SearchKind } from '@kindred/validation/discovery';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockUser, createPreferences, createUser } from '../../factories/accounts.ts';
import { createCourse, enroll, lessonIdsOf } from '../../factories/courses.ts';
import { createTribe, joinTribe } from '../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Db } from '../client.ts';
import { releaseColumns } from '../courses/drip/rule.ts';
import { lessonsSearchedBy } from '../courses/search/visibility.ts';
import { spellingsOf } from '../discovery/spelling/visibility.ts';
import { found } from '../discovery/visibility.ts';
import { postsWithHashtag } from '../feed/hashtags/queries.ts';
import { insertPost } from '../feed/writes.ts';
import { conversationsOf } from '../messaging/conversations/visibility.ts';
import { groupMembers } from '../messaging/groups/visibility.ts';
import { foundAnywhere, foundIn } from '../messaging/search/visibility.ts';
import { discoverPage } from '../tribes/discover/queries.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { explain, recording } from './explain.fixture.ts';

const WRITTEN = 'code 4711';
const UNWRITTEN = 'code 9034';
const WRITTEN_TAG = 'layoffs';
const UNWRITTEN_TAG = 'harvest';
/** Messages of a conversation in which others wrote the words. */
const COUNT = 500;

/** Of as many letters, so that as many of the words that are known are compared with each. */
const [DETAIL, NO_DETAIL] = ['quokkaherder', 'numbatminder'];
const [UNRELEASED, NO_LESSON] = ['wombatfeeder', 'dingotracker'];

let database: TestDatabase;
let ada: Viewer;
let friend: string;
let talk: string;
let strangersGroup: string;

const somebody = async (values = {}) => (await createUser(database.db, values)).id;

interface Said {
  name?: string;
  content: string;
  count: number;
}

/** A group in which its first member said the same again and again. */
async function group(memberIds: readonly string[], { name = 'Bakers', content, count }: Said) {
  const { rows } = await sql<{ id: string }>`
    insert into conversations (type, name, created_by) values ('group', ${name}, ${memberIds[0]}::uuid)
    returning id`.execute(database.db);
  const id = rows[0]?.id ?? '';
  await sql`
    insert into conversation_members (conversation_id, user_id)
    select ${id}::uuid, unnest(${[...memberIds]}::uuid[])`.execute(database.db);
  await say(id, memberIds[0] ?? '', { content, count });
  return id;
}

async function say(id: string, senderId: string, { content, count }: Said) {
  await sql`
    insert into messages (conversation_id, sender_id, content, status)
    select ${id}::uuid, ${senderId}::uuid, ${content}::text, 'sent' from generate_series(1, ${count}::int)`.execute(
    database.db,
  );
}

const mine = (id: string) => sql`conversation_id = ${id}::uuid and user_id = ${ada.id}::uuid`;

/** Conversations of Ada's that hold the words in messages she may not see. */
async function hideFromAda() {
  const { db } = database;
  const secret = { content: WRITTEN, count: COUNT };
  const before = await group([friend, ada.id], secret);
  await sql`update conversation_members set from_seq = ${COUNT} where ${mine(before)}`.execute(db);
  const invited = await group([friend, ada.id], secret);
  await sql`update conversation_members set request_state = 'invited' where ${mine(invited)}`.execute(db);
  const blocker = await somebody();
  await group([blocker, friend, ada.id], secret);
  await blockUser(db, blocker, ada.id);
  const expired = await group([friend, ada.id], secret);
  await sql`update messages set expires_at = now() - interval '1 minute'
    where conversation_id = ${expired}::uuid`.execute(db);
  const hidden = await group([friend, ada.id], secret);
  await sql`insert into hidden_messages (message_id, user_id)
    select id, ${ada.id}::uuid from messages where conversation_id = ${hidden}::uuid`.execute(db);
  const left = await group([friend, ada.id], secret);
  await sql`delete from conversation_members where ${mine(left)}`.execute(db);
  return { before, expired, hidden };
}

/** Posts with a hashtag in a tribe that Ada is not in, and in one that closed to her; in her own tribe nobody used it. */
async function tagInPrivate(authorId: string) {
  const { db } = database;
  const [foreign, over, home] = await Promise.all(
    Array.from({ length: 3 }, () => createTribe(db, { ownerId: authorId, isPrivate: true })),
  );
  for (const tribe of [over, home]) await joinTribe(db, tribe?.id ?? '', ada.id);
  await sql`update tribe_memberships set access_until = now() - interval '1 day'
    where tribe_id = ${over?.id}::uuid and user_id = ${ada.id}::uuid`.execute(db);
  const post = { authorId, type: 'text', content: `#${WRITTEN_TAG}`, places: null } as const;
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 100; n++) {
      for (const tribe of [foreign, over]) await insertPost(tx, { ...post, tribeId: tribe?.id });
    }
  });
}

/** People whose bio holds the words, of whose profile Ada sees the names alone. */
async function hideDetails() {
  const { db } = database;
  const bio = DETAIL;
  for (let n = 0; n < 50; n++) {
    const [none, followers, friends, blocked] = [
      await somebody({ bio }),
      await somebody({ bio }),
      await somebody({ bio }),
      await somebody({ bio }),
    ];
    await createPreferences(db, none, { privacySettings: { profile: 'nobody' } });
    await createPreferences(db, followers, { privacySettings: { profile: 'followers' } });
    await createPreferences(db, friends, { privacySettings: { profile: 'friends' } });
    await createPreferences(db, blocked, { privacySettings: { profile: 'followers' } });
    // Followed, and not following back; followed by a row that a block should have taken along.
    await sql`insert into user_follows (follower_id, followee_id)
      values (${ada.id}::uuid, ${friends}::uuid), (${ada.id}::uuid, ${none}::uuid), (${ada.id}::uuid, ${blocked}::uuid)`.execute(
      db,
    );
    await blockUser(db, blocked, ada.id);
  }
}

/** A course that Ada studies, with words in lessons that are not released for her. */
async function hideLessons() {
  const { db } = database;
  const { id } = await createTribe(db, { ownerId: friend });
  await joinTribe(db, id, ada.id);
  const { id: courseId } = await createCourse(db, { tribeId: id });
  await enroll(db, courseId, ada.id);
  const [, ...later] = await lessonIdsOf(db, courseId);
  for (const [n, lessonId] of later.entries()) {
    const rule: ReleaseRule = n % 2 === 0 ? { kind: 'after_days', days: 9 } : { kind: 'after_previous' };
    await unrestrictedDb(db)
      .updateTable('courseLessons')
      .set({ title: WRITTEN, content: UNRELEASED, ...releaseColumns(rule) })
      .where('id', '=', lessonId)
      .execute();
  }
}

let own: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ada = { id: await somebody(), role: 'member' };
  friend = await somebody();
  talk = await group([friend, ada.id], { content: 'Bread is ready', count: 60 });
  own = await hideFromAda();
  const [leo, zoe] = [await somebody(), await somebody({ firstName: WRITTEN })];
  strangersGroup = await group([leo, zoe], { name: WRITTEN, content: WRITTEN, count: COUNT });
  for (let n = 0; n < 50; n++) await group([leo, zoe], { name: WRITTEN, content: WRITTEN, count: 20 });
  for (let n = 0; n < 50; n++) {
    await createTribe(db, { ownerId: leo, name: WRITTEN, description: WRITTEN, isPrivate: true });
  }
  await tagInPrivate(leo);
  await hideDetails();
  await hideLessons();
  // Hints and statistics that the first reader would otherwise leave behind.
  await database.pool.query('vacuum analyze');
}, 120_000);
afterAll(() => database.drop());

const isWork = ({ sql: text }: CompiledQuery) => !/^(?:begin|commit)\b/.test(text);

/** What each statement of a search reads. */
async function workOf(search: (db: Db) => Promise<unknown>) {
  const { db, statements } = recording(database.pool);
  const answer = await search(db);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const work = [];
    for (const statement of statements().filter(isWork)) {
      // What is not cached yet is read as well, and tests of other databases on this server can empty the caches.
      const runs = [];
      for (let n = 0; n < 4; n++) runs.push(await explain(client, statement));
      const { text, pages, rowsByTable } = runs.reduce((least, run) =>
        run.pages < least.pages ? run : least,
      );
      work.push({ plan: text.split('\n'), pages, rowsByTable });
    }
    return { answer, work };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const searchOf = (id: () => string) => (words: string) => (db: Db) =>
  foundIn(db, ada, { conversationId: id(), words, limit: 20 });

const AT = new Date();
const everything = (kinds: readonly SearchKind[], isAlike: boolean) => (words: string) => (db: Db) =>
  found(db, ada, { words: words.split(' '), kinds, isAlike, at: AT, limit: 20 });
/** Names of people are for everybody, and one of them is called by the words. */
const NO_PEOPLE = SEARCH_KINDS.filter((kind) => kind !== 'person');

/** Every search for words that also holds rows its caller may not read. */
type Search = (words: string) => (db: Db) => Promise<unknown>;
const SEARCHES: [string, Search, written?: string, unwritten?: string][] = [
  ['messages of all my conversations', (words) => (db) => foundAnywhere(db, ada, { words, limit: 20 })],
  ['messages of one conversation', searchOf(() => talk)],
  ['messages from before I came', searchOf(() => own.before ?? '')],
  ['messages that expired', searchOf(() => own.expired ?? '')],
  ['messages that I hid', searchOf(() => own.hidden ?? '')],
  ['messages of a conversation that is not mine', searchOf(() => strangersGroup)],
  ['conversations by name', (search) => (db) => conversationsOf(db, ada, { tab: 'all', search, limit: 20 })],
  [
    'members of a group that is not mine',
    (search) => (db) => groupMembers(db, ada, { conversationId: strangersGroup, search, limit: 20 }),
  ],
  ['tribes', (query) => (db) => discoverPage(db, ada, { query, sort: 'active', limit: 21 })],
  ['everything', everything(NO_PEOPLE, false)],
  ['everything that is named alike', everything(NO_PEOPLE, true)],
  [
    'words that are spelled alike',
    (words) => async (db) =>
      (await spellingsOf(db, ada, words.split(' '), NO_PEOPLE)).map(({ isKnown, alike }) => ({
        isKnown,
        alike,
      })),
  ],
  ['lessons', everything(['lesson'], false), UNRELEASED, NO_LESSON],
  ['lessons that are named alike', everything(['lesson'], true), WRITTEN, UNWRITTEN],
  [
    'words that are spelled as in lessons',
    (words) => async (db) => (await spellingsOf(db, ada, [words], ['lesson'])).map(({ alike }) => alike),
    UNRELEASED,
    NO_LESSON,
  ],
  ['people by their details', everything(['person'], false), DETAIL, NO_DETAIL],
  ['everything, for the details of people', everything(SEARCH_KINDS, false), DETAIL, NO_DETAIL],
  [
    'words that are spelled as details of people are',
    (words) => async (db) => (await spellingsOf(db, ada, [words], ['person'])).map(({ alike }) => alike),
    DETAIL,
    NO_DETAIL,
  ],
  ['everything, for the words of posts', everything(SEARCH_KINDS, false), WRITTEN_TAG, UNWRITTEN_TAG],
  [
    'posts by hashtag',
    (tag) => (db) => postsWithHashtag(db, ada, { tag, limit: 21 }),
    WRITTEN_TAG,
    UNWRITTEN_TAG,
  ],
];

describe.each(SEARCHES)('a search of %s', (_, search, hidden = WRITTEN, none = UNWRITTEN) => {
  test('does the same work for words that are hidden from me as for words that nobody wrote', async () => {
    const written = await workOf(search(hidden));
    const unwritten = await workOf(search(none));
    expect(written.answer).toEqual(unwritten.answer);
    expect(written.work.length).toBeGreaterThan(0);
    expect(written.work).toEqual(unwritten.work);
  });
});

test('a search of all my messages reads none of conversations that are not mine', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from messages join conversation_members mine using (conversation_id)
    where mine.user_id = ${ada.id}::uuid and mine.request_state = 'accepted' and messages.seq > mine.from_seq`.execute(
    database.db,
  );
  const { work } = await workOf((db) => foundAnywhere(db, ada, { words: WRITTEN, limit: 20 }));
  expect(work.map(({ rowsByTable }) => rowsByTable.messages)).toEqual([rows[0]?.count]);
});

test('a search of all my messages reads as many as are allowed, of each conversation the newest', async () => {
  const me: Viewer = { id: await somebody(), role: 'member' };
  const said = { content: WRITTEN, count: 300 };
  for (let n = 0; n < 5; n++) await group([friend, me.id], said);
  await database.pool.query('vacuum analyze messages');
  const search = (most?: number) => (db: Db) => foundAnywhere(db, me, { words: UNWRITTEN, limit: 20 }, most);
  const readOf = async (most?: number) => (await workOf(search(most))).work[0]?.rowsByTable.messages;
  expect(await readOf()).toBe(1_500);
  expect(await readOf(1_000)).toBe(1_000);
  // Of each a hundred in any case.
  expect(await readOf(10)).toBe(500);
  const rows = await foundAnywhere(database.db, me, { words: WRITTEN, limit: 1_500 }, 1_000);
  expect([rows.length, Math.min(...rows.map(({ seq }) => seq))]).toEqual([1_000, 101]);
});

test('words are indexed only where everybody may read them', async () => {
  const { rows } = await database.pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and indexdef ~* '(_trgm_ops|tsvector| gin )'`,
  );
  const OPEN: Record<string, RegExp> = {
    businesses_words_idx: /WHERE \(deleted_at IS NULL\)/,
    map_places_words_idx: /WHERE \(audience = '00000000-0000-0000-0000-000000000000'::uuid\)/,
    search_items_names_idx: /WHERE \(is_open AND /,
    ...Object.fromEntries(
      SEARCH_KINDS.filter((kind) => kind !== 'message').map((kind) => [
        `search_items_${kind}_words_idx`,
        new RegExp(`WHERE \\(is_open AND \\(kind = '${kind}'`),
      ]),
    ),
    // Comes with the program.
    towns_words_idx: /ON public\.towns /,
    // Asked by platform admins only, who read all of them.
    courses_titles_idx: /\(title_text gin_trgm_ops\)/,
    events_titles_idx: /\(title_text gin_trgm_ops\)/,
    businesses_names_idx: /\(name_text gin_trgm_ops\)/,
    tribes_names_idx: /\(name_text gin_trgm_ops\)/,
    tribes_words_idx: /WHERE \(\(NOT is_private\) AND \(archived_at IS NULL\)\)/,
  };
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(OPEN).sort());
  for (const { name, definition } of rows) expect(definition).toMatch(OPEN[name] ?? /^$/);
});

test('a search of many closed tribes reads a share of each, and no more than is allowed of all together', async () => {
  const { db, pool } = database;
  const me: Viewer = { id: await somebody(), role: 'member' };
  const tribes: string[] = [];
  for (let n = 0; n < 60; n++) {
    const { id } = await createTribe(db, { ownerId: friend, isPrivate: true });
    await joinTribe(db, id, me.id);
    tribes.push(id);
  }
  await pool.query(
    `insert into search_items (kind, subject_id, home, is_open, ranked_at, words)
     select 'post', uuidv7(), tribe, false, now() - interval '1 minute' * n, to_tsvector('simple', 'crowded')
     from unnest($1::uuid[]) tribe, generate_series(1, 1000) n`,
    [tribes],
  );
  await pool.query('vacuum analyze search_items');
  const readBy = async (search: (on: Db) => Promise<unknown>) =>
    (await workOf(search)).work.reduce((sum, { rowsByTable }) => sum + (rowsByTable.search_items ?? 0), 0);
  const page = { words: [UNWRITTEN], kinds: ['post'], isAlike: false, at: AT, limit: 20 } as const;
  const ofSearch = await readBy((on) => found(on, me, page));
  expect(ofSearch).toBeLessThan(52_000);
  expect(ofSearch).toBeGreaterThan(49_000);
  expect(await readBy((on) => spellingsOf(on, me, [UNWRITTEN], ['post']))).toBeLessThan(22_000);
});

test('a search of many courses looks at lessons of fifty, and of two thousand lessons at most', async () => {
  const { db, pool } = database;
  const me: Viewer = { id: await somebody(), role: 'member' };
  const courses: string[] = [];
  for (let n = 0; n < 60; n++) {
    const { id } = await createCourse(db);
    await enroll(db, id, me.id, { source: 'granted' });
    courses.push(id);
  }
  const change = (text: string) => pool.query(text, [courses]);
  await change(`update course_lessons set release_kind = 'after_days', release_days = 0
    where course_id = any($1::uuid[]) and order_index = 1`);
  const few = await lessonsSearchedBy(db, me);
  expect([few.courses.length, few.lessons.length]).toEqual([60, 50 * 3]);

  await change(`insert into course_lessons (module_id, title, duration, order_index)
    select part.id, 'Lesson', 10, 2 + n from course_modules part, generate_series(1, 20) n
    where part.course_id = any($1::uuid[])`);
  await pool.query('vacuum analyze');
  const many = await lessonsSearchedBy(db, me);
  // Courses of 69 lessons.
  expect([many.courses.length, many.lessons.length]).toEqual([60, 28 * 3]);
  const { work } = await workOf((on) => lessonsSearchedBy(on, me));
  expect(work.map(({ rowsByTable }) => rowsByTable.course_lessons ?? 0)).toEqual([0, 28 * 69]);
});
