import type { Viewer } from '@kindred/permissions/viewer';
import type { DirectoryFilter } from '@kindred/validation/businesses/directory';
import {
  BUSINESS_SCOPES,
  BUSINESS_SIZES,
  BUSINESS_SORTS,
  type BusinessSort,
} from '@kindred/validation/businesses/values';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { addToTeam, type Business, createBusiness, createService } from '../../../factories/businesses.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { countsOfDirectory, directoryPage, myBusinesses } from './queries.ts';
import { begunWords, type Way } from './search/visibility.ts';
import { directory } from './visibility.ts';

let database: TestDatabase;
let ada: Viewer;
let ownerId: string;
let blockerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  ownerId = (await createUser(database.db)).id;
  blockerId = (await createUser(database.db)).id;
  await blockUser(database.db, blockerId, ada.id);
});
afterAll(() => database.drop());

type Page = Parameters<typeof directoryPage>[2];
const business = (tx: Tx, over: Parameters<typeof createBusiness>[1] = {}) =>
  createBusiness(tx, { ownerId, ...over });
const found = async (tx: Tx, page: Partial<Page> = {}) =>
  (await directoryPage(tx, ada, { sort: 'newest', limit: 20, ...page })).map(({ name }) => name);

const INDUSTRIES = ['food', 'wellness', 'finance'] as const;
/** Reviews as their sum and number; the last is 4.95 on the mean, which is shown as 5.0. */
const REVIEWS = [
  { ratingSum: 0, ratingCount: 0 },
  { ratingSum: 5, ratingCount: 1 },
  { ratingSum: 29, ratingCount: 10 },
  { ratingSum: 40, ratingCount: 10 },
  { ratingSum: 99, ratingCount: 20 },
] as const;
const STARS = [0, 5, 2, 4, 5];

const rows = fc.array(
  fc.record({
    industry: fc.constantFrom(...INDUSTRIES),
    size: fc.constantFrom(...BUSINESS_SIZES),
    scope: fc.constantFrom(...BUSINESS_SCOPES),
    reviews: fc.nat(REVIEWS.length - 1),
    day: fc.nat(3),
    followerCount: fc.nat(3),
    trendingScore: fc.constantFrom(0, 0.1, 1e-9, 123.456),
    fate: fc.constantFrom('there', 'there', 'there', 'deleted', 'blocked'),
  }),
  { maxLength: 14 },
);
const filters = fc.record<Omit<DirectoryFilter, 'query'>>(
  {
    industry: fc.constantFrom(...INDUSTRIES),
    size: fc.constantFrom(...BUSINESS_SIZES),
    scope: fc.constantFrom(...BUSINESS_SCOPES),
    rating: fc.constantFrom(5, 4, 3),
  },
  { requiredKeys: [] },
);
type Drawn = ((typeof rows extends fc.Arbitrary<(infer Value)[]> ? Value : never) & {
  description?: string;
})[];
type Made = Business & { fate: string; starsExpected: number };

async function make(tx: Tx, each: Drawn): Promise<Made[]> {
  const made: Made[] = [];
  for (const { reviews, day, fate, ...values } of each) {
    const row = await business(tx, {
      ...values,
      ...REVIEWS[reviews],
      createdAt: new Date(Date.UTC(2026, 0, 1 + day)),
      ...(fate === 'deleted' ? { deletedAt: new Date() } : {}),
      ...(fate === 'blocked' ? { ownerId: blockerId } : {}),
    });
    made.push({ ...row, fate, starsExpected: STARS[reviews] ?? 0 });
  }
  return made;
}

function meets(row: Made, { rating, ...same }: DirectoryFilter): boolean {
  const hasSame = Object.entries(same).every(([key, value]) => row[key as 'industry'] === value);
  return row.fate === 'there' && hasSame && row.starsExpected >= (rating ?? 0);
}

const PLACE: Record<BusinessSort, (row: Business) => number> = {
  trending: (row) => row.trendingScore,
  rating: (row) => row.ratingRank,
  newest: (row) => row.createdAt.getTime(),
  followers: (row) => row.followerCount,
};

test('all filters at once, in every order, page by page, by cursor as by the last one held', async () => {
  const sorts = fc.constantFrom(...BUSINESS_SORTS);
  const limits = fc.integer({ min: 1, max: 20 });
  await fc.assert(
    fc.asyncProperty(rows, filters, sorts, limits, fc.boolean(), (each, filter, sort, limit, isHeld) =>
      undone(database.db, async (tx) => {
        const made = await make(tx, each);
        const read: { id: string; place: string }[] = [];
        for (;;) {
          const last = read.at(-1);
          const after = last && (isHeld ? { id: last.id } : { id: last.id, place: last.place });
          const page = await directoryPage(tx, ada, { ...filter, sort, limit, after });
          read.push(...page);
          if (page.length < limit) break;
        }
        const place = PLACE[sort];
        const expected = made
          .filter((row) => meets(row, filter))
          .sort((a, b) => place(b) - place(a) || (a.id < b.id ? 1 : -1));
        expect(read.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
    ),
    { numRuns: runs(40) },
  );
});

test('every option counts what choosing it would leave, also after businesses changed', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, filters, fc.boolean(), (each, after, filter, isSearch) =>
      undone(database.db, async (tx) => {
        const made = await make(tx, each);
        for (const [n, { reviews, fate, industry, size, scope }] of after.entries()) {
          const row = made[n];
          if (row === undefined) break;
          const isGone = fate === 'deleted' || row.fate === 'deleted';
          Object.assign(row, { industry, size, scope, starsExpected: STARS[reviews] });
          if (isGone) row.fate = 'deleted';
          await unrestrictedDb(tx)
            .updateTable('businesses')
            .set({ industry, size, scope, ...REVIEWS[reviews], deletedAt: isGone ? new Date() : null })
            .where('id', '=', row.id)
            .execute();
        }
        const counts = await countsOfDirectory(tx, ada, {
          ...filter,
          ...(isSearch ? { query: 'advice' } : {}),
        });
        const number = (over: DirectoryFilter) =>
          made.filter((row) => meets(row, { ...filter, ...over })).length;
        expect(counts.total).toBe(number({}));
        expect(counts.isCapped).toBe(false);
        for (const industry of INDUSTRIES) expect(counts.industry[industry]).toBe(number({ industry }));
        for (const size of BUSINESS_SIZES) expect(counts.size[size]).toBe(number({ size }));
        for (const scope of BUSINESS_SCOPES) expect(counts.scope[scope]).toBe(number({ scope }));
        for (const rating of [5, 4, 3] as const) expect(counts.rating[rating]).toBe(number({ rating }));
      }),
    ),
    { numRuns: runs(30) },
  );
});

test('what is looked for is every word, anywhere; short words at the beginning of one', async () => {
  await undone(database.db, async (tx) => {
    const rye = await business(tx, { name: 'Rye & Son', tagline: 'Bread in 1 day', location: 'São Paulo' });
    await business(tx, { name: '100% Oats', description: 'Under_scored' });
    const service = await createService(tx, { businessId: rye.id, title: 'Wedding cakes' });
    const off = await createService(tx, { businessId: rye.id, title: 'Pies', isActive: false });
    const EXPECTED: Record<string, string[]> = {
      'PAULO  bread': ['Rye & Son'],
      read: ['Rye & Son'],
      'bread oats': [],
      edding: ['Rye & Son'],
      pies: [],
      in: ['Rye & Son'],
      un: ['100% Oats'],
      ye: [],
      '100%': ['100% Oats'],
      '%': [],
      r_s: ['100% Oats'],
      ___: [],
      '\\': [],
    };
    for (const [query, names] of Object.entries(EXPECTED)) {
      expect([query, await found(tx, { query })]).toEqual([query, names]);
    }
    const services = unrestrictedDb(tx).updateTable('services');
    await services.set({ title: 'Birthday cakes' }).where('id', '=', service.id).execute();
    await services.set({ isActive: true }).where('id', '=', off.id).execute();
    expect(await found(tx, { query: 'wedding' })).toEqual([]);
    expect(await found(tx, { query: 'birthday pies' })).toEqual(['Rye & Son']);
    await unrestrictedDb(tx).deleteFrom('services').where('id', '=', off.id).execute();
    expect(await found(tx, { query: 'pies' })).toEqual([]);
  });
});

test('rare words are those that words begin with, and what nothing has is looked for in parts of words', async () => {
  await undone(database.db, async (tx) => {
    await business(tx, { name: 'Oatery', location: 'Málaga' });
    await business(tx, { name: 'Goat farm', location: 'Malaga' });
    await business(tx, { name: 'Oat of those who block', ownerId: blockerId });
    for (let n = 0; n < 3; n++)
      await business(tx, { name: `Common ${n}`, tagline: n === 0 ? 'Uncommonly' : '' });
    const names = async (query: string) => (await found(tx, { query, sort: 'followers' })).sort();
    expect(await names('oat')).toEqual(['Oatery']);
    expect(await names('common oatery')).toEqual([]);
    expect(await names('malaga oat')).toEqual(['Oatery']);
    expect(await names('arm')).toEqual(['Goat farm']);
    expect(await names('of those')).toEqual([]);
    expect(await names('ommon')).toHaveLength(3);
    expect(await names('common 2')).toEqual(['Common 2']);
    expect((await countsOfDirectory(tx, ada, { query: 'oat' })).total).toBe(1);
  });
});

const WAYS: Way[] = [{ by: 'order', entries: 100 }, { by: 'filter' }, { by: 'words' }];
const texts = fc.array(fc.constantFrom('bread', 'breadth', 'Brød', 'rye', 'oats'), { maxLength: 3 });
const queries = fc.constantFrom('bread', 'brea rye', 'brod', 'o', 'rye oats bre', 'oats');

test('every way of a search finds what has the words and meets the filter, in order, and counts it', async () => {
  const worlds = rows.chain((each) =>
    fc.record({
      each: fc.constant(each),
      says: fc.array(texts, { minLength: each.length, maxLength: each.length }),
    }),
  );
  const sorts = fc.constantFrom(...BUSINESS_SORTS);
  await fc.assert(
    fc.asyncProperty(worlds, filters, sorts, queries, async ({ each, says }, filter, sort, query) =>
      undone(database.db, async (tx) => {
        const made = await make(
          tx,
          each.map((row, n) => ({ ...row, description: says[n]?.join(' ') || 'Nothing' })),
        );
        const folded = (text: string) => text.toLowerCase().replaceAll('ø', 'o');
        const wordsOf = ({ description }: Business) => folded(description).split(' ');
        const has = (row: Made) =>
          query.split(' ').every((word) => wordsOf(row).some((said) => said.startsWith(word)));
        const searched = made.filter((row) => row.fate === 'there' && has(row));
        const begins = await begunWords(tx, ada, { ...filter, query });
        expect(begins !== undefined).toBe(searched.length > 0);
        if (begins === undefined) return;
        const expected = searched
          .filter((row) => meets(row, filter))
          .sort((a, b) => PLACE[sort](b) - PLACE[sort](a) || (a.id < b.id ? 1 : -1))
          .map(({ id }) => id);
        const page = { ...filter, query, sort, limit: 20 };
        const ids = (found: { id: string }[]) => found.map(({ id }) => id);
        expect(ids(await directoryPage(tx, ada, page))).toEqual(expected);
        for (const way of WAYS) {
          expect(ids(await directory(tx, ada, { ...page, begins, way }).execute())).toEqual(expected);
        }
        expect((await countsOfDirectory(tx, ada, { ...filter, query })).total).toBe(expected.length);
      }),
    ),
    { numRuns: runs(30) },
  );
});

test('what has the words at the end of an order is found too', async () => {
  await undone(database.db, async (tx) => {
    for (let n = 0; n < 40; n++) {
      await business(tx, { name: n < 33 ? `Oats ${n}` : `Rye ${n}`, followerCount: 40 - n });
    }
    expect(await found(tx, { query: 'rye', sort: 'followers', limit: 1 })).toEqual(['Rye 33']);
  });
});

test('one review alone is not the best, and what nobody rated comes last', async () => {
  await undone(database.db, async (tx) => {
    await business(tx, { name: 'One of 5.0', ratingSum: 5, ratingCount: 1 });
    await business(tx, { name: 'Hundred of 4.8', ratingSum: 480, ratingCount: 100 });
    await business(tx, { name: 'Poor', ratingSum: 10, ratingCount: 10 });
    await business(tx, { name: 'Unrated' });
    expect(await found(tx, { sort: 'rating' })).toEqual(['Hundred of 4.8', 'One of 5.0', 'Poor', 'Unrated']);
  });
});

test('a counter does not make a business look edited, and a new name does', async () => {
  await undone(database.db, async (tx) => {
    const { id } = await business(tx, { updatedAt: new Date(0) });
    const set = (values: { followerCount?: number; name?: string }) =>
      unrestrictedDb(tx)
        .updateTable('businesses')
        .set(values)
        .where('id', '=', id)
        .returning('updatedAt')
        .executeTakeFirstOrThrow();
    expect((await set({ followerCount: 3 })).updatedAt).toEqual(new Date(0));
    expect((await set({ name: 'New' })).updatedAt).not.toEqual(new Date(0));
  });
});

test('mine are those I am in the team of, the newest first, page by page', async () => {
  await undone(database.db, async (tx) => {
    const made = [];
    for (const role of ['owner', 'staff', 'manager'] as const) {
      const row = await business(tx, role === 'owner' ? { ownerId: ada.id } : {});
      if (role !== 'owner') await addToTeam(tx, { businessId: row.id, userId: ada.id, role });
      made.unshift(row.id);
    }
    await business(tx);
    const ids = async (after?: string) =>
      (await myBusinesses(tx, ada, { limit: 2, after })).map(({ id }) => id);
    expect(await ids()).toEqual(made.slice(0, 2));
    expect(await ids(made[1])).toEqual(made.slice(2));
  });
});

test('open now is what is open at this moment', async () => {
  await undone(database.db, async (tx) => {
    const opening = (name: string, from: number, to: number) =>
      business(tx, { name }).then(({ id }) =>
        sql`insert into business_openings (business_id, opens_at, closes_at, due_at) values (${id}::uuid,
          now() + interval '1 hour' * ${from}::int, now() + interval '1 hour' * ${to}::int, now())`.execute(
          tx,
        ),
      );
    await opening('Open', -1, 1);
    await opening('Later', 1, 2);
    await opening('Over', -2, -1);
    await business(tx, { name: 'Without hours' });
    expect(await found(tx, { openNow: true })).toEqual(['Open']);
    expect((await countsOfDirectory(tx, ada, { openNow: true })).total).toBe(1);
  });
});

test('near is within 50 km over the antimeridian and the poles, and never whom the map hides', async () => {
  await undone(database.db, async (tx) => {
    const at = async (name: string, lat: number, lng: number) => {
      const { id } = await business(tx, { name });
      await sql`insert into map_places (kind, business_id, location, point, is_exact)
        values ('business', ${id}::uuid, ${name}, point(${lng}::float8, ${lat}::float8), true)`.execute(tx);
      return id;
    };
    await at('West of the line', 0, 179.9);
    await at('East of the line', 0, -179.9);
    await at('Too far', 0, -179.4);
    await at('Across the pole', 89.9, -170);
    await at('Girona', 41.98, 2.82);
    const gone = await at('Gone', 41.98, 2.82);
    await unrestrictedDb(tx)
      .updateTable('businesses')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone)
      .execute();
    const near = async (lat: number, lng: number) => (await found(tx, { lat, lng })).sort();
    expect(await near(0, 179.95)).toEqual(['East of the line', 'West of the line']);
    expect(await near(89.9, 10)).toEqual(['Across the pole']);
    expect(await near(42, 2.8)).toEqual(['Girona']);
    expect(await near(42.5, 2.8)).toEqual([]);
    expect((await countsOfDirectory(tx, ada, { lat: 42, lng: 2.8 })).total).toBe(1);
  });
});
