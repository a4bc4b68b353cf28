import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import { createDatabase, type Db, type OpenedDatabase, type Tx } from '../client.ts';
import { violatedConstraint } from '../constraintErrors.ts';
import { undone } from '../undone.fixture.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { insertMailedLink, spendMailedLink } from './links/writes.ts';
import { currentUserById } from './queries.ts';
import { sessionsOf, sessionWithUser, tokensOf } from './visibility.ts';
import {
  deleteAccessToken,
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertAccessToken,
  insertSession,
  insertTrustedDevice,
  insertUser,
  isTrustedDevice,
  lockUser,
  type NewUser,
  SESSIONS_PER_USER,
  setIdentity,
  setPassword,
  touchAccessToken,
  touchSession,
} from './writes.ts';

const CROWD = 50;

let database: TestDatabase;
/** A connection for everybody in the crowd, so that they truly meet. */
let crowded: OpenedDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

const crowd = <T>(work: (tx: Tx, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: CROWD }, (_, index) => crowded.db.transaction().execute((tx) => work(tx, index))),
  );

const newcomer = (overrides: Partial<NewUser> = {}): NewUser => ({
  email: `${randomUUID()}@example.org`,
  password: null,
  firstName: 'Ada',
  lastName: 'Lind',
  authProvider: 'password',
  ...overrides,
});

async function handleOf(db: Db, id: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['handle', 'username'])
    .where('id', '=', id ?? '')
    .executeTakeFirst();
  expect(row?.username).toBe(row?.handle);
  return row?.handle;
}

describe('a new account', () => {
  test('gets a handle made of the name', async () => {
    const handles: [first: string, last: string, handle: RegExp][] = [
      ['Åsa', 'Öberg', /^asa_oberg$/],
      ['Éloïse', "O'Brien-Smith", /^eloise_o_brien_smith$/],
      ['小龙', '李', /^member_$/],
      ['\u{1f9c1}', 'B', /^member_b$/],
      ['A'.repeat(80), 'B', /^a{24}$/],
      ['José', '--', /^jose$/],
    ];
    for (const [firstName, lastName, expected] of handles) {
      await undone(database.db, async (tx) => {
        const id = await insertUser(tx, newcomer({ firstName, lastName }));
        expect(await handleOf(tx, id)).toMatch(expected);
      });
    }
  });

  test('whatever somebody is called, there is a handle for it', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replaceAll('\u0000', ''))
      .filter((text) => text.isWellFormed() && text.length > 0 && text.length <= 80);
    await fc.assert(
      fc.asyncProperty(name, name, (firstName, lastName) =>
        undone(database.db, async (tx) => {
          const first = await insertUser(tx, newcomer({ firstName, lastName }));
          const second = await insertUser(tx, newcomer({ firstName, lastName }));
          const handles = [await handleOf(tx, first), await handleOf(tx, second)];
          for (const handle of handles) expect(handle).toMatch(/^[a-z0-9_]{3,30}$/);
          expect(handles[0]).not.toBe(handles[1]);
        }),
      ),
      { numRuns: runs(40) },
    );
  });

  test('fifty namesakes at once are fifty accounts with fifty handles', async () => {
    const ids = await crowd((tx) => insertUser(tx, newcomer({ firstName: 'Kim', lastName: 'Park' })));
    const handles = await Promise.all(ids.map((id) => handleOf(database.db, id)));
    expect(new Set(handles).size).toBe(CROWD);
    expect(handles.filter((handle) => handle === 'kim_park')).toHaveLength(1);
    for (const handle of handles) expect(handle).toMatch(/^kim_park(_\d{1,8})?$/);
  });

  test('a handle that is free does not help when the username is taken, in any case', async () => {
    await createUser(database.db, { username: 'Mona_Weiss', handle: 'somebody.else' });
    const id = await database.db
      .transaction()
      .execute((tx) => insertUser(tx, newcomer({ firstName: 'Mona', lastName: 'Weiss' })));
    expect(await handleOf(database.db, id)).toMatch(/^mona_weiss_\d+$/);
  });

  test('an address is taken once, however many ask at once', async () => {
    const email = 'once@example.org';
    const ids = await crowd((tx, index) => insertUser(tx, newcomer({ email, firstName: `Person${index}` })));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    const rows = await database.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });

  test('so is the identity at a provider', async () => {
    for (const column of ['googleId', 'facebookId'] as const) {
      const ids = await crowd((tx) => insertUser(tx, newcomer({ [column]: 'subject-1' })));
      expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    }
  });

  test('is gone with its transaction', async () => {
    const user = newcomer();
    await undone(database.db, (tx) => insertUser(tx, user));
    expect(await database.db.transaction().execute((tx) => insertUser(tx, user))).toBeDefined();
  });
});

test('what was violated is named, and anything else is no violation', async () => {
  const { email } = await createUser(database.db);
  const error = await createUser(database.db, { email }).catch((reason: unknown) => reason);
  expect(violatedConstraint(error)).toBe('users_email_key');
  const check = await createUser(database.db, { email: 'X@example.org' }).catch((reason: unknown) => reason);
  for (const other of [check, new Error('23505'), null, 'text'])
    expect(violatedConstraint(other)).toBeUndefined();
});

describe.each(['reset_password', 'confirm_email', 'login'] as const)('a mailed link to %s', (purpose) => {
  const soon = () => new Date(Date.now() + 60_000);
  const PLENTY = { max: 100, seconds: 900 };

  async function link(userId: string, expiresAt = soon()): Promise<string> {
    const tokenHash = randomUUID();
    await database.db.transaction().execute(async (tx) => {
      const { email } = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      await insertMailedLink(tx, { tokenHash, userId, purpose, email, expiresAt }, PLENTY);
    });
    return tokenHash;
  }
  const use = (tokenHash: string) =>
    crowded.db.transaction().execute((tx) => spendMailedLink(tx, purpose, tokenHash));

  test('works once, for whoever comes first of fifty', async () => {
    const { id } = await createUser(database.db);
    const hash = await link(id);
    const used = await crowd((tx) => spendMailedLink(tx, purpose, hash));
    expect(used.filter((userId) => userId !== undefined)).toEqual([id]);
    expect(await use(hash)).toBeUndefined();
  });

  test('takes the other links of the same person with it, and nobody else’s', async () => {
    const [ada, leo] = [await createUser(database.db), await createUser(database.db)];
    const [first, second, leos] = [await link(ada.id), await link(ada.id), await link(leo.id)];
    expect(await use(second)).toBe(ada.id);
    expect(await use(first)).toBeUndefined();
    expect(await use(leos)).toBe(leo.id);
  });

  test('of many to the same person, all opened at once, exactly one works and nobody waits for ever', async () => {
    const { id } = await createUser(database.db);
    const hashes = await Promise.all(Array.from({ length: CROWD }, () => link(id)));
    const used = await crowd((tx, index) => spendMailedLink(tx, purpose, hashes[index] ?? ''));
    expect(used.filter((userId) => userId !== undefined)).toEqual([id]);
  });

  test('that is too old, or never was, is nobody’s', async () => {
    const { id } = await createUser(database.db);
    expect(await use(await link(id, new Date(Date.now() - 1)))).toBeUndefined();
    expect(await use('no-such-link')).toBeUndefined();
  });

  test('is still good when what it was used for did not happen', async () => {
    const { id } = await createUser(database.db);
    const hash = await link(id);
    await undone(database.db, (tx) => spendMailedLink(tx, purpose, hash));
    expect(await use(hash)).toBe(id);
  });

  test('is good for nothing else, and only while the address is theirs', async () => {
    const { id } = await createUser(database.db, { emailVerifiedAt: new Date() });
    const hash = await link(id);
    const other = purpose === 'confirm_email' ? 'reset_password' : 'confirm_email';
    const run = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
    expect(await run((tx) => spendMailedLink(tx, other, hash))).toBeUndefined();
    const isConfirmed = async () => (await currentUserById(database.db, id))?.isEmailConfirmed;
    expect(await isConfirmed()).toBe(true);
    const change = (email: string) =>
      database.db.updateTable('users').set({ email }).where('id', '=', id).execute();
    await change(`${randomUUID()}@example.org`);
    expect(await isConfirmed()).toBe(false);
    expect(await use(hash)).toBeUndefined();
  });
});

describe('sessions', () => {
  const sidOf = (name: string) => createHash('sha256').update(name).digest('hex');
  const soon = () => new Date(Date.now() + 60_000);

  async function open(userId: string, expire = soon()): Promise<string> {
    const sid = sidOf(randomUUID());
    await insertSession(database.db, {
      sid,
      userId,
      expire,
      sess: { ip: '192.0.2.7', userAgent: null },
      confirmedAt: null,
    });
    return sid;
  }
  const sidsOf = async (userId: string) =>
    (await sessionsOf(database.db, userId)).map(({ sid }) => sid).sort();

  test('only a hash can be stored', async () => {
    const { id } = await createUser(database.db);
    const sess = { ip: null, userAgent: null };
    const secret = { sid: 'the-cookie-itself', userId: id, expire: soon(), sess, confirmedAt: null };
    await expect(insertSession(database.db, secret)).rejects.toMatchObject({ code: '23514' });
  });

  test('beyond the most that a person may have, the one used least lately ends', async () => {
    const { id } = await createUser(database.db);
    const first = await open(id);
    const second = await open(id);
    await touchSession(database.db, first);
    for (let opened = 2; opened < SESSIONS_PER_USER; opened++) await open(id);
    expect(await sidsOf(id)).toContain(second);
    await open(id);
    expect(await sidsOf(id)).toHaveLength(SESSIONS_PER_USER);
    expect(await sidsOf(id)).toContain(first);
    expect(await sidsOf(id)).not.toContain(second);
  });

  test('somebody ends their own, never another’s', async () => {
    const [ada, leo] = [await createUser(database.db), await createUser(database.db)];
    const sid = await open(ada.id);
    const end = (userId: string) =>
      database.db.transaction().execute((tx) => deleteOwnSession(tx, userId, sid));
    expect(await end(leo.id)).toBe(false);
    expect(await sessionWithUser(database.db, sid)).toBeDefined();
    expect(await end(ada.id)).toBe(true);
    expect(await end(ada.id)).toBe(false);
    expect(await sessionWithUser(database.db, sid)).toBeUndefined();
  });

  test('all of a person end but the one that is kept, and nobody else’s', async () => {
    const [ada, leo] = [await createUser(database.db), await createUser(database.db)];
    const [kept] = [await open(ada.id), await open(ada.id)];
    const leos = await open(leo.id);
    await deleteSessionsOf(database.db, ada.id, kept);
    expect(await sidsOf(ada.id)).toEqual([kept]);
    await deleteSessionsOf(database.db, ada.id);
    expect(await sidsOf(ada.id)).toEqual([]);
    expect(await sidsOf(leo.id)).toEqual([leos]);
    await deleteSession(database.db, leos);
    expect(await sidsOf(leo.id)).toEqual([]);
  });

  test('those that are over are swept away, those that were extended stay', async () => {
    const { id } = await createUser(database.db);
    const past = new Date(Date.now() - 1_000);
    const [over, extended, fresh] = [await open(id, past), await open(id, past), await open(id)];
    await extendSession(database.db, extended, soon());
    await deleteExpiredSessions(database.db);
    expect(await sidsOf(id)).toEqual([extended, fresh].sort());
    expect(await sessionWithUser(database.db, over)).toBeUndefined();
  });

  test('being seen is remembered', async () => {
    const { id } = await createUser(database.db);
    const sid = await open(id);
    await unrestrictedDb(database.db)
      .updateTable('sessions')
      .set({ lastSeenAt: '2020-01-01T00:00:00Z' })
      .where('sid', '=', sid)
      .execute();
    await touchSession(database.db, sid);
    const session = await sessionWithUser(database.db, sid);
    expect(session?.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

test('an access token is taken back by its owner only', async () => {
  const [ada, leo] = [await createUser(database.db), await createUser(database.db)];
  const token = { name: 'Backup', tokenHash: randomUUID(), tokenHint: 'abcd', expiresAt: null };
  const { id } = await database.db
    .transaction()
    .execute((tx) => insertAccessToken(tx, { ...token, userId: ada.id, scopes: ['read'] }));
  await touchAccessToken(database.db, id);
  const [stored] = await tokensOf(database.db, ada.id);
  expect(stored).toMatchObject({ id, name: 'Backup', scopes: ['read'], lastUsedAt: expect.any(Date) });
  expect(JSON.stringify(stored)).not.toContain(token.tokenHash);
  const remove = (userId: string) =>
    database.db.transaction().execute((tx) => deleteAccessToken(tx, userId, id));
  expect(await remove(leo.id)).toBe(false);
  expect(await tokensOf(database.db, ada.id)).toHaveLength(1);
  expect(await remove(ada.id)).toBe(true);
  expect(await tokensOf(database.db, ada.id)).toEqual([]);
});

test('a password and an identity are one person’s alone', async () => {
  await undone(database.db, async (tx) => {
    const [ada, leo] = [await createUser(tx, { password: 'old' }), await createUser(tx, { password: 'old' })];
    await setPassword(tx, ada.id, 'new');
    await setIdentity(tx, ada.id, 'googleId', 'g-ada');
    await setIdentity(tx, ada.id, 'facebookId', 'f-ada');
    await setIdentity(tx, ada.id, 'facebookId', null);
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'password', 'googleId', 'facebookId'])
      .where('id', 'in', [ada.id, leo.id])
      .execute();
    expect(rows.toSorted((a, b) => (a.id === ada.id ? -1 : b.id === ada.id ? 1 : 0))).toEqual([
      { id: ada.id, password: 'new', googleId: 'g-ada', facebookId: null },
      { id: leo.id, password: 'old', googleId: null, facebookId: null },
    ]);
  });
});

test('whoever locks a person is alone with them', async () => {
  const { id } = await createUser(database.db);
  let inside = 0;
  let most = 0;
  await crowd(async (tx) => {
    await lockUser(tx, id);
    inside += 1;
    most = Math.max(most, inside);
    await tx.selectFrom('users').select('id').where('id', '=', id).execute();
    inside -= 1;
  });
  expect(most).toBe(1);
});

test('a device is known for the accounts it signed in to, once each', async () => {
  const [ada, leo] = [await createUser(database.db), await createUser(database.db)];
  const device = randomUUID();
  await crowd((tx) => insertTrustedDevice(tx, device, ada.id));
  expect(await isTrustedDevice(database.db, device, { email: ada.email })).toBe(true);
  expect(await isTrustedDevice(database.db, device, { id: ada.id })).toBe(true);
  expect(await isTrustedDevice(database.db, device, { email: leo.email })).toBe(false);
  expect(await isTrustedDevice(database.db, device, { id: leo.id })).toBe(false);
  expect(await isTrustedDevice(database.db, 'another', { email: ada.email })).toBe(false);
  const rows = await database.db.selectFrom('trustedDevices').selectAll().execute();
  expect(rows).toHaveLength(1);
});
