import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { amount, currency } from './fields.ts';
import { ORDER_STATUSES } from './values.ts';

export const SELLER_ORDER_FILTERS = ['all', 'to_ship', 'unpaid', 'refund_requested'] as const;
export type SellerOrderFilter = (typeof SELLER_ORDER_FILTERS)[number];

const search = text().trim().check(atMost(100, 'Search')).optional();

export const customersInput = z.strictObject({
  /** A name or the beginning of it, or a whole mail address. */
  search,
  ...cursorPageShape,
});
export const customerView = z
  .object({
    id,
    user: userCard,
    email: z.string(),
    orders: z.int(),
    /** After refunds. */
    spent: amount,
    currency,
    isTest: z.boolean(),
    lastOrderAt: timestamp,
  })
  .meta({ id: 'Customer' });
export type CustomerView = z.infer<typeof customerView>;
export const customerPage = pageOf(customerView);

export const sellerOrdersInput = z.strictObject({
  filter: z.enum(SELLER_ORDER_FILTERS).default('all'),
  /** A name, a whole mail address, or an order number. */
  search,
  ...cursorPageShape,
});
export const sellerOrder = z
  .object({
    id,
    orderNumber: z.string(),
    buyer: userCard,
    description: z.string(),
    amount,
    refunded: amount,
    currency,
    isTest: z.boolean(),
    date: timestamp,
    status: z.enum(ORDER_STATUSES),
    hasDispute: z.boolean(),
    isToShip: z.boolean(),
    isRefundRequested: z.boolean(),
  })
  .meta({ id: 'SellerOrder' });
export type SellerOrder = z.infer<typeof sellerOrder>;
export const sellerOrderPage = pageOf(sellerOrder);
