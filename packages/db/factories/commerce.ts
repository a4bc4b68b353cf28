import type { ItemType } from '@kindred/validation/commerce/values';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type {
  GiftsTable,
  OrderItemsTable,
  OrdersTable,
  PurchasesTable,
  SubscriptionsTable,
} from '../src/schema/commerce.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';

export type Order = Selectable<OrdersTable>;
export type NewOrderItem = Omit<Insertable<OrderItemsTable>, 'id' | 'orderId'>;

/** A pending order in dollars whose total is the sum of its items. */
export async function createOrder(
  db: Db | Tx,
  userId: string,
  items: readonly NewOrderItem[],
  overrides: Partial<Insertable<OrdersTable>> = {},
): Promise<Order> {
  const guarded = unrestrictedDb(db);
  const recurring = items.find(({ interval }) => interval != null);
  const order = await guarded
    .insertInto('orders')
    .values({
      recurringType: (recurring?.itemType as ItemType | undefined) ?? null,
      recurringId: recurring?.itemId ?? null,
      total: totalOf(items),
      subtotalMinor: centsOf(items),
      totalMinor: centsOf(items),
      ...overrides,
      userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (items.length > 0) {
    await guarded
      .insertInto('orderItems')
      .values(
        items.map((item, position) => ({
          position,
          unitMinor: Math.round(Number(item.price) * 100),
          totalMinor: centsOf([item]),
          ...item,
          orderId: order.id,
        })),
      )
      .execute();
  }
  return order;
}

/** Added up in whole cents: 0.1 + 0.2 is not 0.3 in floating point. */
function centsOf(items: readonly NewOrderItem[]): number {
  return items.reduce(
    (sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * (quantity ?? 1),
    0,
  );
}

export function totalOf(items: readonly NewOrderItem[]): string {
  return (centsOf(items) / 100).toFixed(2);
}

/** An order of one thing that is paid, and what its buyer owns by it. */
export async function createPurchase(
  db: Db | Tx,
  userId: string,
  item: NewOrderItem & Pick<PurchasesTable, 'itemType'>,
  overrides: {
    order?: Partial<Insertable<OrdersTable>>;
    purchase?: Partial<Insertable<PurchasesTable>>;
  } = {},
): Promise<{ order: Order; purchase: Selectable<PurchasesTable> }> {
  const paid = { status: 'completed', paidAt: new Date(), paymentMethod: 'Test card •••• 4242' } as const;
  const order = await createOrder(db, userId, [item], {
    ...paid,
    description: item.title ?? '',
    ...overrides.order,
  });
  const guarded = unrestrictedDb(db);
  const line = await guarded
    .selectFrom('orderItems')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const purchase = await guarded
    .insertInto('purchases')
    .values({
      orderId: order.id,
      orderItemId: line.id,
      itemType: item.itemType,
      itemId: item.itemId,
      title: item.title ?? '',
      ...overrides.purchase,
      userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { order, purchase };
}

/** An active monthly membership of a tribe for $12, whose first period has just begun. */
export async function createSubscription(
  db: Db | Tx,
  userId: string,
  tribe: { id: string; ownerId: string; name: string },
  overrides: Partial<Insertable<SubscriptionsTable>> = {},
): Promise<Selectable<SubscriptionsTable>> {
  const [start, end] = [new Date(), new Date(Date.now() + 30 * 86_400_000)];
  return unrestrictedDb(db)
    .insertInto('subscriptions')
    .values({
      sellerId: tribe.ownerId,
      tribeId: tribe.id,
      itemType: 'tribe',
      itemId: tribe.id,
      title: tribe.name,
      interval: 'month',
      amountMinor: 1200,
      currency: 'USD',
      isTest: true,
      status: 'active',
      anchorAt: start,
      periodCount: 1,
      currentPeriodStart: start,
      currentPeriodEnd: end,
      dueAt: end,
      ...overrides,
      userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A product that was bought for somebody else, and is paid unless its order is another. */
export async function createGift(
  db: Db | Tx,
  userId: string,
  item: NewOrderItem,
  overrides: { order?: Partial<Insertable<OrdersTable>>; gift?: Partial<Insertable<GiftsTable>> } = {},
): Promise<Selectable<GiftsTable>> {
  const order = await createOrder(db, userId, [item], {
    status: 'completed',
    paidAt: new Date(),
    isGift: true,
    description: item.title ?? '',
    ...overrides.order,
  });
  return unrestrictedDb(db)
    .insertInto('gifts')
    .values({
      recipientEmail: 'receiver@example.org',
      sentAt: new Date(),
      ...overrides.gift,
      orderId: order.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
