import type { PayoutRow } from '@kindred/db/commerce/payouts/visibility';
import { holdPayouts, movePayout } from '@kindred/db/commerce/payouts/writes';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import type { Staff } from '../../admin/audit/service.ts';
import { recordPayoutAct } from '../payouts/record.ts';
import { assertCovered, markSent } from '../payouts/service.ts';
import { answered } from './service.ts';

/**
 * Sends a payout to the account of the seller at the provider, and completes it. Its row is held meanwhile, so that
 * nobody declines what is being sent; sent again after an answer that was lost, it is the same transfer.
 */
export async function sendPayout(
  ctx: Pick<Context, 'deps' | 'write'> & Staff,
  payout: PayoutRow,
): Promise<void> {
  const decidedBy = ctx.viewer.id;
  const { accounts, isTest } = ctx.deps.payments.main;
  const { id, currency, amountMinor: amount, accountRef: ref } = payout;
  if (ref === null || accounts === undefined || isTest !== payout.isTest) return fail('payout_by_hand');
  const account = await answered(accounts.fetch(ref));
  if (!account?.isEnabled) return fail('payout_account_not_ready');
  await ctx.write(async (tx, outbox) => {
    await holdPayouts(tx, payout.sellerId);
    const held = { status: 'approved', decidedBy } as const;
    const from = (await movePayout(tx, id, ['pending', 'approved'], held)) ?? fail('payout_decided');
    await assertCovered(tx, payout);
    const reference = await answered(accounts.payOut({ key: id, amount, currency, ref }));
    if (reference === null) return fail('payout_refused');
    await markSent(tx, outbox, payout, { decidedBy, reference });
    await recordPayoutAct(tx, outbox, ctx, payout, {
      action: 'payout.send',
      status: [from, 'completed'],
      reference,
    });
  });
}
