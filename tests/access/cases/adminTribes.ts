import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { Permission } from '@kindred/permissions/matrix';
import { type AccessCase, type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const STAFF_ONLY = everyRole('not_allowed', { platform_admin: 'shown' });

const hiddenName = () => `canary ${randomUUID()}`;
const privateTribe = async ({ db }: Scene) =>
  (await createTribe(db, { name: hiddenName(), isPrivate: true })).name;

/** A list that is the same for all staff. */
function listOf(canary: (scene: Scene) => Promise<string>, input: Record<string, unknown> = {}): AccessCase {
  return {
    rule: { kind: 'permission', permission: 'global_policies' },
    credentials: READS,
    situations: {
      'one of somebody else': {
        arrange: async (scene) => ({ input: { limit: 100, ...input }, canary: await canary(scene) }),
        gets: STAFF_ONLY,
      },
    },
  };
}

/** An act about a private tribe that its caller is not in. */
function actOn(
  permission: Permission,
  column: 'hiddenAt' | 'archivedAt',
  { isOn, input = {} }: { isOn: boolean; input?: Record<string, unknown> },
): AccessCase {
  return {
    rule: { kind: 'permission', permission },
    credentials: WRITES,
    situations: {
      'a private tribe of somebody else': {
        arrange: async ({ db }) => {
          const { id } = await createTribe(db, { isPrivate: true, [column]: isOn ? null : new Date() });
          const now = () => db.selectFrom('tribes').select(column).where('id', '=', id).executeTakeFirst();
          return {
            input: { id, ...input },
            happened: async () => ((await now())?.[column] !== null) === isOn,
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
    },
  };
}
const REASON = { reason: 'It copies another tribe' };

export const cases: AccessCases = {
  'admin.stats': {
    rule: { kind: 'permission', permission: 'global_policies' },
    credentials: READS,
    situations: {
      anything: {
        arrange: async () => ({ input: { zone: 'Europe/Berlin' }, canary: 'newUsersToday' }),
        gets: STAFF_ONLY,
      },
    },
  },
  'admin.charts': {
    rule: { kind: 'permission', permission: 'global_policies' },
    credentials: READS,
    situations: {
      always: {
        arrange: async () => ({ input: { days: 30, zone: 'Europe/Berlin' }, canary: 'activeUsers' }),
        gets: STAFF_ONLY,
      },
    },
  },
  'admin.recentUsers': listOf(async ({ db }) => (await createUser(db)).email),
  'admin.recentTribes': listOf(privateTribe),
  'admin.businesses.list': listOf(async ({ db }) => (await createBusiness(db, { name: hiddenName() })).name),
  'admin.tribes.list': listOf(privateTribe, { state: 'private' }),

  'admin.tribes.get': {
    rule: { kind: 'permission', permission: 'global_policies' },
    credentials: READS,
    situations: {
      'a private tribe of somebody else': {
        arrange: async ({ db }) => {
          const { id, name } = await createTribe(db, { name: hiddenName(), isPrivate: true });
          return { input: { id }, canary: name };
        },
        gets: STAFF_ONLY,
      },
      'a tribe that was deleted': {
        arrange: async ({ db }) => {
          const { id } = await createTribe(db, { deletedAt: new Date(), archivedAt: new Date() });
          return { input: { id } };
        },
        gets: everyRole('not_allowed', { platform_admin: 'not_found' }),
      },
    },
  },
  'admin.tribes.hide': actOn('flag_content', 'hiddenAt', { isOn: true, input: REASON }),
  'admin.tribes.unhide': actOn('flag_content', 'hiddenAt', { isOn: false }),
  'admin.tribes.archive': actOn('global_policies', 'archivedAt', { isOn: true, input: REASON }),
  'admin.tribes.unarchive': actOn('global_policies', 'archivedAt', { isOn: false }),
  'admin.tribes.transfer': {
    rule: { kind: 'permission', permission: 'global_policies' },
    credentials: WRITES,
    situations: {
      'a tribe of somebody else': {
        arrange: async ({ db }) => {
          const { id } = await createTribe(db, { isPrivate: true });
          const { id: userId } = await createUser(db);
          await joinTribe(db, id, userId);
          const owner = () =>
            db.selectFrom('tribes').select('ownerId').where('id', '=', id).executeTakeFirstOrThrow();
          return { input: { id, userId }, happened: async () => (await owner()).ownerId === userId };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
      'to a user who is not in the tribe': {
        arrange: async ({ db }) => {
          const { id } = await createTribe(db);
          return { input: { id, userId: (await createUser(db)).id } };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
      'to a suspended user': {
        arrange: async ({ db }) => {
          const { id } = await createTribe(db);
          return { input: { id, userId: (await createUser(db, { suspendedAt: new Date() })).id } };
        },
        gets: everyRole('not_allowed', { platform_admin: 'invalid_input' }),
      },
    },
  },
};
