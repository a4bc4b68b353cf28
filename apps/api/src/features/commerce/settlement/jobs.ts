import { pendingRefunds } from '@kindred/db/commerce/refunds/writes';
import { expiredOrders, surplusPayments } from '@kindred/db/commerce/settlement/writes';
import { defineJob, noPayload } from '../../../platform/job.ts';
import { ProviderUnavailable } from '../../../platform/payments/port.ts';
import { carryOut, carryOutRefund } from '../refunds/service.ts';
import { endPayments } from './release.ts';
import { returnPayment, sendBack } from './returns.ts';
import { cancelOrder, endPaymentsOf, type SettlementDeps } from './service.ts';

const AT_ONCE = 100;

/** Ends orders whose reservation has run out; what is bought by others meanwhile is free again. */
export async function expireOrders(deps: SettlementDeps, now: Date): Promise<void> {
  for (const orderId of await expiredOrders(deps.db, now, AT_ONCE)) {
    try {
      await cancelOrder(deps, orderId);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, orderId }, 'an order could not be cancelled yet');
    }
  }
}

export const settlementJobs = [
  returnPayment,
  carryOutRefund,
  defineJob({ ...endPayments, run: (deps, { orderId }) => endPaymentsOf(deps, orderId) }),
  defineJob({
    name: 'commerce.expireOrders',
    payload: noPayload,
    cron: '* * * * *',
    run: (deps) => expireOrders(deps, new Date()),
  }),
  defineJob({
    name: 'commerce.completeRefunds',
    payload: noPayload,
    cron: '* * * * *',
    async run(deps) {
      const olderThan = new Date(Date.now() - 60_000);
      for (const refundId of await pendingRefunds(deps.db, olderThan, AT_ONCE))
        await carryOut(deps, refundId);
      for (const { id } of await surplusPayments(deps.db, AT_ONCE)) await sendBack(deps, id);
    },
  }),
];
