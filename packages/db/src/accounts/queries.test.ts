import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockUser, createUser, type User } from '../../factories/accounts.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { undone } from '../undone.fixture.ts';
import {
  credentialsByEmail,
  credentialsById,
  currentUserById,
  listUsers,
  userByIdentity,
  visibleUser,
} from './queries.ts';

let database: TestDatabase;
/** Who asks in every story here. */
let ada: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  const { id } = await createUser(database.db, { firstName: 'Ada', lastName: 'Lind', handle: 'ada_lind' });
  ada = { id, role: 'member' };
});
afterAll(() => database.drop());

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('people, by name', () => {
  /** The names found for what was typed. */
  async function search(tx: Tx, query: string): Promise<string[]> {
    const rows = await listUsers(tx, ada, { query, limit: 100 });
    return rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  }

  async function add(tx: Tx, ...names: string[]): Promise<User[]> {
    const added: User[] = [];
    for (const name of names) {
      const [firstName = '', lastName = ''] = name.split(/ (.*)/);
      added.push(await createUser(tx, { firstName, lastName }));
    }
    return added;
  }

  test('in the order of their names, small letters like big ones, without the person asking', async () => {
    await undone(database.db, async (tx) => {
      await add(tx, 'sana Iqbal', 'Leo Marsh', 'Sana Alba', 'leo Abbot', 'Mona Weiss');
      expect(await search(tx, '')).toEqual([
        'leo Abbot',
        'Leo Marsh',
        'Mona Weiss',
        'Sana Alba',
        'sana Iqbal',
      ]);
    });
  });

  test('by the beginning of the whole name or of the handle, however it is typed', async () => {
    await undone(database.db, async (tx) => {
      await add(tx, 'Leo Marsh', 'Leonie Blum', 'Mona Leone');
      await createUser(tx, { firstName: 'Kim', lastName: 'Park', handle: 'leopard.99' });
      expect(await search(tx, 'leo')).toEqual(['Kim Park', 'Leo Marsh', 'Leonie Blum']);
      expect(await search(tx, '  LEO M ')).toEqual(['Leo Marsh']);
      expect(await search(tx, '@leopard')).toEqual(['Kim Park']);
      expect(await search(tx, 'LEOPARD.9')).toEqual(['Kim Park']);
      expect(await search(tx, 'marsh')).toEqual([]);
      await createUser(tx, { firstName: 'Leopold', lastName: 'Ash', handle: 'leopold_ash' });
      expect(await search(tx, 'leop')).toEqual(['Kim Park', 'Leopold Ash']);
    });
  });

  test('letters of every alphabet are found as they are written and in small letters', async () => {
    await undone(database.db, async (tx) => {
      await add(tx, 'Åsa Öberg', 'İpek Şahin', 'Éloïse Ça', 'Ольга Чехова', '小龙 李', '\u{1f9c1} Baker');
      for (const name of [
        'Åsa Öb',
        'åsa ö',
        'İpek',
        'Éloïse',
        'éloïse ç',
        'Ольга',
        'ольга ч',
        '小',
        '\u{1f9c1}',
      ]) {
        expect(await search(tx, name), name).toHaveLength(1);
      }
    });
  });

  test('wildcards are letters like any other', async () => {
    await undone(database.db, async (tx) => {
      await add(tx, 'a%b Percent', 'a_b Underscore', 'a\\b Backslash', 'axb Letter');
      expect(await search(tx, '%')).toEqual([]);
      expect(await search(tx, '_')).toEqual([]);
      expect(await search(tx, 'a%')).toEqual(['a%b Percent']);
      expect(await search(tx, 'a_b')).toEqual(['a_b Underscore']);
      expect(await search(tx, 'a\\')).toEqual(['a\\b Backslash']);
    });
  });

  test('a search finds exactly those whose name or handle begins so', async () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'A', '%', '_', '\\', "'", 'é'),
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), part, async (names, query) => {
        await undone(database.db, async (tx) => {
          await add(tx, ...names.map((name) => `${name} X`));
          const begin = query.toLowerCase();
          const expected = names
            .map((name) => `${name} X`)
            .filter((name) => name.toLowerCase().startsWith(begin))
            .map((name) => name.toLowerCase());
          // The handles of the factory begin with "person", Ada's own is left out.
          expect((await search(tx, query)).map((name) => name.toLowerCase()).sort()).toEqual(expected.sort());
        });
      }),
      { numRuns: runs(40) },
    );
  });

  test('page by page, namesakes included, nobody twice and nobody left out', async () => {
    const names = fc.array(fc.constantFrom('Kim Park', 'kim park', 'Kim Parker', 'Lu Wei', 'Zoe Ash'), {
      maxLength: 15,
    });
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(undefined, 'kim'),
        async (drawn, limit, query) => {
          await undone(database.db, async (tx) => {
            await add(tx, ...drawn);
            const whole = idsOf(await listUsers(tx, ada, { query, limit: 100 }));
            const read: string[] = [];
            for (;;) {
              const page = idsOf(await listUsers(tx, ada, { query, limit, after: read.at(-1) }));
              read.push(...page);
              if (page.length < limit) break;
            }
            expect(read).toEqual(whole);
          });
        },
      ),
      { numRuns: runs(25) },
    );
  });

  test('a block hides both from each other, in the list and by id, and hides nobody else', async () => {
    await undone(database.db, async (tx) => {
      const [leo, mona, sana] = await add(tx, 'Leo Marsh', 'Mona Weiss', 'Sana Iqbal');
      if (!leo || !mona || !sana) throw new Error('Nobody there');
      await blockUser(tx, ada.id, leo.id);
      await blockUser(tx, mona.id, ada.id);
      expect(await search(tx, '')).toEqual(['Sana Iqbal']);
      const asks = (viewerId: string, id: string) => visibleUser(tx, { id: viewerId, role: 'member' }, id);
      for (const [viewer, person] of [
        [ada.id, leo.id],
        [leo.id, ada.id],
        [ada.id, mona.id],
        [mona.id, ada.id],
      ] as const) {
        expect(await asks(viewer, person)).toBeUndefined();
      }
      expect((await asks(leo.id, mona.id))?.id).toBe(mona.id);
      const leosList = await listUsers(tx, { id: leo.id, role: 'member' }, { limit: 100 });
      expect(idsOf(leosList)).toEqual([mona.id, sana.id]);
    });
  });

  test('whoever is suspended is not there, but reading on from them works', async () => {
    await undone(database.db, async (tx) => {
      await add(tx, 'Kim Park', 'Zoe Ash');
      const gone = await createUser(tx, { firstName: 'Leo', lastName: 'Marsh', suspendedAt: new Date() });
      expect(await search(tx, '')).toEqual(['Kim Park', 'Zoe Ash']);
      expect(await visibleUser(tx, ada, gone.id)).toBeUndefined();
      const rest = await listUsers(tx, ada, { limit: 10, after: gone.id });
      expect(rest.map(({ firstName }) => firstName)).toEqual(['Zoe']);
    });
  });

  test('a card holds a name, a handle and a picture', async () => {
    await undone(database.db, async (tx) => {
      const [leo] = await add(tx, 'Leo Marsh');
      const card = {
        id: leo?.id,
        firstName: 'Leo',
        lastName: 'Marsh',
        handle: leo?.handle,
        profileImageUrl: null,
      };
      expect(await listUsers(tx, ada, { limit: 1 })).toEqual([card]);
      expect(await visibleUser(tx, ada, leo?.id ?? '')).toEqual(card);
      expect((await visibleUser(tx, ada, ada.id))?.firstName).toBe('Ada');
      expect(await visibleUser(tx, ada, randomUUID())).toBeUndefined();
    });
  });
});

test('whoever signs in is looked up by the address as it is stored, and by nothing like it', async () => {
  await undone(database.db, async (tx) => {
    const { id } = await createUser(tx, { email: 'leo_m%@example.org', password: 'hash', googleId: 'g-1' });
    expect((await credentialsByEmail(tx, 'leo_m%@example.org'))?.id).toBe(id);
    for (const other of ['LEO_M%@example.org', '%', 'leo_m%', 'leo.m%@example.org']) {
      expect(await credentialsByEmail(tx, other)).toBeUndefined();
    }
    expect(await credentialsById(tx, id)).toMatchObject({ id, password: 'hash', googleId: 'g-1' });
    expect((await userByIdentity(tx, 'googleId', 'g-1'))?.id).toBe(id);
    expect(await userByIdentity(tx, 'facebookId', 'g-1')).toBeUndefined();
  });
});

test('what somebody is told of themselves says whether there is a password, never which', async () => {
  await undone(database.db, async (tx) => {
    const { id } = await createUser(tx, { password: '$argon2id$secret' });
    const me = await currentUserById(tx, id);
    expect(me).toMatchObject({ id, hasPassword: true });
    expect(JSON.stringify(me)).not.toContain('argon2');
    expect(await currentUserById(tx, ada.id)).toMatchObject({ hasPassword: false });
  });
});
