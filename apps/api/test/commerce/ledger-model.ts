/** Of a plain model of the ledger: whole minor units, exact fractions, rounded where the product says it rounds. */

export interface TaxRule {
  bps: number;
  isInclusive: boolean;
}
export type Coupon = { bps: number } | { off: number };

export interface Line {
  total: bigint;
  tax: bigint;
}

/** `amount × part / whole`, half away from zero, of amounts that are not negative. */
export const portion = (amount: bigint, part: bigint, whole: bigint): bigint =>
  (amount * part * 2n + whole) / (whole * 2n);
export const least = (a: bigint, b: bigint) => (a < b ? a : b);
export const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** In proportion to the weights: largest remainders first. */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumOf(weights);
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  const floors = weights.map((weight) => (weight * amount) / whole);
  let missing = amount - sumOf(floors);
  const order = weights
    .map((weight, index) => ({ index, rest: (weight * amount) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of order) {
    if (missing === 0n) break;
    floors[index] = (floors[index] ?? 0n) + 1n;
    missing -= 1n;
  }
  return floors;
}

export const offOf = (coupon: Coupon, amount: bigint): bigint =>
  'bps' in coupon ? portion(amount, BigInt(coupon.bps), 10_000n) : least(BigInt(coupon.off), amount);

/** What the buyer pays for each line. */
export function priced(
  lines: readonly { amount: number; isDiscounted: boolean }[],
  coupon: Coupon | null,
  tax: TaxRule,
): Line[] {
  const counted = lines.map(({ amount, isDiscounted }) => (isDiscounted ? BigInt(amount) : 0n));
  const cuts = counted.map((amount) => (coupon === null ? 0n : offOf(coupon, amount)));
  const discounts =
    coupon !== null && 'off' in coupon ? spread(offOf(coupon, sumOf(counted)), counted) : cuts;
  return lines.map(({ amount }, index) => {
    const left = BigInt(amount) - (discounts[index] ?? 0n);
    const bps = BigInt(tax.bps);
    if (tax.isInclusive) return { total: left, tax: portion(left, bps, 10_000n + bps) };
    const added = portion(left, bps, 10_000n);
    return { total: left + added, tax: added };
  });
}

export interface Sold {
  id: string;
  sellerId: string;
  buyerId: string;
  currency: string;
  lines: readonly Line[];
  shipping: number;
  commissionBps: number;
  promoter: { userId: string; bps: number } | null;
  /** The buyer paid the seller, who has the tax as well. */
  isTransfer: boolean;
  fee: number;
  /** When the commission of who promoted it is theirs to be paid out. */
  releaseAt: Date;
}

export interface Sale extends Sold {
  parts: { shares: bigint[]; accounts: string[]; total: bigint; back: bigint }[];
  total: bigint;
  back: bigint;
  shippingBack: bigint;
  /** Of a commission. */
  held: bigint;
  /** What its seller owed of all transfers after it; null where the platform was paid. */
  owedThrough: bigint | null;
}

/** A refund or a transfer may bring a seller below zero, down to here. */
const LOWEST = -100_000n;

export class Model {
  readonly balances = new Map<string, bigint>();
  readonly sales = new Map<string, Sale>();
  /** What sellers owed of transfers, whether they have paid it or not. */
  private readonly owed = new Map<string, bigint>();
  /** How often money moved. */
  moves = 0;

  of(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  private add(account: string, amount: bigint): void {
    this.balances.set(account, this.of(account) + amount);
  }

  private payerOf({ isTransfer, sellerId, buyerId, currency }: Sold): string {
    return isTransfer ? `seller:${sellerId}:${currency}` : `buyer:${buyerId}:${currency}`;
  }

  /** Counts what a transfer changes of the seller's balance as owed. */
  private owing<T>({ isTransfer, sellerId, currency }: Sold, book: () => T): T {
    const account = `seller:${sellerId}:${currency}`;
    const before = this.of(account);
    const made = book();
    if (isTransfer) this.owed.set(account, (this.owed.get(account) ?? 0n) + before - this.of(account));
    return made;
  }

  /** Whether the seller may owe what a transfer adds to their debt. */
  canOwe(sold: Sold): boolean {
    const owed = sumOf(
      sold.lines.map(({ total, tax }) => {
        const commission = portion(total - tax, BigInt(sold.commissionBps), 10_000n);
        const promoted = portion(total - tax, BigInt(sold.promoter?.bps ?? 0), 10_000n);
        return commission + least(promoted, total - tax - commission);
      }),
    );
    return !sold.isTransfer || owed === 0n || this.payable(sold.sellerId, sold.currency) - owed >= LOWEST;
  }

  sell(sold: Sold): Sale {
    const sale = this.owing(sold, () => this.bookSale(sold));
    if (sold.isTransfer) sale.owedThrough = this.owed.get(`seller:${sold.sellerId}:${sold.currency}`) ?? 0n;
    return sale;
  }

  private bookSale(sold: Sold): Sale {
    const { currency, sellerId, promoter, isTransfer } = sold;
    const seller = `seller:${sellerId}:${currency}`;
    const accounts = [
      isTransfer ? seller : `tax:${sellerId}:${currency}`,
      `platform::${currency}`,
      promoter === null ? seller : `affiliate_held:${promoter.userId}:${currency}`,
      seller,
    ];
    const parts = sold.lines.map(({ total, tax }) => {
      const net = total - tax;
      const commission = portion(net, BigInt(sold.commissionBps), 10_000n);
      const promoted = least(portion(net, BigInt(promoter?.bps ?? 0), 10_000n), net - commission);
      const shares = [tax, commission, promoted, net - commission - promoted];
      shares.forEach((share, index) => {
        this.add(accounts[index] ?? '', share);
      });
      return { shares, accounts, total, back: 0n };
    });
    const shipping = BigInt(sold.shipping);
    const total = sumOf(parts.map((part) => part.total)) + shipping;
    this.add(seller, shipping);
    this.add(this.payerOf(sold), -total);
    this.add(`platform::${currency}`, -BigInt(sold.fee));
    this.add(`provider_fees::${currency}`, BigInt(sold.fee));
    const held = promoter === null ? 0n : sumOf(parts.map(({ shares }) => shares[2] ?? 0n));
    const sale = { ...sold, parts, total, back: 0n, shippingBack: 0n, held, owedThrough: null };
    this.sales.set(sold.id, sale);
    this.moves += 1;
    return sale;
  }

  canRefund({ sellerId, currency, isTransfer }: Sale, amount: bigint): boolean {
    const balance = this.of(`seller:${sellerId}:${currency}`) + this.of(`tax:${sellerId}:${currency}`);
    return isTransfer || balance - amount >= LOWEST;
  }

  /** Divided over what is left of the lines and of the shipping; of each line its shares go back in proportion. */
  refund(sale: Sale, amount: bigint): void {
    this.owing(sale, () => this.bookRefund(sale, amount));
  }

  private bookRefund(sale: Sale, amount: bigint): void {
    const lefts = sale.parts.map(({ total, back }) => total - back);
    const shipping = BigInt(sale.shipping) - sale.shippingBack;
    const amounts = spread(amount, [...lefts, shipping]);
    let promoted = 0n;
    sale.parts.forEach((part, index) => {
      const had = spread(part.total - part.back, part.shares);
      part.back += amounts[index] ?? 0n;
      const has = spread(part.total - part.back, part.shares);
      part.accounts.forEach((account, share) => {
        const moved = (has[share] ?? 0n) - (had[share] ?? 0n);
        if (share === 2 && sale.promoter !== null) promoted -= moved;
        else this.add(account, moved);
      });
    });
    this.clawBack(sale, promoted);
    const sent = amounts.at(-1) ?? 0n;
    sale.shippingBack += sent;
    sale.back += amount;
    this.add(`seller:${sale.sellerId}:${sale.currency}`, -sent);
    this.add(this.payerOf(sale), amount);
    this.moves += 1;
  }

  /** A commission goes back from what is held of the sale, then from what its affiliate can be paid, then by the seller. */
  private clawBack(sale: Sale, amount: bigint): void {
    if (sale.promoter === null || amount === 0n) return;
    const { userId } = sale.promoter;
    const payable = `affiliate:${userId}:${sale.currency}`;
    const held = amount < 0n ? amount : least(sale.held, amount);
    const has = least(this.of(payable), this.payable(userId, sale.currency));
    const paid = least(has > 0n ? has : 0n, amount - held);
    sale.held -= held;
    this.add(`affiliate_held:${userId}:${sale.currency}`, -held);
    this.add(payable, -paid);
    this.add(`seller:${sale.sellerId}:${sale.currency}`, held + paid - amount);
  }

  /** Of more than what is left of the sale, the rest is paid by the seller. */
  loseDispute(sale: Sale, amount: bigint): void {
    const ofSale = least(amount, sale.total - sale.back);
    if (ofSale > 0n) this.refund(sale, ofSale);
    this.add(`seller:${sale.sellerId}:${sale.currency}`, ofSale - amount);
    this.add(`buyer:${sale.buyerId}:${sale.currency}`, amount - ofSale);
    this.moves += 1;
  }

  /** Whether the platform has the money of a commission: from the start, or since the seller paid it in. */
  private isFunded({ owedThrough, sellerId, currency }: Sale): boolean {
    const net = this.payable(sellerId, currency);
    const owed = this.owed.get(`seller:${sellerId}:${currency}`) ?? 0n;
    return owedThrough === null || net >= 0n || owed + net >= owedThrough;
  }

  /** Whether a seller owes commission again that was released to a person. */
  isUnfunded(userId: string, currency: string): boolean {
    return [...this.sales.values()].some(
      (sale) =>
        sale.promoter?.userId === userId &&
        sale.currency === currency &&
        sale.held === 0n &&
        !this.isFunded(sale),
    );
  }

  /** What is held of commissions can be paid out once the time for refunds is over and the platform has the money. */
  release(now: Date): void {
    const due = [...this.sales.values()].filter(
      (sale) => sale.held !== 0n && sale.releaseAt <= now && this.isFunded(sale),
    );
    for (const sale of due) {
      if (sale.promoter === null) continue;
      this.add(`affiliate_held:${sale.promoter.userId}:${sale.currency}`, -sale.held);
      this.add(`affiliate:${sale.promoter.userId}:${sale.currency}`, sale.held);
      sale.held = 0n;
      this.moves += 1;
    }
    // What an affiliate gets may be what they owe as a seller.
    if (due.length > 0) this.release(now);
  }

  payable(ownerId: string, currency: string): bigint {
    return sumOf(['seller', 'tax', 'affiliate'].map((kind) => this.of(`${kind}:${ownerId}:${currency}`)));
  }

  /** What somebody earned for others goes first, then the tax. @returns what was taken, to give it back */
  payOut(ownerId: string, currency: string, amount: bigint): Map<string, bigint> {
    const taken = new Map([[`payouts::${currency}`, -amount]]);
    let left = amount;
    for (const kind of ['affiliate', 'tax', 'seller']) {
      const account = `${kind}:${ownerId}:${currency}`;
      const has = this.of(account) > 0n ? this.of(account) : 0n;
      const part = kind === 'seller' ? left : least(has, left);
      taken.set(account, part);
      left -= part;
    }
    for (const [account, part] of taken) this.add(account, -part);
    this.moves += 1;
    return taken;
  }

  repay(sellerId: string, currency: string, amount: bigint): void {
    this.add(`seller:${sellerId}:${currency}`, amount);
    this.add(`payouts::${currency}`, -amount);
    this.moves += 1;
  }

  giveBack(taken: ReadonlyMap<string, bigint>): void {
    for (const [account, part] of taken) this.add(account, part);
    this.moves += 1;
  }
}
