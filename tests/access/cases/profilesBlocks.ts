import { randomUUID } from 'node:crypto';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');

export const cases: AccessCases = {
  'profiles.block': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'a stranger': {
        arrange: async ({ db }) => ({ input: { id: (await createUser(db)).id } }),
        gets: everyRole('ok'),
      },
      'somebody who blocked me': {
        arrange: async ({ db, caller }) => {
          const { id } = await createUser(db);
          await blockUser(db, id, caller.id);
          return { input: { id } };
        },
        gets: NOT_FOUND,
      },
      myself: {
        arrange: async ({ caller }) => ({ input: { id: caller.id } }),
        gets: everyRole('not_allowed'),
      },
    },
  },
  'profiles.unblock': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'somebody I blocked': {
        arrange: async ({ db, caller }) => {
          const { id } = await createUser(db);
          await blockUser(db, caller.id, id);
          return { input: { id } };
        },
        gets: everyRole('ok'),
      },
      'somebody who blocked me': {
        arrange: async ({ db, caller }) => {
          const { id } = await createUser(db);
          await blockUser(db, id, caller.id);
          return { input: { id } };
        },
        gets: NOT_FOUND,
      },
    },
  },
  'profiles.blocked': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'somebody I blocked': {
        arrange: async ({ db, caller }) => {
          const handle = `canary-${randomUUID().slice(0, 20)}`;
          await blockUser(db, caller.id, (await createUser(db, { handle })).id);
          return { input: { limit: 100 }, canary: handle };
        },
        gets: everyRole('shown'),
      },
      'somebody who blocked me': {
        arrange: async ({ db, caller }) => {
          const handle = `canary-${randomUUID().slice(0, 20)}`;
          await blockUser(db, (await createUser(db, { handle })).id, caller.id);
          return { input: { limit: 100 }, canary: handle };
        },
        gets: everyRole('hidden'),
      },
    },
  },
};
