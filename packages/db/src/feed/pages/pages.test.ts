import type { Role } from '@kindred/validation/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { pinPost, restorePost } from '../actions/writes.ts';
import { postById } from '../queries.ts';
import { deletePost } from '../writes.ts';
import { postsOfBusiness } from './visibility.ts';

let database: TestDatabase;
let opened: OpenedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = createDatabase({ url: database.url, max: 8, statementTimeout: 60_000, connectTimeout: 60_000 });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const onPage = { visibility: 'custom', onProfile: false, onFeed: false } as const;

/** All pages of two, one after the other. */
async function list(viewer: { id: string; role: Role }, businessId: string): Promise<string[]> {
  const ids: string[] = [];
  let after: { place: string; id: string } | undefined;
  for (;;) {
    const page = await postsOfBusiness(opened.db, viewer, { businessId, limit: 2, after });
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1);
    if (page.length < 2) return ids;
  }
}

test('a post given to the page alone is there for all who can open the page, and nobody else', async () => {
  const [owner, leo, blocked] = await Promise.all([1, 2, 3].map(() => createUser(opened.db)));
  if (!owner || !leo || !blocked) throw new Error('Three people were made');
  const business = await createBusiness(opened.db, { ownerId: owner.id, logoUrl: '/logo.webp' });
  await blockUser(opened.db, owner.id, blocked.id);
  const { id } = await createPost(opened.db, { authorId: leo.id, businessId: business.id, ...onPage });
  const sees = async (viewer: { id: string; role: Role }) =>
    (await postById(opened.db, viewer, id))?.business;
  expect(await sees(owner)).toEqual({
    id: business.id,
    name: business.name,
    slug: business.slug,
    logoUrl: '/logo.webp',
    isAuthor: true,
    role: 'owner',
  });
  expect(await postById(opened.db, blocked, id)).toBeUndefined();
  await unrestrictedDb(opened.db)
    .updateTable('businesses')
    .set({ deletedAt: new Date() })
    .where('id', '=', business.id)
    .execute();
  expect(await postById(opened.db, owner, id)).toBeUndefined();
  // Its author still finds it, under their own name.
  expect(await sees(leo)).toBeNull();
});

test('the pinned post first, then the newest, each once over the pages; one pin a page whoever sets it', async () => {
  const business = await createBusiness(opened.db);
  const [ada, leo] = await Promise.all([1, 2].map(() => createUser(opened.db)));
  if (!ada || !leo) throw new Error('Two people were made');
  const posts = [];
  for (const minute of [1, 2, 3, 4, 5]) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
    const authorId = (minute % 2 === 0 ? ada : leo).id;
    posts.push(await createPost(opened.db, { authorId, businessId: business.id, createdAt, ...onPage }));
  }
  await createPost(opened.db, {
    businessId: business.id,
    type: 'story',
    expiresAt: new Date(Date.now() + 60_000),
  });
  const [first, second, ...rest] = posts;
  if (!first || !second) throw new Error('Five posts were made');
  const newest = posts.map(({ id }) => id).reverse();
  const without = (id: string) => newest.filter((each) => each !== id);
  expect(await list(ada, business.id)).toEqual(newest);

  const pin = (post: typeof first) => opened.db.transaction().execute((tx) => pinPost(tx, post));
  await Promise.all([pin(first), pin(second), ...rest.map(pin)]);
  await pin(first);
  expect(await list(leo, business.id)).toEqual([first.id, ...without(first.id)]);

  // Deleted while pinned and brought back after another was pinned, it is one of the others.
  await opened.db.transaction().execute((tx) => deletePost(tx, first.id, leo.id));
  await pin(second);
  expect(await opened.db.transaction().execute((tx) => restorePost(tx, first.id, leo.id))).toBe(true);
  expect(await list(leo, business.id)).toEqual([second.id, ...without(second.id)]);
});
