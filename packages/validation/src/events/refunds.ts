import { DAY_MINUTES, MINUTE_MS, minutesBefore } from '../zone.ts';
import { GIVE_BACK_DAYS } from './values.ts';

interface RefundRule {
  startTime: Date;
  /** Minutes before the start; null for no refunds. */
  refundMinutes: number | null;
  /** When the event was last moved. */
  movedAt: Date | null;
}

/** Until when a ticket can be given back for a full refund, after its event was moved; null when it cannot. */
export function giveBackUntil(
  { startTime, movedAt }: Pick<RefundRule, 'startTime' | 'movedAt'>,
  boughtAt: Date,
): Date | null {
  if (movedAt === null || boughtAt > movedAt) return null;
  return new Date(
    Math.min(startTime.getTime(), movedAt.getTime() + GIVE_BACK_DAYS * DAY_MINUTES * MINUTE_MS),
  );
}

/** Until when cancelling a ticket is refunded: by the rule of its host, or for some days after the event was moved. */
export function refundUntil(event: RefundRule, boughtAt: Date): Date | null {
  const { startTime, refundMinutes } = event;
  const byRule = refundMinutes === null ? null : minutesBefore(startTime, refundMinutes);
  const moved = giveBackUntil(event, boughtAt);
  if (byRule === null || moved === null) return byRule ?? moved;
  return new Date(Math.max(byRule.getTime(), moved.getTime()));
}
