import type { Viewer } from '@kindred/permissions/viewer';
import { SEARCH_KINDS } from '@kindred/validation/discovery';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createBusiness, createService } from '../../factories/businesses.ts';
import { createCourse, enroll } from '../../factories/courses.ts';
import { createEvent } from '../../factories/events.ts';
import { createPost } from '../../factories/feed.ts';
import { createProduct } from '../../factories/products.ts';
import { createTribe } from '../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import { undone } from '../undone.fixture.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
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

test('any of several words is enough, and those that hold more come first', async () => {
  await undone(database.db, async (tx) => {
    const post = (content: string) => createPost(tx, { authorId: ada.id, content });
    const [both, one] = [await post('Rye and barley'), await post('Barley alone')];
    await post('Nothing of it');
    const words = ['rye', 'barley', 'the', 'zebra'];
    const { rows } = await found(tx, ada, { ...page, words, isAny: true });
    expect(rows.map(({ id }) => id)).toEqual([both.id, one.id]);
    expect((await found(tx, ada, { ...page, words: ['the'], isAny: true })).rows).toEqual([]);
  });
});

test('a word of a message begins where it begins in the folded text', async () => {
  const letters = fc.constantFrom(
    'a',
    'B',
    'é',
    'E\u0301',
    'ß',
    'Œ',
    'ﬁ',
    '½',
    'İ',
    'Ж',
    '東',
    '🥖',
    '-',
    '.',
    '…',
    ' ',
    '\u00a0',
    '\n',
    '[',
    '\\',
    '%',
    '_',
  );
  const texts = fc.string({ unit: letters, maxLength: 12 });
  const asked = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 40 }), asked, async (contents, words) => {
      const { rows } = await sql<{ content: string; begins: boolean; folded: boolean }>`
        with terms as (
          select term from unnest(${words}::text[]) word cross join lateral search_fold(word) term where trim(term) <> ''),
        asked as (select array_agg(search_beginning(term)) as beginnings, array_agg('% ' || trim(term) || '%') as patterns from terms)
        select content, coalesce(search_begins(content, asked.beginnings), false) as begins,
          coalesce(' ' || search_fold(content) like all (asked.patterns), false) as folded
        from unnest(${contents}::text[]) content, asked`.execute(unrestrictedDb(database.db));
      for (const { content, begins, folded } of rows) expect([content, begins]).toEqual([content, folded]);
    }),
    { numRuns: runs(100) },
  );
});

test.each(['sourdoug startr', 'suordough', 'strater kit'])(
  '%s forgives what is mistyped in any title',
  async (asked) => {
    await undone(database.db, async (tx) => {
      const name = 'Sourdough Starter Kit';
      const tribe = await createTribe(tx, { name, enabledFeatures: ['courses', 'events', 'products'] });
      const inTribe = { tribeId: tribe.id };
      const { id: businessId } = await createBusiness(tx, { name });
      await createService(tx, { businessId, title: name });
      await createProduct(tx, { ...inTribe, name });
      const course = await createCourse(tx, { ...inTribe, title: 'Baking' });
      await createCourse(tx, { ...inTribe, title: name });
      await createEvent(tx, { ...inTribe, title: name });
      await unrestrictedDb(tx)
        .updateTable('courseLessons')
        .set({ title: name })
        .where('moduleId', 'in', (from) =>
          from.selectFrom('courseModules').select('id').where('courseId', '=', course.id),
        )
        .execute();
      await enroll(tx, course.id, ada.id);
      const { counts } = await found(tx, ada, { ...page, words: asked.split(' '), isAlike: true });
      expect(Object.keys(counts).sort()).toEqual([
        'business',
        'course',
        'event',
        'lesson',
        'product',
        'service',
        'tribe',
      ]);
    });
  },
);
