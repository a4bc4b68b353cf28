import { randomInt } from 'node:crypto';
import { storedSettings } from '@kindred/db/admin/settings/visibility';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

const rule = { kind: 'permission', permission: 'global_policies' } as const;

export const cases: AccessCases = {
  'admin.settings.get': {
    rule,
    credentials: READS,
    situations: {
      'the defaults': {
        arrange: async () => ({ input: {}, canary: '"videos":{"version":0' }),
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'admin.settings.update': {
    rule,
    credentials: WRITES,
    situations: {
      'a bank account': {
        arrange: async ({ db }) => {
          const bank = `Account ${randomInt(1e12)}`;
          const stored = (await storedSettings(db)).find(({ name }) => name === 'operator');
          return {
            input: { operator: { version: stored?.version ?? 0, values: { bank } } },
            happened: async () =>
              (await storedSettings(db)).some(({ variables }) => variables.OPERATOR_BANK === bank),
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
    },
  },
  'admin.settings.test': {
    rule,
    credentials: WRITES,
    situations: {
      'payments in test mode': {
        arrange: async () => ({ input: { test: 'payments' }, canary: '"isGood":true' }),
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
};
