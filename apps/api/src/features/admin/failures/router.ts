import { failedPaymentEvents } from '@kindred/db/commerce/payments/visibility';
import { allFailedJobs, runFailedAgain } from '@kindred/db/job-queue';
import {
  failedJobsPage,
  failedPaymentEventsPage,
  failuresInput,
  retried,
  retryJobInput,
  retryPaymentEventInput,
} from '@kindred/validation/admin/failures';
import { z } from 'zod';
import { scrub } from '../../../platform/log.ts';
import { cutPage, decodeCursor, encodeCursor, timePlace } from '../../../platform/paging.ts';
import { can, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { retryPaymentEvent } from '../../commerce/payments/service.ts';
import { recordAct } from '../audit/service.ts';

const documented = documentedUnder('Admin');

const jobCursor = z.tuple([z.literal('j'), timePlace, z.string().regex(/^\d{1,18}$/)]);
const eventCursor = z.tuple([z.literal('w'), timePlace, z.string().max(255)]);

/** The first line of an error, without addresses and secrets. */
function lineOf(error: string | null): string | null {
  return error === null ? null : (scrub(error).split('\n', 1)[0] ?? null);
}

export const failuresRouter = router({
  jobs: can('global_policies')
    .meta(documented('GET', '/admin/failures/jobs', 'List jobs that failed for good, the latest first'))
    .input(failuresInput)
    .output(failedJobsPage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const [, place, id] = cursor ? decodeCursor(cursor, jobCursor) : [];
      const after = place !== undefined && id !== undefined ? { place, id } : undefined;
      const rows = await allFailedJobs(ctx.db, { limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, (row) => encodeCursor(['j', row.place, row.id]));
      const items = shown.map(({ id: jobId, type, attempts, error, failedAt }) => ({
        id: jobId,
        type,
        attempts,
        error: lineOf(error),
        failedAt: failedAt.toISOString(),
      }));
      return { items, nextCursor };
    }),

  retryJob: can('global_policies')
    .meta(documented('POST', '/admin/failures/jobs/{id}/retry', 'Retry a failed job'))
    .input(retryJobInput)
    .output(retried)
    .mutation(({ ctx, input: { id } }) =>
      ctx.write(async (tx, outbox) => {
        const [type = fail('not_found')] = await runFailedAgain(tx, { id });
        const subject = { type: 'job', id: null, name: type } as const;
        await recordAct(tx, outbox, ctx, { action: 'job.retry', subject, after: { jobId: id } });
        return { type };
      }),
    ),

  paymentEvents: can('process_refunds')
    .meta(
      documented(
        'GET',
        '/admin/failures/payment-events',
        'List webhooks that were not answered, the latest first',
      ),
    )
    .input(failuresInput)
    .output(failedPaymentEventsPage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const [, place, eventId] = cursor ? decodeCursor(cursor, eventCursor) : [];
      const after = place !== undefined && eventId !== undefined ? { place, eventId } : undefined;
      const rows = await failedPaymentEvents(ctx.db, { limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, (row) =>
        encodeCursor(['w', row.place, row.eventId]),
      );
      const items = shown.map(({ place: _, lastError, receivedAt, ...row }) => ({
        ...row,
        id: `${row.driver}:${row.eventId}`,
        error: lineOf(lastError),
        receivedAt: receivedAt.toISOString(),
      }));
      return { items, nextCursor };
    }),

  retryPaymentEvent: can('process_refunds')
    .meta(documented('POST', '/admin/failures/payment-events/retry', 'Retry a webhook'))
    .input(retryPaymentEventInput)
    .output(retried)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx, outbox) => {
        const { type } = (await retryPaymentEvent(tx, outbox, input)) ?? fail('not_found');
        const subject = { type: 'payment_event', id: null, name: type } as const;
        await recordAct(tx, outbox, ctx, { action: 'payment_event.retry', subject, after: { ...input } });
        return { type };
      }),
    ),
});
