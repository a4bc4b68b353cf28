import { randomUUID } from 'node:crypto';
import { appendAuditEntry } from '@kindred/db/admin/audit/writes';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { TribeRole } from '@kindred/validation/tribes';
import type { AccessCases, Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
/** Who holds the platform's permission that running a tribe takes. */
const RUNS = everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' });
const SHOWS = everyRole('not_allowed', { tribe_owner: 'shown', platform_admin: 'shown' });

/** Everything that a caller can have to do with a tribe. */
const TRIBES = {
  mine: { role: 'owner', isPrivate: true },
  'one I am an admin of': { role: 'admin', isPrivate: true },
  'one I moderate': { role: 'moderator', isPrivate: true },
  'one I am in': { role: 'member', isPrivate: true },
  'a public one of others': { role: null, isPrivate: false },
  'a private one of others': { role: null, isPrivate: true },
} as const satisfies Record<string, { role: TribeRole | null; isPrivate: boolean }>;
type Which = keyof typeof TRIBES | 'none there is';

async function tribeOf({ db, caller }: Scene, which: Which): Promise<{ id: string; slug: string }> {
  if (which === 'none there is') return { id: randomUUID(), slug: 'none' };
  const { role, isPrivate } = TRIBES[which];
  const tribe = await createTribe(db, {
    isPrivate,
    exportedAt: new Date(),
    ...(role === 'owner' ? { ownerId: caller.id } : {}),
  });
  if (role !== null && role !== 'owner') await joinTribe(db, tribe.id, caller.id, role);
  return tribe;
}

function aboutTribes(
  gets: Record<Which, ByRole>,
  arrange: (tribe: { id: string; slug: string }, scene: Scene) => Promise<Arranged>,
): Record<string, Situation> {
  const situations = (Object.keys(gets) as Which[]).map((which): [Which, Situation] => [
    which,
    { arrange: async (scene) => arrange(await tribeOf(scene, which), scene), gets: gets[which] },
  ]);
  return Object.fromEntries(situations);
}

const OTHERS = {
  'one I moderate': NOT_ALLOWED,
  'one I am in': NOT_ALLOWED,
  'a public one of others': NOT_ALLOWED,
  'a private one of others': NOT_FOUND,
  'none there is': NOT_FOUND,
} as const;
const forAdmins = (outcome: ByRole) => ({ mine: outcome, 'one I am an admin of': outcome, ...OTHERS });
const forOwners = (outcome: ByRole) => ({ mine: outcome, 'one I am an admin of': NOT_ALLOWED, ...OTHERS });

type Row = { name: string; contentAccess: string; archivedAt: Date | null; checklistHiddenAt: Date | null };
type WithId = Scene & { tribe: { id: string } };

async function rowOf({ db, tribe }: WithId): Promise<Row | undefined> {
  return db
    .selectFrom('tribes')
    .select(['name', 'contentAccess', 'archivedAt', 'checklistHiddenAt'])
    .where('id', '=', tribe.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

function writing(
  gets: Record<Which, ByRole>,
  input: (tribe: { id: string; slug: string }) => Record<string, unknown>,
  before: object,
  isDone: (row: Row | undefined) => boolean,
): AccessCases[string] {
  return {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: aboutTribes(gets, async (tribe, scene) => {
      await scene.db
        .updateTable('tribes')
        .set({ category: 'Arts & Creativity', ...before })
        .where('id', '=', tribe.id)
        .execute();
      const isThere = (await rowOf({ ...scene, tribe })) !== undefined;
      return {
        input: { id: tribe.id, ...input(tribe) },
        happened: async () => isThere && isDone(await rowOf({ ...scene, tribe })),
      };
    }),
  };
}

const MAY_FOUND = everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' });
const SEES_DRAFT = everyRole('not_allowed', { tribe_owner: 'shown', platform_admin: 'shown' });

async function keepDraft({ db, caller }: Scene): Promise<string> {
  const name = `canary-${randomUUID()}`;
  await unrestrictedDb(db)
    .insertInto('tribeDrafts')
    .values({ userId: caller.id, input: { name } })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ input: { name } }))
    .execute();
  return name;
}

async function draftName({ db, caller }: Scene): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('tribeDrafts')
    .select('input')
    .where('userId', '=', caller.id)
    .executeTakeFirst();
  return row?.input.name;
}

export const cases: AccessCases = {
  'tribes.create': {
    rule: { kind: 'permission', permission: 'create_tribes' },
    credentials: WRITES,
    situations: {
      'a tribe nobody has yet': {
        arrange: async ({ db }) => {
          const slug = `new-${randomUUID().slice(0, 20)}`;
          return {
            input: {
              name: 'Kitchen',
              slug,
              description: 'We cook slowly and eat together.',
              category: 'Arts & Creativity',
              tags: ['soup'],
            },
            happened: async () =>
              (await db.selectFrom('tribes').select('id').where('slug', '=', slug).executeTakeFirst()) !==
              undefined,
          };
        },
        gets: MAY_FOUND,
      },
    },
  },

  'tribes.checkSlug': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'any handle': { arrange: async () => ({ input: { slug: 'quite-free' } }), gets: everyRole('ok') },
    },
  },

  'tribes.starter': {
    rule: { kind: 'permission', permission: 'join_tribes' },
    credentials: WRITES,
    situations: {
      'myself, as I am': {
        // The role is put back, as the next call of the same person counts on it.
        arrange: async ({ db, caller }) => {
          const { role } = await db
            .selectFrom('users')
            .select('role')
            .where('id', '=', caller.id)
            .executeTakeFirstOrThrow();
          return {
            happened: async () => {
              const now = await db
                .selectFrom('users')
                .select('role')
                .where('id', '=', caller.id)
                .executeTakeFirstOrThrow();
              await db.updateTable('users').set({ role }).where('id', '=', caller.id).execute();
              return now.role === 'tribe_owner' || now.role === 'platform_admin';
            },
          };
        },
        gets: everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' }),
      },
    },
  },

  'tribes.draft': {
    rule: { kind: 'permission', permission: 'create_tribes' },
    credentials: READS,
    situations: {
      'my own': { arrange: async (scene) => ({ canary: await keepDraft(scene) }), gets: SEES_DRAFT },
      'somebody else has one': {
        arrange: async ({ db }) => {
          const { ownerId } = await createTribe(db);
          return { canary: await keepDraft({ db, caller: { id: ownerId } }) };
        },
        gets: everyRole('not_allowed', { tribe_owner: 'hidden', platform_admin: 'hidden' }),
      },
    },
  },

  'tribes.saveDraft': {
    rule: { kind: 'permission', permission: 'create_tribes' },
    credentials: WRITES,
    situations: {
      'my own': {
        arrange: async (scene) => {
          const name = `canary-${randomUUID()}`;
          return { input: { name }, happened: async () => (await draftName(scene)) === name };
        },
        gets: MAY_FOUND,
      },
    },
  },

  'tribes.deleteDraft': {
    rule: { kind: 'permission', permission: 'create_tribes' },
    credentials: WRITES,
    situations: {
      'my own': {
        arrange: async (scene) => {
          await keepDraft(scene);
          return { happened: async () => (await draftName(scene)) === undefined };
        },
        gets: MAY_FOUND,
      },
    },
  },

  'tribes.audit': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: aboutTribes(forAdmins(SHOWS), async ({ id }, { db }) => {
      const caseId = randomUUID();
      await db.transaction().execute((tx) =>
        appendAuditEntry(tx, {
          action: 'case.claim',
          actorId: null,
          subject: { type: 'case', id: caseId },
          tribeId: id,
          details: {},
        }),
      );
      return { input: { id }, canary: caseId };
    }),
  },
  'tribes.settings.get': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: aboutTribes(forAdmins(SHOWS), async ({ id }, { db }) => {
      const canary = `canary-${randomUUID()}`;
      await db.updateTable('tribes').set({ welcomeMessage: canary }).where('id', '=', id).execute();
      return { input: { id }, canary };
    }),
  },
  'tribes.settings.update': writing(
    forAdmins(RUNS),
    () => ({ name: 'Renamed' }),
    {},
    (row) => row?.name === 'Renamed',
  ),
  'tribes.settings.setAccess': writing(
    forAdmins(RUNS),
    () => ({ type: 'private', contentAccess: 'tiered', autoApprove: true }),
    { contentAccess: 'public_preview' },
    (row) => row?.contentAccess === 'tiered',
  ),
  'tribes.settings.archive': writing(
    forOwners(RUNS),
    () => ({}),
    {},
    (row) => row?.archivedAt != null,
  ),
  'tribes.settings.unarchive': writing(
    forOwners(RUNS),
    () => ({}),
    { archivedAt: new Date() },
    (row) => row?.archivedAt === null,
  ),
  'tribes.settings.delete': writing(
    forOwners(RUNS),
    ({ slug }) => ({ confirm: slug }),
    {},
    (row) => row === undefined,
  ),
  'tribes.settings.checklist': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: aboutTribes(forAdmins(RUNS), async ({ id }) => ({ input: { id } })),
  },
  'tribes.settings.hideChecklist': writing(
    forAdmins(RUNS),
    () => ({}),
    {},
    (row) => row?.checklistHiddenAt != null,
  ),
};
