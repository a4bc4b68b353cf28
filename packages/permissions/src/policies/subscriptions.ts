import type { PaymentDriverName, SubscriptionStatus } from '@kindred/validation/commerce/values';
import type { Viewer } from '../viewer.ts';

/** What decides what its buyer may do with a subscription. */
export interface SubscriptionSubject {
  userId: string;
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  /** Whether it is sold by the month and by the year. */
  hasOtherInterval: boolean;
}

export function ownsSubscription(viewer: Viewer, { userId }: Pick<SubscriptionSubject, 'userId'>): boolean {
  return viewer.id === userId;
}

export const isOpen = ({ status }: Pick<SubscriptionSubject, 'status'>) => status !== 'ended';

/** @param driver through which payments go now */
export function subscriptionAbilities(
  viewer: Viewer,
  row: SubscriptionSubject,
  driver: { canCharge: boolean; name: PaymentDriverName },
) {
  const isMine = ownsSubscription(viewer, row) && isOpen(row);
  const isPastDue = row.status === 'past_due';
  return {
    cancel: isMine && !row.cancelAtPeriodEnd,
    resume: isMine && row.cancelAtPeriodEnd,
    change: isMine && row.hasOtherInterval && !isPastDue && !row.cancelAtPeriodEnd,
    updateMethod: isMine && driver.canCharge,
    // A bank transfer is made elsewhere.
    payNow: isMine && isPastDue && driver.name !== 'invoice',
  };
}
