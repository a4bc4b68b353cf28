import type { Db } from '@kindred/db/client';
import { ledgerLinesOf, payoutById, payoutQueue, payoutsOf } from '@kindred/db/commerce/payouts/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  balancesView,
  completePayoutInput,
  declinePayoutInput,
  ledgerInput,
  ledgerPage,
  payoutIdInput,
  payoutPage,
  payoutQueueInput,
  payoutRequest,
  payoutRequestPage,
  payoutReview,
  payoutsInput,
  payoutView,
  recordRepaymentInput,
  repaymentView,
  requestPayoutInput,
} from '@kindred/validation/commerce/payouts';
import { noInput } from '@kindred/validation/text';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { can, canOn, inSession, recentlyConfirmed, router, signedIn } from '../../../trpc/access.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { mailSecurityNotice } from '../../accounts/service.ts';
import { presentLedgerLine, presentPayout, presentPayoutRequest } from './present.ts';
import { reviewPayout } from './review.ts';
import {
  approvePayout,
  balancesOf,
  cancelPayout,
  completePayout,
  declinePayout,
  loadPayout,
  recordRepayment,
  requestPayout,
} from './service.ts';

const documented = documentedUnder('Payouts');
const REQUESTS_AN_HOUR = 20;

const decided = { permission: 'payouts_support', load: loadPayout, policy: () => true } as const;

async function requestById(ctx: { db: Db; viewer: Viewer; deps: Pick<Deps, 'payments'> }, id: string) {
  return presentPayoutRequest(
    ctx.viewer,
    ctx.deps.payments,
    (await payoutById(ctx.db, id)) ?? fail('not_found'),
  );
}

/** What I have earned, and how it reaches me. */
export const payoutsRouter = router({
  list: signedIn
    .meta(documented('GET', '/payouts', 'List my payouts, newest first'))
    .input(payoutsInput)
    .output(payoutPage)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await payoutsOf(ctx.db, ctx.viewer.id, { limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => presentPayout(ctx.viewer, row),
      );
    }),

  balances: signedIn
    .meta(
      documented(
        'GET',
        '/payouts/balances',
        'Get my balances, and what they are made of',
        'One for each currency, real and test money apart. What is held cannot be paid out yet.',
      ),
    )
    .input(noInput)
    .output(balancesView)
    .query(({ ctx }) => balancesOf(ctx.db, ctx.deps.payments, ctx.viewer.id)),

  ledger: signedIn
    .meta(documented('GET', '/payouts/ledger', 'List what changed my balance, newest first'))
    .input(ledgerInput)
    .output(ledgerPage)
    .query(async ({ ctx, input: { currency, isTest, limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const owner = { ownerId: ctx.viewer.id, currency, isTest };
      const rows = await ledgerLinesOf(ctx.db, owner, { limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => presentLedgerLine(row, owner),
      );
    }),

  request: inSession
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/payouts',
        'Request a payout',
        'The amount leaves the balance at once. One payout a currency is open at a time. Below the minimum only all of it, to close an account. Takes an Idempotency-Key. 409 `payout_too_large`, `payout_too_small`, `payout_open`, `payout_method_needed`.',
      ),
    )
    .input(requestPayoutInput)
    .output(payoutView)
    .mutation(async ({ ctx, input }) => {
      const { viewer } = ctx;
      await limitTo(ctx.db, `payouts:${viewer.id}`, REQUESTS_AN_HOUR, HOUR);
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'commerce.payouts.request', input, async () => {
          const seller = { payments: ctx.deps.payments, sellerId: viewer.id };
          const payoutId = await requestPayout(tx, outbox, seller, input);
          await mailSecurityNotice(ctx, outbox, viewer.id, 'payout_requested');
          return payoutId;
        }),
      );
      return presentPayout(viewer, (await payoutById(ctx.db, id)) ?? fail('not_found'));
    }),

  cancel: canOn({
    input: payoutIdInput,
    permission: null,
    load: loadPayout,
    policy: (viewer, { sellerId }) => viewer.id === sellerId,
  })
    .meta(documented('POST', '/payouts/{id}/cancel', 'Cancel a payout that is not approved yet'))
    .output(payoutView)
    .mutation(async ({ ctx }) => {
      const { viewer, subject } = ctx;
      await ctx.write((tx) => cancelPayout(tx, subject, viewer.id));
      return presentPayout(viewer, (await payoutById(ctx.db, subject.id)) ?? fail('not_found'));
    }),

  queue: can('payouts_support')
    .meta(
      documented(
        'GET',
        '/payouts/requests',
        'List payouts of everybody',
        'What is open, the longest waiting first; or what is done, the latest first.',
      ),
    )
    .input(payoutQueueInput)
    .output(payoutRequestPage)
    .query(async ({ ctx, input: { list, limit, cursor } }) => {
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await payoutQueue(ctx.db, list, { limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => presentPayoutRequest(ctx.viewer, ctx.deps.payments, row),
      );
    }),

  review: canOn({ input: payoutIdInput, ...decided })
    .meta(documented('GET', '/payouts/requests/{id}/review', 'Get the sources of a payout'))
    .output(payoutReview)
    .query(({ ctx }) => reviewPayout(ctx.db, ctx.subject)),

  approve: canOn({ input: payoutIdInput, ...decided })
    .concat(recentlyConfirmed)
    .meta(documented('POST', '/payouts/{id}/approve', 'Approve a payout, before it is sent'))
    .output(payoutRequest)
    .mutation(async ({ ctx }) => {
      await ctx.write((tx, outbox) => approvePayout(tx, outbox, ctx, ctx.subject));
      return requestById(ctx, ctx.subject.id);
    }),

  complete: canOn({ input: completePayoutInput, ...decided })
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/payouts/{id}/complete',
        'Mark a payout as paid',
        'With the reference of the bank or the provider. 409 `payout_not_covered`, `payout_decided`.',
      ),
    )
    .output(payoutRequest)
    .mutation(async ({ ctx, input: { reference } }) => {
      await ctx.write((tx, outbox) => completePayout(tx, outbox, ctx, ctx.subject, reference));
      return requestById(ctx, ctx.subject.id);
    }),

  decline: canOn({ input: declinePayoutInput, ...decided })
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/payouts/{id}/decline',
        'Decline a payout',
        'The seller gets the amount back and the reason. 409 `payout_decided`.',
      ),
    )
    .output(payoutRequest)
    .mutation(async ({ ctx, input: { reason } }) => {
      await ctx.write((tx, outbox) => declinePayout(tx, outbox, ctx, ctx.subject, reason));
      return requestById(ctx, ctx.subject.id);
    }),

  recordRepayment: can('payouts_support')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/payouts/repayments',
        'Record that a person paid back what they owe',
        'At most what they owe. Each reference counts once.',
      ),
    )
    .input(recordRepaymentInput)
    .output(repaymentView)
    .mutation(({ ctx, input }) => {
      const isTest = input.isTest ?? ctx.deps.payments.main.isTest;
      return ctx.write((tx, outbox) => recordRepayment(tx, outbox, ctx, { ...input, isTest }));
    }),
});
