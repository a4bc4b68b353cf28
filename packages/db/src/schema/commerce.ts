import type { ProductKind } from '@kindred/validation/commerce';
import type {
  Defaulted,
  DefaultedNullable,
  Id,
  Money,
  MoneyDefaulted,
  MoneyOrNull,
  TimestampNow,
} from './types.ts';

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

/** What a tribe or a business sells beside courses, events and services. */
export interface ProductsTable {
  id: Id;
  tribeId: DefaultedNullable<string>;
  businessId: DefaultedNullable<string>;
  sellerId: string;
  kind: Defaulted<ProductKind>;
  name: string;
  description: Defaulted<string>;
  price: MoneyDefaulted;
  /** Before it became cheaper. */
  originalPrice: MoneyOrNull;
  imageUrl: DefaultedNullable<string>;
  inStock: Defaulted<boolean>;
  features: Defaulted<string[]>;
  isActive: Defaulted<boolean>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Private by row: behind `openGuarded`. */
export interface CommerceGuardedTables {
  orders: OrdersTable;
  orderItems: OrderItemsTable;
  products: ProductsTable;
}
