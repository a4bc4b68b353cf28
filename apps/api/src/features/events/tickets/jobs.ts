import { soldLines } from '@kindred/db/events/tickets/visibility';
import { refreshPrices } from '@kindred/db/events/tickets/writes';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { refundCancelledLine } from './seats.ts';

const AT_ONCE = 50;
const RETRY_MS = 3_600_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Refunds the seats of a cancelled event, a page of them a job and a line of an order a transaction, so that it can be
 * repeated at any point. Those whose refund is refused, such as during a dispute, are tried again every hour.
 */
export const refundCancelled = defineJob({
  name: 'events.refundCancelled',
  payload: z.object({ eventId: id, after: id.default(FIRST), isRetried: z.boolean().default(false) }),
  async run(deps, { eventId, after, isRetried }) {
    const lines = await soldLines(deps.db, { eventId, after, limit: AT_ONCE });
    let hasRefused = isRetried;
    for (const line of lines) {
      const isRefunded = await write(deps, (tx, outbox) =>
        refundCancelledLine(tx, outbox, { ...line, eventId }),
      );
      hasRefused ||= !isRefunded;
    }
    const last = lines.at(-1);
    await write(deps, async (_tx, outbox) => {
      if (lines.length === AT_ONCE && last !== undefined) {
        await outbox.job(refundCancelled, { eventId, after: last.ticketId, isRetried: hasRefused });
      } else if (hasRefused) {
        await outbox.job(refundCancelled, { eventId }, { runAt: new Date(Date.now() + RETRY_MS) });
      }
    });
  },
});

/** Follows the prices of events when the sale of a ticket type ends. */
export const followPrices = defineJob({
  name: 'events.followPrices',
  payload: noPayload,
  cron: '* * * * *',
  async run(deps) {
    await write(deps, async (tx, outbox) => {
      if ((await refreshPrices(tx, AT_ONCE)) === AT_ONCE) await outbox.job(followPrices, {});
    });
  },
});

export const ticketJobs = [refundCancelled, followPrices];
