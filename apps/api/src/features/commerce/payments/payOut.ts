import type { PayoutRow } from '@kindred/db/commerce/payouts/visibility';
import { movePayout } from '@kindred/db/commerce/payouts/writes';
import { ProviderUnavailable } from '../../../platform/payments/port.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { completePayout } from '../payouts/service.ts';

/**
 * Sends a payout to the account at the provider that its method names, and completes it. Its row is held meanwhile, so
 * that nobody declines what is being sent; sent again after an answer that was lost, it is the same transfer.
 */
export async function sendPayout(
  ctx: Pick<Context, 'deps' | 'write'>,
  payout: PayoutRow,
  decidedBy: string,
): Promise<void> {
  const { main } = ctx.deps.payments;
  const { id, currency, amountMinor: amount } = payout;
  const account = main.isTest === payout.isTest ? main.accountIn?.(payout.method) : null;
  if (!account || main.payOut === undefined) return fail('payout_by_hand');
  const send = main.payOut;
  await ctx.write(async (tx, outbox) => {
    const held = { status: 'approved', decidedBy } as const;
    if (!(await movePayout(tx, id, ['pending', 'approved'], held))) fail('payout_decided');
    const reference = await send({ key: id, amount, currency, account }).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return fail('unavailable', { retryAfter: 30 });
      throw error;
    });
    if (reference === null) return fail('payout_refused');
    await completePayout(tx, outbox, payout, { decidedBy, reference });
  });
}
