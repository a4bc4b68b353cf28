import { z } from 'zod';
import { PLANS, userCard } from '../accounts.ts';
import { amount, currency } from '../commerce/fields.ts';
import { DISPUTE_STATUSES, REFUND_STATUSES } from '../commerce/values.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';

/** `refunded` includes parts; `disputed` counts until the dispute is decided. */
export const SALE_STATES = ['paid', 'refunded', 'disputed', 'pending', 'cancelled'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const adminSalesInput = z
  .strictObject({
    /** An order number, or the beginning of the name, handle or email address of the buyer or the seller. */
    q: text().trim().check(atMost(100, 'Search')).optional(),
    state: z.enum(SALE_STATES).optional(),
    ...cursorPageShape,
  })
  .meta({ id: 'AdminSalesInput' });
export type AdminSalesInput = z.infer<typeof adminSalesInput>;

const parties = {
  buyer: userCard,
  /** Null for a plan of the platform. */
  seller: userCard.nullable(),
};

export const adminSale = z
  .object({
    id,
    orderNumber: z.string(),
    description: z.string(),
    ...parties,
    amount,
    refunded: amount,
    currency,
    state: z.enum(SALE_STATES),
    isTest: z.boolean(),
    createdAt: timestamp,
    can: z.object({ refund: z.boolean() }),
  })
  .meta({ id: 'AdminSale' });
export type AdminSale = z.infer<typeof adminSale>;
export const adminSalesPage = pageOf(adminSale);

const orderOf = z.object({ id, orderNumber: z.string(), ...parties }).meta({ id: 'OrderParties' });
const ofOrder = { id, order: orderOf, amount, currency, reason: z.string() };

export const adminRefundsInput = z
  .strictObject({ state: z.enum(REFUND_STATUSES).optional(), ...cursorPageShape })
  .meta({ id: 'AdminRefundsInput' });
export const adminRefund = z
  .object({ ...ofOrder, status: z.enum(REFUND_STATUSES), createdAt: timestamp })
  .meta({ id: 'AdminRefund' });
export type AdminRefund = z.infer<typeof adminRefund>;
export const adminRefundsPage = pageOf(adminRefund);

export const adminDisputesInput = z
  .strictObject({ state: z.enum(DISPUTE_STATUSES).optional(), ...cursorPageShape })
  .meta({ id: 'AdminDisputesInput' });
export const adminDispute = z
  .object({ ...ofOrder, status: z.enum(DISPUTE_STATUSES), createdAt: timestamp })
  .meta({ id: 'AdminDispute' });
export type AdminDispute = z.infer<typeof adminDispute>;
export const adminDisputesPage = pageOf(adminDispute);

export const commerceOverview = z
  .object({
    /** Payouts that wait for an approval, counted up to 1,000. */
    payoutsWaiting: z.int().min(0).max(1_000),
    plans: z.array(
      z.object({
        plan: z.enum(PLANS),
        /** Users with sales. */
        sellers: z.int().min(0),
        /** Percent that the platform keeps of a sale. */
        commission: z.number(),
      }),
    ),
  })
  .meta({ id: 'CommerceOverview' });
export type CommerceOverview = z.infer<typeof commerceOverview>;

export const ledgerCheck = z
  .object({
    checkedAt: timestamp,
    isBalanced: z.boolean(),
    /** Accounts whose balance is not the sum of their entries. */
    wrongAccounts: z.int().min(0),
    currencies: z.array(
      z.object({
        currency,
        isTest: z.boolean(),
        accounts: z.int().min(0),
        /** Of all balances. */
        sum: amount,
      }),
    ),
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.infer<typeof ledgerCheck>;
