import { randomBytes } from 'node:crypto';
import { visibleUser } from '@kindred/db/accounts/queries';
import { tribesByIds } from '@kindred/db/tribes/discover/queries';
import {
  type InvitationRow,
  invitationByCode,
  invitationsTo,
  type OpenInvitation,
  invitationPage as readInvitations,
} from '@kindred/db/tribes/invitations/queries';
import { createInvitation, revokeInvitation } from '@kindred/db/tribes/invitations/writes';
import { personOfTribe } from '@kindred/db/tribes/members/queries';
import type { TribeRow } from '@kindred/db/tribes/queries';
import { joinStateOf, needsBirthDate } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { noInput } from '@kindred/validation/text';
import {
  acceptInput,
  codeInput,
  type InvitationView,
  type InvitedView,
  invitationIdInput,
  invitationPage,
  invitationsInput,
  invitationView,
  invitedView,
  inviteInput,
  membership,
  myInvitations,
} from '@kindred/validation/tribes/memberships';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { readerOf } from '../../../trpc/viewing.ts';
import { presentCard as presentPerson } from '../../accounts/service.ts';
import { retractInvitation } from '../../notifications/service.ts';
import { join, notifyJoined, withTribeLocked } from '../joining/service.ts';
import { standingOf, subjectOf } from '../present.ts';
import { allows, loadInside, loadTribe } from '../service.ts';

const tags = ['Members'];
const INVITATIONS_AN_HOUR = 120;
/** Of one person in an hour: codes that are looked at are codes that are guessed. */
const LOOKS_AN_HOUR = 300;

const nameOf = (row: { byFirstName: string; byLastName: string }) => `${row.byFirstName} ${row.byLastName}`;

function presentInvitation(row: InvitationRow): InvitationView {
  const { userId, firstName, lastName, handle, profileImageUrl } = row;
  return {
    id: row.id,
    code: row.code,
    user:
      userId === null || firstName === null || lastName === null || handle === null
        ? null
        : presentPerson({ id: userId, firstName, lastName, handle, profileImageUrl }),
    maxUses: row.maxUses,
    useCount: row.useCount,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isOpen: Boolean(row.isOpen),
    createdBy: { id: row.createdBy, name: nameOf(row) },
    createdAt: row.createdAt.toISOString(),
  };
}

/** The door as it opens to who holds the invitation. */
function presentInvited(invitation: OpenInvitation, row: TribeRow, viewer: Viewer): InvitedView {
  const [subject, standing] = [subjectOf(row), { ...standingOf(row), isInvited: true }];
  return {
    code: invitation.code,
    tribe: {
      id: row.id,
      slug: row.slug,
      name: row.name,
      description: row.description,
      imageUrl: row.avatarUrl ?? row.imageUrl,
      primaryColor: row.primaryColor,
      isPrivate: row.isPrivate,
      isVerified: row.isVerified,
      memberCount: row.memberCount,
      join: joinStateOf(viewer, subject, standing, new Date()),
      needsBirthDate: needsBirthDate(subject, standing),
      minAge: row.minAge,
    },
    invitedBy: { id: invitation.createdBy, name: nameOf(invitation) },
    isPersonal: invitation.userId === viewer.id,
  };
}

export const invitationsRouter = router({
  create: canOn({ input: inviteInput, permission: null, load: loadInside, policy: allows('invite') })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/invitations',
        tags,
        summary: 'Create an invitation',
        description: 'A link works as often and as long as said. One person is told, and is invited once.',
        protect: true,
      },
    })
    .output(invitationView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      await limit(ctx.db, `invitations:${viewer.id}`, INVITATIONS_AN_HOUR, HOUR);
      const { userId, maxUses, expiresInDays } = input;
      if (userId !== undefined && !(await visibleUser(ctx.db, viewer, userId))) fail('not_found');
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'tribes.invitations.create', input, async () => {
          const tribe = await withTribeLocked(tx, viewer, subject.id, 'invite');
          if (userId !== undefined) {
            const person = await personOfTribe(tx, tribe.id, userId);
            if (person?.role) fail('already_member');
            if (person?.isBanned) fail('applicant_banned');
          }
          const code = randomBytes(16).toString('base64url');
          const made =
            (await createInvitation(tx, {
              tribeId: tribe.id,
              code,
              userId,
              maxUses,
              expiresInDays,
              createdBy: viewer.id,
            })) ?? fail('too_many_invitations');
          if (userId !== undefined && made.isNew) {
            await notifyJoined(tx, outbox, {
              tribe,
              userId,
              actorId: viewer.id,
              type: 'tribe_invite',
              kind: 'invitation',
              did: `invited you to ${tribe.name}`,
              message: tribe.description ?? '',
              path: `?invite=${code}`,
            });
            await outbox.event({ topic: 'membership_changed', payload: { tribeId: tribe.id, userId } });
          }
          return made.id;
        }),
      );
      const [row] = await readInvitations(ctx.db, subject.id, { limit: 1, onlyId: id });
      return presentInvitation(row ?? fail('conflict'));
    }),

  list: canOn({ input: invitationsInput, permission: null, load: loadInside, policy: allows('invite') })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/invitations',
        tags,
        summary: 'List the invitations of a tribe, newest first',
        protect: true,
      },
    })
    .output(invitationPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTime(input.cursor) : undefined;
      const rows = await readInvitations(ctx.db, ctx.subject.id, { limit: input.limit + 1, after });
      return pageByTime(rows, input.limit, ({ place, id }) => ({ place, id }), presentInvitation);
    }),

  revoke: canOn({
    input: invitationIdInput,
    permission: null,
    load: loadInside,
    policy: allows('invite'),
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/invitations/{invitationId}',
        tags,
        summary: 'Revoke an invitation',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        await withTribeLocked(tx, ctx.viewer, ctx.subject.id, 'invite');
        const revoked = await revokeInvitation(tx, ctx.subject.id, input.invitationId);
        const { userId, code } = revoked ?? fail('not_found');
        if (userId === null) return;
        const tribeId = ctx.subject.id;
        await retractInvitation(tx, outbox, { tribeId, userId, code });
        await outbox.event({ topic: 'membership_changed', payload: { tribeId, userId } });
      });
      return { message: 'The invitation was taken back.' };
    }),

  mine: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/invitations',
        tags,
        summary: 'List my invitations, newest first',
        protect: true,
      },
    })
    .input(noInput)
    .output(myInvitations)
    .query(async ({ ctx }) => {
      const invitations = await invitationsTo(ctx.db, ctx.viewer);
      const tribes = await tribesByIds(
        ctx.db,
        ctx.viewer,
        invitations.map(({ tribeId }) => tribeId),
      );
      const byId = new Map(tribes.map((tribe) => [tribe.id, tribe]));
      return invitations.flatMap((invitation) => {
        const tribe = byId.get(invitation.tribeId);
        return tribe === undefined || tribe.role !== null
          ? []
          : [presentInvited(invitation, tribe, ctx.viewer)];
      });
    }),

  get: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/invitations/{code}',
        tags,
        summary: 'Get an invitation',
        protect: true,
      },
    })
    .input(codeInput)
    .output(invitedView)
    .query(async ({ ctx, input }) => {
      await limit(ctx.db, `invitation-looks:${readerOf(ctx)}`, LOOKS_AN_HOUR, HOUR);
      const invitation =
        (await invitationByCode(ctx.db, ctx.viewer, input.code)) ?? fail('invitation_invalid');
      const [tribe] = await tribesByIds(ctx.db, ctx.viewer, [invitation.tribeId]);
      return presentInvited(invitation, tribe ?? fail('invitation_invalid'), ctx.viewer);
    }),

  accept: canOn({
    input: acceptInput,
    permission: 'join_tribes',
    load: async (db, viewer, { code }) => {
      const invitation = (await invitationByCode(db, viewer, code)) ?? fail('invitation_invalid');
      return loadTribe(db, viewer, { id: invitation.tribeId });
    },
    policy: () => true,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/invitations/{code}/accept',
        tags,
        summary: 'Accept an invitation',
        protect: true,
      },
    })
    .output(membership)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx.db, `joins:${ctx.viewer.id}`, INVITATIONS_AN_HOUR, HOUR);
      return join(ctx, ctx.viewer, ctx.subject, { invite: input.code, birthDate: input.birthDate });
    }),

  decline: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/invitations/{code}',
        tags,
        summary: 'Decline an invitation',
        protect: true,
      },
    })
    .input(codeInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { viewer } = ctx;
      const invitation = await invitationByCode(ctx.db, viewer, input.code);
      if (invitation?.userId !== viewer.id) fail('invitation_invalid');
      await ctx.write(async (tx, outbox) => {
        await revokeInvitation(tx, invitation.tribeId, invitation.id);
        const payload = { tribeId: invitation.tribeId, userId: viewer.id };
        await retractInvitation(tx, outbox, { ...payload, code: input.code });
        await outbox.event({ topic: 'membership_changed', payload });
      });
      return { message: 'The invitation was turned down.' };
    }),
});
