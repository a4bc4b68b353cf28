import type { Tx } from '@kindred/db/client';
import { post } from '@kindred/db/commerce/ledger/writes';
import { type PayoutRow, payoutById } from '@kindred/db/commerce/payouts/visibility';
import { postRepayment } from '@kindred/db/commerce/payouts/writes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { releaseCommissions } from '../../src/features/commerce/affiliates/service.ts';
import { sendPayout } from '../../src/features/commerce/payments/payOut.ts';
import { approvePayout, completePayout, requestPayout } from '../../src/features/commerce/payouts/service.ts';
import type { Outbox } from '../../src/platform/bus.ts';
import { write } from '../../src/platform/write.ts';
import { createTestApi, type TestApi } from '../harness.ts';
import { type Books, openBooks } from './ledger-books.ts';
import { sell, staffOf } from './ledger-sales.ts';
import { type Step, step } from './ledger-steps.ts';

let api: TestApi;
let books: Books;
/** Sells, and whom the affiliate promotes. */
let sellerId: string;
/** Is paid out. */
let ownerId: string;
const KWD = { currency: 'KWD', isTest: true } as const;
const DAY = 86_400_000;

beforeAll(async () => {
  api = await createTestApi();
  books = await openBooks(api);
  ({ sellerId, userId: ownerId } = books.affiliate);
  const terms = books.terms.get(sellerId);
  if (terms) books.terms.set(sellerId, { ...terms, affiliateBps: 5_000 });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') });
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

let moved = 0;
/** Moves money of a person from or to a buyer. */
function move(personId: string, amount: number): Promise<boolean> {
  moved += 1;
  const buyer = { kind: 'buyer', ownerId: books.buyers[0] ?? '' } as const;
  return write(books.deps, (tx) =>
    post(tx, {
      kind: amount < 0 ? 'refund' : 'sale',
      reference: `moved ${moved}`,
      ...KWD,
      entries: [
        { account: { kind: 'seller', ownerId: personId }, amount },
        { account: buyer, amount: -amount },
      ],
    }),
  );
}
const repay = (amount: number, reference: string) =>
  write(books.deps, (tx) => postRepayment(tx, sellerId, { amount, ...KWD, reference }));

/** A sale of 10,000 by bank transfer: the seller owes 2,000 of commission and 5,000 for the affiliate. */
async function sellByTransfer(): Promise<void> {
  const lines = [{ unit: 10_000, quantity: 1, isDiscounted: false }];
  const [each] = fc.sample(step, { numRuns: 1, seed: 1 });
  const sale = { ...each, ...KWD, lines, shipping: 0, coupon: null, tax: { bps: 0, isInclusive: false } };
  await sell(books, { ...sale, isPromoted: true, isTransfer: true, who: 0 } as Step, 0);
}
async function release(): Promise<void> {
  vi.setSystemTime(Date.now() + 30 * DAY);
  await releaseCommissions(api.db, new Date());
}

async function request(amount: string): Promise<PayoutRow> {
  const id = await write(books.deps, (tx, outbox) =>
    requestPayout(tx, outbox, { payments: books.deps.payments, sellerId: ownerId }, { amount, ...KWD }),
  );
  await books.db.updateTable('payouts').set({ accountRef: 'acct_1' }).where('id', '=', id).execute();
  return (await payoutById(api.db, id)) ?? Promise.reject(new Error(`no payout ${id}`));
}

let sent = 0;
const accounts = {
  fetch: async () => ({ isEnabled: true }),
  payOut: async () => {
    sent += 1;
    return `tr_${sent}`;
  },
};
const staff = () => staffOf(books.buyers[0]);
const ctx = () => {
  const deps = {
    ...books.deps,
    payments: { ...books.deps.payments, main: { ...books.deps.payments.main, accounts } },
  };
  const run = <T>(work: (tx: Tx, outbox: Outbox) => Promise<T>) => write(books.deps, work);
  return { deps, write: run, ...staff() } as unknown as Parameters<typeof sendPayout>[0];
};
const ACTS: Record<string, (payout: PayoutRow) => Promise<void>> = {
  approved: (payout) => write(books.deps, (tx, outbox) => approvePayout(tx, outbox, staff(), payout)),
  sent: (payout) => sendPayout(ctx(), payout),
  'marked as paid': (payout) =>
    write(books.deps, (tx, outbox) => completePayout(tx, outbox, staff(), payout, 'T-1')),
};

async function expectRefused(payout: PayoutRow): Promise<void> {
  const before = sent;
  for (const [act, decide] of Object.entries(ACTS)) {
    await expect(decide(payout), act).rejects.toThrow('does not hold the money');
  }
  expect(sent).toBe(before);
  expect(await payoutById(api.db, payout.id)).toMatchObject({ status: payout.status });
}
async function expectPaid(payout: PayoutRow, ...acts: (keyof typeof ACTS)[]): Promise<void> {
  for (const act of acts) await ACTS[act]?.(payout);
  expect(await payoutById(api.db, payout.id)).toMatchObject({ status: 'completed' });
}

test('a payout whose owner owes the platform since is not approved, sent or marked as paid until it is paid back', async () => {
  await move(ownerId, 20_000);
  const payout = await request('20.000');
  await move(ownerId, -1);
  await expectRefused(payout);
  await move(ownerId, 1);
  await expectPaid(payout, 'approved', 'marked as paid');
});

test('a payout of commission that its seller owes again is not approved, sent or marked as paid until it is paid in', async () => {
  await sellByTransfer();
  await repay(7_000, 'paid in');
  await release();
  const payout = await request('5.000');
  await move(sellerId, -1);
  await expectRefused(payout);
  await repay(1, 'paid in again');
  await expectPaid(payout, 'approved', 'sent');
});

test('commission that was paid out before holds back no later earnings, and what was left of it is not paid', async () => {
  // The seller owes again what the last test paid out.
  await move(sellerId, -1);
  await move(ownerId, 9_000);
  const own = await request('4.000');
  await expectPaid(own, 'marked as paid');
  await repay(1, 'paid in once more');

  await sellByTransfer();
  await repay(7_000, 'paid in the second');
  await release();
  // 5.000 of their own and 5.000 of commission, which is owed again.
  await move(sellerId, -7_000);
  const first = await request('5.000');
  await expectPaid(first, 'marked as paid');
  const rest = await request('5.000');
  await expectRefused(rest);
  await repay(7_000, 'paid in the rest');
  await expectPaid(rest, 'sent');
});
