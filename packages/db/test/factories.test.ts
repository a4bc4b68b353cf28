import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPreferences, createUser, KNOWN_PASSWORD, knownPasswordHash } from '../factories/accounts.ts';
import { createService, createTestimonial } from '../factories/businesses.ts';
import { createOrder } from '../factories/commerce.ts';
import { createCourse, enroll } from '../factories/courses.ts';
import { createEvent, rsvp } from '../factories/events.ts';
import { commentOn, createPost, likePost } from '../factories/feed.ts';
import { createDirectConversation, createGroup, sendMessage } from '../factories/messaging.ts';
import { createNotification } from '../factories/notifications.ts';
import { createTribe, joinTribe } from '../factories/tribes.ts';
import { conversationById } from '../src/messaging/queries.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { wrongCounters } from './counters.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('what they build keeps every counter true', async () => {
  const { db } = database;
  const [ada, leo, sana] = await Promise.all([createUser(db), createUser(db), createUser(db)]);
  const tribe = await createTribe(db, { ownerId: leo.id });
  await joinTribe(db, tribe.id, ada.id);
  const post = await createPost(db, { authorId: leo.id, tribeId: tribe.id });
  await likePost(db, post.id, ada.id);
  const comment = await commentOn(db, post.id, ada.id);
  await commentOn(db, post.id, leo.id, { parentId: comment.id });
  await enroll(db, (await createCourse(db)).id, ada.id);
  const event = await createEvent(db, { tribeId: tribe.id });
  await rsvp(db, event.id, ada.id, { guests: 2 });
  await rsvp(db, event.id, sana.id, { status: 'maybe', guests: 0 });
  const direct = await createDirectConversation(db, ada.id, leo.id);
  await sendMessage(db, direct.id, ada.id);
  const group = await createGroup(db, leo.id, [ada.id, sana.id]);
  await sendMessage(db, group.id, leo.id);
  await sendMessage(db, group.id, sana.id);
  expect(await wrongCounters(database.pool)).toEqual([]);

  const unreadOf = async ({ id }: { id: string }) => {
    const viewer = { id, role: 'member' } as const;
    return (await conversationById(db, viewer, group.id))?.unreadCount;
  };
  expect(await Promise.all([leo, ada, sana].map(unreadOf))).toEqual([1, 2, 1]);
});

test('a course has three modules of three lessons', async () => {
  const guarded = unrestrictedDb(database.db);
  const { id } = await createCourse(database.db);
  const modules = await guarded.selectFrom('courseModules').select('id').where('courseId', '=', id).execute();
  const lessons = await guarded
    .selectFrom('courseLessons')
    .select('id')
    .where(
      'moduleId',
      'in',
      modules.map((module) => module.id),
    )
    .execute();
  expect([modules.length, lessons.length]).toEqual([3, 9]);
});

test('an order costs what its items cost', async () => {
  const buyer = await createUser(database.db);
  const item = { itemType: 'course', itemId: buyer.id };
  const order = await createOrder(database.db, buyer.id, [
    { ...item, price: '0.10', quantity: 3 },
    { ...item, price: '19.99' },
  ]);
  expect(order.total).toBe('20.29');
});

test('the rest makes one row each', async () => {
  const { db } = database;
  const [provider, author] = await Promise.all([createUser(db), createUser(db)]);
  const service = await createService(db, { providerId: provider.id });
  const testimonial = await createTestimonial(db, {
    providerId: provider.id,
    authorId: author.id,
    serviceId: service.id,
  });
  expect(testimonial.rating).toBe(5);
  expect((await createPreferences(db, author.id)).interests).toEqual([]);
  expect((await createNotification(db, author.id)).isRead).toBe(false);
});

test('who is given the known password can be verified with it', async () => {
  expect(await verify(await knownPasswordHash(), KNOWN_PASSWORD)).toBe(true);
});
