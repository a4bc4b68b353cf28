import type { Db } from '@kindred/db/client';
import {
  documentsOf,
  lastVerification,
  verificationPage as readVerifications,
} from '@kindred/db/tribes/verifications/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import { tribeIdInput } from '@kindred/validation/tribes';
import {
  askVerificationInput,
  declineVerificationInput,
  takeBackVerificationInput,
  tribeVerification,
  type VerificationView,
  verificationIdInput,
  verificationPage,
  verificationsInput,
  verificationView,
} from '@kindred/validation/tribes/verifications';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { can, canOn, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { allows, loadInside } from '../service.ts';
import { presentVerification } from './present.ts';
import { askVerification, decide, loadVerification, showVerification, takeBack } from './service.ts';

const tags = ['Verification'];
const ASKED_AN_HOUR = 20;

async function shownById(ctx: { db: Db; viewer: Viewer }, requestId: string): Promise<VerificationView> {
  const row = (await loadVerification(ctx.db, ctx.viewer, { requestId })) ?? fail('not_found');
  return showVerification(ctx.db, ctx.viewer, row);
}

/** Tribes that ask the platform to say that they are who they say. */
export const verificationsRouter = router({
  list: can('kyc_verification')
    .meta({
      openapi: {
        method: 'GET',
        path: '/verifications',
        tags,
        summary: 'List verification requests: pending ones by age, or decided ones, the latest first',
        protect: true,
      },
    })
    .input(verificationsInput)
    .output(verificationPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTime(input.cursor) : undefined;
      const rows = await readVerifications(ctx.db, { status: input.status, limit: input.limit + 1, after });
      const documents = await documentsOf(
        ctx.db,
        rows.map(({ id }) => id),
      );
      return pageByTime(
        rows,
        input.limit,
        ({ place, id }) => ({ place, id }),
        (row) => presentVerification(ctx.viewer, row, documents),
      );
    }),

  get: canOn({ input: verificationIdInput, permission: null, load: loadVerification, policy: () => true })
    .meta({
      openapi: {
        method: 'GET',
        path: '/verifications/{requestId}',
        tags,
        summary: 'Get a verification request with its documents',
        description:
          'For its sender and those who decide. `url` downloads a document, `pictureUrl` shows a picture.',
        protect: true,
      },
    })
    .output(verificationView)
    .query(({ ctx }) => showVerification(ctx.db, ctx.viewer, ctx.subject)),

  approve: canOn({
    input: verificationIdInput,
    permission: 'kyc_verification',
    load: loadVerification,
    policy: () => true,
  })
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path: '/verifications/{requestId}/approve',
        tags,
        summary: 'Approve a verification, or a claim of a business',
        protect: true,
      },
    })
    .output(verificationView)
    .mutation(async ({ ctx, input }) => {
      const as = { status: 'approved', reason: null } as const;
      await ctx.write((tx, outbox) => decide(tx, outbox, ctx, ctx.subject, as));
      return shownById(ctx, input.requestId);
    }),

  decline: canOn({
    input: declineVerificationInput,
    permission: 'kyc_verification',
    load: loadVerification,
    policy: () => true,
  })
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path: '/verifications/{requestId}/decline',
        tags,
        summary: 'Decline a verification',
        protect: true,
      },
    })
    .output(verificationView)
    .mutation(async ({ ctx, input: { requestId, reason } }) => {
      const as = { status: 'declined', reason } as const;
      await ctx.write((tx, outbox) => decide(tx, outbox, ctx, ctx.subject, as));
      return shownById(ctx, requestId);
    }),

  takeBack: canOn({
    input: takeBackVerificationInput,
    permission: 'kyc_verification',
    load: loadVerification,
    policy: () => true,
  })
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'POST',
        path: '/verifications/{requestId}/take-back',
        tags,
        summary: 'Revoke a verification',
        description:
          'The owner can ask again. After a claim the business stays with its owner. 409 `not_verified` when this request does not verify it.',
        protect: true,
      },
    })
    .output(verificationView)
    .mutation(async ({ ctx, input: { requestId, reason } }) => {
      await ctx.write((tx, outbox) => takeBack(tx, outbox, ctx, ctx.subject, reason));
      return shownById(ctx, requestId);
    }),

  ofTribe: canOn({ input: tribeIdInput, permission: null, load: loadInside, policy: allows('own') })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/verification',
        tags,
        summary: 'Get the verification status of my tribe',
        protect: true,
      },
    })
    .output(tribeVerification)
    .query(async ({ ctx }) => {
      const row = await lastVerification(ctx.db, ctx.subject.id);
      return {
        latest: row === undefined ? null : await showVerification(ctx.db, ctx.viewer, row),
        canAsk: !ctx.subject.isVerified && row?.status !== 'pending',
      };
    }),

  ask: canOn({ input: askVerificationInput, permission: null, load: loadInside, policy: allows('own') })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/verification',
        tags,
        summary: 'Request verification of my tribe',
        description:
          'The documents are uploads of mine, from `POST /api/uploads?kind=file`. Takes an Idempotency-Key header.',
        protect: true,
      },
    })
    .output(verificationView)
    .mutation(async ({ ctx, input }) => {
      const { viewer, subject } = ctx;
      await limit(ctx.db, `verifications:${viewer.id}`, ASKED_AN_HOUR, HOUR);
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'tribes.verifications.ask', input, () =>
          askVerification(tx, outbox, viewer, { tribeId: subject.id, documents: input.documents }),
        ),
      );
      return shownById(ctx, id);
    }),
});
