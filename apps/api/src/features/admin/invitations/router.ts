import { signUpInvitationById, signUpInvitations } from '@kindred/db/accounts/invitations/visibility';
import {
  createdInvitation,
  createInvitationInput,
  invitationIdInput,
  invitationsInput,
  invitationsPage,
  invitationView,
} from '@kindred/validation/admin/invitations';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { can, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { createInvitation, revokeInvitation } from '../../accounts/invitations/service.ts';
import { recordAct } from '../audit/service.ts';
import { presentInvitation } from './present.ts';

const documented = documentedUnder('Admin');
const DAY_MS = 86_400_000;

export const invitationsRouter = router({
  list: can('global_policies')
    .meta(documented('GET', '/admin/invitations', 'List invitations to sign up'))
    .input(invitationsInput)
    .output(invitationsPage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await signUpInvitations(ctx.db, { limit, ...(cursor && { after: decodeTime(cursor) }) });
      return pageByTime(rows, limit, (row) => row, presentInvitation);
    }),

  create: can('global_policies')
    .meta(
      documented(
        'POST',
        '/admin/invitations',
        'Create an invitation to sign up',
        'The link is in this answer alone.',
      ),
    )
    .input(createInvitationInput)
    .output(createdInvitation)
    .mutation(({ ctx, input: { note, uses, days } }) =>
      ctx.write(async (tx, outbox) => {
        const expiresAt = new Date(Date.now() + days * DAY_MS);
        const { id, url } = await createInvitation(tx, ctx.deps.env, {
          note: note || null,
          usesMax: uses,
          expiresAt,
          createdBy: ctx.viewer.id,
        });
        await recordAct(tx, outbox, ctx, {
          action: 'invitation.create',
          subject: { type: 'invitation', id, name: note },
          after: { uses, expiresAt },
        });
        const made = (await signUpInvitationById(tx, id)) ?? fail('not_found');
        return { invitation: presentInvitation(made), url };
      }),
    ),

  revoke: can('global_policies')
    .meta(documented('DELETE', '/admin/invitations/{id}', 'Revoke an invitation to sign up'))
    .input(invitationIdInput)
    .output(invitationView)
    .mutation(({ ctx, input: { id } }) =>
      ctx.write(async (tx, outbox) => {
        const isRevoked = await revokeInvitation(tx, id);
        const row = (await signUpInvitationById(tx, id)) ?? fail('not_found');
        if (isRevoked) {
          const subject = { type: 'invitation', id, name: row.note ?? undefined } as const;
          await recordAct(tx, outbox, ctx, { action: 'invitation.revoke', subject });
        }
        return presentInvitation(row);
      }),
    ),
});
