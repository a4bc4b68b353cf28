import type { AdminDisputeRow, AdminRefundRow, AdminSaleRow } from '@kindred/db/admin/commerce/visibility';
import type { LedgerSumRow } from '@kindred/db/commerce/ledger/visibility';
import { sellerShareOf } from '@kindred/permissions/plans';
import { mayRefund } from '@kindred/permissions/policies/orders';
import type { Viewer } from '@kindred/permissions/viewer';
import { PLANS, type Plan } from '@kindred/validation/accounts';
import type { AdminSale, CommerceOverview, LedgerCheck, SaleState } from '@kindred/validation/admin/commerce';
import { toDecimal } from '@kindred/validation/commerce/money';
import { presentCard } from '../../accounts/service.ts';

type Parties = Pick<
  AdminSaleRow,
  | 'userId'
  | 'sellerId'
  | 'buyerFirstName'
  | 'buyerLastName'
  | 'buyerHandle'
  | 'buyerImageUrl'
  | 'sellerFirstName'
  | 'sellerLastName'
  | 'sellerHandle'
  | 'sellerImageUrl'
>;

function presentParties(row: Parties): Pick<AdminSale, 'buyer' | 'seller'> {
  const { sellerId, sellerFirstName, sellerLastName, sellerHandle } = row;
  const buyer = presentCard({
    id: row.userId,
    firstName: row.buyerFirstName,
    lastName: row.buyerLastName,
    handle: row.buyerHandle,
    profileImageUrl: row.buyerImageUrl,
  });
  if (sellerId === null || sellerFirstName === null || sellerLastName === null || sellerHandle === null) {
    return { buyer, seller: null };
  }
  const seller = presentCard({
    id: sellerId,
    firstName: sellerFirstName,
    lastName: sellerLastName,
    handle: sellerHandle,
    profileImageUrl: row.sellerImageUrl,
  });
  return { buyer, seller };
}

function stateOf({ status, hasDispute, refundedMinor }: AdminSaleRow): SaleState {
  if (hasDispute) return 'disputed';
  if (status === 'pending' || status === 'cancelled') return status;
  return status === 'refunded' || refundedMinor > 0 ? 'refunded' : 'paid';
}

export function presentSale(viewer: Viewer, row: AdminSaleRow): AdminSale {
  const { id, number, description, currency, isTest } = row;
  return {
    id,
    orderNumber: number,
    description,
    ...presentParties(row),
    amount: toDecimal(row.totalMinor, currency),
    refunded: toDecimal(row.refundedMinor, currency),
    currency,
    state: stateOf(row),
    isTest,
    createdAt: row.createdAt.toISOString(),
    can: { refund: mayRefund(viewer, row) },
  };
}

/** A refund or a dispute, with the order that it is about. */
export function presentOfOrder<Row extends AdminRefundRow | AdminDisputeRow>(row: Row) {
  const { id, orderId, number, currency, reason } = row;
  return {
    id,
    order: { id: orderId, orderNumber: number, ...presentParties(row) },
    amount: toDecimal(row.amountMinor, currency),
    currency,
    reason,
    status: row.status as Row['status'],
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentPlans(rows: readonly { plan: Plan; sellers: number }[]): CommerceOverview['plans'] {
  return PLANS.map((plan) => ({
    plan,
    sellers: rows.find((row) => row.plan === plan)?.sellers ?? 0,
    commission: 100 - sellerShareOf(plan),
  }));
}

export function presentLedgerCheck(
  sums: readonly LedgerSumRow[],
  wrongAccounts: number,
  now: Date,
): LedgerCheck {
  return {
    checkedAt: now.toISOString(),
    isBalanced: wrongAccounts === 0 && sums.every(({ sumMinor }) => sumMinor === 0),
    wrongAccounts,
    currencies: sums.map(({ currency, isTest, accounts, sumMinor }) => ({
      currency,
      isTest,
      accounts,
      sum: toDecimal(sumMinor, currency),
    })),
  };
}
