import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../demo/seed.ts';
import { createUser } from '../../factories/accounts.ts';
import { wrongCounters } from '../../test/counters.ts';
import { createEmptyDatabase } from '../../test/support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { auditChain, checkAuditEntries } from '../admin/audit/visibility.ts';
import { appendAuditEntry } from '../admin/audit/writes.ts';
import { createDatabase, type OpenedDatabase, type Tx } from '../client.ts';
import { migrate, migrationNames } from '../migrate.ts';
import { enqueueJob } from '../outbox.ts';
import { assertUnused, clearDatabase, isEmptyDatabase, openLoader } from './load.ts';
import { openSnapshot } from './snapshot.ts';
import { LEFT_OUT } from './tables.ts';

let source: TestDatabase;
let target: OpenedDatabase & { drop(): Promise<void> };

beforeAll(async () => {
  source = await createTestDatabase();
  await seedDemo(source.db);
  const empty = await createEmptyDatabase();
  const opened = createDatabase({ url: empty.url, applicationName: 'target' });
  const drop = async () => {
    await opened.close();
    await empty.drop();
  };
  target = { ...opened, drop };
});
afterAll(async () => {
  await target.drop();
  await source.drop();
});

async function* bytesOf(rows: AsyncIterable<{ bytes: Buffer }>): AsyncIterable<Buffer> {
  for await (const { bytes } of rows) yield bytes;
}

/** @param miscount added to what the table of this name is said to have */
async function copyInto(url: string, miscount: Record<string, number> = {}): Promise<void> {
  const snapshot = await openSnapshot(source.url);
  try {
    await migrate(url, { only: snapshot.migrations });
    const loader = await openLoader(url);
    try {
      const counts = new Map<string, number>();
      for (const table of snapshot.tables) {
        let total = miscount[table.name] ?? 0;
        const rows = snapshot.rows(table);
        const counted = async function* () {
          for await (const piece of rows) {
            total += piece.count;
            yield piece;
          }
        };
        await loader.load(table, bytesOf(counted()));
        counts.set(table.name, total);
      }
      await loader.finish(counts);
    } finally {
      await loader.close();
    }
  } finally {
    await snapshot.close();
  }
}

const tablesOf = async ({ url }: Pick<OpenedDatabase, 'url'>) => {
  const snapshot = await openSnapshot(url);
  await snapshot.close();
  return snapshot.tables.filter(({ name }) => name !== 'jobs');
};

/** All columns, the generated ones too, in an order that does not depend on where the rows are. */
const contentOf = async ({ pool }: Pick<OpenedDatabase, 'pool'>, table: string) => {
  const sql = `select count(*), md5(string_agg(line, '' order by line)) from (
    select to_jsonb(t)::text as line from ${table} t) lines`;
  return (await pool.query(sql)).rows[0];
};

const shapeOf = async ({ pool }: Pick<OpenedDatabase, 'pool'>) => {
  const constraints = await pool.query(
    `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition, convalidated
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const triggers = await pool.query(
    `select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger
     where not tgisinternal order by 1, 2`,
  );
  return { constraints: constraints.rows, triggers: triggers.rows };
};

test('every table is either saved or left out for a reason', async () => {
  const { rows } = await source.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const saved = (await tablesOf(source)).map(({ name }) => name);
  expect([...saved, ...Object.keys(LEFT_OUT)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('no saved table numbers its rows with a sequence, which a restore would have to set', async () => {
  const { rows } = await source.pool.query(`select * from pg_sequences where schemaname = 'public'`);
  expect(rows).toEqual([]);
});

test('a restored database has the same rows, references and triggers', async () => {
  await createUser(source.db, { bio: 'tab\t, newline\n, backslash \\ and \\N' });
  // Rows as no trigger would make them today.
  await source.pool.query(`update conversations set disappear_after = '24h'`);
  await source.pool.query('update conversation_members set hides_receipts = true');
  const runAt = new Date('2031-05-06T07:08:09.123Z');
  await source.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, 'feed.publishDue', { a: 1 }, { runAt, key: 'later', maxAttempts: 3 });
    await enqueueJob(tx, 'media.sweep', {});
  });
  for (const requestId of ['first', 'second']) {
    await source.db.transaction().execute((tx) =>
      appendAuditEntry(tx, {
        action: 'legal.update',
        actorId: null,
        subject: { type: 'legal_text', id: null },
        requestId,
        details: { after: { content: 'tab\t and \\' } },
      }),
    );
  }
  await copyInto(target.url);

  const check = (tx: Tx) => checkAuditEntries(tx, { after: 0, limit: 1_000 });
  expect(await target.db.transaction().execute(check)).toEqual({
    count: (await auditChain(source.db)).lastNumber,
    brokenAt: null,
  });
  expect(await wrongCounters(target.pool)).toEqual([]);
  for (const { name } of await tablesOf(source)) {
    expect(await contentOf(target, name), name).toEqual(await contentOf(source, name));
  }
  const jobs = `select task_identifier, queue_name, run_at, attempts, max_attempts, key, priority
    from graphile_worker.jobs order by id`;
  const restored = (await target.pool.query(jobs)).rows;
  expect(restored).toEqual((await source.pool.query(jobs)).rows);
  expect(restored[0]).toMatchObject({ key: 'later', run_at: runAt, max_attempts: 3 });
  expect(await shapeOf(target)).toEqual(await shapeOf(source));
  expect(await isEmptyDatabase(target.url)).toBe(false);
});

test('a count that does not agree undoes the whole restore', async () => {
  const empty = await createEmptyDatabase();
  const opened = createDatabase({ url: empty.url, applicationName: 'miscounted' });
  try {
    await expect(copyInto(empty.url, { 'public.posts': 1 })).rejects.toThrow(
      /^public\.posts has \d+ rows instead of/,
    );
    expect((await opened.pool.query('select from users')).rowCount).toBe(0);
    expect(await shapeOf(opened)).toEqual(await shapeOf(source));
    await clearDatabase(empty.url);
    expect(await isEmptyDatabase(empty.url)).toBe(true);
    // Nothing is left that a new start would stumble over.
    expect((await migrate(empty.url)).applied).toEqual(await migrationNames());
  } finally {
    await opened.close();
    await empty.drop();
  }
});

test('a snapshot has the last entry of its audit log, and null before there was a log', async () => {
  const snapshot = await openSnapshot(source.url);
  await snapshot.close();
  const { lastNumber: number, lastHash } = await auditChain(source.db);
  expect(snapshot.auditHead).toEqual({ number, hash: lastHash.toString('hex') });

  const empty = await createEmptyDatabase();
  try {
    await migrate(empty.url, { only: (await migrationNames()).filter((name) => name < '0500') });
    const earlier = await openSnapshot(empty.url);
    await earlier.close();
    expect(earlier.auditHead).toBeNull();
  } finally {
    await empty.drop();
  }
});

test('a snapshot is of one moment, whatever is written while it is read', async () => {
  const snapshot = await openSnapshot(source.url);
  const before = (await source.pool.query('select from users')).rowCount;
  await createUser(source.db);
  let count = 0;
  const users = snapshot.tables.find(({ name }) => name === 'public.users');
  if (users) for await (const piece of snapshot.rows(users)) count += piece.count;
  await snapshot.close();
  expect(count).toBe(before);
});

test('a table larger than a piece is cut between rows', async () => {
  await source.pool.query(
    `insert into badges (name, description, criteria)
     select 'Large ' || n, repeat('x', 1000), '{}' from generate_series(1, 9000) n`,
  );
  const snapshot = await openSnapshot(source.url);
  const pieces: { bytes: Buffer; count: number }[] = [];
  const badges = snapshot.tables.find(({ name }) => name === 'public.badges');
  if (badges) for await (const piece of snapshot.rows(badges)) pieces.push(piece);
  await snapshot.close();
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map(({ bytes }) => bytes.at(-1))).toEqual(pieces.map(() => 0x0a));
  expect(pieces.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(9000);
});

test('a database that a node is connected to is not restored into', async () => {
  await assertUnused(target.url);
  const node = createDatabase({ url: target.url });
  try {
    await node.pool.query('select');
    await expect(assertUnused(target.url)).rejects.toThrow(/stop every node/);
  } finally {
    await node.close();
  }
});
