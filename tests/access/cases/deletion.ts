import { createUser } from '@kindred/db/factories/accounts';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  type AccessCases,
  type Arranged,
  everyRole,
  OPEN_WRITES,
  READS,
  READS_IN_SESSION,
  type Scene,
  WRITES_IN_SESSION,
} from '../support/case.ts';

const IN_SESSION = { rule: { kind: 'session' } } as const;

/** Callers are made once: whoever left comes back with all that let them in. */
async function leaving({ db, caller }: Scene): Promise<Arranged> {
  await createUser(db, { role: 'platform_admin' });
  const guarded = unrestrictedDb(db);
  await guarded.deleteFrom('tribes').where('ownerId', '=', caller.id).execute();
  const sessions = await guarded.selectFrom('sessions').selectAll().where('userId', '=', caller.id).execute();
  const tokens = await guarded
    .selectFrom('accessTokens')
    .selectAll()
    .where('userId', '=', caller.id)
    .execute();
  async function happened(): Promise<boolean> {
    const back = await db
      .updateTable('users')
      .set({ deletionAskedAt: null, suspendedAt: null })
      .where('id', '=', caller.id)
      .where('deletionAskedAt', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (back === undefined) return false;
    if (sessions.length > 0) await guarded.insertInto('sessions').values(sessions).execute();
    if (tokens.length > 0) await guarded.insertInto('accessTokens').values(tokens).execute();
    return true;
  }
  return { happened };
}

function owned({ db, caller }: Scene) {
  return createTribe(db, { ownerId: caller.id, name: `Owned ${crypto.randomUUID()}` });
}

async function owning(scene: Scene): Promise<Arranged> {
  await createUser(scene.db, { role: 'platform_admin' });
  await owned(scene);
  const asked = scene.db.selectFrom('users').select('deletionAskedAt').where('id', '=', scene.caller.id);
  return { happened: async () => (await asked.executeTakeFirstOrThrow()).deletionAskedAt !== null };
}

const STAYING = { 'of an account that stays': { arrange: async () => ({}), gets: everyRole('ok') } };

export const cases: AccessCases = {
  'accounts.deletionBlockers': {
    ...IN_SESSION,
    credentials: READS_IN_SESSION,
    situations: {
      mine: {
        arrange: async (scene) => ({ canary: (await owned(scene)).name }),
        gets: everyRole('shown'),
      },
      "somebody else's": {
        arrange: async ({ db }) => ({ canary: (await createTribe(db)).name }),
        gets: everyRole('hidden'),
      },
    },
  },

  'accounts.deleteAccount': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      // First: in it callers are asked for with all their credentials at once.
      'while they own something': {
        arrange: owning,
        gets: everyRole('deletion_blocked'),
      },
      mine: { arrange: leaving, gets: everyRole('ok') },
    },
  },

  'accounts.leaving': {
    rule: { kind: 'public' },
    credentials: { ...READS, visitor: 'same', suspended: 'same' },
    situations: STAYING,
  },

  'accounts.keepAccount': { rule: { kind: 'public' }, credentials: OPEN_WRITES, situations: STAYING },
};
