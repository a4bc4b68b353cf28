import { insertExport } from '@kindred/db/accounts/dataExport/writes';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, READS_IN_SESSION, WRITES_IN_SESSION } from '../support/case.ts';

const IN_SESSION = { rule: { kind: 'session' } } as const;
const soon = () => new Date(Date.now() + 3_600_000);

const found = async (db: Db, userId: string) =>
  unrestrictedDb(db).selectFrom('dataExports').select('id').where('userId', '=', userId).executeTakeFirst();

/** The one there is, or a new one. @returns its id */
async function waiting(db: Db, userId: string): Promise<string> {
  const made = await db.transaction().execute((tx) => insertExport(tx, userId, soon()));
  return made ?? (await found(db, userId))?.id ?? '';
}

export const cases: AccessCases = {
  'accounts.dataExport': {
    ...IN_SESSION,
    credentials: READS_IN_SESSION,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => ({ canary: await waiting(db, caller.id) }),
        gets: everyRole('shown'),
      },
      "somebody else's": {
        arrange: async ({ db }) => ({ canary: await waiting(db, (await createUser(db)).id) }),
        gets: everyRole('hidden'),
      },
    },
  },

  'accounts.requestExport': {
    ...IN_SESSION,
    credentials: WRITES_IN_SESSION,
    situations: {
      'while one is being made': {
        arrange: async ({ db, caller }) => {
          await waiting(db, caller.id);
          return {};
        },
        gets: everyRole('export_waiting'),
      },
      mine: {
        arrange: async ({ db, caller }) => {
          await unrestrictedDb(db).deleteFrom('dataExports').where('userId', '=', caller.id).execute();
          return {
            async happened() {
              const isThere = (await found(db, caller.id)) !== undefined;
              await unrestrictedDb(db).deleteFrom('dataExports').where('userId', '=', caller.id).execute();
              return isThere;
            },
          };
        },
        gets: everyRole('ok'),
      },
    },
  },
};
