import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { NewAuditEntry } from './chain.ts';
import { auditChain, auditEntries, checkAuditEntries } from './visibility.ts';
import { appendAuditEntry, pruneAuditEntries } from './writes.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An empty log: entries can be deleted only when they count as pruned. */
beforeEach(async () => {
  const guarded = unrestrictedDb(database.db);
  await sql`update audit_chain set pruned_number = last_number`.execute(guarded);
  await guarded.deleteFrom('auditEntries').execute();
  await sql`update audit_chain set last_number = 0, pruned_number = 0, last_hash = sha256(''), pruned_hash = sha256('')`.execute(
    guarded,
  );
});

const PEOPLE = Array.from({ length: 3 }, () => randomUUID());
const json = fc.dictionary(
  fc.string({ unit: 'binary' }).filter((key) => !key.includes('\0')),
  fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0')),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 3 }),
  ),
  { maxKeys: 4 },
);
const newEntry: fc.Arbitrary<NewAuditEntry> = fc.record({
  action: fc.constantFrom('user.update', 'tribe.hide'),
  actorId: fc.constantFrom(...PEOPLE, null),
  subject: fc.record({ type: fc.constant('user'), id: fc.constantFrom(...PEOPLE, null) }),
  tribeId: fc.option(fc.uuid(), { nil: undefined }),
  requestId: fc.option(fc.uuid(), { nil: undefined }),
  details: fc.record({ before: json, after: json, reason: fc.constantFrom('Spam', undefined) }),
});

const append = (entry: NewAuditEntry) =>
  database.db.transaction().execute((tx) => appendAuditEntry(tx, entry));
const check = (after = 0, limit = 10_000) =>
  database.db.transaction().execute((tx) => checkAuditEntries(tx, { after, limit }));
const prune = (before: Date, limit = 100) =>
  database.db.transaction().execute((tx) => pruneAuditEntries(tx, { before, limit }));
const entryOf = (action: NewAuditEntry['action'] = 'user.update'): NewAuditEntry => ({
  action,
  actorId: PEOPLE[0] ?? null,
  subject: { type: 'user', id: PEOPLE[1] ?? null },
  details: { before: { role: 'member' }, after: { role: 'creator' } },
});

async function erase(userId: string): Promise<void> {
  const guarded = unrestrictedDb(database.db);
  await guarded.deleteFrom('auditActors').where('userId', '=', userId).execute();
  await guarded.deleteFrom('auditDetails').where('subjectId', '=', userId).execute();
}

test('the chain verifies after any sequence of entries, erasures and pruning', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: newEntry.map((entry) => () => append(entry)) },
    fc.constantFrom(...PEOPLE).map((userId) => () => erase(userId)),
    fc.integer({ min: 0, max: 3 }).map((limit) => () => prune(new Date(Date.now() + 1_000), limit)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const run of steps) await run();
      const { lastNumber, prunedNumber } = await auditChain(database.db);
      expect(await check()).toEqual({ count: lastNumber - prunedNumber, brokenAt: null });
    }),
    { numRuns: 20 },
  );
});

test('pruning deletes only entries that are older than the given time', async () => {
  for (let index = 0; index < 3; index += 1) await append(entryOf());
  const [last] = await auditEntries(database.db, {}, { limit: 1 });
  expect(await prune(new Date(0))).toBe(0);
  expect(await prune(last?.createdAt ?? new Date())).toBeLessThan(3);
  expect(await prune(new Date(Date.now() + 1_000), 2)).toBeGreaterThan(0);
  expect((await check()).brokenAt).toBeNull();
});

/** A change by someone who owns the tables. */
const changeByHand = (statement: string) =>
  sql
    .raw(
      `alter table audit_entries disable trigger audit_entries_append_only; ${statement};
       alter table audit_entries enable trigger audit_entries_append_only`,
    )
    .execute(database.db);

test.each([
  ['a changed action', 3, `update audit_entries set action = 'tribe.hide' where number = 3`],
  [
    'a changed time',
    2,
    `update audit_entries set created_at = created_at + interval '1 ms' where number = 2`,
  ],
  ['a changed actor', 4, `update audit_actors set user_id = '${PEOPLE[2]}' where number = 4`],
  ['changed details', 1, `update audit_details set details = '{}' where number = 1`],
  ['a deleted entry', 3, 'delete from audit_entries where number = 3'],
  ['a deleted end', 5, 'delete from audit_entries where number = 5'],
  ['a rewritten head', 6, `update audit_chain set last_hash = sha256('x')`],
])('verification finds %s', async (_change, brokenAt, statement) => {
  for (let index = 0; index < 5; index += 1) await append(entryOf());
  await changeByHand(statement);
  expect((await check()).brokenAt).toBe(brokenAt);
});

test('verification goes on after an entry and stops at its limit', async () => {
  for (let index = 0; index < 5; index += 1) await append(entryOf());
  expect(await check(0, 2)).toEqual({ count: 2, brokenAt: null });
  expect(await check(2, 10)).toEqual({ count: 3, brokenAt: null });
  expect(await check(5, 10)).toEqual({ count: 0, brokenAt: null });
});

test('entries cannot be changed or deleted', async () => {
  await append(entryOf());
  const guarded = unrestrictedDb(database.db);
  await expect(guarded.updateTable('auditEntries').set({ action: 'tribe.hide' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(guarded.deleteFrom('auditEntries').execute()).rejects.toThrow('append-only');
});

test('fifty transactions at once append entries without gaps', async () => {
  const crowd = createDatabase({
    url: database.url,
    max: 25,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  try {
    const numbers = await Promise.all(
      Array.from({ length: 50 }, () =>
        crowd.db.transaction().execute((tx) => appendAuditEntry(tx, entryOf())),
      ),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(await check()).toEqual({ count: 50, brokenAt: null });
  } finally {
    await crowd.close();
  }
});

test('entries are filtered by actor, subject, its kind, action and time', async () => {
  await append(entryOf());
  await append({
    ...entryOf('tribe.hide'),
    actorId: null,
    subject: { type: 'tribe', id: PEOPLE[2] ?? null },
  });
  const numbers = async (filters: Parameters<typeof auditEntries>[1]) =>
    (await auditEntries(database.db, filters, { limit: 10 })).map(({ number }) => number);
  expect(await numbers({})).toEqual([2, 1]);
  expect(await numbers({ actorId: PEOPLE[0] })).toEqual([1]);
  expect(await numbers({ subjectId: PEOPLE[2] })).toEqual([2]);
  expect(await numbers({ action: 'user.update' })).toEqual([1]);
  expect(await numbers({ subjectTypes: ['tribe', 'case'] })).toEqual([2]);
  expect(await numbers({ from: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await numbers({ to: new Date(Date.now() + 60_000) })).toEqual([2, 1]);
  expect(await auditEntries(database.db, {}, { before: 2, limit: 10 })).toMatchObject([
    { number: 1, isCommand: false },
  ]);
});
