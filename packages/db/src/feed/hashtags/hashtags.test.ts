import type { Viewer } from '@kindred/permissions/viewer';
import { hashtagsIn } from '@kindred/validation/feed/tags';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { lockWaiters } from '../../../test/waiting.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { insertPost, replaceHashtags } from '../writes.ts';
import { postsWithHashtag, trendingHashtags } from './queries.ts';

let database: TestDatabase;
let ada: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
});
afterAll(() => database.drop());

/** As migration 0031 finds them in what was written before there were hashtags. */
async function foundBySql(content: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct lower(found[2]) as tag
    from regexp_matches(${content}::text,
      '(^|[^[:alnum:]_&#])#([[:alnum:]_]*[[:alpha:]][[:alnum:]_]*)', 'g') found
    where length(found[2]) <= 64`.execute(database.db);
  return rows.map(({ tag }) => tag).sort();
}

test('what the migration finds in plain texts is what is found ever after', async () => {
  const words = fc.constantFrom(
    '#bread',
    '#Läufer',
    '#a_1',
    '#2026',
    '#',
    '##x',
    'no#tag',
    'a&#39;',
    '日本',
    '#日本',
    'hello',
  );
  const between = fc.constantFrom(' ', '\n', ', ', '. ', ' (', ')', '!');
  const texts = fc.array(fc.tuple(words, between), { maxLength: 8 }).map((parts) => parts.flat().join(''));
  await fc.assert(
    fc.asyncProperty(texts, async (content) => {
      expect(await foundBySql(content)).toEqual(hashtagsIn(content).toSorted());
    }),
    { numRuns: runs(150) },
  );
});

const publish = (tx: Tx, content: string, authorId = ada.id) =>
  insertPost(tx, { authorId, type: 'text', content, places: null }).then(({ id }) => id);

test('a post is found by each of its hashtags, and by no other once it was edited', async () => {
  await undone(database.db, async (tx) => {
    const id = await publish(tx, '#Rye and #oat, #rye');
    const idsWith = async (tag: string) =>
      (await postsWithHashtag(tx, ada, { tag, limit: 10 })).map((row) => row.id);
    expect([await idsWith('rye'), await idsWith('oat'), await idsWith('spelt')]).toEqual([[id], [id], []]);
    await replaceHashtags(tx, id, '#oat or #spelt');
    expect([await idsWith('rye'), await idsWith('oat'), await idsWith('spelt')]).toEqual([[], [id], [id]]);
    await replaceHashtags(tx, id, 'neither');
    expect([await idsWith('oat'), await idsWith('spelt')]).toEqual([[], []]);
  });
});

test('page by page, newest first, nothing twice and nothing left out while others post', async () => {
  const moments = fc.array(fc.constantFrom(0, 1, 2, 1_000, 1_001), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 5 }), (written, limit) =>
      undone(database.db, async (tx) => {
        const posts: { id: string; at: number }[] = [];
        for (const at of written) {
          const createdAt = `2026-01-01T00:00:00.${String(at).padStart(6, '0')}Z`;
          const { id } = await createPost(tx, { authorId: ada.id, createdAt });
          await replaceHashtags(tx, id, '#bread');
          posts.push({ id, at });
        }
        const read: string[] = [];
        let after: { place: string; id: string } | undefined;
        for (;;) {
          const page = await postsWithHashtag(tx, ada, { tag: 'bread', limit, after });
          read.push(...page.map(({ id }) => id));
          if (page.length < limit) break;
          after = page.at(-1);
          await publish(tx, 'More #bread');
        }
        const expected = posts.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
        expect(read).toEqual(expected.map(({ id }) => id));
      }),
    ),
    { numRuns: runs(25) },
  );
});

test('what most people write about trends first, whoever wrote most; what is old does not', async () => {
  await undone(database.db, async (tx) => {
    const leo = (await createUser(tx)).id;
    for (let n = 0; n < 5; n++) await publish(tx, '#loud');
    await publish(tx, '#shared');
    await publish(tx, '#shared', leo);
    const old = await publish(tx, '#old', leo);
    await unrestrictedDb(tx)
      .updateTable('postHashtags')
      .set({ createdAt: new Date(Date.now() - 73 * 3_600_000) })
      .where('postId', '=', old)
      .execute();
    expect(await trendingHashtags(tx, 10)).toEqual([
      { tag: 'shared', postCount: 2 },
      { tag: 'loud', postCount: 5 },
    ]);
    expect(await trendingHashtags(tx, 1)).toHaveLength(1);
  });
});

test('nothing of a private tribe, of stories, of the deleted, or of chosen places trends', async () => {
  await undone(database.db, async (tx) => {
    const tribe = await createTribe(tx, { isPrivate: true, ownerId: ada.id });
    const secret = { authorId: ada.id, type: 'text', content: '#secret' } as const;
    await insertPost(tx, { ...secret, tribeId: tribe.id, places: null });
    await insertPost(tx, {
      ...secret,
      type: 'story',
      expiresAt: new Date(Date.now() + 60_000),
      places: null,
    });
    const nowhere = {
      feed: false,
      tribe: false,
      business: false,
      selectedTribes: [],
      selectedBusiness: null,
    };
    await insertPost(tx, { ...secret, places: { ...nowhere, profile: true } });
    await insertPost(tx, {
      ...secret,
      places: { ...nowhere, profile: false, tribe: true, selectedTribes: [tribe.id] },
    });
    const gone = await publish(tx, '#secret');
    await unrestrictedDb(tx)
      .updateTable('posts')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone)
      .execute();
    expect(await trendingHashtags(tx, 10)).toEqual([]);
  });
});

test('a post of a tribe is in the list of its hashtag for exactly those who can read it, also once the tribe closes or opens', async () => {
  await undone(database.db, async (tx) => {
    const [leo, tribe] = [(await createUser(tx)).id, await createTribe(tx)];
    const member: Viewer = { id: leo, role: 'member' };
    await joinTribe(tx, tribe.id, leo);
    const post = { authorId: tribe.ownerId, type: 'text', content: '#rye', places: null } as const;
    const id = await insertPost(tx, { ...post, tribeId: tribe.id }).then(({ id }) => id);
    const seenBy = async () => {
      const lists = [member, ada].map((viewer) => postsWithHashtag(tx, viewer, { tag: 'rye', limit: 10 }));
      return (await Promise.all(lists)).map((rows) => rows.map((row) => row.id));
    };
    const settle = (values: { isPrivate?: boolean; contentAccess?: 'members_only' | 'public_preview' }) =>
      tx.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
    const change = (values: { onFeed?: boolean; deletedAt?: Date | null }) =>
      unrestrictedDb(tx)
        .updateTable('posts')
        .set({ ...values, visibility: 'custom' })
        .where('id', '=', id)
        .execute();
    expect(await seenBy()).toEqual([[id], [id]]);
    await settle({ isPrivate: true });
    expect(await seenBy()).toEqual([[id], []]);
    await settle({ isPrivate: false, contentAccess: 'members_only' });
    expect(await seenBy()).toEqual([[id], []]);
    await settle({ contentAccess: 'public_preview' });
    expect(await seenBy()).toEqual([[id], [id]]);
    await change({ deletedAt: new Date() });
    expect(await seenBy()).toEqual([[], []]);
    await change({ deletedAt: null });
    expect(await seenBy()).toEqual([[id], [id]]);
    await change({ onFeed: false });
    expect(await seenBy()).toEqual([[], []]);
    await change({ onFeed: true });
    expect(await seenBy()).toEqual([[id], [id]]);
  });
});

test('a tribe that closes while somebody writes in it hides that post from the list of everybody', async () => {
  const { db } = database;
  const tribe = await createTribe(db);
  const post = { authorId: tribe.ownerId, type: 'text', content: '#race', places: null } as const;
  let closing: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await insertPost(tx, { ...post, tribeId: tribe.id });
    closing = db.updateTable('tribes').set({ isPrivate: true }).where('id', '=', tribe.id).execute();
    await lockWaiters(database.pool);
  });
  await closing;
  const { rows } = await sql<{ audience: string }>`
    select audience from post_hashtags where tag = 'race'`.execute(db);
  expect(rows).toEqual([{ audience: tribe.id }]);
});
