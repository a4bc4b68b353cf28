import { setSuspended } from '@kindred/db/accounts/suspension/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCase, type AccessCases, everyRole, type Scene, WRITES } from '../support/case.ts';

const BY_ADMINS = everyRole('not_allowed', { platform_admin: 'ok' });

const isSuspended = async ({ db }: Scene, id: string) =>
  (await db.selectFrom('users').select('suspendedAt').where('id', '=', id).executeTakeFirstOrThrow())
    .suspendedAt !== null;

/** A user other than the caller, that caller, and what stands in the place of a deleted account. */
function about(
  arrange: (scene: Scene, id: string) => Promise<{ happened: () => Promise<boolean> }>,
  more: object = {},
): AccessCase['situations'] {
  return {
    'another user': {
      arrange: async (scene) => {
        const { id } = await createUser(scene.db);
        return { input: { id, ...more }, ...(await arrange(scene, id)) };
      },
      gets: BY_ADMINS,
    },
    myself: {
      arrange: async ({ caller }) => ({ input: { id: caller.id, ...more } }),
      gets: everyRole('not_allowed'),
    },
    'a deleted user': {
      arrange: async ({ db }) => {
        const email = `${crypto.randomUUID()}@deleted.invalid`;
        const { id } = await createUser(db, { email, role: 'guest', suspendedAt: new Date() });
        return { input: { id, ...more } };
      },
      gets: everyRole('not_found'),
    },
  };
}

const RULE = { rule: { kind: 'subject', permission: 'suspend_users' }, credentials: WRITES } as const;

const viewOf = ({ db }: Scene, userId: string) =>
  unrestrictedDb(db).selectFrom('sessions').select('viewedUserId').where('viewedUserId', '=', userId);

export const cases: AccessCases = {
  'admin.users.view': {
    ...RULE,
    situations: about(async (scene, id) => ({
      happened: async () => (await viewOf(scene, id).execute()).length > 0,
    })),
  },

  'admin.users.endView': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: { 'while not viewing': { arrange: async () => ({}), gets: everyRole('ok') } },
  },

  'admin.users.suspend': {
    ...RULE,
    situations: about(async (scene, id) => ({ happened: () => isSuspended(scene, id) }), { reason: 'Spam' }),
  },

  'admin.users.unsuspend': {
    ...RULE,
    situations: about(async (scene, id) => {
      await scene.db.transaction().execute((tx) => setSuspended(tx, id, { reason: 'Spam', until: null }));
      return { happened: async () => !(await isSuspended(scene, id)) };
    }),
  },

  'admin.users.endSessions': {
    ...RULE,
    situations: about(async ({ db }, id) => {
      const sessions = unrestrictedDb(db);
      const sid = crypto.randomUUID().replaceAll('-', '').repeat(2);
      const expire = new Date(Date.now() + 3_600_000);
      await sessions.insertInto('sessions').values({ sid, userId: id, expire, sess: {} }).execute();
      const left = sessions.selectFrom('sessions').select('sid').where('userId', '=', id);
      return { happened: async () => (await left.execute()).length === 0 };
    }),
  },
};
