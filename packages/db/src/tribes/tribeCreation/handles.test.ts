import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import { undone } from '../../undone.fixture.ts';
import { findTribe } from '../queries.ts';
import { slugIsTaken } from './queries.ts';
import { closeTribe, insertTribe, updateTribe } from './writes.ts';

let database: TestDatabase;
let olivia: string;
beforeAll(async () => {
  database = await createTestDatabase();
  olivia = (await createUser(database.db, { role: 'tribe_owner' })).id;
});
afterAll(() => database.drop());

const KEPT = 10;
let made = 0;
async function tribeCalled(name: string) {
  made += 1;
  return createTribe(database.db, { ownerId: olivia, slug: `${name}-${made}` });
}
const leadsTo = async (slug: string) =>
  (await findTribe(database.db, { id: olivia, role: 'tribe_owner' }, slug))?.id;
const change = (id: string, slug: string) =>
  database.db.transaction().execute((tx) => updateTribe(tx, id, { slug }));
const found = (slug: string) =>
  database.db.transaction().execute((tx) => insertTribe(tx, { ownerId: olivia, name: 'New', slug }));

test('a handle of before leads to the tribe that had it, which goes by its present one', async () => {
  const tribe = await tribeCalled('bakers');
  expect(await change(tribe.id, 'rye-people')).toBe(true);
  const viewer = { id: olivia, role: 'tribe_owner' } as const;
  for (const key of [tribe.slug, tribe.slug.toUpperCase(), 'rye-people', tribe.id]) {
    expect(await findTribe(database.db, viewer, key)).toMatchObject({ id: tribe.id, slug: 'rye-people' });
  }
  expect(await leadsTo('nobody-had-this')).toBeUndefined();
});

test('no other tribe takes it, by founding or by changing to it, and the tribe may have it back', async () => {
  const [tribe, other] = [await tribeCalled('bread'), await tribeCalled('cake')];
  await change(tribe.id, `${tribe.slug}-anew`);
  expect(await slugIsTaken(database.db, tribe.slug)).toBe(true);
  expect(await slugIsTaken(database.db, tribe.slug, tribe.id)).toBe(false);
  expect(await found(tribe.slug)).toBeUndefined();
  expect(await change(other.id, tribe.slug)).toBe(false);
  expect(await leadsTo(tribe.slug)).toBe(tribe.id);
  expect(await change(tribe.id, tribe.slug)).toBe(true);
  expect(await leadsTo(`${tribe.slug}-anew`)).toBe(tribe.id);
});

test('ten are kept: the oldest is free again', async () => {
  const tribe = await tribeCalled('nomads');
  for (let n = 0; n <= KEPT; n++) {
    expect(await leadsTo(tribe.slug)).toBe(tribe.id);
    await change(tribe.id, `${tribe.slug}-${n}`);
  }
  expect(await leadsTo(tribe.slug)).toBeUndefined();
  expect(await leadsTo(`${tribe.slug}-0`)).toBe(tribe.id);
  expect(await found(tribe.slug)).toBeDefined();
});

test('a tribe that is deleted leaves all of its handles to others', async () => {
  const tribe = await tribeCalled('gone');
  await change(tribe.id, `${tribe.slug}-anew`);
  await database.db.transaction().execute((tx) => closeTribe(tx, tribe.id));
  for (const slug of [tribe.slug, `${tribe.slug}-anew`]) {
    expect(await slugIsTaken(database.db, slug)).toBe(false);
    expect(await found(slug)).toBeDefined();
  }
});

test('two tribes that change to each other’s handles at once keep their own', async () => {
  for (let round = 0; round < 20; round++) {
    const [a, b] = [await tribeCalled('a'), await tribeCalled('b')];
    expect(await Promise.all([change(a.id, b.slug), change(b.id, a.slug)])).toEqual([false, false]);
    expect([await leadsTo(a.slug), await leadsTo(b.slug)]).toEqual([a.id, b.id]);
  }
});

test('of many who change to the same handle, or found with it, at once one has it', async () => {
  for (let round = 0; round < 10; round++) {
    const tribes = await Promise.all(Array.from({ length: 3 }, () => tribeCalled('many')));
    const wanted = `wanted-${round}`;
    const changes = tribes.map(({ id }) => change(id, wanted));
    const done = await Promise.all([...changes, found(wanted), found(wanted)]);
    expect(done.filter((each) => each !== false && each !== undefined)).toHaveLength(1);
  }
});

test('whoever leaves a handle at the moment another wants it keeps it', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await tribeCalled('leaves'), await tribeCalled('wants')];
    expect(await Promise.all([change(a.id, `left-${round}`), change(b.id, a.slug)])).toEqual([true, false]);
    expect(await leadsTo(a.slug)).toBe(a.id);
  }
});

interface Called {
  id: string;
  /** The present one last. */
  slugs: string[];
}

test('whatever tribes are called one after another, each handle leads where plain words say', async () => {
  const step = fc.record({
    tribe: fc.nat({ max: 2 }),
    slug: fc.constantFrom(...'abcdefghijklmnop').map((letter) => `of-${letter}`),
    isDeleted: fc.integer({ min: 0, max: 30 }).map((n) => n === 30),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
      undone(database.db, async (tx) => {
        const tribes: Called[] = [];
        for (let n = 0; n < 3; n++) {
          made += 1;
          const { id, slug } = await createTribe(tx, { ownerId: olivia, slug: `drawn-${made}` });
          tribes.push({ id, slugs: [slug] });
        }
        for (const { tribe: at, slug, isDeleted } of steps) {
          const tribe = tribes[at];
          if (tribe === undefined || tribe.slugs.length === 0) continue;
          if (isDeleted) {
            await closeTribe(tx, tribe.id);
            tribe.slugs = [];
            continue;
          }
          const isTaken = tribes.some((other) => other !== tribe && other.slugs.includes(slug));
          expect(await updateTribe(tx, tribe.id, { slug })).toBe(!isTaken);
          if (!isTaken) tribe.slugs = [...tribe.slugs.filter((kept) => kept !== slug), slug].slice(-KEPT - 1);
        }
        const letters = steps.map(({ slug }) => slug);
        for (const slug of new Set([...letters, ...tribes.flatMap(({ slugs }) => slugs)])) {
          const expected = tribes.find(({ slugs }) => slugs.includes(slug));
          const row = await findTribe(tx, { id: olivia, role: 'tribe_owner' }, slug);
          expect(row && [row.id, row.slug]).toEqual(expected && [expected.id, expected.slugs.at(-1)]);
        }
      }),
    ),
    { numRuns: runs(60) },
  );
}, 60_000);
