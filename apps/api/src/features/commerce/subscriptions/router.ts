import {
  type MySubscriptionRow,
  subscriptionById,
  subscriptionsOf,
} from '@kindred/db/commerce/subscriptions/visibility';
import { isOpen, ownsSubscription } from '@kindred/permissions/policies/subscriptions';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  changePlanInput,
  chargeResult,
  methodUpdate,
  paySubscriptionInput,
  planChange,
  priceNotice,
  type SubscriptionView,
  subscriptionIdInput,
  subscriptionPage,
  subscriptionsInput,
  subscriptionView,
} from '@kindred/validation/commerce/subscriptions';
import { tribeIdInput } from '@kindred/validation/tribes';
import { offerOf } from '../../../offers.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, needsPayments, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { allows, loadInside } from '../../tribes/service.ts';
import { countPaymentAttempt, limitPaymentAttempts } from '../payments/service.ts';
import { changeInterval, previewChange } from './change.ts';
import { announce, cancel, checkMethod, payNow, resume, updateMethod } from './manage.ts';
import { presentSubscription } from './present.ts';

const documented = documentedUnder('Subscriptions');
const METHOD_LOOKUPS_AN_HOUR = 60;

async function shown(ctx: Context, viewer: Viewer, row: MySubscriptionRow): Promise<SubscriptionView> {
  const url = (await offerOf(row.itemType)?.path(ctx.db, row.itemId)) ?? null;
  return presentSubscription(row, viewer, { url, driver: ctx.deps.payments.main });
}

async function viewOf(ctx: Context, viewer: Viewer, id: string): Promise<SubscriptionView> {
  return shown(ctx, viewer, (await subscriptionById(ctx.db, viewer, id)) ?? fail('not_found'));
}

/** For its buyer alone. */
function mine<Input extends typeof subscriptionIdInput>(input: Input) {
  return canOn({
    input,
    permission: null,
    load: (db, viewer, { id }: { id: string }) => subscriptionById(db, viewer, id),
    policy: ownsSubscription,
  });
}

export const subscriptionsRouter = router({
  list: signedIn
    .meta(documented('GET', '/orders/subscriptions', 'List my subscriptions, newest first'))
    .input(subscriptionsInput)
    .output(subscriptionPage)
    .query(async ({ ctx, input }) => {
      const { limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await subscriptionsOf(ctx.db, ctx.viewer, { limit: limit + 1, after });
      const views = new Map<string, SubscriptionView>();
      for (const row of rows.slice(0, limit)) views.set(row.id, await shown(ctx, ctx.viewer, row));
      return pageByTime(
        rows,
        limit,
        (row) => row,
        ({ id }) => views.get(id) ?? fail('not_found'),
      );
    }),

  get: mine(subscriptionIdInput)
    .meta(documented('GET', '/orders/subscriptions/{id}', 'Get one of my subscriptions'))
    .output(subscriptionView)
    .query(({ ctx }) => shown(ctx, ctx.viewer, ctx.subject)),

  cancel: mine(subscriptionIdInput)
    .meta(
      documented(
        'POST',
        '/orders/subscriptions/{id}/cancel',
        'Cancel a subscription',
        'It runs to the end of what is paid or of its trial, and can be resumed until then. One whose charge failed ends at once.',
      ),
    )
    .output(subscriptionView)
    .mutation(async ({ ctx, input }) => {
      if (!isOpen(ctx.subject)) fail('subscription_ended');
      await cancel(ctx.deps, input.id, new Date());
      return viewOf(ctx, ctx.viewer, input.id);
    }),

  resume: mine(subscriptionIdInput)
    .concat(needsPayments('always'))
    .meta(documented('POST', '/orders/subscriptions/{id}/resume', 'Resume a canceled subscription'))
    .output(subscriptionView)
    .mutation(async ({ ctx, input }) => {
      await resume(ctx.deps, input.id);
      return viewOf(ctx, ctx.viewer, input.id);
    }),

  previewChange: mine(changePlanInput)
    .meta(
      documented('GET', '/orders/subscriptions/{id}/change', 'Preview a change to monthly or annual billing'),
    )
    .output(planChange)
    .query(({ ctx, input }) => previewChange(ctx.deps, ctx.subject, input.interval, new Date())),

  change: mine(changePlanInput)
    .concat(needsPayments('always'))
    .meta(
      documented(
        'POST',
        '/orders/subscriptions/{id}/change',
        'Change to monthly or annual billing',
        'To annual: charged now, less the days that are left. To monthly: from the end of the period. To what it is now: takes back a change that waits.',
      ),
    )
    .output(chargeResult)
    .mutation(async ({ ctx, input }) => {
      const attempt = await countPaymentAttempt(ctx, ctx.viewer);
      const result = await changeInterval(ctx.deps, input.id, input.interval, new Date(), attempt);
      return { subscription: await viewOf(ctx, ctx.viewer, input.id), ...result };
    }),

  updateMethod: mine(subscriptionIdInput)
    .concat(needsPayments('always'))
    .meta(
      documented(
        'POST',
        '/orders/subscriptions/{id}/payment-method',
        'Enter another payment method for a subscription',
        '`url` is a page of the payment provider. What is due is charged once the method is stored.',
      ),
    )
    .output(methodUpdate)
    .mutation(async ({ ctx, input }) => {
      const triedFrom = await limitPaymentAttempts(ctx, ctx.viewer);
      return { url: await updateMethod(ctx.deps, input.id, triedFrom) };
    }),

  checkMethod: mine(subscriptionIdInput)
    .concat(needsPayments('always'))
    .meta(
      documented(
        'POST',
        '/orders/subscriptions/{id}/payment-method/check',
        'Ask the payment provider whether another payment method was entered',
      ),
    )
    .output(subscriptionView)
    .mutation(async ({ ctx, input }) => {
      await limitTo(ctx.db, `method:look:${ctx.viewer.id}`, METHOD_LOOKUPS_AN_HOUR, HOUR);
      await checkMethod(ctx.deps, input.id);
      return viewOf(ctx, ctx.viewer, input.id);
    }),

  payNow: mine(paySubscriptionInput)
    .concat(needsPayments('always'))
    .meta(
      documented(
        'POST',
        '/orders/subscriptions/{id}/pay',
        'Pay a subscription whose charge failed',
        'With a stored method, or on the page at `paymentUrl`.',
      ),
    )
    .output(chargeResult)
    .mutation(async ({ ctx, input }) => {
      const triedFrom = await limitPaymentAttempts(ctx, ctx.viewer);
      const { paymentUrl, declineReason } = await payNow(ctx.deps, input.id, {
        triedFrom,
        methodId: input.paymentMethodId,
        onPage: input.onPage,
        now: new Date(),
      });
      const subscription = await viewOf(ctx, ctx.viewer, input.id);
      return { subscription, paymentUrl, declineReason };
    }),

  announcePrice: canOn({
    input: tribeIdInput,
    permission: null,
    load: loadInside,
    policy: allows('manage_price'),
  })
    .meta(
      documented(
        'POST',
        '/tribes/{id}/price-notice',
        'Announce the present price of a tribe to members who pay another one',
        'They are notified, and pay it from the first period that begins in 30 days or later.',
      ),
    )
    .output(priceNotice)
    .mutation(({ ctx }) => announce(ctx.deps, ctx.subject, new Date())),
});
