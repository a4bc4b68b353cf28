import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { findBusiness } from '../visibility.ts';
import { savedBusinesses } from './visibility.ts';
import { followBusiness, saveBusiness, unfollowBusiness } from './writes.ts';

const CROWD = 50;
let database: TestDatabase;
let opened: OpenedDatabase;
const write = <T>(work: (tx: Parameters<typeof followBusiness>[0]) => Promise<T>) =>
  opened.db.transaction().execute(work);

beforeAll(async () => {
  database = await createTestDatabase();
  opened = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

test('fifty follow at once, twice each, and half let go: the count is that of the rows', async () => {
  const business = await createBusiness(opened.db);
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => createUser(opened.db)));
  const all = [...crowd, ...crowd];
  await Promise.all(all.map(({ id }) => write((tx) => followBusiness(tx, id, business.id))));
  await Promise.all(
    crowd.slice(CROWD / 2).map(({ id }) => write((tx) => unfollowBusiness(tx, id, business.id))),
  );
  const [one] = crowd;
  if (one === undefined) throw new Error('Nobody');
  await write((tx) => followBusiness(tx, one.id, business.id, 'offers'));
  await write((tx) => followBusiness(tx, one.id, business.id));
  expect(await findBusiness(opened.db, one, business.slug)).toMatchObject({
    followerCount: CROWD / 2,
    isFollowing: true,
    notify: 'offers',
  });
  await opened.db.deleteFrom('users').where('id', '=', one.id).execute();
  expect(await wrongCounters(database.pool)).toEqual([]);
});

test('what was saved is listed page by page, without what was deleted since', async () => {
  const me = await createUser(opened.db);
  const made = [];
  for (const deletedAt of [null, null, new Date(), null]) {
    made.push(await createBusiness(opened.db, { deletedAt }));
  }
  for (const { id } of made) await write((tx) => saveBusiness(tx, me.id, id));
  const first = await savedBusinesses(opened.db, me, { limit: 2, after: undefined });
  const rest = await savedBusinesses(opened.db, me, { limit: 2, after: first.at(-1) });
  expect([...first, ...rest].map(({ id }) => id)).toEqual([made[3]?.id, made[1]?.id, made[0]?.id]);
});
