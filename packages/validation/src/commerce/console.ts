import { z } from 'zod';
import { id } from '../text.ts';
import { amount, currency, itemType } from './fields.ts';

/** Days back that figures are of. */
export const CONSOLE_RANGES = ['30', '90', '365'] as const;
export type ConsoleRange = (typeof CONSOLE_RANGES)[number];
/** Months of the bar chart, the present one among them. */
export const CONSOLE_MONTHS = 3;
/** Months of the cohort table. */
export const COHORT_MONTHS = 6;
/** Things in the list of best sellers. */
export const BEST_SELLERS = 20;

const book = {
  /** ISO 4217; the one with the largest balance when left out. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'Choose a currency' })
    .optional(),
  /** Of test payments; real ones come first when left out. */
  isTest: z.boolean().optional(),
};

/** What figures can be narrowed to. */
export const CONSOLE_SCOPES = ['tribe', 'business', 'item'] as const;
export type ConsoleScope = (typeof CONSOLE_SCOPES)[number];
const scope = { tribe: id.optional(), business: id.optional(), item: id.optional() };
/** Of everything, or of one tribe, business or thing that is sold. */
type ScopeInput = { [Type in ConsoleScope]?: string | undefined };
const isOneScope = (input: ScopeInput) =>
  CONSOLE_SCOPES.filter((type) => input[type] !== undefined).length < 2;
const ONE_SCOPE = { error: 'Choose a tribe, a business or an item, not several', path: ['item'] };

/** The one that was chosen. */
export function scopeOf(input: ScopeInput): { type: ConsoleScope; id: string } | undefined {
  for (const type of CONSOLE_SCOPES) {
    const chosen = input[type];
    if (chosen !== undefined) return { type, id: chosen };
  }
  return undefined;
}

export const consoleInput = z
  .strictObject({ range: z.enum(CONSOLE_RANGES).default('30'), ...book, ...scope })
  .refine(isOneScope, ONE_SCOPE);
export type ConsoleInput = z.infer<typeof consoleInput>;

/** Money of test payments and of each currency is never added up. */
export const bookView = z.object({ currency, isTest: z.boolean() });
export type BookView = z.infer<typeof bookView>;

/** In percent with one decimal; null where there is nothing to compare with. */
const percent = z.number().nullable();

export const itemSales = z.object({
  type: itemType,
  id,
  title: z.string(),
  /** The tribe or the business. */
  soldIn: z.string().nullable(),
  orders: z.int(),
  revenue: amount,
  refunded: amount,
  /** What is left after commission, affiliates and refunds. */
  net: amount,
  views: z.int(),
  conversion: percent,
});
export type ItemSales = z.infer<typeof itemSales>;

export const monthSales = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  revenue: amount,
  orders: z.int(),
});
export type MonthSales = z.infer<typeof monthSales>;

export const cohort = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** Subscribers who began to pay in that month. */
  size: z.int(),
  /** Percent of them who still paid at the end of that month, and of each one since. */
  kept: z.array(z.int()),
});
export type Cohort = z.infer<typeof cohort>;

/** Revenue is after discounts and refunds, without tax and shipping. Days are those of UTC. */
export const consoleView = z
  .object({
    /** Everything somebody sells in; empty before the first sale. */
    books: z.array(bookView),
    currency,
    isTest: z.boolean(),
    range: z.enum(CONSOLE_RANGES),
    revenue: amount,
    /** Of this month. */
    monthlyRevenue: amount,
    net: amount,
    refunds: amount,
    orders: z.int(),
    views: z.int(),
    /** Orders in a hundred views. */
    conversion: percent,
    /** Revenue against as many days before. */
    growth: percent,
    months: z.array(monthSales),
    subscribers: z.object({
      active: z.int(),
      /** Monthly recurring revenue. */
      mrr: amount,
      started: z.int(),
      ended: z.int(),
      /** Of those who paid at the beginning of the range, how many stopped. */
      churn: percent,
    }),
    bestSellers: z.array(itemSales),
    tribes: z.array(z.object({ id, name: z.string(), orders: z.int(), revenue: amount })),
    cohorts: z.array(cohort),
  })
  .meta({ id: 'CreatorConsole' });
export type ConsoleView = z.infer<typeof consoleView>;

/** A page that sells was opened. Nothing is kept of who did. */
export const countViewInput = z.strictObject({ type: itemType, id });

/** What somebody sells, to choose from. */
export const sellable = z
  .object({
    type: itemType,
    id,
    title: z.string(),
    /** Its page, below this site. */
    url: z.string(),
  })
  .meta({ id: 'Sellable' });
export type Sellable = z.infer<typeof sellable>;
export const sellables = z.array(sellable);

export const consoleScopeChoice = z
  .object({ type: z.enum(CONSOLE_SCOPES), id, title: z.string() })
  .meta({ id: 'ConsoleScope' });
export type ConsoleScopeChoice = z.infer<typeof consoleScopeChoice>;

export const CONSOLE_EXPORTS = ['sales', 'payouts', 'orders'] as const;
export type ConsoleExport = (typeof CONSOLE_EXPORTS)[number];
export const consoleExportInput = z
  .object({ what: z.enum(CONSOLE_EXPORTS), ...scope })
  .refine(isOneScope, ONE_SCOPE);
