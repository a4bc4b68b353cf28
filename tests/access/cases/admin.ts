import { randomUUID } from 'node:crypto';
import { appendAuditEntry } from '@kindred/db/admin/audit/writes';
import { type AccessCases, everyRole, READS, type Scene } from '../support/case.ts';

const rule = { kind: 'permission', permission: 'global_policies' } as const;
const credentials = READS;

/** Appends an entry by a command. @returns the name of what it is about */
async function recordOne({ db }: Scene): Promise<string> {
  const name = `Subject ${randomUUID()}`;
  await db.transaction().execute((tx) =>
    appendAuditEntry(tx, {
      action: 'legal.update',
      actorId: null,
      subject: { type: 'legal_text', id: null },
      details: { name, after: { content: 'Be kind' } },
    }),
  );
  return name;
}

export const cases: AccessCases = {
  'admin.audit.list': {
    rule,
    credentials,
    situations: {
      'with an entry': {
        // All columns append entries at the same time.
        arrange: async (scene) => ({ input: { limit: 100 }, canary: await recordOne(scene) }),
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },

  'admin.audit.check': {
    rule,
    credentials,
    situations: {
      'with an entry': {
        arrange: async (scene) => {
          await recordOne(scene);
          return { input: {}, canary: '"brokenAt":null' };
        },
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
};
