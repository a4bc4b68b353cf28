import { keepBirthDate, removeMember } from '@kindred/db/tribes/members/writes';
import { closeRequest } from '@kindred/db/tribes/requests/writes';
import { canReportTribe } from '@kindred/permissions/policies/tribes';
import { messageOnly } from '@kindred/validation/accounts';
import { reportInput } from '@kindred/validation/reports';
import { tribeIdInput } from '@kindred/validation/tribes';
import {
  birthDateInput,
  birthDateView,
  joinInput,
  membership,
  requestInput,
} from '@kindred/validation/tribes/memberships';
import { HOUR, limit } from '../../../platform/limits.ts';
import { can, canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { stopPaying } from '../../commerce/subscriptions/service.ts';
import { report } from '../../moderation/service.ts';
import { leaving } from '../challenges/checkIns.service.ts';
import { loadTribe } from '../service.ts';
import {
  join,
  membershipMoved,
  membershipOf,
  requestsMoved,
  requestToJoin,
  retractRequest,
  withTribeLocked,
} from './service.ts';

const tags = ['Members'];
/** Of one person in an hour, joining and leaving together. */
const MOVES_AN_HOUR = 120;
const REQUESTS_AN_HOUR = 30;

/** Procedures of the tribes' own router: how one comes in and goes out by oneself. */
export const joiningRouter = {
  join: canOn({
    input: joinInput,
    permission: 'join_tribes',
    load: loadTribe,
    policy: () => true,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/join',
        tags,
        summary: 'Join a tribe',
        description:
          'Who is in it already stays as they are. A paid tribe starts its trial; without one left the answer is 402.',
        protect: true,
      },
    })
    .output(membership)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx.db, `joins:${ctx.viewer.id}`, MOVES_AN_HOUR, HOUR);
      return join(ctx, ctx.viewer, ctx.subject, input);
    }),

  leave: canOn({
    input: tribeIdInput,
    permission: null,
    load: loadTribe,
    policy: () => true,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/leave',
        tags,
        summary: 'Leave a tribe',
        description: 'Its owner hands it over first.',
        protect: true,
      },
    })
    .output(membership)
    .mutation(async ({ ctx }) => {
      const { id } = ctx.subject;
      await limit(ctx.db, `joins:${ctx.viewer.id}`, MOVES_AN_HOUR, HOUR);
      await ctx.write(async (tx, outbox) => {
        const { role } = await withTribeLocked(tx, ctx.viewer, id);
        if (role === 'owner') fail('owner_cannot_leave');
        const who = { tribeId: id, userId: ctx.viewer.id };
        if ((await leaving(tx, outbox, who, () => removeMember(tx, id, who.userId))) === null) return;
        await stopPaying(tx, outbox, who, 'none');
        await membershipMoved(outbox, id, ctx.viewer.id);
        await outbox.event({ topic: 'badges_changed', payload: { userId: ctx.viewer.id } });
      });
      return membershipOf(ctx, ctx.viewer, id);
    }),

  report: canOn({
    input: reportInput,
    permission: null,
    load: loadTribe,
    policy: canReportTribe,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/report',
        tags: ['Tribes'],
        summary: 'Report a tribe',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'tribe', { ...input, id: ctx.subject.id })),

  ask: canOn({
    input: requestInput,
    permission: 'join_tribes',
    load: loadTribe,
    policy: () => true,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/request',
        tags,
        summary: 'Request to join a tribe',
        protect: true,
      },
    })
    .output(membership)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx.db, `join-requests:${ctx.viewer.id}`, REQUESTS_AN_HOUR, HOUR);
      return requestToJoin(ctx, ctx.viewer, ctx.subject, input);
    }),

  withdraw: canOn({
    input: tribeIdInput,
    permission: null,
    load: loadTribe,
    policy: () => true,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/request',
        tags,
        summary: 'Withdraw my join request',
        description: 'One that was decided meanwhile stays so; the answer says what I am now.',
        protect: true,
      },
    })
    .output(membership)
    .mutation(async ({ ctx }) => {
      const { id } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        await withTribeLocked(tx, ctx.viewer, id);
        const end = { status: 'withdrawn', decidedBy: null, reason: null } as const;
        if (!(await closeRequest(tx, id, ctx.viewer.id, end))) return;
        await retractRequest(tx, outbox, id, ctx.viewer.id);
        await requestsMoved(outbox, id);
        await outbox.event({
          topic: 'membership_changed',
          payload: { tribeId: id, userId: ctx.viewer.id },
        });
      });
      return membershipOf(ctx, ctx.viewer, id);
    }),

  keepBirthDate: can('join_tribes')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/birth-date',
        tags,
        summary: 'Set my date of birth',
        description: 'Asked once: what is known cannot be changed.',
        protect: true,
      },
    })
    .input(birthDateInput)
    .output(birthDateView)
    .mutation(async ({ ctx, input }) => {
      const known = await ctx.write((tx) => keepBirthDate(tx, ctx.viewer.id, input.birthDate));
      if (known !== input.birthDate) fail('birth_date_kept');
      return { birthDate: known };
    }),
};
