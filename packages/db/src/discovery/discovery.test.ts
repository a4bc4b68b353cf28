import type { Viewer } from '@kindred/permissions/viewer';
import { SEARCH_KINDS } from '@kindred/validation/discovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createPost } from '../../factories/feed.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { undone } from '../undone.fixture.ts';
import { found } from './visibility.ts';

let database: TestDatabase;
let ada: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = {
    id: (await createUser(database.db, { firstName: 'Zoë', lastName: 'Ångström' })).id,
    role: 'member',
  };
});
afterAll(() => database.drop());

const page = { kinds: SEARCH_KINDS, isAlike: false, at: new Date(), limit: 20 };

test.each([
  [['zoe'], false, ['person', 'post']],
  [['bread', 'zo'], false, ['post']],
  [['breads'], false, ['post']],
  [['angstrom', 'bread'], false, []],
  [['angstrm'], true, ['person']],
  [['angstrm'], false, []],
] as const)('searching for %s, alike %s', async (words, isAlike, kinds) => {
  await undone(database.db, async (tx) => {
    await createPost(tx, { authorId: ada.id, content: 'Sourdough: bread for ZOË' });
    const { rows, counts } = await found(tx, ada, { ...page, words, isAlike });
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
    expect(Object.keys(counts)).toEqual(kinds);
  });
});
