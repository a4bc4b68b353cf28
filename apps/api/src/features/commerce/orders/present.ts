import type { OrderParts, OrderRow, ReceiptRow } from '@kindred/db/commerce/orders/visibility';
import { type OrderSubject, orderAbilities } from '@kindred/permissions/policies/orders';
import type { Viewer } from '@kindred/permissions/viewer';
import { toDecimal } from '@kindred/validation/commerce/money';
import type { OrderView, Receipt } from '@kindred/validation/commerce/orders';
import type { ItemType } from '@kindred/validation/commerce/values';
import { presentCard } from '../../accounts/service.ts';
import { presentGiftSummary, presentOrderGift } from '../gifts/present.ts';
import { presentBooked } from '../products/booked.ts';

export function presentReceipt(row: ReceiptRow, viewer: Viewer): Receipt {
  const { id, currency, description, status, paymentMethod, isTest } = row;
  return {
    id,
    orderNumber: row.number,
    amount: toDecimal(row.totalMinor, currency),
    refunded: toDecimal(row.refundedMinor, currency),
    currency,
    description,
    date: row.createdAt.toISOString(),
    status,
    paymentMethod,
    receiptUrl: row.invoiceId === null ? null : `/api/invoices/${row.invoiceId}/pdf`,
    isTest,
    gift: presentGiftSummary(row, viewer),
  };
}

/** What the policy asks of an order. */
export function subjectOf(row: OrderRow): OrderSubject {
  return { ...row, isShipped: row.shippingAddress !== null };
}

/** 2000 basis points are '20', 775 are '7.75'. */
const percent = (bps: number) => String(bps / 100);

const taxLabelOf = ({ taxName, taxBps, isTaxInclusive }: OrderRow) =>
  `${taxName ?? 'Tax'} ${percent(taxBps)}%${isTaxInclusive ? ', included' : ''}`;

export function presentOrder(
  row: OrderRow,
  {
    lines,
    refunds,
    paths,
    giftLink,
  }: OrderParts & { paths: ReadonlyMap<string, string>; giftLink: string | null },
  viewer: Viewer,
  now: Date,
): OrderView {
  const { currency, kind, declineReason, subscriptionId, subscriptionAfterRefund, tracking, hasDispute } =
    row;
  const amountOf = (minor: number) => toDecimal(minor, currency);
  const can = orderAbilities(viewer, subjectOf(row), now);
  const buyer = presentCard({
    id: row.userId,
    firstName: row.buyerFirstName,
    lastName: row.buyerLastName,
    handle: row.buyerHandle,
    profileImageUrl: row.buyerImageUrl,
  });
  return {
    ...presentReceipt(row, viewer),
    kind,
    lines: lines.map((line) => ({
      id: line.id,
      type: line.itemType as ItemType,
      itemId: line.itemId,
      title: line.title,
      quantity: line.quantity,
      price: amountOf(line.unitMinor),
      total: amountOf(line.totalMinor),
      refunded: amountOf(line.refundedMinor),
      interval: line.interval,
      booked: presentBooked(line, row.status === 'completed'),
      cohort: line.cohort,
      url: paths.get(line.itemId) ?? null,
    })),
    subtotal: amountOf(row.subtotalMinor),
    discount: amountOf(row.discountMinor),
    coupon: row.couponCode,
    shipping: amountOf(row.shippingMinor),
    tax: amountOf(row.taxMinor),
    taxLabel: row.taxBps === 0 ? null : taxLabelOf(row),
    seller: presentSeller(row),
    business: presentBusiness(row),
    buyer,
    paymentUrl: can.pay ? row.paymentUrl : null,
    transfer: presentTransfer(row),
    declineReason,
    reservedUntil: row.reservedUntil?.toISOString() ?? null,
    // Of a gift it is the receiver's.
    subscriptionId: row.isGift ? null : subscriptionId,
    subscriptionAfterRefund,
    address: row.shippingAddress,
    fulfilledAt: row.fulfilledAt?.toISOString() ?? null,
    tracking,
    hasDispute,
    gift: presentOrderGift(row, viewer, giftLink),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: amountOf(refund.amountMinor),
      status: refund.status,
      reason: refund.reason,
      declineReason: refund.declineReason,
      createdAt: refund.createdAt.toISOString(),
    })),
    can,
  };
}

function presentTransfer({ status, transferRef, payTo }: OrderRow): OrderView['transfer'] {
  return status === 'pending' && transferRef !== null ? { reference: transferRef, payTo } : null;
}

function presentBusiness({ businessSlug: slug, businessName: name }: OrderRow): OrderView['business'] {
  return slug === null || name === null ? null : { slug, name };
}

function presentSeller(row: OrderRow): OrderView['seller'] {
  const { sellerId, sellerFirstName, sellerLastName, sellerHandle, sellerImageUrl } = row;
  if (sellerId === null || sellerFirstName === null || sellerLastName === null || sellerHandle === null)
    return null;
  return presentCard({
    id: sellerId,
    firstName: sellerFirstName,
    lastName: sellerLastName,
    handle: sellerHandle,
    profileImageUrl: sellerImageUrl,
  });
}
