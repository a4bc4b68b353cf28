import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commissionsDue } from '@kindred/db/commerce/affiliates/visibility';
import { balanceOf, unbalancedAccounts } from '@kindred/db/commerce/ledger/visibility';
import { post } from '@kindred/db/commerce/ledger/writes';
import { type PayoutRow, payoutById } from '@kindred/db/commerce/payouts/visibility';
import { postRepayment } from '@kindred/db/commerce/payouts/writes';
import { createTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { toDecimal } from '@kindred/validation/commerce/money';
import { NEGATIVE_BALANCE_MAX } from '@kindred/validation/commerce/values';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { releaseCommissions } from '../../src/features/commerce/affiliates/service.ts';
import { reviewPayout } from '../../src/features/commerce/payouts/review.ts';
import { completePayout, requestPayout } from '../../src/features/commerce/payouts/service.ts';
import { carryOut, refundOrder } from '../../src/features/commerce/refunds/service.ts';
import { ProviderUnavailable } from '../../src/platform/payments/port.ts';
import { write } from '../../src/platform/write.ts';
import { createTestApi, type TestApi } from '../harness.ts';
import { type Books, openBooks } from './ledger-books.ts';
import { least, sumOf } from './ledger-model.ts';
import { payOut, repay, sell, staffOf, takeBack } from './ledger-sales.ts';
import { type Step, step } from './ledger-steps.ts';
import { TRANSFER_STEPS, type TransferStep, Transfers } from './ledger-transfers.ts';

let api: TestApi;
let books: Books;
let transfers: Transfers;
const MIGRATIONS = join(import.meta.dirname, '../../../../packages/db/migrations');
const DAY = 86_400_000;

beforeAll(async () => {
  api = await createTestApi();
  books = await openBooks(api);
  // Each of the two sellers promotes the sales of the other, for most of what they bring.
  const [sellerId = '', otherId = ''] = books.sellers;
  const other = await books.db
    .insertInto('affiliates')
    .values({ sellerId: otherId, userId: sellerId, code: 'other-code', rateBps: 9000 })
    .returning(['id', 'userId', 'sellerId'])
    .executeTakeFirstOrThrow();
  books.affiliates.set(otherId, other);
  for (const [id, terms] of books.terms) books.terms.set(id, { ...terms, affiliateBps: 9000 });
  transfers = await Transfers.open(books);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') });
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

async function pass(days: number): Promise<void> {
  vi.setSystemTime(Date.now() + days * DAY);
  // What an affiliate gets may be what they owe as a seller, so that more is due.
  while ((await commissionsDue(api.db, new Date(), 1)).length > 0) {
    await releaseCommissions(api.db, new Date());
  }
  books.model.release(new Date());
}

let repaid = 0;
async function repayMinor(sellerId: string, amount: number, currency = 'KWD'): Promise<void> {
  repaid += 1;
  const reference = `by hand ${repaid}`;
  await write(books.deps, (tx) => postRepayment(tx, sellerId, { amount, currency, isTest: true, reference }));
  books.model.repay(sellerId, currency, BigInt(amount));
}

/** What the platform received and sent in a currency, by the ledger's entries. */
async function cashOf(currency: string): Promise<{ received: number; sent: number }> {
  const { rows } = await api.database.pool.query(
    `select coalesce(-sum(amount) filter (where is_in), 0)::int as received,
       coalesce(sum(amount) filter (where not is_in), 0)::int as sent
     from (
       select entries.amount_minor as amount,
         entries.amount_minor < 0 and source.kind <> 'payout_returned' as is_in
       from ledger_entries entries
       join ledger_accounts accounts on accounts.id = entries.account_id
       join ledger_transactions source on source.id = entries.transaction_id
       where accounts.kind in ('buyer', 'payouts') and entries.currency = $1 and entries.is_test) moved`,
    [currency],
  );
  return rows[0];
}

const USD = { currency: 'USD', shipping: 0, coupon: null, tax: { bps: 0, isInclusive: false } } as const;
const STEPS = { sell, refund: takeBack, part: takeBack, payout: payOut, repay };
const money = fc.record({
  what: fc.constantFrom(
    ...(['sell', 'sell', 'refund', 'part', 'payout', 'payout', 'repay'] as const),
    ...([...TRANSFER_STEPS, 'order', 'order', 'mark', 'mark', 'mark', 'mark', 'change', 'open'] as const),
  ),
  each: step,
  days: fc.constantFrom(0, 0, 5),
});

/** What the platform paid back to buyers beyond what their sellers had: sellers owe it, within a bound. */
const advanced = new Map<string, bigint>();
const shortOf = (net: bigint) => (net < 0n ? -net : 0n);

async function moveMoney(what: keyof typeof STEPS | TransferStep, move: Step, index: number): Promise<void> {
  const sale = books.open[move.who % Math.max(1, books.open.length)];
  const before = sale && { back: sale.back, net: books.model.payable(sale.sellerId, sale.currency) };
  if (what in STEPS) await STEPS[what as keyof typeof STEPS](books, move, index);
  else await transfers.step(what as TransferStep, move);
  if (sale && before && !sale.isTransfer && sale.back > before.back) {
    const short = shortOf(before.net - (sale.back - before.back)) - shortOf(before.net);
    advanced.set(sale.sellerId, (advanced.get(sale.sellerId) ?? 0n) + short);
  }
  for (const [sellerId, amount] of advanced) {
    advanced.set(sellerId, least(amount, shortOf(books.model.payable(sellerId, 'USD'))));
  }
}

test('after any sale, gift, renewal, change of plan, refund and payout the platform has sent at most what it received and what it advanced for refunds, and no seller owes more than the limit', async () => {
  const moves = fc.sample(money, {
    numRuns: process.env.LONG ? 3_000 : 400,
    seed: Number(process.env.SEED ?? 7),
  });
  for (const [index, { what, each, days }] of moves.entries()) {
    // Mostly by transfer, so that sellers come to owe something.
    const sold = what === 'sell' ? { isTransfer: each.cut > 300 } : {};
    const lines = each.lines.map((line) => ({ ...line, unit: Math.ceil(line.unit / 9) }));
    const known = what in STEPS ? { what: what as Step['what'] } : {};
    await moveMoney(what, { ...each, ...USD, ...sold, ...known, lines, isPromoted: true }, index);
    if (days > 0) {
      await pass(days);
      await transfers.step('clock', each);
    }
    const { received, sent } = await cashOf('USD');
    const advances = Number(sumOf([...advanced.values()]));
    expect(sent, `after move ${index}, ${what}`).toBeLessThanOrEqual(received + advances);
    expect(advances).toBeLessThanOrEqual(NEGATIVE_BALANCE_MAX * books.sellers.length);
  }
  expect(books.model.moves).toBeGreaterThan(100);
  const happened = ['paid gift', 'gifts opened', 'paid renewal', 'paid change'];
  const refused = ['seller_owes', 'balance_owed', 'renewal waits'];
  if (process.env.SEED === undefined)
    expect([...transfers.counts.keys()]).toEqual(expect.arrayContaining([...happened, ...refused]));
  for (const sellerId of books.sellers) {
    const debt = Number(shortOf(books.model.payable(sellerId, 'USD')));
    if (debt > 0) await repayMinor(sellerId, debt, 'USD');
  }
  expect(await unbalancedAccounts(api.db)).toEqual([]);
}, 120_000);

test('commission of a bank transfer is payable once its seller has paid it in, the oldest sale first', async () => {
  const { affiliate, model } = books;
  const [sellerId = ''] = books.sellers;
  const lines = [{ unit: 10_000, quantity: 1, isDiscounted: false }];
  const transfer = {
    ...fc.sample(step, { numRuns: 1, seed: 1 })[0],
    ...USD,
    currency: 'KWD',
    lines,
    isPromoted: true,
    isTransfer: true,
  };
  // The seller's second account buys, and the seller marks both orders as paid: 20 % commission, 80 % to the affiliate.
  for (const index of [0, 1]) await sell(books, { ...transfer, who: 0 } as Step, index);
  const [first = '', second = ''] = books.open
    .filter(({ currency }) => currency === 'KWD')
    .map(({ id }) => id);
  const balance = async () => {
    const rows = await books.db
      .selectFrom('ledgerAccounts')
      .select(['kind', 'balanceMinor'])
      .where('ownerId', '=', affiliate.userId)
      .where('currency', '=', 'KWD')
      .execute();
    return Object.fromEntries(rows.map(({ kind, balanceMinor }) => [kind, balanceMinor]));
  };
  await pass(30);
  expect(await balance()).toMatchObject({ affiliate_held: 16_000 });
  expect(await commissionsDue(api.db, new Date(), 10)).toEqual([]);
  expect(model.payable(sellerId, 'KWD')).toBe(-20_000n);

  // A release from before this rule is taken back by the migration.
  await write(books.deps, (tx) =>
    post(tx, {
      kind: 'release',
      reference: 'too early',
      orderId: second,
      isTest: true,
      currency: 'KWD',
      entries: [
        { account: { kind: 'affiliate_held', ownerId: affiliate.userId }, amount: -8_000 },
        { account: { kind: 'affiliate', ownerId: affiliate.userId }, amount: 8_000 },
      ],
    }),
  );
  const [migration] = globSync(join(MIGRATIONS, '*_commission_of_transfers.sql'));
  const [correction = ''] = readFileSync(migration ?? '', 'utf8').match(/^do \$\$[\s\S]*/m) ?? [];
  await api.database.pool.query(correction);
  expect(await balance()).toMatchObject({ affiliate: 0, affiliate_held: 16_000 });

  await repayMinor(sellerId, 9_999);
  await pass(1);
  expect(await balance()).toMatchObject({ affiliate_held: 16_000 });
  await repayMinor(sellerId, 1);
  expect(await commissionsDue(api.db, new Date(), 10)).toEqual([first]);
  await pass(1);
  expect(await balance()).toMatchObject({ affiliate: 8_000, affiliate_held: 8_000 });
  await repayMinor(sellerId, 10_000);
  expect(await commissionsDue(api.db, new Date(), 10)).toEqual([second]);
});

/** A payout of the promoter of the sales above, as they request it. */
async function requestedPayout(amountMinor: number): Promise<PayoutRow> {
  const { id } = await books.db
    .insertInto('payouts')
    .values({
      sellerId: books.affiliate.userId,
      amountMinor,
      currency: 'KWD',
      isTest: true,
      method: 'By bank',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await payoutById(api.db, id)) ?? Promise.reject(new Error(`no payout ${id}`));
}

/** A live session, signed in from an address. */
const signedInFrom = (userId: string, ip: string, userAgent: string) =>
  books.db
    .insertInto('sessions')
    .values({
      sid: createHash('sha256').update(`${userId} ${ip}`).digest('hex'),
      sess: { ip, userAgent },
      userId,
      expire: new Date(Date.now() + DAY),
    })
    .execute();

test('an admin sees the sales behind a payout, how they were paid, and which accounts may be one person', async () => {
  const { affiliate, db, sellers, buyers } = books;
  const [sellerId = ''] = sellers;
  const [buyerId = '', otherId = '', ...strangers] = buyers;
  await signedInFrom(sellerId, '9.9.9.9', 'Browser');
  await signedInFrom(buyerId, '9.9.9.9', 'Browser');
  // One network of IPv6, and two browsers.
  await signedInFrom(otherId, '2a02:8070:1:2::3', 'Browser');
  await signedInFrom(affiliate.userId, '2a02:8070:1:2::4', 'Another');
  // A network that everyone is in, such as that of a proxy, says nothing.
  for (const id of [sellerId, ...buyers]) await signedInFrom(id, '10.0.0.1', 'Browser');
  const { id: tribeId } = await createTribe(api.db, { ownerId: affiliate.userId });
  await db
    .insertInto('tribeMemberships')
    .values({ tribeId, userId: otherId, role: 'member', invitedBy: affiliate.userId })
    .execute();
  const payout = await requestedPayout(8_000);
  const review = await reviewPayout(api.db, payout);
  expect(review).toMatchObject({
    sales: [{ driver: 'invoice', isCommission: true, sales: 2, buyers: 2, amount: '20.000' }],
    commissions: [{ seller: { id: sellerId }, released: '8.000', held: '8.000', sales: 2, transfers: 2 }],
    latest: [
      { driver: 'invoice', amount: '10.000' },
      { driver: 'invoice', amount: '10.000' },
    ],
    debts: [],
    warnings: ['same_destination', 'related', 'few_buyers', 'transfers'],
  });
  expect(review.latest.map(({ buyer }) => buyer.id).sort()).toEqual([buyerId, otherId].sort());
  const pairs = review.related.map(({ person, to, signals }) => [person.id, to.id, signals]);
  expect(pairs).toEqual(
    expect.arrayContaining([
      [sellerId, affiliate.userId, ['destination']],
      [buyerId, sellerId, ['device']],
      [otherId, affiliate.userId, ['network', 'invitation']],
    ]),
  );
  expect(pairs).toHaveLength(3);
  expect(JSON.stringify(pairs)).not.toMatch(new RegExp(strangers.join('|')));
  expect(JSON.stringify(review), 'addresses are not shown').not.toMatch(/9\.9\.9|2a02|10\.0\.0/);
});

test('refunds that the provider has not answered about count against the limit of their seller, and before a payout', async () => {
  const { db, deps, buyers, sellers } = books;
  const [, sellerId = ''] = sellers;
  const card = { isTransfer: false, isPromoted: false, fee: 0, currency: 'JPY', who: 1 } as const;
  const lines = [{ unit: Math.floor(NEGATIVE_BALANCE_MAX / 3), quantity: 1, isDiscounted: false }];
  const base = { ...fc.sample(step, { numRuns: 1, seed: 1 })[0], ...USD, ...card, lines } as Step;
  const sellTwiceToEach = async () => {
    for (const index of [...buyers.keys(), ...buyers.keys()]) await sell(books, base, index);
    return books.open.filter(({ currency }) => currency === 'JPY');
  };
  const sold = await sellTwiceToEach();
  const balance = () =>
    balanceOf(api.db, { kind: 'seller', ownerId: sellerId, currency: 'JPY', isTest: true });
  const request = async () => {
    const money = { amount: toDecimal(await balance(), 'JPY'), currency: 'JPY', isTest: true };
    const { payments } = deps;
    const id = await write(deps, (tx, outbox) => requestPayout(tx, outbox, { payments, sellerId }, money));
    return (await payoutById(api.db, id)) ?? Promise.reject(new Error(`no payout ${id}`));
  };
  const complete = (row: PayoutRow) =>
    write(deps, (tx, outbox) => completePayout(tx, outbox, staffOf(sellerId), row, row.id));
  await complete(await request());

  const main = {
    ...deps.payments.main,
    refund: () => Promise.reject(new ProviderUnavailable('away')),
  };
  const during = { ...deps, payments: { ...deps.payments, main, driver: () => main } };
  const asked = await Promise.allSettled(
    sold.map(({ id: orderId }) => refundOrder(during, { orderId, lines: null, reason: '', by: null })),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await sellTwiceToEach();
  await expect(complete(await request())).rejects.toThrow('does not hold the money');
  const pending = await db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute();
  for (const { id } of pending) await carryOut(deps, id);
  expect(await balance()).toBeGreaterThanOrEqual(-NEGATIVE_BALANCE_MAX);
  const wrong = await wrongCounters(api.database.pool);
  expect(wrong.filter(({ counter }) => counter.endsWith('of sellers'))).toEqual([]);
});
