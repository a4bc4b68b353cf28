import { insertOrder, type OrderRow } from '@kindred/db/commerce/checkout/writes';
import { balancesOf, unbalancedAccounts } from '@kindred/db/commerce/ledger/visibility';
import { post } from '@kindred/db/commerce/ledger/writes';
import { lockAvailable, movePayout, openPayout, returnPayout } from '@kindred/db/commerce/payouts/writes';
import { lockOrder } from '@kindred/db/commerce/settlement/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { priceOrder } from '@kindred/validation/commerce/pricing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorOf } from '../../src/features/commerce/invoices/service.ts';
import { refundOrder } from '../../src/features/commerce/refunds/service.ts';
import { completeOrder } from '../../src/features/commerce/settlement/complete.ts';
import { recordDisputes } from '../../src/features/commerce/settlement/disputes.ts';
import type { DisputeState, PaymentDriver } from '../../src/platform/payments/port.ts';
import { createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
let sellers: string[];
let buyers: string[];
let affiliate: { id: string; userId: string; sellerId: string };

beforeAll(async () => {
  api = await createTestApi();
  const people = await Promise.all(Array.from({ length: 7 }, () => createUser(api.db)));
  sellers = people.slice(0, 2).map(({ id }) => id);
  buyers = people.slice(2, 6).map(({ id }) => id);
  const [sellerId = '', userId = ''] = [sellers[0], people[6]?.id];
  affiliate = await unrestrictedDb(api.db)
    .insertInto('affiliates')
    .values({ sellerId, userId, code: 'some-code', rateBps: 1500 })
    .returning(['id', 'userId', 'sellerId'])
    .executeTakeFirstOrThrow();
});
afterAll(() => api.close());

/** A provider that refunds whatever it is asked to. */
const driver: Pick<PaymentDriver, 'refund'> = {
  refund: async ({ key }) => ({ ref: `re_${key}`, status: 'succeeded' }),
};
const deps = () => ({
  ...api.jobDeps,
  payments: { main: driver as PaymentDriver, driver: () => driver as PaymentDriver },
});
const inOne = <T>(work: Parameters<typeof runIn<T>>[0]) => runIn(work);
function runIn<T>(
  work: (tx: Parameters<typeof lockOrder>[0], outbox: ReturnType<TestApi['bus']['outbox']>) => Promise<T>,
): Promise<T> {
  return api.db.transaction().execute((tx) => work(tx, api.bus.outbox(tx)));
}

/** Balances by hand: exact fractions, rounded where the product says it rounds. */
class Model {
  readonly balances = new Map<string, bigint>();
  private readonly sales = new Map<
    string,
    { parts: bigint[]; accounts: string[]; total: bigint; back: bigint }[]
  >();

  /** Whose buyer paid the seller, who has the tax as well. */
  readonly transfers = new Set<string>();

  private buyerOf({ id, userId, sellerId, currency }: OrderRow): string {
    return this.transfers.has(id) ? `seller:${sellerId}:${currency}` : `buyer:${userId}:${currency}`;
  }

  of(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  payable(ownerId: string, currency: string): bigint {
    return this.of(`seller:${ownerId}:${currency}`) + this.of(`tax:${ownerId}:${currency}`);
  }

  add(account: string, amount: bigint): void {
    this.balances.set(account, (this.balances.get(account) ?? 0n) + amount);
  }

  /** Half away from zero, of amounts that are not negative. */
  static share(amount: bigint, bps: bigint): bigint {
    return (amount * bps * 2n + 10_000n) / 20_000n;
  }

  sell(
    order: OrderRow,
    lines: readonly { total: number; tax: number }[],
    affiliateUser: string | null,
  ): void {
    const { currency } = order;
    const seller = `seller:${order.sellerId}:${currency}`;
    const accounts = [
      this.transfers.has(order.id) ? seller : `tax:${order.sellerId}:${currency}`,
      `platform::${currency}`,
      affiliateUser === null ? seller : `affiliate_held:${affiliateUser}:${currency}`,
      seller,
    ];
    const sold = lines.map((line) => {
      const net = BigInt(line.total - line.tax);
      const commission = Model.share(net, BigInt(order.commissionBps));
      const wanted = affiliateUser === null ? 0n : Model.share(net, BigInt(order.affiliateBps));
      const promoted = wanted < net - commission ? wanted : net - commission;
      const parts = [BigInt(line.tax), commission, promoted, net - commission - promoted];
      parts.forEach((part, index) => {
        this.add(accounts[index] ?? '', part);
      });
      return { parts, accounts, total: BigInt(line.total), back: 0n };
    });
    this.add(seller, BigInt(order.shippingMinor));
    this.add(this.buyerOf(order), -BigInt(order.totalMinor));
    this.sales.set(order.id, sold);
  }

  /** What is left of the parts when so much of the line is: largest remainders first. */
  private static left(parts: readonly bigint[], total: bigint, left: bigint): bigint[] {
    if (total === 0n) return parts.map(() => 0n);
    const floors = parts.map((part) => (part * left) / total);
    let missing = left - floors.reduce((sum, part) => sum + part, 0n);
    const order = parts
      .map((part, index) => ({ index, rest: (part * left) % total }))
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
    for (const { index } of order) {
      if (missing === 0n) break;
      floors[index] = (floors[index] ?? 0n) + 1n;
      missing -= 1n;
    }
    return floors;
  }

  refund(order: OrderRow, amounts: readonly number[], shipping: number): void {
    const { currency } = order;
    this.sales.get(order.id)?.forEach((line, index) => {
      const amount = BigInt(amounts[index] ?? 0);
      const had = Model.left(line.parts, line.total, line.total - line.back);
      line.back += amount;
      const has = Model.left(line.parts, line.total, line.total - line.back);
      line.accounts.forEach((account, part) => {
        this.add(account, (has[part] ?? 0n) - (had[part] ?? 0n));
      });
      this.add(this.buyerOf(order), amount);
    });
    this.add(`seller:${order.sellerId}:${currency}`, -BigInt(shipping));
    this.add(this.buyerOf(order), BigInt(shipping));
  }
}

interface Step {
  what: 'sell' | 'refund' | 'part' | 'dispute' | 'payout';
  who: number;
  currency: 'USD' | 'JPY' | 'KWD';
  lines: { unit: number; quantity: number; isDiscounted: boolean }[];
  taxBps: number;
  isInclusive: boolean;
  coupon: number;
  shipping: number;
  cut: number;
  isWon: boolean;
  isPromoted: boolean;
  isTransfer: boolean;
  fee: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('sell', 'sell', 'sell', 'refund', 'part', 'dispute', 'payout'),
  who: fc.nat(100),
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  lines: fc.array(
    fc.record({
      unit: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      isDiscounted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  taxBps: fc.constantFrom(0, 700, 1900, 2500),
  isInclusive: fc.boolean(),
  coupon: fc.constantFrom(0, 0, 1500, 3333),
  shipping: fc.constantFrom(0, 0, 499),
  cut: fc.integer({ min: 1, max: 999 }),
  isWon: fc.boolean(),
  isPromoted: fc.boolean(),
  isTransfer: fc.boolean(),
  fee: fc.constantFrom(0, 31, 59),
});

/** `LONG=1` takes ten thousand. */
const STEPS = process.env.LONG ? 10_000 : 700;

test('after any sales, refunds, disputes and payouts the ledger is zero and every balance is the plain model’s', async () => {
  const model = new Model();
  const open: string[] = [];
  const steps = fc.sample(step, { numRuns: STEPS, seed: Number(process.env.SEED ?? 14) });
  for (const [index, each] of steps.entries()) await take(each, index);

  async function take(each: Step, index: number): Promise<void> {
    if (each.what === 'sell') return sell(each, index);
    if (each.what === 'payout') return payOut(each);
    const at = each.who % Math.max(1, open.length);
    const orderId = open[at];
    if (orderId === undefined) return;
    const before = await orderOf(orderId);
    const left = before.totalMinor - before.refundedMinor;
    if (each.what === 'dispute') {
      // Banks take no transfer back.
      if (!model.transfers.has(orderId)) await dispute(before, left, each, index);
    } else {
      const amount = each.what === 'refund' ? left : Math.max(1, Math.floor((left * each.cut) / 1000));
      await refund(before, amount);
    }
    const after = await orderOf(orderId);
    if (after.status === 'refunded') open.splice(at, 1);
  }

  async function sell(each: Step, index: number): Promise<void> {
    const sellerId = sellers[each.who % sellers.length] ?? '';
    const promoted = each.isPromoted && sellerId === affiliate.sellerId;
    const driver = each.isTransfer ? 'invoice' : 'test';
    const fee = each.isTransfer ? 0 : each.fee;
    const tax = { name: 'VAT', bps: each.taxBps, isInclusive: each.isInclusive };
    const amounts = priceOrder({
      lines: each.lines,
      discount: each.coupon === 0 ? null : { type: 'percentage', bps: each.coupon },
      tax,
      shipping: each.shipping,
    });
    if (amounts.total === 0) return;
    const order = await inOne(async (tx, outbox) => {
      const made = await insertOrder(tx, {
        userId: buyers[index % buyers.length] ?? '',
        sellerId,
        tribeId: null,
        kind: 'purchase',
        description: `Order ${index}`,
        isTest: true,
        driver,
        currency: each.currency,
        commissionBps: each.who % 2 === 0 ? 2000 : 500,
        tax,
        coupon: null,
        affiliate: promoted ? { id: affiliate.id, rateBps: 1500 } : null,
        reservedUntil: null,
        lines: each.lines.map(({ unit, quantity }, position) => ({
          // Of a kind that no offer is for: only the money moves.
          itemType: 'event',
          itemId: sellers[position % 2] ?? '',
          title: `Line ${position}`,
          quantity,
          unit,
          interval: null,
          trialDays: 0,
          slotId: null,
          stockKeys: [],
        })),
        amounts,
      });
      await unrestrictedDb(tx)
        .insertInto('payments')
        .values({
          orderId: made.order.id,
          userId: made.order.userId,
          driver,
          isTest: true,
          amountMinor: made.order.totalMinor,
          currency: each.currency,
          status: 'succeeded',
          providerRef: `pay_${made.order.id}`,
          checkAt: null,
        })
        .execute();
      const operator = operatorOf(api.jobDeps.env);
      const paid = { paymentMethod: null, fee, driver, operator, now: new Date() } as const;
      await completeOrder(tx, outbox, made.order, paid);
      return made.order;
    });
    if (each.isTransfer) model.transfers.add(order.id);
    model.sell(order, amounts.lines, promoted ? affiliate.userId : null);
    model.add(`platform::${each.currency}`, -BigInt(fee));
    model.add(`provider_fees::${each.currency}`, BigInt(fee));
    open.push(order.id);
  }

  /** What of a refund falls on each line is read from what was stored; how it is divided is for the model. */
  async function refundedBy(before: OrderRow): Promise<{ lines: number[]; shipping: number }> {
    const after = await orderOf(before.id);
    const rows = await unrestrictedDb(api.db)
      .selectFrom('refunds')
      .select('id')
      .where('orderId', '=', before.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const parts = await unrestrictedDb(api.db)
      .selectFrom('orderItems')
      .leftJoin('refundItems', (join) =>
        join
          .onRef('refundItems.orderItemId', '=', 'orderItems.id')
          .on('refundItems.refundId', '=', rows[0]?.id ?? ''),
      )
      .select('refundItems.amountMinor')
      .where('orderItems.orderId', '=', before.id)
      .orderBy('orderItems.position')
      .execute();
    const lines = parts.map(({ amountMinor }) => amountMinor ?? 0);
    const moved = after.refundedMinor - before.refundedMinor;
    return { lines, shipping: moved - lines.reduce((sum, each) => sum + each, 0) };
  }

  async function refund(before: OrderRow, amount: number): Promise<void> {
    const { sellerId: ownerId, currency } = before;
    const payable = model.payable(ownerId ?? '', currency);
    const isRefused = payable - BigInt(amount) < -100_000n && !model.transfers.has(before.id);
    const done = refundOrder(deps(), { orderId: before.id, lines: null, amount, reason: '', by: null });
    if (isRefused) return expect(done).rejects.toThrow('can no longer be refunded');
    await done;
    const { lines, shipping } = await refundedBy(before);
    model.refund(before, lines, shipping);
  }

  async function dispute(before: OrderRow, left: number, each: Step, index: number): Promise<void> {
    // Now and then for more than was paid.
    const amount = Math.floor((before.totalMinor * (each.cut + 100)) / 1000) + 1;
    const state: DisputeState = { ref: `dp_${index}`, amount, reason: 'fraudulent', status: 'open' };
    const tell = (status: DisputeState['status']) =>
      inOne((tx, outbox) =>
        recordDisputes(tx, outbox, before.id, 'test', [{ ...state, status }], new Date()),
      );
    await tell('open');
    await expect(
      refundOrder(deps(), { orderId: before.id, lines: null, reason: '', by: null }),
    ).rejects.toThrow('disputed');
    await tell(each.isWon ? 'won' : 'lost');
    // Told again, out of order: nothing more happens.
    await tell('open');
    await tell('won');
    if (each.isWon) return;
    const ofSale = Math.min(amount, left);
    const { lines, shipping } = await refundedBy(before);
    model.refund(before, lines, shipping);
    model.add(`seller:${before.sellerId}:${before.currency}`, -BigInt(amount - ofSale));
    model.add(`buyer:${before.userId}:${before.currency}`, BigInt(amount - ofSale));
  }

  async function payOut({ who, currency, cut, isWon, isPromoted: isReturned }: Step): Promise<void> {
    const ownerId = sellers[who % sellers.length] ?? '';
    const whole = model.payable(ownerId, currency);
    if (whole <= 0n) return;
    const amount = isWon ? whole : (whole * BigInt(cut) + 999n) / 1000n;
    await inOne(async (tx) => {
      const available = await lockAvailable(tx, ownerId, { currency, isTest: true });
      expect(BigInt(available.seller + available.tax + available.affiliate)).toBe(whole);
      const money = { amount: Number(amount), currency, isTest: true, method: 'By bank', accountRef: null };
      const id = (await openPayout(tx, ownerId, money, available)) ?? '';
      const paid = { decidedBy: ownerId, reference: 'TX', paidAt: new Date() };
      if (isReturned) {
        await movePayout(tx, id, ['pending'], {
          status: 'cancelled',
          decidedBy: ownerId,
          declineReason: null,
        });
        await returnPayout(tx, id);
      } else await movePayout(tx, id, ['pending'], { status: 'completed', ...paid });
    });
    if (isReturned) return;
    const tax = model.of(`tax:${ownerId}:${currency}`);
    const ofTax = tax < 0n ? 0n : tax < amount ? tax : amount;
    model.add(`tax:${ownerId}:${currency}`, -ofTax);
    model.add(`seller:${ownerId}:${currency}`, ofTax - amount);
    model.add(`payouts::${currency}`, amount);
  }

  const accounts = await unrestrictedDb(api.db).selectFrom('ledgerAccounts').selectAll().execute();
  const shown = (entries: Iterable<[string, bigint]>) =>
    Object.fromEntries([...entries].filter(([, amount]) => amount !== 0n).sort());
  const actual = accounts.map((row): [string, bigint] => [
    `${row.kind}:${row.ownerId ?? ''}:${row.currency}`,
    BigInt(row.balanceMinor),
  ]);
  expect(shown(actual)).toEqual(shown(model.balances));
  for (const currency of ['USD', 'JPY', 'KWD']) {
    const sum = accounts.filter((row) => row.currency === currency).map(({ balanceMinor }) => balanceMinor);
    expect(sum.reduce((total, amount) => total + amount, 0)).toBe(0);
  }
  expect(await unbalancedAccounts(api.db)).toEqual([]);
}, 400_000);

async function orderOf(id: string): Promise<OrderRow> {
  return (await inOne((tx) => lockOrder(tx, id))) ?? Promise.reject(new Error(`no order ${id}`));
}

test('a posting happens once, sums to zero, and is never changed', async () => {
  const [ownerId = ''] = buyers;
  const posting = (reference: string, amounts: [number, number], isTest = true) => ({
    kind: 'release' as const,
    reference,
    isTest,
    currency: 'CHF',
    entries: [
      { account: { kind: 'seller' as const, ownerId }, amount: amounts[0] },
      { account: { kind: 'platform' as const, ownerId: null }, amount: amounts[1] },
    ],
  });
  await expect(inOne((tx) => post(tx, posting('odd', [5, -4])))).rejects.toThrow('sum to 1');
  const posted = await Promise.all(
    Array.from({ length: 50 }, () => inOne((tx) => post(tx, posting('once', [5, -5])))),
  );
  expect(posted.filter(Boolean)).toHaveLength(1);
  await inOne((tx) => post(tx, posting('live', [7, -7], false)));
  const balances = (await balancesOf(api.db, ownerId)).filter(({ currency }) => currency === 'CHF');
  expect(balances.map(({ isTest, balanceMinor }) => [isTest, balanceMinor]).sort()).toEqual([
    [false, 7],
    [true, 5],
  ]);
  for (const table of ['ledger_entries', 'ledger_transactions']) {
    await expect(api.database.pool.query(`delete from ${table}`)).rejects.toThrow('append only');
    await expect(api.database.pool.query(`update ${table} set is_test = not is_test`)).rejects.toThrow(
      'append only',
    );
  }
  // Nor by hand: an entry that does not balance, and one of test money on a live account.
  const entry = (isTest: boolean) =>
    api.database.pool.query(
      `insert into ledger_entries (transaction_id, account_id, amount_minor, currency, is_test)
       select transactions.id, accounts.id, 1, 'CHF', $1 from ledger_transactions transactions, ledger_accounts accounts
       where transactions.reference = 'once' and accounts.currency = 'CHF' and accounts.kind = 'seller'
         and not accounts.is_test`,
      [isTest],
    );
  await expect(entry(true)).rejects.toThrow('foreign key');
  await expect(entry(false)).rejects.toThrow('foreign key');
});
