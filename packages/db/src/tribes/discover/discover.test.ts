import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { discoverPage, myTribes } from './queries.ts';
import { markVisited } from './writes.ts';

let database: TestDatabase;
let ada: Viewer;
let ownerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  ownerId = (await createUser(database.db, { role: 'tribe_owner' })).id;
});
afterAll(() => database.drop());

type Page = Parameters<typeof discoverPage>[2];
const ALL = { sort: 'active', limit: 20 } as const;

async function found(tx: Tx, page: Partial<Page> = {}): Promise<string[]> {
  return (await discoverPage(tx, ada, { ...ALL, ...page })).map(({ name }) => name);
}

const tribe = (tx: Tx, over: Parameters<typeof createTribe>[1] = {}) => createTribe(tx, { ownerId, ...over });

test('what is private, archived or closed to me by a ban is in no list', async () => {
  await undone(database.db, async (tx) => {
    await tribe(tx, { name: 'Open' });
    await tribe(tx, { name: 'Private', isPrivate: true });
    await tribe(tx, { name: 'Archived', archivedAt: new Date() });
    const [banned, over] = [await tribe(tx, { name: 'Banned' }), await tribe(tx, { name: 'Forgiven' })];
    await unrestrictedDb(tx)
      .insertInto('tribeBans')
      .values([
        {
          tribeId: banned.id,
          userId: ada.id,
          reason: 'Spam',
          until: null,
          bannedBy: ownerId,
          createdAt: new Date(),
        },
        {
          tribeId: over.id,
          userId: ada.id,
          reason: 'Spam',
          until: new Date(0),
          bannedBy: ownerId,
          createdAt: new Date(),
        },
      ])
      .execute();
    for (const sort of ['active', 'newest', 'biggest'] as const) {
      expect((await found(tx, { sort })).sort()).toEqual(['Forgiven', 'Open']);
    }
    const others = await discoverPage(tx, { id: ownerId, role: 'tribe_owner' }, ALL);
    expect(others.map(({ name }) => name)).toContain('Banned');
  });
});

test('words are found anywhere, in any case, and wildcards are what they are', async () => {
  await undone(database.db, async (tx) => {
    await tribe(tx, { name: 'The Slow Bakery', description: 'Bread that takes a day.' });
    await tribe(tx, { name: '100% Rye', description: 'One_flour' });
    expect(await found(tx, { query: 'BAKE' })).toEqual(['The Slow Bakery']);
    expect(await found(tx, { query: 'takes a' })).toEqual(['The Slow Bakery']);
    expect(await found(tx, { query: '100%' })).toEqual(['100% Rye']);
    expect(await found(tx, { query: '%' })).toEqual(['100% Rye']);
    expect(await found(tx, { query: 'e_f' })).toEqual(['100% Rye']);
    expect(await found(tx, { query: '_ow' })).toEqual([]);
    expect(await found(tx, { query: '\\' })).toEqual([]);
  });
});

test('free is what can be entered for nothing, paid what has a price: freemium is both', async () => {
  await undone(database.db, async (tx) => {
    await tribe(tx, { name: 'Free', category: 'Health & Wellness' });
    await tribe(tx, { name: 'Freemium', membershipType: 'freemium', price: '5.00' });
    await tribe(tx, { name: 'Paid', membershipType: 'paid', price: '12.00' });
    expect((await found(tx, { price: 'free' })).sort()).toEqual(['Free', 'Freemium']);
    expect((await found(tx, { price: 'paid' })).sort()).toEqual(['Freemium', 'Paid']);
    expect(await found(tx, { category: 'Health & Wellness' })).toEqual(['Free']);
    expect(await found(tx, { category: 'Health & Wellness', price: 'paid' })).toEqual([]);
  });
});

describe('page by page', () => {
  test('every tribe comes once, in the order of each sort, by cursor as by the last one held', async () => {
    const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 })), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(moments, fc.integer({ min: 1, max: 5 }), fc.boolean(), (made, limit, isHeld) =>
        undone(database.db, async (tx) => {
          const ids: string[] = [];
          for (const [day, memberCount] of made) {
            const at = new Date(Date.UTC(2026, 0, 1 + day));
            ids.push((await tribe(tx, { createdAt: at, lastActiveAt: at, memberCount })).id);
          }
          for (const sort of ['active', 'newest', 'biggest'] as const) {
            const read: { id: string; place: string }[] = [];
            for (;;) {
              const last = read.at(-1);
              const after = last && (isHeld ? { id: last.id } : { id: last.id, place: last.place });
              const page = await discoverPage(tx, ada, { sort, limit, after });
              read.push(...page);
              if (page.length < limit) break;
            }
            expect(read.map(({ id }) => id).sort()).toEqual([...ids].sort());
            const places = read.map(({ place }) => (sort === 'biggest' ? Number(place) : Date.parse(place)));
            expect(places).toEqual([...places].sort((a, b) => b - a));
          }
        }),
      ),
      { numRuns: runs(25) },
    );
  });

  test('going on after a tribe that cannot be discovered tells nothing of it', async () => {
    await undone(database.db, async (tx) => {
      await tribe(tx, { name: 'Open', lastActiveAt: new Date(0) });
      const secret = await tribe(tx, { isPrivate: true });
      expect(await found(tx, { after: { id: secret.id } })).toEqual([]);
    });
  });
});

test('my tribes: the last joined first, by what I am there, with who owns each', async () => {
  await undone(database.db, async (tx) => {
    const joined = [];
    for (const [n, role] of (['member', 'moderator', 'admin', 'member'] as const).entries()) {
      const { id, name } = await tribe(tx, { name: `Tribe ${n}`, isPrivate: n === 0 });
      await joinTribe(tx, id, ada.id, role);
      await tx
        .updateTable('tribeMemberships')
        .set({ joinedAt: new Date(1_000 * n) })
        .where('tribeId', '=', id)
        .where('userId', '=', ada.id)
        .execute();
      joined.push({ id, name });
    }
    const own = await createTribe(tx, { name: 'Mine', ownerId: ada.id });
    const names = async (roles: string[], after?: string) =>
      (await myTribes(tx, ada, { roles, limit: 2, after })).map(({ name }) => name);
    expect(await names(['owner'])).toEqual(['Mine']);
    expect(await names(['admin', 'moderator'])).toEqual(['Tribe 2', 'Tribe 1']);
    expect(await names(['owner', 'admin', 'moderator', 'member'])).toEqual(['Mine', 'Tribe 3']);
    expect(await names(['owner', 'admin', 'moderator', 'member'], joined[3]?.id)).toEqual([
      'Tribe 2',
      'Tribe 1',
    ]);
    expect(await names(['member'], joined[3]?.id)).toEqual(['Tribe 0']);
    const [mine] = await myTribes(tx, ada, { roles: ['owner'], limit: 1 });
    expect(mine).toMatchObject({ id: own.id, ownerId: ada.id, role: 'owner', hasNews: false });
  });
});

test('there is news of what others wrote since my last visit, and none once I was there', async () => {
  await undone(database.db, async (tx) => {
    const { id } = await tribe(tx);
    await joinTribe(tx, id, ada.id);
    const hasNews = async () => (await myTribes(tx, ada, { roles: ['member'], limit: 1 }))[0]?.hasNews;
    const later = () => new Date(Date.now() + 1_000);
    await createPost(tx, { tribeId: id, authorId: ada.id, createdAt: later() });
    expect(await hasNews()).toBe(false);
    const { createdAt } = await createPost(tx, { tribeId: id, authorId: ownerId, createdAt: later() });
    expect(await hasNews()).toBe(true);
    await tx
      .updateTable('tribeMemberships')
      .set({ lastVisitedAt: new Date(createdAt.getTime() + 1) })
      .where('tribeId', '=', id)
      .execute();
    expect(await hasNews()).toBe(false);
    expect(await markVisited(tx, id, (await createUser(tx)).id)).toBeUndefined();
    // A clock that is behind makes nothing new again.
    expect((await markVisited(tx, id, ada.id))?.getTime()).toBeGreaterThan(createdAt.getTime());
  });
});
