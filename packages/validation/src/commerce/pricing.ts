import { allocate, type Minor, shareOf, taxWithin } from './money.ts';
import type { Interval } from './values.ts';

export interface PricedLine {
  unit: Minor;
  quantity: number;
  /** Of the first period of a subscription: nothing is due while it runs. */
  trialDays?: number;
  interval?: Interval | null;
  /** Whether the coupon is for it. */
  isDiscounted: boolean;
}

export type Discount = { type: 'percentage'; bps: number } | { type: 'fixed'; amount: Minor };

export interface TaxRule {
  bps: number;
  /** Whether prices include it. */
  isInclusive: boolean;
}

export interface LineAmounts {
  /** Before discount and tax; 0 in a trial. */
  gross: Minor;
  discount: Minor;
  tax: Minor;
  /** What the buyer pays for it. */
  total: Minor;
}

export interface OrderAmounts {
  lines: LineAmounts[];
  subtotal: Minor;
  discount: Minor;
  shipping: Minor;
  tax: Minor;
  total: Minor;
}

/** What each line costs: a discount and the tax are rounded once a line, so that the sums are exact. */
export function priceOrder(order: {
  lines: readonly PricedLine[];
  discount: Discount | null;
  tax: TaxRule;
  shipping: Minor;
}): OrderAmounts {
  const gross = order.lines.map((line) => (line.trialDays ? 0 : line.unit * line.quantity));
  const discounts = discountsOf(order.lines, gross, order.discount);
  const lines = gross.map((amount, index): LineAmounts => {
    const discount = discounts[index] ?? 0;
    const taxable = amount - discount;
    const { bps, isInclusive } = order.tax;
    const tax = isInclusive ? taxWithin(taxable, bps) : shareOf(taxable, bps);
    return { gross: amount, discount, tax, total: isInclusive ? taxable : taxable + tax };
  });
  const sum = (key: keyof LineAmounts) => lines.reduce((total, line) => total + line[key], 0);
  const total = sum('total') + order.shipping;
  return {
    lines,
    subtotal: sum('gross'),
    discount: sum('discount'),
    shipping: order.shipping,
    tax: sum('tax'),
    total,
  };
}

function discountsOf(
  lines: readonly PricedLine[],
  gross: readonly Minor[],
  discount: Discount | null,
): Minor[] {
  const counted = gross.map((amount, index) => (lines[index]?.isDiscounted ? amount : 0));
  if (discount === null) return gross.map(() => 0);
  if (discount.type === 'percentage') return counted.map((amount) => offOf(discount, amount));
  const most = counted.reduce((total, amount) => total + amount, 0);
  return allocate(offOf(discount, most), counted);
}

/** What a discount takes off one amount. */
export function offOf(discount: Discount, amount: Minor): Minor {
  return discount.type === 'percentage' ? shareOf(amount, discount.bps) : Math.min(discount.amount, amount);
}

/** How what a buyer pays for a line is divided; the parts add up to it. */
export interface LineShares {
  tax: Minor;
  commission: Minor;
  affiliate: Minor;
  /** What is left. */
  seller: Minor;
}

/** Commission and affiliate are shares of the line without its tax. */
export function sharesOf(
  line: { total: Minor; tax: Minor },
  rates: { commissionBps: number; affiliateBps: number },
): LineShares {
  const net = line.total - line.tax;
  const commission = shareOf(net, rates.commissionBps);
  const affiliate = Math.min(shareOf(net, rates.affiliateBps), net - commission);
  return { tax: line.tax, commission, affiliate, seller: net - commission - affiliate };
}

/** What the seller of an order owes of it after they received all of it themselves. */
export function owedOf(
  lines: readonly { total: Minor; tax: Minor }[],
  rates: Parameters<typeof sharesOf>[1],
): Minor {
  const owed = lines.map((line) => sharesOf(line, rates));
  return owed.reduce((sum, { commission, affiliate }) => sum + commission + affiliate, 0);
}

/**
 * What of those shares goes back when `amount` more of the line is refunded, after `before` was: each share is taken
 * back in proportion to all that was refunded so far, so that after the last refund nothing is left of any of them.
 */
export function refundedShares(
  line: { total: Minor; tax: Minor },
  rates: { commissionBps: number; affiliateBps: number },
  before: Minor,
  amount: Minor,
): LineShares {
  const shares = sharesOf(line, rates);
  const upTo = (refunded: Minor) => {
    const left = line.total - refunded;
    const [tax = 0, commission = 0, affiliate = 0, seller = 0] = allocate(left, [
      shares.tax,
      shares.commission,
      shares.affiliate,
      shares.seller,
    ]);
    return { tax, commission, affiliate, seller };
  };
  const [had, has] = [upTo(before), upTo(before + amount)];
  return {
    tax: had.tax - has.tax,
    commission: had.commission - has.commission,
    affiliate: had.affiliate - has.affiliate,
    seller: had.seller - has.seller,
  };
}
