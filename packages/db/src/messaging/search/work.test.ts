import type { Viewer } from '@kindred/permissions/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Db } from '../../client.ts';
import { explain, recording } from '../../plans/explain.fixture.ts';
import { foundAnywhere, foundIn } from './visibility.ts';

const STRANGERS = 'the code is 4711';
const NOBODY = 'the code is 9034';

let database: TestDatabase;
let ada: Viewer;
let talk: string;

async function conversation(memberIds: readonly string[], content: string, count: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversations (type, name, created_by, last_seq)
    values ('group', 'Bakers', ${memberIds[0]}::uuid, ${count}) returning id`.execute(database.db);
  const id = rows[0]?.id ?? '';
  await sql`
    insert into conversation_members (conversation_id, user_id)
    select ${id}::uuid, unnest(${[...memberIds]}::uuid[])`.execute(database.db);
  await sql`
    insert into messages (conversation_id, sender_id, content, seq, revision, status)
    select ${id}::uuid, ${memberIds[0]}::uuid, ${content}::text, n, n, 'sent'
    from generate_series(1, ${count}::int) n`.execute(database.db);
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const [me, friend, leo, zoe] = await Promise.all(
    Array.from({ length: 4 }, async () => (await createUser(database.db)).id),
  );
  ada = { id: me ?? '', role: 'member' };
  talk = await conversation([ada.id, friend ?? ''], 'Bread is ready', 60);
  for (let n = 0; n < 5; n++) await conversation([leo ?? '', zoe ?? ''], STRANGERS, 200);
  await sql`analyze`.execute(database.db);
});
afterAll(() => database.drop());

/** Rows and pages that each statement of a search reads. */
async function workOf(search: (db: Db) => Promise<unknown>) {
  const { db, statements } = recording(database.pool);
  await search(db);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const plans = [];
    for (const statement of statements()) {
      // The first run fills caches and sets hint bits.
      await explain(client, statement);
      plans.push(await explain(client, statement));
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each([
  ['all my conversations', (words: string) => (db: Db) => foundAnywhere(db, ada, { words, limit: 20 })],
  [
    'one conversation',
    (words: string) => (db: Db) => foundIn(db, ada, { conversationId: talk, words, limit: 20 }),
  ],
])('a search of %s does the same work whatever strangers wrote', async (_, search) => {
  const written = await workOf(search(STRANGERS));
  const unwritten = await workOf(search(NOBODY));
  expect(written.map(({ rows }) => rows)).toEqual(unwritten.map(({ rows }) => rows));
  expect(written.map(({ pages }) => pages)).toEqual(unwritten.map(({ pages }) => pages));
  // Mine are 60 messages; strangers have 1,000.
  for (const { rows, text } of written) expect(rows, text).toBeLessThan(200);
});
