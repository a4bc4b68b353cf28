import { createHash, randomUUID } from 'node:crypto';
import type { TokenScope } from '@kindred/validation/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, type User } from '../../factories/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { liveCredentials, sessionsOf, sessionWithUser, tokensOf, tokenWithUser } from './visibility.ts';
import { insertAccessToken, insertSession } from './writes.ts';

let database: TestDatabase;
let ada: User;
let gone: User;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = await createUser(database.db, { role: 'creator' });
  gone = await createUser(database.db, { suspendedAt: new Date() });
});
afterAll(() => database.drop());

const soon = () => new Date(Date.now() + 60_000);
const past = () => new Date(Date.now() - 1_000);

async function session(userId: string, expire = soon()): Promise<string> {
  const sid = createHash('sha256').update(randomUUID()).digest('hex');
  await insertSession(database.db, {
    sid,
    userId,
    expire,
    sess: { ip: '192.0.2.7', userAgent: 'curl/8' },
    confirmedAt: null,
  });
  return sid;
}

async function token(
  userId: string,
  expiresAt: Date | null = null,
  scopes: TokenScope[] = ['read'],
): Promise<{ id: string; tokenHash: string }> {
  const tokenHash = randomUUID();
  const { id } = await database.db
    .transaction()
    .execute((tx) =>
      insertAccessToken(tx, { userId, name: 'Script', tokenHash, tokenHint: 'abcd', scopes, expiresAt }),
    );
  return { id, tokenHash };
}

test('a session leads to its person: who they are now, and whether they are suspended', async () => {
  expect(await sessionWithUser(database.db, await session(ada.id))).toEqual({
    expire: expect.any(Date),
    lastSeenAt: expect.any(Date),
    confirmedAt: null,
    view: null,
    user: { id: ada.id, role: 'creator', suspendedAt: null, deletionAskedAt: null },
  });
  expect((await sessionWithUser(database.db, await session(gone.id)))?.user.suspendedAt).toBeInstanceOf(Date);
  expect(await sessionWithUser(database.db, 'f'.repeat(64))).toBeUndefined();
});

test('a token leads to its person as long as it lasts', async () => {
  const { id, tokenHash } = await token(ada.id, soon(), ['read', 'write']);
  expect(await tokenWithUser(database.db, tokenHash)).toEqual({
    tokenId: id,
    scopes: ['read', 'write'],
    lastUsedAt: null,
    id: ada.id,
    role: 'creator',
    suspendedAt: null,
    deletionAskedAt: null,
  });
  const endless = await token(ada.id);
  expect((await tokenWithUser(database.db, endless.tokenHash))?.tokenId).toBe(endless.id);
  expect(await tokenWithUser(database.db, (await token(ada.id, past())).tokenHash)).toBeUndefined();
  expect(await tokenWithUser(database.db, randomUUID())).toBeUndefined();
});

test('somebody’s sessions and tokens are theirs, newest first, and sessions that are over are not shown', async () => {
  const leo = await createUser(database.db);
  await session(ada.id);
  await token(ada.id);
  const first = await session(leo.id);
  await session(leo.id, past());
  const second = await session(leo.id);
  expect((await sessionsOf(database.db, leo.id)).map(({ sid }) => sid)).toEqual([second, first]);
  expect((await sessionsOf(database.db, leo.id))[0]?.sess).toEqual({ ip: '192.0.2.7', userAgent: 'curl/8' });
  const tokens = [await token(leo.id), await token(leo.id, past())];
  expect((await tokensOf(database.db, leo.id)).map(({ id }) => id)).toEqual(
    tokens.map(({ id }) => id).reverse(),
  );
});

test('nobody is shown more than a hundred sessions, whatever they opened', async () => {
  const leo = await createUser(database.db);
  for (let at = 0; at < 101; at++) await session(leo.id);
  expect(await sessionsOf(database.db, leo.id)).toHaveLength(100);
});

describe('which credentials still let somebody in', () => {
  test('those that are there, last, and are of somebody who is not suspended', async () => {
    const [live, over, suspended] = [
      await session(ada.id),
      await session(ada.id, past()),
      await session(gone.id),
    ];
    const [good, old, banned] = [
      await token(ada.id, soon()),
      await token(ada.id, past()),
      await token(gone.id),
    ];
    const endless = await token(ada.id);
    const found = await liveCredentials(database.db, {
      sids: [live, over, suspended, 'f'.repeat(64)],
      tokenIds: [good.id, old.id, banned.id, endless.id, randomUUID()],
    });
    expect(found).toEqual({ sids: new Set([live]), tokenIds: new Set([good.id, endless.id]) });
  });

  test('of none there are none', async () => {
    const found = await liveCredentials(database.db, { sids: [], tokenIds: [] });
    expect(found).toEqual({ sids: new Set(), tokenIds: new Set() });
  });
});
