import {
  type RequestRow,
  requestPage as readRequests,
  requestById,
} from '@kindred/db/tribes/requests/queries';
import {
  decidedState,
  declineInput,
  type RequestView,
  requestIdInput,
  requestPage,
  requestsInput,
  requestView,
} from '@kindred/validation/tribes/memberships';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard as presentPerson } from '../../accounts/service.ts';
import { withTribeLocked } from '../joining/service.ts';
import { allows, loadInside } from '../service.ts';
import { approve, decline } from './service.ts';

const tags = ['Members'];

function presentRequest(row: RequestRow): RequestView {
  const { decidedBy, deciderFirstName, deciderLastName } = row;
  return {
    id: row.id,
    user: presentPerson({ ...row, id: row.userId }),
    answers: row.answers.items,
    status: row.status,
    reason: row.reason,
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: `${deciderFirstName} ${deciderLastName}` },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export const requestsRouter = router({
  list: canOn({
    input: requestsInput,
    permission: null,
    load: loadInside,
    policy: allows('decide_requests'),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/requests',
        tags,
        summary: 'List join requests, pending or decided',
        protect: true,
      },
    })
    .output(requestPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTime(input.cursor) : undefined;
      const rows = await readRequests(ctx.db, {
        tribeId: ctx.subject.id,
        status: input.status,
        limit: input.limit + 1,
        after,
      });
      return pageByTime(rows, input.limit, ({ place, id }) => ({ place, id }), presentRequest);
    }),

  get: canOn({
    input: requestIdInput,
    permission: null,
    load: loadInside,
    policy: allows('decide_requests'),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/requests/{requestId}',
        tags,
        summary: 'Get a join request',
        description: 'One that was withdrawn is not found.',
        protect: true,
      },
    })
    .output(requestView)
    .query(async ({ ctx, input }) => {
      const row = await requestById(ctx.db, ctx.subject.id, input.requestId);
      return presentRequest(row ?? fail('not_found'));
    }),

  approve: canOn({
    input: requestIdInput,
    permission: null,
    load: loadInside,
    policy: allows('decide_requests'),
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/requests/{requestId}/approve',
        tags,
        summary: 'Approve a join request',
        protect: true,
      },
    })
    .output(decidedState)
    .mutation(async ({ ctx, input: { requestId } }) => {
      await ctx.write(async (tx, outbox) => {
        const tribe = await withTribeLocked(tx, ctx.viewer, ctx.subject.id, 'decide_requests');
        await approve(tx, outbox, tribe, { requestId, decidedBy: ctx.viewer.id });
      });
      return { id: requestId, status: 'approved' };
    }),

  decline: canOn({
    input: declineInput,
    permission: null,
    load: loadInside,
    policy: allows('decide_requests'),
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/requests/{requestId}/decline',
        tags,
        summary: 'Decline a join request',
        protect: true,
      },
    })
    .output(decidedState)
    .mutation(async ({ ctx, input: { requestId, reason } }) => {
      await ctx.write(async (tx, outbox) => {
        const tribe = await withTribeLocked(tx, ctx.viewer, ctx.subject.id, 'decide_requests');
        await decline(tx, outbox, tribe, { requestId, decidedBy: ctx.viewer.id, reason });
      });
      return { id: requestId, status: 'declined' };
    }),
});
