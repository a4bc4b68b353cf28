import { toDecimal } from '@kindred/validation/commerce/money';
import { recordAct, type Staff } from '../../admin/audit/service.ts';
import type { refundOrder } from './service.ts';

/** Records that staff refunded the order of a seller. */
export function recordRefund(staff: Staff, reason: string): NonNullable<Parameters<typeof refundOrder>[2]> {
  return (tx, outbox, { amount, order }) => {
    const { id: orderId, userId, number, currency, isTest, totalMinor, refundedMinor } = order;
    const refunded = (minor: number) => toDecimal(minor, currency);
    return recordAct(tx, outbox, staff, {
      action: 'order.refund',
      subject: { type: 'order', id: userId, name: number },
      before: { refunded: refunded(refundedMinor) },
      after: {
        refunded: refunded(refundedMinor + amount),
        orderId,
        total: refunded(totalMinor),
        currency,
        isTest,
      },
      reason,
    });
  };
}
