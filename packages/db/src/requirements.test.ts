import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { markUnfinished } from './backup/unfinished.ts';
import { EXTENSIONS, tryDatabase } from './requirements.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const run = (text: string) => database.pool.query(text);
const name = () => new URL(database.url).pathname.slice(1);

test('a database that the product can use is described', async () => {
  expect(await tryDatabase(database.url)).toMatch(/^PostgreSQL \d+.* at .+:\d+\//);
});

test.each([
  ['it is read-only', () => run(`alter database "${name()}" set default_transaction_read_only = on`)],
  ['may not create schemas', () => run(`revoke create on database "${name()}" from current_user, public`)],
  [
    'may not create tables',
    () => run('revoke create on schema public from current_user, public, pg_database_owner'),
  ],
  ['A restore into this database', () => markUnfinished(database.url)],
])('a database that the product cannot use is refused: %s', async (reason, arrange) => {
  await arrange();
  await expect(tryDatabase(database.url)).rejects.toThrow(reason);
});

test('the extensions that are asked for are those that migrations create', async () => {
  const folder = new URL('../migrations/', import.meta.url);
  const created = new Set<string>();
  for (const file of await readdir(folder)) {
    const text = await readFile(new URL(file, folder), 'utf8');
    for (const [, extension = ''] of text.matchAll(/create extension (?:if not exists )?(\w+)/gi)) {
      created.add(extension);
    }
  }
  expect([...created].sort()).toEqual([...EXTENSIONS]);
});
