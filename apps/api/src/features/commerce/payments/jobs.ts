import { forgetNetworks, prunePaymentEvents } from '@kindred/db/commerce/payments/writes';
import { PAYMENT_DRIVERS } from '@kindred/validation/commerce/values';
import { z } from 'zod';
import { defineJob, type Job, noPayload } from '../../../platform/job.ts';
import { answerEvent, reconcile } from './events.ts';

/** Answers an event that a provider told us of. */
export const paymentEvent = defineJob({
  name: 'commerce.paymentEvent',
  payload: z.object({ driver: z.enum(PAYMENT_DRIVERS), eventId: z.string() }),
  run: (deps, { driver, eventId }) => answerEvent(deps, driver, eventId),
});

export const paymentJobs: Job[] = [
  paymentEvent,
  defineJob({ name: 'commerce.reconcilePayments', payload: noPayload, cron: '* * * * *', run: reconcile }),
  defineJob({
    name: 'commerce.prunePaymentEvents',
    payload: noPayload,
    cron: '40 4 * * *',
    run: ({ db }) => prunePaymentEvents(db),
  }),
  defineJob({
    name: 'commerce.forgetNetworks',
    payload: noPayload,
    cron: '20 * * * *',
    run: ({ db }) => forgetNetworks(db),
  }),
];
