import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createPost } from '../../factories/feed.ts';
import { createMedia } from '../../factories/media.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { openSnapshot } from '../backup/snapshot.ts';
import { postById } from '../feed/queries.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { mediaOf, ownMedia, unusedMedia } from './visibility.ts';
import {
  attachMedia,
  deleteUnusedMedia,
  forgetRemoved,
  insertMedia,
  type NewMedia,
  pruneMedia,
  removedFiles,
  replaceUserImage,
  sweepRemoved,
} from './writes.ts';

let database: TestDatabase;
let mona: string;
let olivia: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  mona = (await createUser(database.db)).id;
  olivia = (await createUser(database.db)).id;
  await unrestrictedDb(database.db).deleteFrom('removedFiles').execute();
});

const keys = async () => (await removedFiles(database.db, 100)).map(({ storageKey }) => storageKey).sort();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

function aFile(ownerId: string, storageKey: string): Omit<NewMedia, 'poster'> {
  return {
    ownerId,
    kind: 'image',
    mimeType: 'image/webp',
    size: 10,
    storageKey,
    url: `/media/${storageKey}-320.webp`,
    width: 320,
    height: 320,
    widths: [320],
    blur: null,
    alt: null,
    duration: null,
    waveform: null,
  };
}

describe('uploads of Mona', () => {
  test('are hers alone to attach, once, in the order she chose', async () => {
    const files = [];
    for (let made = 0; made < 3; made += 1) files.push(await createMedia(database.db, { uploadedBy: mona }));
    const ids = files.map(({ id }) => id).reverse();
    const post = await createPost(database.db, { authorId: mona });
    const attach = (ownerId: string) =>
      database.db
        .transaction()
        .execute((tx) => attachMedia(tx, { ownerId, type: 'posts', rowId: post.id, mediaIds: ids }));
    expect(await attach(olivia)).toBe(0);
    expect(await unusedMedia(database.db, olivia, ids)).toEqual([]);
    expect(await ownMedia(database.db, olivia, ids[0] ?? '')).toBeUndefined();
    expect(await attach(mona)).toBe(3);
    expect(await attach(mona)).toBe(0);
    expect((await mediaOf(database.db, 'posts', [post.id])).map(({ id }) => id)).toEqual(ids);
    expect(await unusedMedia(database.db, mona, ids)).toEqual([]);
  });

  test('can be deleted while nothing shows them', async () => {
    const post = await createPost(database.db, { authorId: mona });
    const used = await createMedia(database.db, {
      uploadedBy: mona,
      attachedType: 'posts',
      attachedTo: post.id,
    });
    const free = await createMedia(database.db, { uploadedBy: mona });
    await database.db.transaction().execute(async (tx) => {
      expect(await deleteUnusedMedia(tx, used.id)).toBe(false);
      expect(await deleteUnusedMedia(tx, free.id)).toBe(true);
      expect(await deleteUnusedMedia(tx, free.id)).toBe(false);
    });
    expect(await keys()).toEqual([free.storageKey]);
  });
});

describe('no file is forgotten', () => {
  test('of a post that is deleted for good, nor the picture of its video', async () => {
    const post = await createPost(database.db, { authorId: mona, type: 'video' });
    const video = await database.db.transaction().execute((tx) =>
      insertMedia(tx, {
        ...aFile(mona, 'film.mp4'),
        kind: 'video',
        widths: [],
        poster: aFile(mona, 'poster'),
      }),
    );
    await database.db
      .transaction()
      .execute((tx) => attachMedia(tx, { ownerId: mona, type: 'posts', rowId: post.id, mediaIds: [video] }));
    const [shown] = await mediaOf(database.db, 'posts', [post.id]);
    expect(shown).toMatchObject({ storageKey: 'film.mp4', posterKey: 'poster', posterWidths: [320] });
    const inList = await postById(database.db, { id: mona, role: 'member' }, post.id);
    expect(inList?.media).toEqual([shown]);
    await unrestrictedDb(database.db).deleteFrom('posts').where('id', '=', post.id).execute();
    expect(await removedFiles(database.db, 10)).toEqual(
      expect.arrayContaining([
        { storageKey: 'film.mp4', widths: [] },
        { storageKey: 'poster', widths: [320] },
      ]),
    );
    await forgetRemoved(database.db, ['film.mp4', 'poster']);
    expect(await keys()).toEqual([]);
  });

  test('of an account that goes', async () => {
    const upload = await createMedia(database.db, { uploadedBy: mona });
    await database.db
      .transaction()
      .execute((tx) => replaceUserImage(tx, 'profileImageUrl', aFile(mona, 'face')));
    await unrestrictedDb(database.db).deleteFrom('users').where('id', '=', mona).execute();
    expect(await keys()).toEqual(['face', upload.storageKey].sort());
  });

  test('of the portrait that another one replaces; the cover stays', async () => {
    const replace = (column: 'profileImageUrl' | 'coverImageUrl', key: string) =>
      database.db.transaction().execute((tx) => replaceUserImage(tx, column, aFile(mona, key)));
    await replace('coverImageUrl', 'cover');
    await replace('profileImageUrl', 'first');
    expect(await replace('profileImageUrl', 'second')).toEqual({
      profileImageUrl: '/media/second-320.webp',
      coverImageUrl: '/media/cover-320.webp',
    });
    expect(await keys()).toEqual(['first']);
  });
});

test('pruning takes what was never used, and files of posts deleted long ago, and nothing else', async () => {
  const old = hoursAgo(30);
  const mine = { uploadedBy: mona };
  const [unused, fresh, drafted, shown, gone, justGone] = [
    await createMedia(database.db, { ...mine, createdAt: old }),
    await createMedia(database.db, mine),
    await createMedia(database.db, { ...mine, createdAt: old }),
    await createMedia(database.db, { ...mine, createdAt: old }),
    await createMedia(database.db, { ...mine, createdAt: old }),
    await createMedia(database.db, { ...mine, createdAt: old }),
  ];
  await unrestrictedDb(database.db)
    .insertInto('postDrafts')
    .values({
      authorId: mona,
      input: { mediaIds: [drafted.id] } as never,
    })
    .execute();
  const show = async (mediaId: string, deletedAt: Date | null) => {
    const post = await createPost(database.db, { authorId: mona, deletedAt });
    await database.db
      .transaction()
      .execute((tx) =>
        attachMedia(tx, { ownerId: mona, type: 'posts', rowId: post.id, mediaIds: [mediaId] }),
      );
  };
  await show(shown.id, null);
  await show(gone.id, old);
  await show(justGone.id, hoursAgo(1));
  await pruneMedia(database.db, hoursAgo(24));
  expect(await keys()).toEqual([unused.storageKey, gone.storageKey].sort());
  for (const { id } of [fresh, drafted, shown, justGone]) {
    expect(await ownMedia(database.db, mona, id)).toBeDefined();
  }
});

test('no file is swept while a backup may still have to read it', async () => {
  const { id } = await database.db.transaction().execute(async (tx) => ({
    id: await insertMedia(tx, { ...aFile(mona, 'still-named'), poster: null }),
  }));
  const snapshot = await openSnapshot(database.url);
  const swept: string[] = [];
  const sweep = () =>
    sweepRemoved(database.db, 10, async (files) => {
      swept.push(...files.map(({ storageKey }) => storageKey));
    });
  await database.db.transaction().execute((tx) => deleteUnusedMedia(tx, id));
  expect(await sweep()).toBe(0);
  const named: string[] = [];
  for await (const { storageKey } of snapshot.files()) named.push(storageKey);
  expect(named).toContain('still-named');
  await snapshot.close();
  expect(await sweep()).toBe(1);
  expect(swept).toEqual(['still-named']);
  expect(await keys()).toEqual([]);
});

test('what storage fails to remove is swept again later', async () => {
  await unrestrictedDb(database.db).insertInto('removedFiles').values({ storageKey: 'stuck' }).execute();
  const failing = sweepRemoved(database.db, 10, () => Promise.reject(new Error('The bucket is away')));
  await expect(failing).rejects.toThrow('The bucket is away');
  expect(await keys()).toEqual(['stuck']);
});
