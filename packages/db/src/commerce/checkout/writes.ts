import { toNumeric } from '@kindred/validation/commerce/money';
import { type OrderAmounts, owedOf } from '@kindred/validation/commerce/pricing';
import type { Interval, ItemType } from '@kindred/validation/commerce/values';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { OrderItemsTable, OrdersTable, PaymentsTable } from '../../schema/commerce.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export type OrderRow = Selectable<OrdersTable>;
export type OrderItemRow = Selectable<OrderItemsTable>;
export type PaymentRow = Selectable<PaymentsTable>;

export interface NewOrderLine {
  itemType: ItemType;
  itemId: string;
  title: string;
  quantity: number;
  /** The price of one, in minor units. */
  unit: number;
  interval: Interval | null;
  trialDays: number;
  slotId: string | null;
  invitationId?: string | null;
  cohortId?: string | null;
  stockKeys: readonly string[];
}

export interface NewOrder
  extends Pick<
    Insertable<OrdersTable>,
    'kind' | 'isTest' | 'driver' | 'shippingAddress' | 'createdAt' | 'isGift'
  > {
  userId: string;
  sellerId: string | null;
  tribeId: string | null;
  description: string;
  currency: string;
  commissionBps: number;
  tax: { name: string | null; bps: number; isInclusive: boolean };
  coupon: { id: string; code: string } | null;
  affiliate: { id: string; rateBps: number } | null;
  subscriptionId?: string | null;
  /** The quote that a buyer placed: the same quote again is the same order. */
  quotedAs?: string | null;
  reservedUntil: Date | null;
  lines: readonly NewOrderLine[];
  /** The amounts of the same lines, in their order. */
  amounts: OrderAmounts;
  /** The first try to be paid, see `insertPayment`; of a stored method no amount is charged. */
  payment?: { mode: 'payment' | 'setup'; paymentMethodId: string | null; triedFrom: string | null } | null;
}

type OrderValues = Required<
  Omit<
    Insertable<OrdersTable>,
    | 'id'
    | 'status'
    | 'paymentIntentId'
    | 'refundedMinor'
    | 'refundingMinor'
    | 'paymentMethod'
    | 'paidAt'
    | 'declineReason'
    | 'hasDispute'
    | 'fulfilledAt'
    | 'tracking'
    | 'periodStart'
    | 'planAmountMinor'
    | 'givenFrom'
    | 'givenUntil'
    | 'createdAt'
    | 'updatedAt'
  >
> & {
  placedAt: Date | string | null;
  lines: string;
  payMode: string | null;
  payMinor: number;
  payMethodId: string | null;
  triedFrom: string | null;
  /** Products that are not sold once they are hidden. */
  soldIds: string[];
};

const writeOrder = prepare((db, given: OrderValues) => {
  const order = unrestrictedDb(db)
    .insertInto('orders')
    .values({
      userId: given.userId,
      sellerId: given.sellerId,
      tribeId: given.tribeId,
      kind: given.kind,
      description: given.description,
      isTest: given.isTest,
      driver: given.driver,
      currency: given.currency,
      total: given.total,
      subtotalMinor: given.subtotalMinor,
      discountMinor: given.discountMinor,
      shippingMinor: given.shippingMinor,
      taxMinor: given.taxMinor,
      totalMinor: given.totalMinor,
      commissionBps: given.commissionBps,
      taxName: given.taxName,
      taxBps: given.taxBps,
      isTaxInclusive: given.isTaxInclusive,
      couponId: given.couponId,
      couponCode: given.couponCode,
      affiliateId: given.affiliateId,
      affiliateBps: given.affiliateBps,
      subscriptionId: given.subscriptionId,
      reservedUntil: given.reservedUntil,
      shippingAddress: given.shippingAddress,
      isGift: given.isGift,
      recurringType: given.recurringType,
      recurringId: given.recurringId,
      quotedAs: given.quotedAs,
      owedMinor: given.owedMinor,
      createdAt: sql<Date>`coalesce(${given.placedAt}::timestamptz, now())`,
    })
    .returningAll();
  return sql<OrderRow & { lineIds: string[]; paymentId: string | null; isShown: boolean }>`
    with made as (${order}),
    lines as (
      insert into order_items (order_id, item_type, item_id, title, quantity, price, position, unit_minor,
        discount_minor, tax_minor, total_minor, interval, trial_days, slot_id, invitation_id, cohort_id, stock_keys)
      select made.id, "itemType", "itemId", title, quantity, price, position, "unitMinor",
        "discountMinor", "taxMinor", "totalMinor", interval, "trialDays", "slotId", "invitationId", "cohortId", "stockKeys"
      from made, jsonb_to_recordset(${given.lines}::jsonb) as line(
        "itemType" text, "itemId" uuid, title text, quantity int, price numeric, position int, "unitMinor" bigint,
        "discountMinor" bigint, "taxMinor" bigint, "totalMinor" bigint, interval text, "trialDays" int,
        "slotId" uuid, "invitationId" uuid, "cohortId" uuid, "stockKeys" uuid[])
      returning id, position),
    tried as (
      insert into payments (order_id, user_id, driver, is_test, mode, amount_minor, currency, payment_method_id, tried_from)
      select id, user_id, driver, is_test, ${given.payMode}::text, ${given.payMinor}::bigint, currency,
        ${given.payMethodId}::uuid, ${given.triedFrom}::text
      from made where ${given.payMode}::text is not null
      returning id)
    select made.*, (select array_agg(id order by position) from lines) as line_ids,
      (select id from tried) as payment_id, keep_products_shown(${given.soldIds}::uuid[]) as is_shown from made`;
});

const idsOfProducts = (lines: NewOrder['lines']) =>
  lines.filter(({ itemType }) => itemType === 'product').map(({ itemId }) => itemId);

/**
 * A pending order with its lines and the payment that is to be tried. Nothing is reserved or charged by it.
 * @returns `isShown` false when moderators hid a product that is bought: the caller must undo the transaction
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
): Promise<{ order: OrderRow; items: OrderItemRow[]; paymentId: string | null; isShown: boolean }> {
  const { amounts, tax, coupon, affiliate, currency, payment, kind = 'purchase' } = order;
  const lines = order.lines.map((line, position) => ({
    itemType: line.itemType,
    itemId: line.itemId,
    title: line.title,
    quantity: line.quantity,
    price: toNumeric(line.unit, currency),
    position,
    unitMinor: line.unit,
    discountMinor: amounts.lines[position]?.discount ?? 0,
    taxMinor: amounts.lines[position]?.tax ?? 0,
    totalMinor: amounts.lines[position]?.total ?? 0,
    interval: line.interval,
    trialDays: line.trialDays,
    slotId: line.slotId,
    invitationId: line.invitationId ?? null,
    cohortId: line.cohortId ?? null,
    stockKeys: [...line.stockKeys],
  }));
  const recurring = lines.find(({ interval }) => interval !== null);
  const rates = { commissionBps: order.commissionBps, affiliateBps: affiliate?.rateBps ?? 0 };
  const [made] = await writeOrder(tx, {
    userId: order.userId,
    sellerId: order.sellerId,
    tribeId: order.tribeId,
    kind,
    description: order.description,
    isTest: order.isTest ?? false,
    driver: order.driver ?? 'test',
    currency,
    total: toNumeric(amounts.total, currency),
    subtotalMinor: amounts.subtotal,
    discountMinor: amounts.discount,
    shippingMinor: amounts.shipping,
    taxMinor: amounts.tax,
    totalMinor: amounts.total,
    commissionBps: order.commissionBps,
    taxName: tax.name,
    taxBps: tax.bps,
    isTaxInclusive: tax.isInclusive,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    affiliateId: affiliate?.id ?? null,
    affiliateBps: affiliate?.rateBps ?? 0,
    subscriptionId: order.subscriptionId ?? null,
    reservedUntil: order.reservedUntil,
    shippingAddress: order.shippingAddress ?? null,
    isGift: order.isGift ?? false,
    recurringType: recurring?.itemType ?? null,
    recurringId: recurring?.itemId ?? null,
    quotedAs: order.quotedAs ?? null,
    owedMinor: order.driver === 'invoice' && order.sellerId !== null ? owedOf(amounts.lines, rates) : 0,
    placedAt: order.createdAt ?? null,
    lines: JSON.stringify(lines),
    payMode: payment?.mode ?? null,
    payMinor: payment?.mode === 'setup' ? 0 : amounts.total,
    payMethodId: payment?.paymentMethodId ?? null,
    triedFrom: payment?.triedFrom ?? null,
    soldIds: kind === 'purchase' ? idsOfProducts(order.lines) : [],
  });
  if (made === undefined) throw new Error('The order was not stored');
  const { lineIds, paymentId, isShown, ...row } = made;
  const items = lines.map((line, position) => ({
    ...line,
    id: lineIds[position] ?? '',
    orderId: row.id,
    refundedMinor: 0,
  }));
  return { order: row, items, paymentId, isShown };
}

/** The units an order's lines take of each stock, summed and in the order in which rows are locked. */
function stockOf(lines: readonly { quantity: number; stockKeys: readonly string[] }[]) {
  const taken = new Map<string, number>();
  for (const { quantity, stockKeys } of lines) {
    for (const key of stockKeys) taken.set(key, (taken.get(key) ?? 0) + quantity);
  }
  return [...taken.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Takes stock by conditional updates. On `out_of_stock` the caller must undo the transaction.
 * @returns what is left of each that was taken, or that there is not enough
 */
export async function takeStock(
  tx: Tx,
  lines: readonly { quantity: number; stockKeys: readonly string[] }[],
): Promise<{ productId: string; left: number }[] | 'out_of_stock'> {
  const left: { productId: string; left: number }[] = [];
  for (const [productId, quantity] of stockOf(lines)) {
    const row = await unrestrictedDb(tx)
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '-', quantity) }))
      .where('id', '=', productId)
      .where('stock', '>=', quantity)
      .returning('stock')
      .executeTakeFirst();
    if (row === undefined) return 'out_of_stock';
    left.push({ productId, left: row.stock ?? 0 });
  }
  return left;
}

export async function giveStockBack(
  tx: Tx,
  lines: readonly { quantity: number; stockKeys: readonly string[] }[],
): Promise<void> {
  for (const [productId, quantity] of stockOf(lines)) {
    await unrestrictedDb(tx)
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '+', quantity) }))
      .where('id', '=', productId)
      .where('stock', 'is not', null)
      .execute();
  }
}

/** Takes one use of a coupon; its row is locked from then on, so uses of one person are counted one at a time. */
export async function takeCoupon(
  tx: Tx,
  use: { couponId: string; orderId: string; userId: string },
): Promise<boolean> {
  const db = unrestrictedDb(tx);
  const { couponId, orderId, userId } = use;
  const coupon = await db
    .updateTable('coupons')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', couponId)
    .where('isActive', '=', true)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .where(sql<boolean>`(max_uses is null or uses < max_uses)`)
    .returning('maxPerUser')
    .executeTakeFirst();
  if (coupon === undefined) return false;
  const mine = await db
    .selectFrom('couponUses')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('couponId', '=', couponId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (coupon.maxPerUser !== null && Number(mine.count) >= coupon.maxPerUser) return false;
  await db.insertInto('couponUses').values({ couponId, orderId, userId }).execute();
  return true;
}

export async function giveCouponBack(tx: Tx, orderId: string): Promise<void> {
  const db = unrestrictedDb(tx);
  const use = await db
    .deleteFrom('couponUses')
    .where('orderId', '=', orderId)
    .returning('couponId')
    .executeTakeFirst();
  if (use === undefined) return;
  await db
    .updateTable('coupons')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('id', '=', use.couponId)
    .execute();
}

type NewPayment = Pick<
  Insertable<PaymentsTable>,
  | 'orderId'
  | 'subscriptionId'
  | 'userId'
  | 'driver'
  | 'isTest'
  | 'mode'
  | 'amountMinor'
  | 'currency'
  | 'paymentMethodId'
  | 'triedFrom'
>;

const writePayment = prepare((db, payment: Required<NewPayment>) =>
  unrestrictedDb(db)
    .insertInto('payments')
    .values({
      orderId: payment.orderId,
      subscriptionId: payment.subscriptionId,
      userId: payment.userId,
      driver: payment.driver,
      isTest: payment.isTest,
      mode: payment.mode,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      paymentMethodId: payment.paymentMethodId,
      triedFrom: payment.triedFrom,
    })
    .returning('id'),
);

/** One try to be paid; stored before the provider is asked. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<string> {
  const [row] = await writePayment(tx, {
    orderId: null,
    subscriptionId: null,
    mode: 'payment',
    paymentMethodId: null,
    triedFrom: null,
    ...payment,
  });
  if (row === undefined) throw new Error('The payment was not stored');
  return row.id;
}

/** Orders of a buyer that wait for a bank transfer, counted to a bound. One at a time until the transaction ends. */
export async function lockOpenTransfers(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfers:${userId}`}, 0))`.execute(tx);
  const rows = await unrestrictedDb(tx)
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('pending' as const))
    .where('driver', '=', sql.lit('invoice' as const))
    .limit(100)
    .execute();
  return rows.length;
}
