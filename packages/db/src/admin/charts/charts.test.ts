import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { platformActivity, platformGrowth, platformRetention } from './visibility.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00Z`);
async function visit(userId: string, lastSeenAt: Date): Promise<string> {
  const sid = createHash('sha256').update(randomUUID()).digest('hex');
  const expire = new Date(Date.now() + 1e9);
  await unrestrictedDb(database.db)
    .insertInto('sessions')
    .values({ sid, userId, expire, sess: {}, lastSeenAt })
    .execute();
  return sid;
}

test('a person counts once for each day and week in which a session was used, also after erasure', async () => {
  const { id } = await createUser(database.db, { createdAt: at('2026-01-07') });
  const sid = await visit(id, at('2026-01-07', '13:00'));
  await visit(id, at('2026-01-09', '23:59'));
  const returns = [at('2026-01-10', '00:01'), at('2026-01-10', '08:00'), at('2026-01-19')];
  for (const lastSeenAt of returns) {
    await unrestrictedDb(database.db)
      .updateTable('sessions')
      .set({ lastSeenAt })
      .where('sid', '=', sid)
      .execute();
  }
  const { id: quiet } = await createUser(database.db, { createdAt: at('2026-01-09') });
  const counts = async () => ({
    days: (await platformActivity(database.db, '2026-01-01')).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    weeks: (await platformRetention(database.db, '2026-01-05')).toSorted((a, b) =>
      a.week < b.week ? -1 : 1,
    ),
  });
  const expected = {
    days: [
      { day: '2026-01-07', count: 1 },
      { day: '2026-01-09', count: 2 },
      { day: '2026-01-10', count: 1 },
      { day: '2026-01-19', count: 1 },
    ],
    weeks: [
      { joinedWeek: '2026-01-05', week: '2026-01-05', count: 2 },
      { joinedWeek: '2026-01-05', week: '2026-01-19', count: 1 },
    ],
  };
  expect(await counts()).toEqual(expected);
  await database.db.deleteFrom('users').where('id', 'in', [id, quiet]).execute();
  expect(await counts()).toEqual(expected);
});

test('people and posts count on the day in which they were created, as long as they are there', async () => {
  const starts = ['2026-03-01T22:00Z', '2026-03-02T22:00Z'].map((time) => new Date(time));
  const { id: authorId } = await createUser(database.db, { createdAt: at('2026-03-02', '21:59') });
  await createUser(database.db, { createdAt: at('2026-03-01', '21:59') });
  await createPost(database.db, { authorId, createdAt: at('2026-03-02', '21:59') });
  const { id } = await createPost(database.db, { authorId, createdAt: at('2026-03-02', '22:00') });
  const growth = async () =>
    (await platformGrowth(database.db, starts))
      .filter(({ count }) => count > 0)
      .map(({ name, day, count }) => `${name} ${day}: ${count}`)
      .toSorted();
  expect(await growth()).toEqual(['posts 0: 1', 'posts 1: 1', 'users 0: 1']);
  await unrestrictedDb(database.db)
    .updateTable('posts')
    .set({ deletedAt: new Date() })
    .where('id', '=', id)
    .execute();
  expect(await growth()).toEqual(['posts 0: 1', 'users 0: 1']);
});
