import type { Viewer } from '@kindred/permissions/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { recommendedTo } from './visibility.ts';

let database: TestDatabase;
let ada: Viewer;
let ownerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db, { location: 'Girona, Spain' })).id, role: 'member' };
  ownerId = (await createUser(database.db)).id;
});
afterAll(() => database.drop());

const business = (tx: Tx, over: Parameters<typeof createBusiness>[1] = {}) =>
  createBusiness(tx, { ownerId, ...over });
const follow = (tx: Tx, userId: string, businessId: string) =>
  unrestrictedDb(tx).insertInto('businessFollows').values({ userId, businessId }).execute();
const interested = (tx: Tx, ...interests: string[]) =>
  sql`insert into user_preferences (user_id, interests) values (${ada.id}::uuid, ${interests}::text[])
      on conflict (user_id) do update set interests = excluded.interests`.execute(tx);
const told = async (tx: Tx, limit = 20) =>
  (await recommendedTo(tx, ada, limit)).map(({ name, reason, what }) => [name, reason, what]);

/** One business for each reason, and what makes it one. */
async function world(tx: Tx) {
  const friend = await createUser(tx);
  await sql`insert into user_follows (follower_id, followee_id) values (${ada.id}::uuid, ${friend.id}::uuid)`.execute(
    tx,
  );
  const followed = await business(tx, { name: 'Of friends', industry: 'retail' });
  await follow(tx, friend.id, followed.id);
  const mine = await business(tx, { name: 'Mine already', industry: 'finance', location: 'Girona' });
  await follow(tx, ada.id, mine.id);
  await business(tx, { name: 'Of the industry', industry: 'finance', trendingScore: 2 });
  await business(tx, { name: 'Of the industry too', industry: 'finance', trendingScore: 1 });
  await business(tx, { name: 'About bread', description: 'We bake Bread%', industry: 'education' });
  await business(tx, { name: 'Around the corner', location: 'Girona, Catalonia', industry: 'creative' });
  await business(tx, { name: 'Only named so: Girona', industry: 'creative' });
  await business(tx, { name: 'Well rated', industry: 'automotive', ratingSum: 50, ratingCount: 10 });
  await interested(tx, 'bread%', 'xy');
  return { followed, friend };
}

test('the best of each reason first, then the next of each, and what is well rated last', async () => {
  await undone(database.db, async (tx) => {
    await world(tx);
    expect(await told(tx)).toEqual([
      ['Of friends', 'followed', '1'],
      ['Of the industry', 'industry', 'finance'],
      ['About bread', 'interest', 'bread%'],
      ['Around the corner', 'near', 'Girona'],
      ['Of the industry too', 'industry', 'finance'],
      ['Well rated', 'rated', null],
    ]);
    expect(await told(tx, 2)).toHaveLength(2);
  });
});

test('an interest is an industry too, by its name', async () => {
  await undone(database.db, async (tx) => {
    await business(tx, { name: 'Plates', industry: 'food' });
    await interested(tx, 'Beverage');
    expect(await told(tx)).toEqual([['Plates', 'interest', 'Beverage']]);
  });
});

test('nothing of mine, saved, deleted, or of somebody in a block with me', async () => {
  await undone(database.db, async (tx) => {
    const { followed, friend } = await world(tx);
    const hidden: [string, (tx: Tx) => Promise<unknown>][] = [
      [
        'Of friends',
        (at) =>
          unrestrictedDb(at)
            .insertInto('businessSaves')
            .values({ userId: ada.id, businessId: followed.id })
            .execute(),
      ],
      [
        'Of the industry',
        (at) =>
          sql`update businesses set owner_id = ${ada.id}::uuid where name = 'Of the industry'`.execute(at),
      ],
      [
        'About bread',
        (at) => sql`update businesses set deleted_at = now() where name = 'About bread'`.execute(at),
      ],
      [
        'Well rated',
        async (at) => {
          await sql`update businesses set owner_id = ${friend.id}::uuid where name = 'Well rated'`.execute(
            at,
          );
          await blockUser(at, friend.id, ada.id);
        },
      ],
    ];
    for (const [name, hide] of hidden) {
      await hide(tx);
      expect((await told(tx)).map(([shown]) => shown)).not.toContain(name);
    }
  });
});
