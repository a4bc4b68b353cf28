import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { postById } from '../queries.ts';
import { deletePost, insertPost } from '../writes.ts';
import { cachedPreview, hashOfLink, type LinkPreview, linkWithoutPreview } from './visibility.ts';
import { cachePreview, pruneLinkPreviews, writePreview } from './writes.ts';

const URL_ = 'https://breadlab.example/long?a=1';
const PREVIEW: LinkPreview = { title: 'Long fermentation', description: 'Measured.', siteName: 'Breadlab' };

let database: TestDatabase;
let ada: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ada = (await createUser(database.db)).id;
});
afterAll(() => database.drop());
beforeEach(() => unrestrictedDb(database.db).deleteFrom('linkPreviews').execute());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const cache = (preview: LinkPreview | null, url = URL_) => inOne((tx) => cachePreview(tx, url, preview));
const age = (interval: string) =>
  database.pool.query('update link_previews set fetched_at = now() - $1::interval', [interval]);
const publish = (link: { url: string } & Partial<LinkPreview> = { url: URL_ }) =>
  inOne((tx) =>
    insertPost(tx, { authorId: ada, type: 'link', content: '', link, places: null }).then(({ id }) => id),
  );

describe('the cache', () => {
  test('knows a page for seven days, whatever part of it a link leads to', async () => {
    expect(await cachedPreview(database.db, URL_)).toBeUndefined();
    await cache(PREVIEW);
    expect(await cachedPreview(database.db, `${URL_}#tables`)).toEqual(PREVIEW);
    expect(await cachedPreview(database.db, 'https://breadlab.example/long?a=2')).toBeUndefined();
    await age('6 days 23 hours');
    expect(await cachedPreview(database.db, URL_)).toEqual(PREVIEW);
    await age('7 days 1 second');
    expect(await cachedPreview(database.db, URL_)).toBeUndefined();
  });

  test('remembers a failure for an hour', async () => {
    await cache(null);
    await age('59 minutes');
    expect(await cachedPreview(database.db, URL_)).toBeNull();
    await age('61 minutes');
    expect(await cachedPreview(database.db, URL_)).toBeUndefined();
  });

  test('holds what was fetched last, from then on', async () => {
    await cache(PREVIEW);
    await age('8 days');
    await cache({ title: 'Another title', description: null, siteName: null });
    expect(await cachedPreview(database.db, URL_)).toEqual({
      title: 'Another title',
      description: null,
      siteName: null,
    });
    await cache(null);
    expect(await cachedPreview(database.db, URL_)).toBeNull();
  });

  test('takes an address of any length, and forgets what is too old', async () => {
    const long = `https://breadlab.example/${'ä'.repeat(1_970)}`;
    await cache(PREVIEW, long);
    expect(await cachedPreview(database.db, long)).toEqual(PREVIEW);
    expect(hashOfLink(long)).toHaveLength(32);
    await age('8 days');
    await cache(PREVIEW);
    await pruneLinkPreviews(database.db);
    const { rows } = await database.pool.query<{ url_hash: Buffer }>('select url_hash from link_previews');
    expect(rows).toEqual([{ url_hash: hashOfLink(URL_) }]);
  });
});

describe('a link post', () => {
  test('gets its preview once', async () => {
    const id = await publish();
    expect(await linkWithoutPreview(database.db, id)).toBe(URL_);
    expect(await inOne((tx) => writePreview(tx, id, PREVIEW))).toBe(true);
    expect(await linkWithoutPreview(database.db, id)).toBeUndefined();
    expect(await inOne((tx) => writePreview(tx, id, { ...PREVIEW, title: 'Other' }))).toBe(false);
    expect(await postById(database.db, { id: ada, role: 'member' }, id)).toMatchObject({
      linkUrl: URL_,
      linkTitle: PREVIEW.title,
      linkDescription: PREVIEW.description,
      linkSiteName: PREVIEW.siteName,
    });
  });

  test('has it from the start when the page is known', async () => {
    const id = await publish({ url: URL_, ...PREVIEW });
    expect(await linkWithoutPreview(database.db, id)).toBeUndefined();
  });

  test('has it when it comes back from having been deleted', async () => {
    const id = await publish();
    await inOne((tx) => deletePost(tx, id, ada));
    expect(await inOne((tx) => writePreview(tx, id, PREVIEW))).toBe(true);
  });

  test('has a link, and no other post is asked for one', async () => {
    await expect(createPost(database.db, { type: 'link' })).rejects.toMatchObject({
      constraint: 'posts_link_has_url',
    });
    const live = await createPost(database.db, { type: 'live', linkUrl: URL_ });
    expect(await linkWithoutPreview(database.db, live.id)).toBeUndefined();
  });
});
