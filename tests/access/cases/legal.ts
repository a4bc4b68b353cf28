import { randomUUID } from 'node:crypto';
import { legalTextOf } from '@kindred/db/accounts/legal/queries';
import { setLegalText } from '@kindred/db/accounts/legal/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

export const cases: AccessCases = {
  'accounts.legalText': {
    rule: { kind: 'public' },
    credentials: { ...READS, visitor: 'same', suspended: 'same' },
    situations: {
      'as it comes': {
        arrange: async () => ({ input: { kind: 'privacy' }, canary: 'Your rights' }),
        gets: everyRole('shown'),
      },
      'as its operator wrote it': {
        arrange: async ({ db }) => {
          const { id } = await createUser(db);
          const content = 'Be kind to each other.';
          await db.transaction().execute((tx) => setLegalText(tx, 'terms', content, id));
          return { input: { kind: 'terms' }, canary: content };
        },
        gets: everyRole('shown'),
      },
    },
  },

  'accounts.setLegalText': {
    rule: { kind: 'permission', permission: 'global_policies' },
    credentials: WRITES,
    situations: {
      anything: {
        arrange: async ({ db }) => {
          const content = `Terms ${randomUUID()}`;
          return {
            input: { kind: 'terms', content },
            happened: async () => (await legalTextOf(db, 'terms'))?.content === content,
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
    },
  },
};
