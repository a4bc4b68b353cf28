import { randomUUID } from 'node:crypto';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

const check: AccessCases[string] = {
  rule: { kind: 'signedIn' },
  credentials: READS,
  situations: {
    'a name that is free': {
      arrange: async () => ({ input: { username: `free_${randomUUID().slice(0, 8)}` } }),
      gets: everyRole('ok'),
    },
  },
};

export const cases: AccessCases = {
  'profiles.update': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      'my own': {
        arrange: async ({ db, caller }) => {
          const bio = `canary-${randomUUID()}`;
          return {
            input: { bio },
            happened: async () => {
              const row = await db
                .selectFrom('users')
                .select('bio')
                .where('id', '=', caller.id)
                .executeTakeFirst();
              return row?.bio === bio;
            },
          };
        },
        gets: everyRole('ok'),
      },
    },
  },
  'profiles.checkUsername': check,
  'profiles.checkUsernameByPath': check,
};
