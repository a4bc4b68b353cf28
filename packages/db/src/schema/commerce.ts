import type { Defaulted, Id, Money, TimestampNow } from './types.ts';

export type OrderStatus = 'pending' | 'completed' | 'cancelled' | 'refunded';

export interface OrdersTable {
  id: Id;
  userId: string;
  total: Money;
  /** ISO 4217. */
  currency: Defaulted<string>;
  status: Defaulted<OrderStatus>;
  paymentIntentId: string | null;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface OrderItemsTable {
  id: Id;
  orderId: string;
  /** What kind of thing: 'course', 'event', 'service', 'tribe', … */
  itemType: string;
  itemId: string;
  quantity: Defaulted<number>;
  /** Of one, in the currency of the order. */
  price: Money;
}

/** Private by row: behind `openGuarded`. */
export interface CommerceGuardedTables {
  orders: OrdersTable;
  orderItems: OrderItemsTable;
}
