import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createMedia } from '@kindred/db/factories/media';
import type { Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { byStaff, tribeOf } from '../situations/tribes.ts';
import type { AccessCases, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const OWNS = { from: 'owner', holders: 'manage' } as const;

interface Asked {
  id: string;
  /** The name of a document that only who sent it and those who decide may see. */
  documentId: string;
}

async function requestOf({ db }: Pick<Scene, 'db'>, tribe: Tribe, requestedBy: string): Promise<Asked> {
  const { id } = await unrestrictedDb(db)
    .insertInto('verificationRequests')
    .values({ tribeId: tribe.id, requestedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const document = await createMedia(db, {
    uploadedBy: requestedBy,
    kind: 'file',
    widths: [],
    attachedType: 'verification_requests',
    attachedTo: id,
  });
  return { id, documentId: document.id };
}

async function statusOf({ db }: Scene, id: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('verificationRequests')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

/** Whose request it is. */
const REQUESTS = {
  'of somebody else': async (scene: Scene) => {
    const tribe = await tribeOf(scene, { isPrivate: true });
    return requestOf(scene, tribe, tribe.ownerId);
  },
  'of a tribe I moderate': async (scene: Scene) => {
    const tribe = await tribeOf(scene, {}, 'moderator');
    return requestOf(scene, tribe, tribe.ownerId);
  },
  'of a tribe I own by now': async (scene: Scene) => {
    const tribe = await tribeOf(scene, {}, 'owner');
    return requestOf(scene, tribe, (await createUser(scene.db)).id);
  },
  mine: async (scene: Scene) => requestOf(scene, await tribeOf(scene, {}, 'owner'), scene.caller.id),
  'of a tribe that is going': async (scene: Scene) => {
    const tribe = await tribeOf(scene, { deletedAt: new Date() }, 'owner');
    return requestOf(scene, tribe, scene.caller.id);
  },
} as const;
type Whose = keyof typeof REQUESTS;

function about(
  gets: Record<Whose, ByRole>,
  arrange: (asked: Asked, scene: Scene) => ReturnType<Situation['arrange']>,
): Record<Whose, Situation> {
  const situations = (Object.keys(REQUESTS) as Whose[]).map((whose): [Whose, Situation] => [
    whose,
    { arrange: async (scene) => arrange(await REQUESTS[whose](scene), scene), gets: gets[whose] },
  ]);
  return Object.fromEntries(situations) as Record<Whose, Situation>;
}

const BY_ADMINS = everyRole('not_found', { platform_admin: 'shown' });
const SEEN: Record<Whose, ByRole> = {
  'of somebody else': BY_ADMINS,
  'of a tribe I moderate': BY_ADMINS,
  'of a tribe I own by now': BY_ADMINS,
  mine: everyRole('shown'),
  'of a tribe that is going': NOT_FOUND,
};
const DECIDES = everyRole('not_found', { platform_admin: 'ok' });
const DECIDED: Record<Whose, ByRole> = {
  'of somebody else': DECIDES,
  'of a tribe I moderate': DECIDES,
  'of a tribe I own by now': DECIDES,
  mine: everyRole('not_allowed', { platform_admin: 'ok' }),
  'of a tribe that is going': NOT_FOUND,
};

export const cases: AccessCases = {
  'tribes.verifications.list': {
    rule: { kind: 'permission', permission: 'kyc_verification' },
    credentials: READS,
    situations: {
      'one of somebody else': {
        arrange: async (scene) => {
          const tribe = await tribeOf(scene, { isPrivate: true, name: `canary ${randomUUID()}` });
          // The one that waits longest is on the first page, however many wait.
          const { id } = await requestOf(scene, tribe, tribe.ownerId);
          await unrestrictedDb(scene.db)
            .updateTable('verificationRequests')
            .set({ createdAt: new Date(0) })
            .where('id', '=', id)
            .execute();
          return { input: { limit: 100 }, canary: tribe.name };
        },
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },

  'tribes.verifications.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: about(SEEN, async ({ id, documentId }) => ({ input: { requestId: id }, canary: documentId })),
  },

  'tribes.verifications.approve': {
    rule: { kind: 'subject', permission: 'kyc_verification' },
    credentials: WRITES,
    situations: about(DECIDED, async ({ id }, scene) => ({
      input: { requestId: id },
      happened: async () => (await statusOf(scene, id)) === 'approved',
    })),
  },

  'tribes.verifications.decline': {
    rule: { kind: 'subject', permission: 'kyc_verification' },
    credentials: WRITES,
    situations: about(DECIDED, async ({ id }, scene) => ({
      input: { requestId: id, reason: 'The papers cannot be read.' },
      happened: async () => (await statusOf(scene, id)) === 'declined',
    })),
  },

  'tribes.verifications.takeBack': {
    rule: { kind: 'subject', permission: 'kyc_verification' },
    credentials: WRITES,
    situations: about(DECIDED, async ({ id }, scene) => {
      const { tribeId } = await unrestrictedDb(scene.db)
        .updateTable('verificationRequests')
        .set({ status: 'approved', decidedAt: new Date() })
        .where('id', '=', id)
        .returning('tribeId')
        .executeTakeFirstOrThrow();
      await scene.db.updateTable('tribes').set({ isVerified: true }).where('id', '=', tribeId).execute();
      return {
        input: { requestId: id, reason: 'The papers are somebody else’s.' },
        happened: async () => (await statusOf(scene, id)) === 'taken_back',
      };
    }),
  },

  'tribes.verifications.ofTribe': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: byStaff({ ...OWNS, done: 'shown' }, async (tribe, scene) => ({
      input: { id: tribe.slug },
      canary: (await requestOf(scene, tribe, tribe.ownerId)).documentId,
    })),
  },

  'tribes.verifications.ask': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: byStaff(OWNS, async (tribe, { db, caller }) => {
      const { id } = await createMedia(db, { uploadedBy: caller.id, kind: 'file', widths: [] });
      return {
        input: { id: tribe.id, documents: [id] },
        happened: async () => {
          const row = await unrestrictedDb(db)
            .selectFrom('verificationRequests')
            .select('id')
            .where('tribeId', '=', tribe.id)
            .executeTakeFirst();
          return row !== undefined;
        },
      };
    }),
  },
};
