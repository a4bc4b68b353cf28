import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, text, timestamp } from '../text.ts';
import { amount, amountInput, currency, currencyInput, handleInput } from './fields.ts';
import { currencyOf, type Minor } from './money.ts';
import { LEDGER_KINDS, PAYMENT_DRIVERS, PAYOUT_PROVIDERS, PAYOUT_STATUSES } from './values.ts';

/** The least that is paid out: $10, ¥1,000. */
export function payoutMinimum(code: string): Minor {
  return currencyOf(code).minimum * 20;
}

export const PAYOUT_METHOD_MAX = 200;

/** What a balance is made of, besides what it is for. `tax` is what was collected, less what was refunded of it. */
export const BALANCE_LINES = [...LEDGER_KINDS, 'commission', 'tax'] as const;
export type BalanceLine = (typeof BALANCE_LINES)[number];

const balanceLine = z
  .object({ kind: z.enum(BALANCE_LINES), amount, isHeld: z.boolean() })
  .meta({ id: 'BalanceLine' });

/** What somebody has in one currency: as a seller, and as an affiliate of others. */
export const balanceView = z
  .object({
    currency,
    isTest: z.boolean(),
    /** Can be paid out; below zero it is recovered from the next sales. */
    available: amount,
    /** Disputed, or commission that may still be refunded. */
    held: amount,
    /** Sums of everything that made it what it is; they add up to available and held. */
    lines: z.array(balanceLine),
    minimum: amount,
    /** Below the minimum, but payable as a whole: it is all that keeps the account from being deleted. */
    isLast: z.boolean(),
    /** Whether a payout can be requested now, and if not, why. */
    isPayable: z.boolean(),
    /** Who owes this much takes no new orders by bank transfer. */
    debtLimit: amount,
    reason: z.enum(['negative', 'below_minimum', 'open', 'no_method']).nullable(),
  })
  .meta({ id: 'Balance' });
export type BalanceView = z.infer<typeof balanceView>;

/** `method` is null before there is one. */
export const balancesView = z.object({ balances: z.array(balanceView), method: z.string().nullable() });
export type BalancesView = z.infer<typeof balancesView>;

export const ledgerLine = z
  .object({
    id,
    kind: z.enum(LEDGER_KINDS),
    amount,
    currency,
    isTest: z.boolean(),
    date: timestamp,
    isHeld: z.boolean(),
    isCommission: z.boolean(),
    /** Tax that was collected, refunded or paid out. */
    isTax: z.boolean(),
    orderId: id.nullable(),
    orderNumber: z.string().nullable(),
    /** How its order was paid. */
    driver: z.enum(PAYMENT_DRIVERS).nullable(),
  })
  .meta({ id: 'LedgerLine' });
export type LedgerLine = z.infer<typeof ledgerLine>;
export const ledgerPage = pageOf(ledgerLine);
export const ledgerInput = z.strictObject({
  currency: currencyInput,
  isTest: z.boolean().default(false),
  ...cursorPageShape,
});

export const payoutView = z
  .object({
    id,
    amount,
    /** How much of it is tax that the seller remits. */
    tax: amount,
    currency,
    isTest: z.boolean(),
    date: timestamp,
    status: z.enum(PAYOUT_STATUSES),
    method: z.string(),
    /** The reference of the bank or the provider; null until it is paid. */
    transactionId: z.string().nullable(),
    paidAt: timestamp.nullable(),
    declineReason: z.string().nullable(),
    can: z.object({ cancel: z.boolean() }),
  })
  .meta({ id: 'Payout' });
export type PayoutView = z.infer<typeof payoutView>;
export const payoutPage = pageOf(payoutView);
export const payoutsInput = z.strictObject({ ...cursorPageShape });

export const requestPayoutInput = z.strictObject({
  amount: amountInput('Amount is required'),
  currency: currencyInput,
  isTest: z.boolean().default(false),
});
export const payoutIdInput = z.strictObject({ id });

/** For who pays out. */
export const payoutRequest = payoutView
  .extend({
    seller: userCard,
    legalName: z.string().nullable(),
    /** `send`: by the payment provider, to the account that the seller has there. */
    can: z.object({ approve: z.boolean(), complete: z.boolean(), decline: z.boolean(), send: z.boolean() }),
  })
  .meta({ id: 'PayoutRequest' });
export type PayoutRequest = z.infer<typeof payoutRequest>;
export const payoutRequestPage = pageOf(payoutRequest);
export const payoutQueueInput = z.strictObject({
  list: z.enum(['open', 'done']).default('open'),
  ...cursorPageShape,
});
/** What speaks against paying a payout without a further look. */
export const PAYOUT_WARNINGS = [
  'owner_owes',
  'seller_owes',
  'same_destination',
  'related',
  'few_buyers',
  'transfers',
] as const;
export type PayoutWarning = (typeof PAYOUT_WARNINGS)[number];
/** What two accounts have in common; `device` is the same browser in the same network. */
export const RELATION_SIGNALS = ['destination', 'device', 'network', 'name', 'invitation'] as const;
export type RelationSignal = (typeof RELATION_SIGNALS)[number];
/** Sellers, sales and related accounts that a review lists. */
export const REVIEW_ROWS_MAX = 20;

/** Where the money of a payout comes from, who is related to its owner, and what is owed. */
export const payoutReview = z
  .object({
    id,
    currency,
    isTest: z.boolean(),
    /** The sums that made the balance which the payout is taken from. */
    lines: z.array(z.object({ kind: z.enum(BALANCE_LINES), amount, isHeld: z.boolean() })),
    /** The latest sales of the owner by how they were paid, and those they earned commission of. */
    sales: z.array(
      z.object({
        driver: z.enum(PAYMENT_DRIVERS),
        isCommission: z.boolean(),
        sales: z.int(),
        buyers: z.int(),
        /** What the buyers paid, without what was refunded. */
        amount,
      }),
    ),
    /** The latest of these sales, one by one. */
    latest: z.array(
      z.object({
        orderId: id,
        orderNumber: z.string(),
        date: timestamp,
        buyer: userCard,
        driver: z.enum(PAYMENT_DRIVERS),
        isCommission: z.boolean(),
        amount,
      }),
    ),
    /** Sellers whose sales the owner earned commission of, the largest first. */
    commissions: z.array(
      z.object({
        seller: userCard,
        rate: z.number(),
        released: amount,
        held: amount,
        /** Of the latest 50 sales. */
        sales: z.int(),
        buyers: z.int(),
        transfers: z.int(),
        /** What this seller owes the platform. */
        sellerOwes: amount,
      }),
    ),
    /** Accounts that may belong to one person: the owner, sellers and buyers behind the balance, and who is paid alike. */
    related: z.array(
      z.object({ person: userCard, to: userCard, signals: z.array(z.enum(RELATION_SIGNALS)) }),
    ),
    /** What the owner owes, this payout aside. */
    debts: z.array(z.object({ amount, currency })),
    warnings: z.array(z.enum(PAYOUT_WARNINGS)),
  })
  .meta({ id: 'PayoutReview' });
export type PayoutReview = z.infer<typeof payoutReview>;

const reference = text('Reference is required')
  .trim()
  .min(1, { error: 'Reference is required' })
  .max(120, { error: 'Reference must be at most 120 characters' });
export const completePayoutInput = z.strictObject({ id, reference });
export const declinePayoutInput = z.strictObject({
  id,
  reason: text('Reason is required')
    .trim()
    .min(1, { error: 'Reason is required' })
    .max(500, { error: 'Reason must be at most 500 characters' }),
});

/** What a person whose balance is negative paid back. Left out, `isTest` is that of new orders. */
export const recordRepaymentInput = z.strictObject({
  handle: handleInput,
  amount: amountInput('Amount is required'),
  currency: currencyInput,
  isTest: z.boolean().optional(),
  reference,
});
/** What they can be paid, or still owe, after it. */
export const repaymentView = z
  .object({ seller: userCard, available: amount, currency, isTest: z.boolean() })
  .meta({ id: 'Repayment' });
export type RepaymentView = z.infer<typeof repaymentView>;

/** My account at the payment provider, as it said last. */
export const payoutAccountView = z
  .object({
    /** Null where payouts are sent by hand. */
    provider: z.enum(PAYOUT_PROVIDERS).nullable(),
    isStarted: z.boolean(),
    /** Whether I have gone through the provider's form. */
    isSubmitted: z.boolean(),
    /** Whether it can be paid out. */
    isEnabled: z.boolean(),
    /** What the provider still asks for, by its own names, such as `external_account`. */
    due: z.array(z.string()),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccountView = z.infer<typeof payoutAccountView>;
/** The provider's page. */
export const payoutAccountPage = z.object({ url: z.string() });
