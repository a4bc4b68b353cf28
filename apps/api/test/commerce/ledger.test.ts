import { balancesOf, unbalancedAccounts } from '@kindred/db/commerce/ledger/visibility';
import { post } from '@kindred/db/commerce/ledger/writes';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { write } from '../../src/platform/write.ts';
import { createTestApi, type TestApi } from '../harness.ts';
import { type Books, openBooks } from './ledger-books.ts';
import {
  cancelOrResume,
  change,
  changeCard,
  changeTerms,
  compareSubscriptions,
  end,
  pass,
  subscribe,
} from './ledger-renewals.ts';
import { payOut, repay, sell, takeBack } from './ledger-sales.ts';
import { CURRENCIES, type Step, step } from './ledger-steps.ts';

let api: TestApi;
let books: Books;

beforeAll(async () => {
  api = await createTestApi();
  books = await openBooks(api);
});
afterAll(() => api.close());
afterEach(() => vi.useRealTimers());

/** `LONG=1` takes ten thousand. */
const MOVES = process.env.LONG ? 10_000 : 700;

const STEPS: Record<Step['what'], (books: Books, each: Step, index: number) => Promise<void>> = {
  sell,
  refund: takeBack,
  part: takeBack,
  dispute: takeBack,
  payout: payOut,
  repay,
  subscribe,
  change,
  cancel: cancelOrResume,
  end,
  card: changeCard,
  terms: changeTerms,
  pass,
};

test('after any sales, renewals, changes of plan, refunds, disputes and payouts, as time goes by, the ledger is zero and every balance is the plain model’s', async () => {
  // Of a year with a 29th of February, from a day that few months have.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-12-31T15:30:00Z') });
  const { model } = books;
  const steps = fc.sample(step, { numRuns: MOVES * 2, seed: Number(process.env.SEED ?? 14) });
  for (const [index, each] of steps.entries()) {
    if (model.moves >= MOVES) break;
    await STEPS[each.what](books, each, index);
  }
  expect(model.moves).toBeGreaterThanOrEqual(MOVES);
  await compareSubscriptions(books);
  const kinds = await books.db.selectFrom('orders').select('kind').distinct().orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['change', 'purchase', 'renewal']);

  const accounts = await books.db.selectFrom('ledgerAccounts').selectAll().execute();
  const shown = (entries: Iterable<[string, bigint]>) =>
    Object.fromEntries([...entries].filter(([, amount]) => amount !== 0n).sort());
  const actual = accounts.map((row): [string, bigint] => [
    `${row.kind}:${row.ownerId ?? ''}:${row.currency}`,
    BigInt(row.balanceMinor),
  ]);
  expect(shown(actual)).toEqual(shown(model.balances));
  for (const currency of CURRENCIES) {
    const sum = accounts.filter((row) => row.currency === currency).map(({ balanceMinor }) => balanceMinor);
    expect(sum.reduce((total, amount) => total + amount, 0)).toBe(0);
  }
  expect(await unbalancedAccounts(api.db)).toEqual([]);
}, 400_000);

test('a posting happens once, sums to zero, and is never changed', async () => {
  const [ownerId = ''] = books.buyers;
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
  await expect(write(api, (tx) => post(tx, posting('odd', [5, -4])))).rejects.toThrow('sum to 1');
  const posted = await Promise.all(
    Array.from({ length: 50 }, () => write(api, (tx) => post(tx, posting('once', [5, -5])))),
  );
  expect(posted.filter(Boolean)).toHaveLength(1);
  await write(api, (tx) => post(tx, posting('live', [7, -7], false)));
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
