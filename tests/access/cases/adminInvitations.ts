import { randomUUID } from 'node:crypto';
import { signUpInvitationById, signUpInvitations } from '@kindred/db/accounts/invitations/visibility';
import { insertInvitation } from '@kindred/db/accounts/invitations/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const rule = { kind: 'permission', permission: 'global_policies' } as const;

async function someInvitation({ db }: Scene) {
  const { id: createdBy } = await createUser(db);
  const note = `Note ${randomUUID()}`;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const id = await db
    .transaction()
    .execute((tx) =>
      insertInvitation(tx, { tokenHash: randomUUID(), note, usesMax: 5, expiresAt, createdBy }),
    );
  return { id, note };
}

export const cases: AccessCases = {
  'admin.invitations.list': {
    rule,
    credentials: READS,
    situations: {
      'with an invitation': {
        arrange: async (scene) => ({ input: {}, canary: (await someInvitation(scene)).note }),
        gets: everyRole('not_allowed', { platform_admin: 'shown' }),
      },
    },
  },
  'admin.invitations.create': {
    rule,
    credentials: WRITES,
    situations: {
      'for ten people': {
        arrange: async ({ db }) => {
          const note = `Note ${randomUUID()}`;
          return {
            input: { note, uses: 10, days: 7 },
            happened: async () =>
              (await signUpInvitations(db, { limit: 50 })).some((invitation) => invitation.note === note),
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
    },
  },
  'admin.invitations.revoke': {
    rule,
    credentials: WRITES,
    situations: {
      'an open invitation': {
        arrange: async (scene) => {
          const { id } = await someInvitation(scene);
          return {
            input: { id },
            happened: async () => (await signUpInvitationById(scene.db, id))?.revokedAt !== null,
          };
        },
        gets: everyRole('not_allowed', { platform_admin: 'ok' }),
      },
    },
  },
};
