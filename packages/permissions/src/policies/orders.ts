import type { OrderStatus, PaymentDriverName } from '@kindred/validation/commerce/values';
import { may, type Viewer } from '../viewer.ts';

const DAY_MS = 86_400_000;

/** What decides what may be done with an order. Amounts are in minor units. */
export interface OrderSubject {
  userId: string;
  /** Null for a plan of the platform. */
  sellerId: string | null;
  status: OrderStatus;
  driver: PaymentDriverName;
  totalMinor: number;
  refundedMinor: number;
  paidAt: Date | null;
  hasDispute: boolean;
  /** Days within which its seller takes requests; 0 for none. */
  refundDays: number;
  hasOpenRequest: boolean;
  /** Whether something is sent by post. */
  isShipped: boolean;
  isGift: boolean;
  /** Of a gift. */
  redeemedBy: string | null;
}

/** Its buyer and its seller see an order, and those who process refunds. */
export function seesOrder(viewer: Viewer, { userId, sellerId }: Pick<OrderSubject, 'userId' | 'sellerId'>) {
  return viewer.id === userId || viewer.id === sellerId || may(viewer, 'process_refunds');
}

/** Who got an invoice and who issued it. */
export function seesInvoice(viewer: Viewer, { userId, issuerId }: { userId: string; issuerId: string }) {
  return viewer.id === userId || viewer.id === issuerId;
}

type Refundable = Pick<OrderSubject, 'status' | 'hasDispute' | 'totalMinor' | 'refundedMinor'>;

function isRefundable({ status, hasDispute, totalMinor, refundedMinor }: Refundable): boolean {
  return status === 'completed' && !hasDispute && refundedMinor < totalMinor;
}

export function mayRequestRefund(viewer: Viewer, order: OrderSubject, now: Date): boolean {
  if (viewer.id !== order.userId || order.hasOpenRequest || !isRefundable(order)) return false;
  return order.paidAt !== null && now.getTime() < order.paidAt.getTime() + order.refundDays * DAY_MS;
}

export function mayRefund(viewer: Viewer, order: Refundable & Pick<OrderSubject, 'sellerId'>): boolean {
  return isRefundable(order) && (viewer.id === order.sellerId || may(viewer, 'process_refunds'));
}

/** Who says of a bank transfer that it has arrived, or was sent back: its seller, of a plan those who process refunds. */
function settlesByHand(viewer: Viewer, { sellerId, driver }: Pick<OrderSubject, 'sellerId' | 'driver'>) {
  if (driver !== 'invoice') return false;
  return sellerId === null ? may(viewer, 'process_refunds') : viewer.id === sellerId;
}

/** Its buyer, and who would confirm a bank transfer that never arrives. */
export function mayCancelOrder(
  viewer: Viewer,
  order: Pick<OrderSubject, 'userId' | 'sellerId' | 'driver' | 'status'>,
) {
  return order.status === 'pending' && (viewer.id === order.userId || settlesByHand(viewer, order));
}

export function mayMarkPaid(viewer: Viewer, order: Pick<OrderSubject, 'sellerId' | 'driver' | 'status'>) {
  return order.status === 'pending' && settlesByHand(viewer, order);
}

export function mayMarkRefunded(viewer: Viewer, order: Pick<OrderSubject, 'sellerId' | 'driver' | 'status'>) {
  return order.status !== 'pending' && settlesByHand(viewer, order);
}

/** A gift once more, or to somebody else, until it is opened. */
export function maySendGift(viewer: Viewer, order: Pick<OrderSubject, 'userId' | 'isGift'>): boolean {
  return order.isGift && viewer.id === order.userId;
}

/** What the viewer can do with an order that they see. */
export function orderAbilities(viewer: Viewer, order: OrderSubject, now: Date) {
  const isSeller = viewer.id === order.sellerId;
  const isPending = order.status === 'pending';
  return {
    requestRefund: mayRequestRefund(viewer, order, now),
    refund: mayRefund(viewer, order),
    fulfil: isSeller && order.isShipped && order.status === 'completed',
    // A bank transfer is made elsewhere.
    pay: viewer.id === order.userId && isPending && order.driver !== 'invoice',
    cancel: mayCancelOrder(viewer, order),
    markPaid: mayMarkPaid(viewer, order),
    markRefunded: mayMarkRefunded(viewer, order),
    sendGift: maySendGift(viewer, order) && order.status === 'completed' && order.redeemedBy === null,
  };
}
