import { randomInt, randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { allFilters, filterById } from '@kindred/db/moderation/filters/visibility';
import { insertFilter } from '@kindred/db/moderation/filters/writes';
import { type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const policies = { kind: 'permission', permission: 'global_policies' } as const;
const staffOnly = everyRole('not_allowed', { platform_admin: 'ok' });

async function someFilter({ db }: Scene) {
  const { id: createdBy } = await createUser(db);
  const value = `word ${randomUUID()}`;
  const made = await db
    .transaction()
    .execute((tx) =>
      insertFilter(tx, { kind: 'word', value, count: null, days: null, action: 'hold', createdBy }),
    );
  if (typeof made === 'string') throw new Error(made);
  return { ...made, value };
}

export const cases: AccessCases = {
  'moderation.filters.list': {
    rule: { kind: 'permission', permission: 'global_policies' },
    credentials: READS,
    situations: {
      'with a filter': {
        arrange: async (scene) => ({ canary: (await someFilter(scene)).value }),
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'moderation.filters.add': {
    rule: policies,
    credentials: WRITES,
    situations: {
      'a word': {
        arrange: async ({ db }) => {
          const value = `word ${randomInt(1e12)}`;
          return {
            input: { rule: { kind: 'word', value } },
            happened: async () => (await allFilters(db)).some((filter) => filter.value === value),
          };
        },
        gets: staffOnly,
      },
    },
  },
  'moderation.filters.set': {
    rule: policies,
    credentials: WRITES,
    situations: {
      'a filter': {
        arrange: async (scene) => {
          const { id } = await someFilter(scene);
          return {
            input: { id, isOn: false },
            happened: async () => (await filterById(scene.db, id))?.isOn === false,
          };
        },
        gets: staffOnly,
      },
    },
  },
  'moderation.filters.remove': {
    rule: policies,
    credentials: WRITES,
    situations: {
      'a filter': {
        arrange: async (scene) => {
          const { id } = await someFilter(scene);
          return { input: { id }, happened: async () => (await filterById(scene.db, id)) === undefined };
        },
        gets: staffOnly,
      },
    },
  },
  'moderation.filters.dryRun': {
    rule: policies,
    credentials: WRITES,
    situations: {
      'a word that nothing holds': {
        arrange: async () => ({
          input: { rule: { kind: 'word', value: 'zyzzyva' } },
          canary: '"matched":0',
        }),
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
};
