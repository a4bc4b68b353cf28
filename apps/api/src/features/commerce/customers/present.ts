import type { CustomerRow, SellerOrderRow } from '@kindred/db/commerce/customers/visibility';
import type { CustomerView, SellerOrder } from '@kindred/validation/commerce/customers';
import { toDecimal } from '@kindred/validation/commerce/money';
import { presentCard } from '../../accounts/service.ts';

export function presentCustomer(row: CustomerRow): CustomerView {
  const { id, userId, email, orders, currency, isTest } = row;
  return {
    id,
    user: presentCard({ ...row, id: userId }),
    email,
    orders,
    spent: toDecimal(row.spentMinor, currency),
    currency,
    isTest,
    lastOrderAt: row.lastOrderAt.toISOString(),
  };
}

export function presentSellerOrder(row: SellerOrderRow): SellerOrder {
  const { id, userId, description, currency, isTest, status, hasDispute, isToShip, isRefundRequested } = row;
  return {
    id,
    orderNumber: row.number,
    buyer: presentCard({ ...row, id: userId }),
    description,
    amount: toDecimal(row.totalMinor, currency),
    refunded: toDecimal(row.refundedMinor, currency),
    currency,
    isTest,
    date: row.createdAt.toISOString(),
    status,
    hasDispute,
    isToShip,
    isRefundRequested,
  };
}
