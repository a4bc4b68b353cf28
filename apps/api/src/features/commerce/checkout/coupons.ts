import type { Viewer } from '@kindred/permissions/viewer';
import { HOUR, limitMisses, networkOf } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { AppError } from '../../../trpc/errors.ts';

/** Wrong coupons in an hour. */
const MISSES_PER_USER = 30;
const MISSES_PER_ADDRESS = 120;

const isMiss = (error: unknown) => error instanceof AppError && error.appCode === 'coupon_invalid';

/** Runs work that checks a coupon, and counts wrong coupons, so that codes cannot be guessed. */
export async function limitCoupons<T>(
  ctx: Pick<Context, 'db' | 'ip'>,
  viewer: Viewer,
  { coupon }: { coupon?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (coupon === undefined || coupon === '') return work();
  const ofUser = { key: `coupon:miss:${viewer.id}`, max: MISSES_PER_USER };
  const ofAddress = { key: `coupon:miss:${networkOf(ctx.ip)}`, max: MISSES_PER_ADDRESS };
  return limitMisses(ctx.db, [ofUser, ofAddress], HOUR, { work, isMiss });
}
