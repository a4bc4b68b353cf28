import { attendeesOf, invitationsOf } from '@kindred/db/events/attending/visibility';
import { deleteInvitation } from '@kindred/db/events/attending/writes';
import { answersOf } from '@kindred/db/events/questions/visibility';
import type { EventRow } from '@kindred/db/events/visibility';
import { canSeeEvent, seesAttendees } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { eventIdInput, eventView } from '@kindred/validation/events';
import {
  attendeePage,
  attendeesInput,
  eventInvitationInput,
  eventInvitationPage,
  eventInvitationsInput,
  inviteToEventInput,
  rsvpInput,
} from '@kindred/validation/events/attending';
import type { JoinAnswer } from '@kindred/validation/tribes';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentCard } from '../../accounts/service.ts';
import { hostedEventLocked } from '../builder/service.ts';
import { eventAfter, factsOf, hosts, loadEvent } from '../service.ts';
import { answerEvent, inviteUsers, withdrawAnswer } from './service.ts';

const documented = documentedUnder('Events');
const sees = (viewer: Viewer, event: EventRow) => canSeeEvent(viewer, factsOf(event));
const visible = { permission: null, load: loadEvent, policy: sees } as const;
const hosting = { permission: null, load: loadEvent, policy: hosts } as const;

/** Answers, attendees and invitations of events. */
export const attendingRouter = {
  rsvp: canOn({ input: rsvpInput, ...visible, permission: 'enroll_buy' })
    .meta(documented('PUT', '/events/{id}/rsvp', 'Answer an event'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => answerEvent(tx, outbox, ctx.viewer, input));
      return eventAfter(ctx, input.id);
    }),

  withdraw: canOn({ input: eventIdInput, ...visible })
    .meta(documented('DELETE', '/events/{id}/rsvp', 'Withdraw my answer to an event'))
    .output(eventView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => withdrawAnswer(tx, outbox, ctx.viewer, input.id));
      return eventAfter(ctx, input.id);
    }),

  attendees: canOn({
    input: attendeesInput,
    ...visible,
    policy: (viewer, event) => seesAttendees(viewer, factsOf(event)),
  })
    .meta(documented('GET', '/events/{id}/attendees', 'List who attends an event'))
    .output(attendeePage)
    .query(async ({ ctx, input: { id, status, cursor, limit } }) => {
      const { db, viewer, subject } = ctx;
      const after = cursor ? decodeTime(cursor) : undefined;
      const isHost = hosts(viewer, subject);
      const page = { eventId: id, status, withHidden: isHost, limit: limit + 1, after };
      const rows = await attendeesOf(db, viewer, page);
      const isAsked = page.withHidden && subject.questions.length > 0;
      const answers = isAsked
        ? await answersOf(
            db,
            id,
            rows.map(({ userId }) => userId),
          )
        : new Map<string, JoinAnswer[]>();
      return pageByTime(
        rows,
        limit,
        (row) => row,
        ({ userId, guests, isHidden, rsvpedAt, firstJoinedAt, joinRevokedAt, ...card }) => ({
          user: presentCard({ ...card, id: userId }),
          guests,
          isHidden,
          rsvpedAt: rsvpedAt.toISOString(),
          answers: answers.get(userId) ?? [],
          joinedAt: isHost ? (firstJoinedAt?.toISOString() ?? null) : null,
          isLinkRevoked: isHost && joinRevokedAt !== null && joinRevokedAt >= rsvpedAt,
        }),
      );
    }),

  invite: canOn({ input: inviteToEventInput, ...hosting })
    .meta(documented('POST', '/events/{id}/invitations', 'Invite users to an event'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx, outbox) => inviteUsers(tx, outbox, ctx.viewer, input));
      return { message: 'Invitations sent' };
    }),

  invitations: canOn({ input: eventInvitationsInput, ...hosting })
    .meta(documented('GET', '/events/{id}/invitations', 'List the invitations to an event'))
    .output(eventInvitationPage)
    .query(async ({ ctx, input: { id, cursor, limit } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await invitationsOf(ctx.db, ctx.viewer, { eventId: id, limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        ({ userId, createdAt, status, ...card }) => ({
          user: presentCard({ ...card, id: userId }),
          invitedAt: createdAt.toISOString(),
          status,
        }),
      );
    }),

  uninvite: canOn({ input: eventInvitationInput, ...hosting })
    .meta(documented('DELETE', '/events/{id}/invitations/{userId}', 'Withdraw an invitation'))
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id, userId } }) => {
      await ctx.write(async (tx) => {
        await hostedEventLocked(tx, ctx.viewer, id);
        await deleteInvitation(tx, { eventId: id, userId });
      });
      return { message: 'Invitation withdrawn' };
    }),
};
