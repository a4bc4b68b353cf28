import {
  payOrderInput,
  placedOrder,
  placeOrderInput,
  quoteInput,
  quoteView,
} from '@kindred/validation/commerce/checkout';
import { can, canOn, needsPayments, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadOrder } from '../orders/service.ts';
import { payAgain, place, quote } from './service.ts';

const documented = documentedUnder('Checkout');

export const checkoutRouter = router({
  quote: can('enroll_buy')
    .meta(
      documented(
        'POST',
        '/checkout/quote',
        'Get what an order would cost',
        'Reserves nothing. Its `token` is sent back with the order.',
      ),
    )
    .input(quoteInput)
    .output(quoteView)
    .query(({ ctx, input }) => quote(ctx, ctx.viewer, input)),

  place: can('enroll_buy')
    .concat(needsPayments('storedMethod'))
    .meta(
      documented(
        'POST',
        '/checkout',
        'Place an order',
        'Takes an Idempotency-Key. 409 `quote_changed`. `paymentUrl` is where the buyer pays; null when the order is paid or waits for the provider. A token charges a stored method with the scope `payments`.',
      ),
    )
    .input(placeOrderInput)
    .output(placedOrder)
    .mutation(({ ctx, input }) => place(ctx, ctx.viewer, input)),

  pay: canOn({
    input: payOrderInput,
    permission: 'enroll_buy',
    load: loadOrder,
    policy: (viewer, order) => viewer.id === order.userId,
  })
    .concat(needsPayments('storedMethod'))
    .meta(
      documented(
        'POST',
        '/orders/{id}/pay',
        'Pay an order that is pending',
        'After a payment that was declined or not finished. What was reserved stays so.',
      ),
    )
    .output(placedOrder)
    .mutation(({ ctx, input }) => payAgain(ctx, ctx.viewer, input)),
});
