import { createTestApi, type TestApi } from '@kindred/api/test/harness';
import { type Writes, watchWrites } from '@kindred/api/test/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTrpc, type Headers } from './support/call.ts';
import { openSession, UNLIMITED } from './support/callers.ts';
import { arrangeExample } from './support/entries.ts';
import { PROCEDURES, type Procedure } from './support/procedures.ts';
import { callSubscription } from './support/sockets.ts';

let api: TestApi;
let writes: Writes;
beforeAll(async () => {
  api = await createTestApi({ env: UNLIMITED });
  writes = await watchWrites(api);
});
afterAll(() => api.close());

/** The session of a platform admin who views as a user. */
async function viewAs(userId: string): Promise<Headers> {
  const admin = await createUser(api.db, { role: 'platform_admin' });
  const headers = await openSession(api.db, admin.id);
  await unrestrictedDb(api.db)
    .updateTable('sessions')
    .set({ viewedUserId: userId, viewStartedAt: new Date() })
    .where('userId', '=', admin.id)
    .execute();
  return headers;
}

/** What is left of a user: when each session was last used, and counts of attempts. */
async function tracesOf(userId: string) {
  const { pool } = api.database;
  const sessions = await pool.query('select last_seen_at, expire from sessions where user_id = $1', [userId]);
  const limits = await pool.query('select key, count from rate_limits where key like $1', [`%${userId}%`]);
  return { sessions: sessions.rows, limits: limits.rows };
}

/** The example of a procedure, called by an admin who views as its caller. */
async function arrange(procedure: Procedure) {
  const { input, callerId, role } = await arrangeExample(api, procedure);
  // No admin views as another one.
  const isStaff = role === 'platform_admin';
  const viewedId = isStaff ? (await createUser(api.db)).id : callerId;
  const headers = await viewAs(viewedId);
  const traces = await tracesOf(viewedId);
  await writes.clear();
  return {
    isStaff,
    code: async () => (await callTrpc(api, procedure, input, headers)).code,
    expectNoTrace: async () => {
      expect(await writes.list()).toEqual([]);
      expect(await tracesOf(viewedId)).toEqual(traces);
    },
  };
}

const ofType = (type: string) => PROCEDURES.filter((procedure) => procedure.type === type);
const ENDINGS = new Set(['accounts.logout', 'admin.users.endView']);

test.each(ofType('mutation').filter(({ name }) => !ENDINGS.has(name)))(
  '$name is refused and changes nothing',
  async (procedure) => {
    const { code, expectNoTrace } = await arrange(procedure);
    expect(await code()).toBe('view_only');
    await expectNoTrace();
  },
);

/** Reads that are refused while an admin views as another user. */
const PRIVATE =
  /^(?:messaging|guide)\.|^accounts\.(?:sessions|tokens|linkedAccounts|dataExport|deletionBlockers|emailChange|passkeys|twoFactor)$|^(?:businesses\.bookings|events)\.calendar\.get$|^commerce\.(?:payments\.getTest|payoutAccounts\.get)$|^events\.door\.|^notifications\.push\.get$/;
const isPrivate = ({ name }: Procedure) => PRIVATE.test(name);

test.each(ofType('query').filter(isPrivate))('$name is refused', async (procedure) => {
  const { code } = await arrange(procedure);
  expect(await code()).toBe('view_only');
});

test.each(ofType('query').filter((procedure) => !isPrivate(procedure)))(
  '$name leaves no trace',
  async (procedure) => {
    const { isStaff, code, expectNoTrace } = await arrange(procedure);
    expect(isStaff ? ['not_allowed', 'not_found'] : ['ok']).toContain(await code());
    await expectNoTrace();
  },
);

test('no socket opens', async () => {
  const headers = await viewAs((await createUser(api.db)).id);
  const address = await api.listen();
  for (const { name } of ofType('subscription')) {
    expect((await callSubscription(address, name, undefined, headers)).code, name).toBe('view_only');
  }
});
