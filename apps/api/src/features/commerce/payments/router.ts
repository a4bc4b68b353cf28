import type { Db } from '@kindred/db/client';
import { testPaymentOf } from '@kindred/db/commerce/testPayments/visibility';
import { mayMarkPaid, mayMarkRefunded } from '@kindred/permissions/policies/orders';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  testPaymentActInput,
  testPaymentInput,
  testPaymentView,
} from '@kindred/validation/commerce/checkout';
import { orderIdInput, orderRefundInput, orderView } from '@kindred/validation/commerce/orders';
import { payoutIdInput, payoutRequest } from '@kindred/validation/commerce/payouts';
import { canOn, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadOrder, viewOfOrder } from '../orders/service.ts';
import { presentPayoutRequest } from '../payouts/present.ts';
import { loadPayout } from '../payouts/service.ts';
import { sendPayout } from './payOut.ts';
import { presentTestPayment } from './present.ts';
import { markInvoiceRefunded, markOrderPaid } from './service.ts';
import { actOnTestPayment } from './testPage.ts';

const documented = documentedUnder('Orders');
const documentedTest = documentedUnder('Checkout');
const loadTest = (db: Db, viewer: Viewer, { ref }: { ref: string }) => testPaymentOf(db, viewer, ref);
/** Nobody but its buyer finds it, and they may go on. */
const policy = () => true;

export const paymentsRouter = router({
  getTest: canOn({ input: testPaymentInput, permission: null, load: loadTest, policy })
    .meta(
      documentedTest(
        'GET',
        '/payments/test/{ref}',
        'Get a test payment',
        'Test payments are built in and move no real money.',
      ),
    )
    .output(testPaymentView)
    .query(({ ctx }) => presentTestPayment(ctx.subject)),

  actTest: canOn({ input: testPaymentActInput, permission: null, load: loadTest, policy })
    .meta(
      documentedTest(
        'POST',
        '/payments/test/{ref}/actions',
        'Act on a test payment',
        'Plays the buyer and their bank: pays, declines, asks for confirmation, leaves it open, disputes it, or decides a dispute.',
      ),
    )
    .output(testPaymentView)
    .mutation(async ({ ctx, input }) => {
      await actOnTestPayment(ctx.deps, ctx.subject, input);
      return presentTestPayment((await loadTest(ctx.db, ctx.viewer, input)) ?? fail('not_found'));
    }),

  markPaid: canOn({ input: orderIdInput, permission: null, load: loadOrder, policy: mayMarkPaid })
    .meta(
      documented(
        'POST',
        '/orders/{id}/payment',
        'Say that the bank transfer of an order has arrived',
        'For its seller: gives what was bought. 409 `balance_owed`.',
      ),
    )
    .output(orderView)
    .mutation(async ({ ctx, input }) => {
      await markOrderPaid(ctx.deps, input.id);
      return viewOfOrder(ctx.db, ctx.viewer, input.id);
    }),

  markRefunded: canOn({
    input: orderRefundInput,
    permission: null,
    load: loadOrder,
    policy: mayMarkRefunded,
  })
    .meta(
      documented(
        'POST',
        '/orders/{id}/refunds/{refundId}/sent',
        'Say that a refund was sent by bank transfer',
        'For the seller of an order that was paid by bank transfer.',
      ),
    )
    .output(orderView)
    .mutation(async ({ ctx, input }) => {
      const { refunds } = await viewOfOrder(ctx.db, ctx.viewer, input.id);
      if (!refunds.some(({ id }) => id === input.refundId)) fail('not_found');
      await markInvoiceRefunded(ctx.deps, input.refundId);
      return viewOfOrder(ctx.db, ctx.viewer, input.id);
    }),

  sendPayout: canOn({
    input: payoutIdInput,
    permission: 'payouts_support',
    load: loadPayout,
    policy: () => true,
  })
    .concat(recentlyConfirmed)
    .meta(
      documentedUnder('Payouts')(
        'POST',
        '/payouts/{id}/transfer',
        'Send a payout by the payment provider',
        'To the account that the seller has there. 409 `payout_by_hand`, `payout_account_not_ready`, `payout_refused`, `payout_not_covered`, `payout_decided`.',
      ),
    )
    .output(payoutRequest)
    .mutation(async ({ ctx, input }) => {
      await sendPayout(ctx, ctx.subject);
      const sent = (await loadPayout(ctx.db, ctx.viewer, input)) ?? fail('not_found');
      return presentPayoutRequest(ctx.viewer, ctx.deps.payments, sent);
    }),
});
