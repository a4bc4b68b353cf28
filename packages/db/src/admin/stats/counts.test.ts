import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { platformNewSince, platformRevenue, platformTotals } from './visibility.ts';

/** More than there are shards. */
const CROWD = 20;

let database: TestDatabase;
let crowded: OpenedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

const run = (statement: string) => database.pool.query(statement);
/** A random row of a table. */
const some = (table: string) => `(select id from ${table} order by random() limit 1)`;
const ACTS = {
  user: () => createUser(database.db),
  placeholder: () => createUser(database.db, { role: 'guest', email: `${Math.random()}@deleted.invalid` }),
  promote: () => run(`update users set role = 'member' where id = ${some('users')}`),
  demote: () => run(`update users set role = 'guest' where id = ${some('users')}`),
  // Owners of tribes hand them over first.
  erase: () =>
    run(`delete from users where id in (
      select id from users where id not in (select owner_id from tribes) order by random() limit 1)`),
  tribe: () => createTribe(database.db),
  archive: () => run(`update tribes set archived_at = now() where id = ${some('tribes')}`),
  reopen: () => run(`update tribes set archived_at = null where id = ${some('tribes')}`),
  close: () => run(`update tribes set deleted_at = now(), archived_at = now() where id = ${some('tribes')}`),
  removeTribe: () => run(`delete from tribes where id = ${some('tribes')}`),
  post: async () => createPost(database.db, { authorId: (await createUser(database.db)).id }),
  story: async () => {
    const { id } = await createUser(database.db);
    return createPost(database.db, { authorId: id, type: 'story', expiresAt: new Date(Date.now() + 1e6) });
  },
  copies: () =>
    run(`insert into posts (author_id, content) select id, 'Copy' from users order by random() limit 5`),
  hide: () => run(`update posts set deleted_at = now() where id = ${some('posts')}`),
  hideAll: () => run('update posts set deleted_at = coalesce(deleted_at, now())'),
  restore: () => run(`update posts set deleted_at = null where id = ${some('posts')}`),
  removePost: () => run(`delete from posts where id = ${some('posts')}`),
} as const;
const act = fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[]));

test('after whatever happened, totals are what a plain count says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      for (const name of acts) await ACTS[name]();
      expect(await wrongCounters(database.pool)).toEqual([]);
      const totals = await platformTotals(database.db);
      expect(totals).toEqual(await platformNewSince(database.db, new Date(0)));
    }),
    { numRuns: runs(6) },
  );
});

test('transactions that count in opposite orders never wait for each other', async () => {
  const { id: authorId } = await createUser(database.db);
  const before = await platformTotals(database.db);
  let arrived = 0;
  let open: () => void = () => {};
  const together = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Each waits with the totals it has changed until all have.
  await Promise.all(
    Array.from({ length: CROWD }, (_, n) =>
      crowded.db.transaction().execute(async (tx) => {
        const post = () => createPost(tx, { authorId });
        const user = () => createUser(tx);
        for (const make of n % 2 === 0 ? [post, user] : [user, post]) await make();
        arrived++;
        if (arrived === CROWD) open();
        await together;
      }),
    ),
  );
  const { users, posts } = await platformTotals(database.db);
  expect([users - before.users, posts - before.posts]).toEqual([CROWD, CROWD]);
  expect(await wrongCounters(database.pool)).toEqual([]);
});

const DAY = { itemType: 'product', title: 'Bread', isTest: false, orders: 1 } as const;
async function sell(sellerId: string, day: string, currency: string, grossMinor: number, refundedMinor = 0) {
  await unrestrictedDb(database.db)
    .insertInto('salesDaily')
    .values({ ...DAY, sellerId, day, currency, grossMinor, refundedMinor, itemId: sellerId })
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'day', 'itemType', 'itemId', 'currency', 'isTest'])
        .doUpdateSet((row) => ({
          grossMinor: (eb) => eb(eb.ref('salesDaily.grossMinor'), '+', row.ref('excluded.grossMinor')),
          refundedMinor: (eb) =>
            eb(eb.ref('salesDaily.refundedMinor'), '+', row.ref('excluded.refundedMinor')),
        })),
    )
    .execute();
}

test('revenue is sales less refunds by currency, and stays when a seller is erased', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const [{ id: ada }, { id: rye }] = [await createUser(database.db), await createUser(database.db)];
  await sell(ada, '2026-01-01', 'USD', 5_000);
  await sell(ada, today, 'USD', 1_000);
  await sell(ada, today, 'USD', 500, 700);
  await sell(rye, today, 'USD', 300);
  await sell(rye, today, 'EUR', 0, 200);
  const since = new Date(`${today}T00:00:00Z`);
  const revenue = () => platformRevenue(database.db, { isTest: false, since });
  const expected = [
    { currency: 'USD', totalMinor: 6_100, todayMinor: 1_100 },
    { currency: 'EUR', totalMinor: -200, todayMinor: -200 },
  ];
  expect(await revenue()).toEqual(expected);
  await run(`delete from users where id = '${ada}'`);
  expect(await revenue()).toEqual(expected);
  expect(await platformRevenue(database.db, { isTest: true, since })).toEqual([]);
});
