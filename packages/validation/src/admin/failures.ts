import { z } from 'zod';
import { PAYMENT_DRIVERS } from '../commerce/values.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { text, timestamp } from '../text.ts';

export const failuresInput = z.strictObject(cursorPageShape).meta({ id: 'FailuresInput' });

const jobId = text().regex(/^\d{1,18}$/, { error: 'Invalid id' });

const failure = {
  attempts: z.int().min(0),
  /** One line, without addresses and secrets. */
  error: z.string().nullable(),
};

export const failedJob = z
  .object({ id: z.string(), type: z.string(), ...failure, failedAt: timestamp })
  .meta({ id: 'FailedJob' });
export type FailedJobView = z.infer<typeof failedJob>;
export const failedJobsPage = pageOf(failedJob);
export const retryJobInput = z.strictObject({ id: jobId });

export const failedPaymentEvent = z
  .object({
    /** `driver:eventId` */
    id: z.string(),
    driver: z.enum(PAYMENT_DRIVERS),
    eventId: z.string(),
    type: z.string(),
    ...failure,
    receivedAt: timestamp,
  })
  .meta({ id: 'FailedPaymentEvent' });
export type FailedPaymentEventView = z.infer<typeof failedPaymentEvent>;
export const failedPaymentEventsPage = pageOf(failedPaymentEvent);
export const retryPaymentEventInput = z.strictObject({
  driver: z.enum(PAYMENT_DRIVERS),
  eventId: text().min(1).max(255),
});

/** What is tried again, which a worker does within seconds. */
export const retried = z.object({ type: z.string() }).meta({ id: 'Retried' });
