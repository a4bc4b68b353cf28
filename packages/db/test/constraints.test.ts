import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockUser, createUser, type User } from '../factories/accounts.ts';
import { createBusiness } from '../factories/businesses.ts';
import { createOrder } from '../factories/commerce.ts';
import { createCourse, enroll } from '../factories/courses.ts';
import { createEvent, rsvp } from '../factories/events.ts';
import { createPost, likePost } from '../factories/feed.ts';
import { createDirectConversation } from '../factories/messaging.ts';
import { createTribe, joinTribe } from '../factories/tribes.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { CHECK_VIOLATION, RESTRICT_VIOLATION, sqlState, UNIQUE_VIOLATION } from './support.ts';

let database: TestDatabase;
let olivia: User;
let mona: User;

beforeAll(async () => {
  database = await createTestDatabase();
  olivia = await createUser(database.db, { username: 'olivia', handle: 'olivia' });
  mona = await createUser(database.db, { username: 'mona', handle: 'mona' });
});

afterAll(() => database.drop());

describe('once is enough', () => {
  test('an address, a username and a handle belong to one person, in any case', async () => {
    const { db } = database;
    expect(await sqlState(createUser(db, { email: olivia.email }))).toBe(UNIQUE_VIOLATION);
    expect(await sqlState(createUser(db, { username: 'OLIVIA' }))).toBe(UNIQUE_VIOLATION);
    expect(await sqlState(createUser(db, { handle: 'Olivia' }))).toBe(UNIQUE_VIOLATION);
    expect(await sqlState(createUser(db, { email: 'Olivia@example.org' }))).toBe(CHECK_VIOLATION);
  });

  test('people like a post once, however often they try at once', async () => {
    const { db } = database;
    const post = await createPost(db, { authorId: olivia.id });
    const like = () => db.transaction().execute((tx) => likePost(tx, post.id, mona.id));
    const states = await Promise.all(Array.from({ length: 10 }, () => sqlState(like())));
    expect(states.filter((state) => state === undefined)).toHaveLength(1);
    expect(states.filter((state) => state === UNIQUE_VIOLATION)).toHaveLength(9);
    const stored = await unrestrictedDb(db)
      .selectFrom('posts')
      .select('likeCount')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(stored.likeCount).toBe(1);
  });

  test('the same for joining, enrolling, answering an invitation and blocking', async () => {
    const { db } = database;
    const tribe = await createTribe(db, { ownerId: olivia.id });
    const course = await createCourse(db, { creatorId: olivia.id });
    const event = await createEvent(db, { hostId: olivia.id });
    await joinTribe(db, tribe.id, mona.id);
    await enroll(db, course.id, mona.id);
    await rsvp(db, event.id, mona.id);
    await blockUser(db, mona.id, olivia.id);
    expect(await sqlState(joinTribe(db, tribe.id, mona.id))).toBe(UNIQUE_VIOLATION);
    expect(await sqlState(enroll(db, course.id, mona.id))).toBe(UNIQUE_VIOLATION);
    expect(await sqlState(rsvp(db, event.id, mona.id))).toBe(UNIQUE_VIOLATION);
    expect(await sqlState(blockUser(db, mona.id, olivia.id))).toBe(UNIQUE_VIOLATION);
  });

  test('two people have one direct conversation, whoever opens it', async () => {
    await createDirectConversation(database.db, mona.id, olivia.id);
    const again = createDirectConversation(database.db, olivia.id, mona.id);
    expect(await sqlState(again)).toBe(UNIQUE_VIOLATION);
  });

  test('a slug is taken once', async () => {
    await createTribe(database.db, { ownerId: olivia.id, slug: 'slow' });
    expect(await sqlState(createTribe(database.db, { ownerId: mona.id, slug: 'slow' }))).toBe(
      UNIQUE_VIOLATION,
    );
    await createBusiness(database.db, { ownerId: olivia.id, slug: 'slow' });
    expect(await sqlState(createBusiness(database.db, { ownerId: mona.id, slug: 'slow' }))).toBe(
      UNIQUE_VIOLATION,
    );
  });
});

describe('what cannot be', () => {
  test('counts below zero', async () => {
    const { db } = database;
    expect(await sqlState(createPost(db, { authorId: olivia.id, likeCount: -1 }))).toBe(CHECK_VIOLATION);
    expect(await sqlState(createPost(db, { authorId: olivia.id, commentCount: -1 }))).toBe(CHECK_VIOLATION);
    expect(await sqlState(createPost(db, { authorId: olivia.id, shareCount: -1 }))).toBe(CHECK_VIOLATION);
    expect(await sqlState(createTribe(db, { ownerId: olivia.id, memberCount: -1 }))).toBe(CHECK_VIOLATION);
    expect(await sqlState(createCourse(db, { creatorId: olivia.id, enrollmentCount: -1 }))).toBe(
      CHECK_VIOLATION,
    );
  });

  test('negative prices, backwards events, overbooked rooms, blocking oneself', async () => {
    const { db } = database;
    expect(await sqlState(createTribe(db, { ownerId: olivia.id, price: '-0.01' }))).toBe(CHECK_VIOLATION);
    const backwards = { hostId: olivia.id, startTime: new Date(2), endTime: new Date(1) };
    expect(await sqlState(createEvent(db, backwards))).toBe(CHECK_VIOLATION);
    const room = await createEvent(db, { hostId: olivia.id, maxAttendees: 1 });
    await rsvp(db, room.id, olivia.id);
    const second = db.transaction().execute((tx) => rsvp(tx, room.id, mona.id));
    expect(await sqlState(second)).toBe(CHECK_VIOLATION);
    expect(await sqlState(blockUser(db, mona.id, mona.id))).toBe(CHECK_VIOLATION);
  });

  test('usernames, bios and places beyond their limits', async () => {
    const { db } = database;
    for (const username of ['ab', 'a'.repeat(31), 'with space', 'ümlaut']) {
      expect(await sqlState(createUser(db, { username })), username).toBe(CHECK_VIOLATION);
    }
    expect(await sqlState(createUser(db, { bio: 'x'.repeat(501) }))).toBe(CHECK_VIOLATION);
    expect(await sqlState(createUser(db, { location: 'x'.repeat(101) }))).toBe(CHECK_VIOLATION);
    await createUser(db, { username: 'a'.repeat(30), bio: 'x'.repeat(500), location: 'x'.repeat(100) });
  });
});

describe('somebody leaves', () => {
  test('and takes what was theirs along', async () => {
    const { db } = database;
    const guarded = unrestrictedDb(db);
    const leaver = await createUser(db);
    const post = await createPost(db, { authorId: leaver.id });
    await likePost(db, post.id, mona.id);
    await db.deleteFrom('users').where('id', '=', leaver.id).execute();
    const likes = await guarded
      .selectFrom('postReactions')
      .selectAll()
      .where('postId', '=', post.id)
      .execute();
    expect(likes).toEqual([]);
  });

  test('but not while others depend on it: a tribe to run, an order that was paid', async () => {
    const { db } = database;
    const owner = await createUser(db);
    await createTribe(db, { ownerId: owner.id });
    const buyer = await createUser(db);
    await createOrder(db, buyer.id, [{ itemType: 'tribe', itemId: mona.id, price: '12.00' }]);
    for (const { id } of [owner, buyer]) {
      expect(await sqlState(db.deleteFrom('users').where('id', '=', id).execute())).toBe(RESTRICT_VIOLATION);
    }
  });
});

describe('updated_at', () => {
  test('moves with the text of a post, not with its likes', async () => {
    const guarded = unrestrictedDb(database.db);
    const past = new Date('2026-01-01T00:00:00Z');
    const { id } = await createPost(database.db, { authorId: olivia.id, createdAt: past, updatedAt: past });
    await likePost(database.db, id, mona.id);
    const read = () =>
      guarded.selectFrom('posts').select('updatedAt').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await read()).updatedAt).toEqual(past);
    await guarded.updateTable('posts').set({ content: 'Edited' }).where('id', '=', id).execute();
    expect((await read()).updatedAt.getTime()).toBeGreaterThan(past.getTime());
  });

  test('keeps a time that a write sets itself', async () => {
    const chosen = new Date('2026-02-03T04:05:06Z');
    await database.db
      .updateTable('users')
      .set({ bio: 'New', updatedAt: chosen })
      .where('id', '=', mona.id)
      .execute();
    const read = database.db.selectFrom('users').select('updatedAt').where('id', '=', mona.id);
    expect((await read.executeTakeFirstOrThrow()).updatedAt).toEqual(chosen);
  });
});

test('the hot score weighs ten times the interest like twelve and a half hours', async () => {
  const createdAt = new Date('2026-05-01T00:00:00Z');
  const later = new Date(createdAt.getTime() + 45_000_000);
  const quiet = await createPost(database.db, { authorId: olivia.id, createdAt });
  const busy = await createPost(database.db, {
    authorId: olivia.id,
    createdAt,
    likeCount: 1,
    commentCount: 1,
    shareCount: 2,
  });
  const newer = await createPost(database.db, { authorId: olivia.id, createdAt: later });
  expect(busy.hotScore - quiet.hotScore).toBeCloseTo(1, 9);
  expect(newer.hotScore - quiet.hotScore).toBeCloseTo(1, 9);
});
