import type { Db, Tx } from '@kindred/db/client';
import { sellableOf } from '@kindred/db/commerce/console/visibility';
import { type CouponRow, couponOf, itemsOfCoupons } from '@kindred/db/commerce/coupons/visibility';
import type { CouponItem, CouponValues } from '@kindred/db/commerce/coupons/writes';
import type { CouponFields, CouponStatus, CouponView } from '@kindred/validation/commerce/coupons';
import { toDecimal, toMinor } from '@kindred/validation/commerce/money';
import { fail } from '../../../trpc/errors.ts';
import { presentSellable } from '../console/present.ts';

function statusOf({ isActive, expiresAt, uses, maxUses }: CouponRow, now: Date): CouponStatus {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (maxUses !== null && uses >= maxUses) return 'used_up';
  return isActive ? 'active' : 'paused';
}

function presentCoupon(row: CouponRow, items: CouponView['items'], now: Date): CouponView {
  const { id, code, type, currency, duration, uses, maxUses, maxPerUser, isActive } = row;
  return {
    id,
    code,
    type,
    discount:
      type === 'fixed' && currency !== null
        ? toDecimal(row.amountMinor ?? 0, currency)
        : String((row.percentBps ?? 0) / 100),
    currency,
    duration,
    uses,
    maxUses,
    maxPerUser,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isActive,
    status: statusOf(row, now),
    items,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Coupons with what they are for. */
export async function presentCoupons(db: Db | Tx, rows: readonly CouponRow[]): Promise<CouponView[]> {
  const items = Map.groupBy(
    await itemsOfCoupons(
      db,
      rows.map(({ id }) => id),
    ),
    ({ couponId }) => couponId,
  );
  const now = new Date();
  return rows.map((row) => presentCoupon(row, (items.get(row.id) ?? []).map(presentSellable), now));
}

export async function couponById(db: Db | Tx, sellerId: string, id: string): Promise<CouponView> {
  const row = (await couponOf(db, sellerId, id)) ?? fail('not_found');
  const [view] = await presentCoupons(db, [row]);
  return view ?? fail('not_found');
}

/** What is stored of what was typed; the sentence belongs to the field. */
export function valuesOf(input: CouponFields, uses = 0): CouponValues {
  const { type, discount, currency, expiresAt, code, duration, maxUses, maxPerUser } = input;
  if (maxUses !== null && maxUses < uses) {
    const times = uses === 1 ? 'once' : `${uses} times`;
    fail('invalid_input', {
      issues: [{ path: 'maxUses', message: `This coupon was used ${times} already` }],
    });
  }
  const common = {
    code,
    type,
    duration,
    maxUses,
    maxPerUser,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
  if (type === 'percentage') {
    return { ...common, percentBps: toMinor(discount, 'USD'), amountMinor: null, currency: null };
  }
  try {
    const amountMinor = toMinor(discount, currency ?? '');
    return { ...common, amountMinor, currency, percentBps: null };
  } catch {
    return fail('invalid_input', {
      issues: [{ path: 'discount', message: `Enter an amount in ${currency} without extra decimals` }],
    });
  }
}

/** A coupon is for what its seller sells, and nothing else. */
export async function assertOwnItems(tx: Tx, sellerId: string, items: readonly CouponItem[]): Promise<void> {
  if (items.length === 0) return;
  const own = new Set((await sellableOf(tx, sellerId)).map(({ type, id }) => `${type}:${id}`));
  if (items.every(({ type, id }) => own.has(`${type}:${id}`))) return;
  fail('invalid_input', { issues: [{ path: 'items', message: 'Choose from what you sell' }] });
}
