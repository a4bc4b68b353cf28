import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createMedia } from '../../../factories/media.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { filesBySize } from './visibility.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the files of a user come largest first, each once over all pages', async () => {
  const { id } = await createUser(database.db);
  const { id: other } = await createUser(database.db);
  for (const size of [10, 5_000_000_000, 10, 700]) await createMedia(database.db, { uploadedBy: id, size });
  await createMedia(database.db, { uploadedBy: other, size: 99 });
  const sizes: number[] = [];
  const ids = new Set<string>();
  let after: { id: string; size: number } | undefined;
  do {
    const page = await filesBySize(database.db, id, { limit: 1, after });
    after = page[0];
    if (after === undefined) break;
    sizes.push(after.size);
    ids.add(after.id);
  } while (sizes.length < 10);
  expect(sizes).toEqual([5_000_000_000, 700, 10, 10]);
  expect(ids.size).toBe(4);
});
