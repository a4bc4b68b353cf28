import type { Tx } from '@kindred/db/client';
import type { PayoutRow } from '@kindred/db/commerce/payouts/visibility';
import { toDecimal } from '@kindred/validation/commerce/money';
import type { Outbox } from '../../../platform/bus.ts';
import { recordAct, type Staff } from '../../admin/audit/service.ts';

interface PayoutAct {
  action: 'payout.approve' | 'payout.complete' | 'payout.decline' | 'payout.send';
  status: [before: PayoutRow['status'], after: PayoutRow['status']];
  reference?: string;
  reason?: string;
}

/** Records what was decided about a payout. */
export function recordPayoutAct(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  payout: PayoutRow,
  { action, status: [before, after], reference, reason }: PayoutAct,
): Promise<void> {
  const { id: payoutId, sellerId, firstName, lastName, amountMinor, currency, isTest } = payout;
  const amount = toDecimal(amountMinor, currency);
  return recordAct(tx, outbox, staff, {
    action,
    subject: { type: 'payout', id: sellerId, name: `${firstName} ${lastName}`.trim() },
    before: { status: before },
    after: { status: after, payoutId, amount, currency, isTest, reference },
    reason,
  });
}

/** Records a repayment by what its user could be paid before and after, in minor units. */
export function recordRepaymentAct(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  owner: { id: string; firstName: string; lastName: string },
  {
    before,
    after,
    currency,
    isTest,
    reference,
  }: { before: number; after: number; currency: string; isTest: boolean; reference: string },
): Promise<void> {
  const amount = toDecimal(after - before, currency);
  return recordAct(tx, outbox, staff, {
    action: 'payout.record_repayment',
    subject: { type: 'payout', id: owner.id, name: `${owner.firstName} ${owner.lastName}`.trim() },
    before: { available: toDecimal(before, currency) },
    after: { available: toDecimal(after, currency), amount, currency, isTest, reference },
  });
}
