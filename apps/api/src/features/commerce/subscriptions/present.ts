import type { MySubscriptionRow } from '@kindred/db/commerce/subscriptions/visibility';
import { subscriptionAbilities } from '@kindred/permissions/policies/subscriptions';
import type { Viewer } from '@kindred/permissions/viewer';
import { toDecimal } from '@kindred/validation/commerce/money';
import { graceUntil } from '@kindred/validation/commerce/periods';
import type { SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import type { PaymentDriver } from '../../../platform/payments/port.ts';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** @param url where it is used; a place of its own is gone with what was sold */
export function presentSubscription(
  row: MySubscriptionRow,
  viewer: Viewer,
  { url, driver }: { url: string | null; driver: PaymentDriver },
): SubscriptionView {
  const isOver = row.status === 'ended';
  const isCancelled = isOver || row.cancelAtPeriodEnd;
  const isPastDue = row.status === 'past_due';
  return {
    id: row.id,
    type: row.itemType,
    itemId: row.itemId,
    name: row.title,
    url: url ?? '/profile/orders?tab=subscriptions',
    plan: row.interval === 'year' ? 'Annual' : 'Monthly',
    interval: row.interval,
    amount: toDecimal(row.amountMinor, row.currency),
    currency: row.currency,
    status: isCancelled ? 'cancelled' : 'active',
    state: row.status,
    nextBilling: isCancelled ? null : iso(isPastDue ? row.dueAt : row.currentPeriodEnd),
    startDate: row.createdAt.toISOString(),
    endDate: isOver ? iso(row.endedAt) : isCancelled ? iso(row.currentPeriodEnd) : null,
    trialEndsAt: row.status === 'trial' ? iso(row.trialEndsAt) : null,
    graceUntil: isPastDue ? iso(graceUntil(row.currentPeriodEnd)) : null,
    paymentMethod: row.methodLabel,
    transfer: row.transfer,
    next:
      row.nextAmountMinor === null || isOver
        ? null
        : {
            interval: row.nextInterval ?? row.interval,
            amount: toDecimal(row.nextAmountMinor, row.currency),
          },
    isTest: row.isTest,
    can: subscriptionAbilities(viewer, row, driver),
  };
}
