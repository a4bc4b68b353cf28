import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createDatabase, type OpenedDatabase, type Tx } from './client.ts';
import { insertPost } from './feed/writes.ts';
import { type ClaimedKey, claimKey, finishKey, pruneKeys } from './idempotency.ts';
import { unrestrictedDb } from './unrestrictedDb.ts';

const CROWD = 50;

let database: TestDatabase;
let crowded: OpenedDatabase;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  userId = (await createUser(database.db)).id;
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

const claimOf = (key: string, overrides: Partial<Parameters<typeof claimKey>[1]> = {}) => ({
  userId,
  key,
  procedure: 'feed.create',
  requestHash: 'hash',
  ...overrides,
});

/** As the api publishes a post: once a key, and every request gets the same id. */
async function publish(tx: Tx, key: string, content: string): Promise<string | undefined> {
  const first = await claimKey(tx, claimOf(key));
  if (first !== undefined) return first.madeId ?? undefined;
  const madeId = await insertPost(tx, { authorId: userId, type: 'text', content, places: null }).then(
    ({ id }) => id,
  );
  await finishKey(tx, { userId, key, madeId });
  return madeId;
}

async function postsWith(content: string): Promise<string[]> {
  const rows = await unrestrictedDb(database.db)
    .selectFrom('posts')
    .select('id')
    .where('content', '=', content)
    .execute();
  return rows.map(({ id }) => id);
}

test('fifty requests with one key at once do it once, and all are answered with what was made', async () => {
  const [key, content] = [randomUUID(), randomUUID()];
  const answers = await Promise.all(
    Array.from({ length: CROWD }, () => crowded.db.transaction().execute((tx) => publish(tx, key, content))),
  );
  const made = await postsWith(content);
  expect(made).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(made));
});

test('when the first fails, the next one does it', async () => {
  const [key, content] = [randomUUID(), randomUUID()];
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      crowded.db.transaction().execute(async (tx) => {
        const id = await publish(tx, key, content);
        if (index < 5) throw new Error('The connection was lost before it was committed');
        return id;
      }),
    ),
  );
  const made = await postsWith(content);
  expect(made).toHaveLength(1);
  const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(ids).toHaveLength(5);
  expect(new Set(ids)).toEqual(new Set(made));
});

test('what the first request was is remembered, so that another one under its key is found out', async () => {
  const key = randomUUID();
  const claim = (overrides = {}): Promise<ClaimedKey | undefined> =>
    database.db.transaction().execute((tx) => claimKey(tx, claimOf(key, overrides)));
  expect(await claim()).toBeUndefined();
  const known = { procedure: 'feed.create', requestHash: 'hash', madeId: null };
  expect(await claim({ requestHash: 'another' })).toEqual(known);
  expect(await claim({ procedure: 'feed.delete' })).toEqual(known);
  await database.db.transaction().execute((tx) => finishKey(tx, { userId, key, madeId: 'made' }));
  expect(await claim()).toEqual({ ...known, madeId: 'made' });
});

test('two people may choose the same key', async () => {
  const key = randomUUID();
  const leo = (await createUser(database.db)).id;
  const claim = (by: string) =>
    database.db.transaction().execute((tx) => claimKey(tx, claimOf(key, { userId: by })));
  expect(await claim(userId)).toBeUndefined();
  expect(await claim(leo)).toBeUndefined();
});

test('old keys are forgotten, new ones are not', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  await database.db
    .insertInto('idempotencyKeys')
    .values([{ ...claimOf(old), createdAt: '2020-01-01T00:00:00Z' }, { ...claimOf(fresh) }])
    .execute();
  await database.db.transaction().execute((tx) => pruneKeys(tx, new Date(Date.now() - 86_400_000)));
  const rows = await database.db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('key', 'in', [old, fresh])
    .execute();
  expect(rows).toEqual([{ key: fresh }]);
});
