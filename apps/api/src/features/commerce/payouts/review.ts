import type { Db } from '@kindred/db/client';
import {
  type CommissionSourceRow,
  commissionSourcesOf,
  payeesWithSameDestination,
} from '@kindred/db/commerce/payoutReviews/visibility';
import { type PayableRow, type PayoutRow, payableOf } from '@kindred/db/commerce/payouts/visibility';
import { toDecimal } from '@kindred/validation/commerce/money';
import type { PayoutReview, PayoutWarning } from '@kindred/validation/commerce/payouts';
import { presentCard } from '../../accounts/service.ts';
import { presentLines } from './present.ts';

/** Buyers below which a share of sales looks like one hand buying from the other. */
const FEW_BUYERS = 3;

function debtsIn(rows: readonly PayableRow[], payout: PayoutRow): PayoutReview['debts'] {
  const nets = new Map<string, number>();
  const accounts = new Map(rows.map((row) => [`${row.account}:${row.currency}:${row.isTest}`, row]));
  for (const { account, currency, isTest, balanceMinor } of accounts.values()) {
    if (isTest !== payout.isTest) continue;
    if (account === 'seller_held' || account === 'affiliate_held') continue;
    nets.set(currency, (nets.get(currency) ?? 0) + balanceMinor);
  }
  return [...nets]
    .filter(([, net]) => net < 0)
    .map(([currency, net]) => ({ currency, amount: toDecimal(-net, currency) }));
}

function warningsOf(
  sources: readonly CommissionSourceRow[],
  { sameDestination, debts }: Pick<PayoutReview, 'sameDestination' | 'debts'>,
): PayoutWarning[] {
  const earning = sources.filter(({ releasedMinor }) => releasedMinor > 0);
  const found: Record<PayoutWarning, boolean> = {
    seller_owes: earning.some(({ sellerNetMinor }) => Number(sellerNetMinor) < 0),
    same_destination: sameDestination.length > 0,
    few_buyers: earning.some(({ buyers }) => buyers < FEW_BUYERS),
    transfers: earning.some(({ transfers }) => transfers > 0),
    owner_owes: debts.length > 0,
  };
  return (Object.keys(found) as PayoutWarning[]).filter((warning) => found[warning]);
}

/** The sources of a payout, its related people and debts, shown to the admin who decides. */
export async function reviewPayout(db: Db, payout: PayoutRow): Promise<PayoutReview> {
  const { id, sellerId, currency, isTest } = payout;
  const [rows, sources, payees] = await Promise.all([
    payableOf(db, sellerId),
    commissionSourcesOf(db, sellerId, payout),
    payeesWithSameDestination(db, sellerId),
  ]);
  const book = rows.filter((row) => row.currency === currency && row.isTest === isTest);
  const related = { sameDestination: payees.map(presentCard), debts: debtsIn(rows, payout) };
  return {
    id,
    currency,
    isTest,
    lines: presentLines(book, currency),
    commissions: sources.map((row) => ({
      seller: presentCard(row),
      rate: row.rateBps / 100,
      released: toDecimal(row.releasedMinor, currency),
      held: toDecimal(row.heldMinor, currency),
      sales: row.sales,
      buyers: row.buyers,
      transfers: row.transfers,
      sellerOwes: toDecimal(Math.max(-Number(row.sellerNetMinor), 0), currency),
    })),
    ...related,
    warnings: warningsOf(sources, related),
  };
}
