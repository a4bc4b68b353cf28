import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createTribe } from '@kindred/db/factories/tribes';
import { type AccessCase, type AccessCases, everyRole, READS, type Scene } from '../support/case.ts';

const STAFF_ONLY = everyRole('not_allowed', { platform_admin: 'shown' });

const hiddenName = () => `canary ${randomUUID()}`;
const privateTribe = async ({ db }: Scene) =>
  (await createTribe(db, { name: hiddenName(), isPrivate: true })).name;

/** A list of everything, whoever it is for. */
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
  'admin.recentUsers': listOf(async ({ db }) => (await createUser(db)).email),
  'admin.recentTribes': listOf(privateTribe),
  'admin.tribes.list': listOf(privateTribe, { state: 'private' }),
};
