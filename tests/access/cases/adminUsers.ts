import { randomUUID } from 'node:crypto';
import { versionOf } from '@kindred/api/features/admin/users/present';
import { adminUserById, staffNoteById } from '@kindred/db/admin/users/visibility';
import { createUser } from '@kindred/db/factories/accounts';
import { createOrder } from '@kindred/db/factories/commerce';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  type AccessCase,
  type AccessCases,
  type Arranged,
  everyRole,
  READS,
  type Scene,
  type Situation,
  WRITES,
} from '../support/case.ts';

const RULE = { rule: { kind: 'permission', permission: 'suspend_users' } } as const;
const BY_STAFF = everyRole('not_allowed', { platform_admin: 'ok' });
const SEEN_BY_STAFF = everyRole('not_allowed', { platform_admin: 'shown' });
const refused = (code: Extract<Situation['gets']['member'], string>) =>
  everyRole('not_allowed', { platform_admin: code });

const missing: Situation = {
  arrange: async () => ({ input: { id: randomUUID() } }),
  gets: refused('not_found'),
};

async function updating({ db }: Scene, version?: string): Promise<Arranged> {
  const { id } = await createUser(db);
  const row = await adminUserById(db, id);
  if (row === undefined) throw new Error('There is no user');
  return {
    input: { id, version: version ?? versionOf(row), plan: 'pro' },
    happened: async () => (await adminUserById(db, id))?.plan === 'pro',
  };
}

async function deleting({ db }: Scene, own: { tribe?: true } = {}): Promise<Arranged> {
  const { id, handle } = await createUser(db);
  if (own.tribe) await createTribe(db, { ownerId: id });
  return {
    input: { id, handle },
    happened: async () => (await adminUserById(db, id))?.state === 'leaving',
  };
}

async function noting({ db }: Scene, { count = 0 } = {}): Promise<Arranged> {
  const { id } = await createUser(db);
  const content = `note ${randomUUID()}`;
  const notes = unrestrictedDb(db).selectFrom('staffNotes').select('id').where('userId', '=', id);
  if (count > 0) {
    await unrestrictedDb(db)
      .insertInto('staffNotes')
      .values(Array.from({ length: count }, () => ({ userId: id, authorId: null, content: 'Note' })))
      .execute();
  }
  return {
    input: { id, content },
    happened: async () => (await notes.where('content', '=', content).execute()).length > 0,
  };
}

async function noteBy({ db, caller }: Scene, whose: 'mine' | 'other'): Promise<Arranged> {
  const authorId = whose === 'mine' ? caller.id : (await createUser(db)).id;
  const { id: userId } = await createUser(db);
  const { id: noteId } = await unrestrictedDb(db)
    .insertInto('staffNotes')
    .values({ userId, authorId, content: 'Note' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    input: { noteId },
    happened: async () => (await staffNoteById(db, noteId)) === undefined,
  };
}

async function waiting({ db }: Scene) {
  const at = new Date();
  const signUpAnswer = `answer ${randomUUID()}`;
  return createUser(db, { suspendedAt: at, awaitsApprovalSince: at, signUpAnswer });
}

/** Approving or declining changes the state of a user who waits. */
const deciding: AccessCase['situations'] = {
  'a waiting user': {
    arrange: async (scene) => {
      const { id } = await waiting(scene);
      return {
        input: { id },
        happened: async () => (await adminUserById(scene.db, id))?.state !== 'waiting',
      };
    },
    gets: BY_STAFF,
  },
  'another user': {
    arrange: async ({ db }) => ({ input: { id: (await createUser(db)).id } }),
    gets: refused('user_not_waiting'),
  },
  missing,
};

const details: AccessCase = {
  ...RULE,
  credentials: READS,
  situations: {
    'of somebody else': {
      arrange: async ({ db }) => {
        const { id, email } = await createUser(db, { email: `${randomUUID()}@example.org` });
        return { input: { id }, canary: email };
      },
      gets: SEEN_BY_STAFF,
    },
    missing,
  },
};

export const cases: AccessCases = {
  'admin.users.waiting': {
    ...RULE,
    credentials: READS,
    situations: { 'any time': { arrange: async () => ({}), gets: BY_STAFF } },
  },

  'admin.users.approve': { ...RULE, credentials: WRITES, situations: deciding },

  'admin.users.decline': { ...RULE, credentials: WRITES, situations: deciding },

  'admin.users.list': {
    ...RULE,
    credentials: READS,
    situations: {
      'of everybody': {
        arrange: async ({ db }) => {
          const email = `${randomUUID()}@example.org`;
          await createUser(db, { email });
          return { input: { q: email }, canary: email };
        },
        gets: SEEN_BY_STAFF,
      },
    },
  },

  'admin.users.get': details,

  'admin.users.update': {
    ...RULE,
    credentials: WRITES,
    situations: {
      'of somebody else': { arrange: (scene) => updating(scene), gets: BY_STAFF },
      'that was changed meanwhile': {
        arrange: (scene) => updating(scene, 'another version'),
        gets: refused('user_changed'),
      },
      missing: {
        arrange: async () => ({ input: { id: randomUUID(), version: 'any' } }),
        gets: refused('not_found'),
      },
    },
  },

  'admin.users.delete': {
    ...RULE,
    credentials: WRITES,
    situations: {
      'of somebody else': { arrange: (scene) => deleting(scene), gets: BY_STAFF },
      'of one who owns a tribe': {
        arrange: (scene) => deleting(scene, { tribe: true }),
        gets: refused('deletion_blocked'),
      },
    },
  },

  'admin.users.orders': {
    ...RULE,
    credentials: READS,
    situations: {
      'of another user': {
        arrange: async ({ db }) => {
          const { id } = await createUser(db);
          return { input: { id }, canary: (await createOrder(db, id, [])).id };
        },
        gets: SEEN_BY_STAFF,
      },
      missing,
    },
  },
  'admin.users.files': {
    ...RULE,
    credentials: READS,
    situations: {
      'of another user': {
        arrange: async ({ db }) => {
          const { id } = await createUser(db);
          return { input: { id }, canary: (await createMedia(db, { uploadedBy: id })).id };
        },
        gets: SEEN_BY_STAFF,
      },
      missing,
    },
  },
  'admin.users.bulk': {
    ...RULE,
    credentials: WRITES,
    situations: {
      'another user': {
        arrange: async ({ db }) => {
          const { id } = await createUser(db);
          return {
            input: { ids: [id], act: { kind: 'suspend', reason: 'Spam' } },
            happened: async () => (await adminUserById(db, id))?.state === 'suspended',
          };
        },
        gets: BY_STAFF,
      },
      myself: {
        arrange: async ({ caller }) => ({
          input: { ids: [caller.id], act: { kind: 'suspend', reason: 'Spam' } },
          canary: '"results":[',
        }),
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'admin.users.addNote': {
    ...RULE,
    credentials: WRITES,
    situations: {
      'about somebody else': { arrange: (scene) => noting(scene), gets: BY_STAFF },
      'about one with 200': {
        arrange: (scene) => noting(scene, { count: 200 }),
        gets: refused('too_many_staff_notes'),
      },
    },
  },

  'admin.users.deleteNote': {
    ...RULE,
    credentials: WRITES,
    situations: {
      mine: { arrange: (scene) => noteBy(scene, 'mine'), gets: BY_STAFF },
      "somebody else's": { arrange: (scene) => noteBy(scene, 'other'), gets: BY_STAFF },
      missing: { arrange: async () => ({ input: { noteId: randomUUID() } }), gets: refused('not_found') },
    },
  },
};
