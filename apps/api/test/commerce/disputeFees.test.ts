import { randomUUID } from 'node:crypto';
import { balanceOf, unbalancedAccounts } from '@kindred/db/commerce/ledger/visibility';
import { createOrder } from '@kindred/db/factories/commerce';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordDisputes } from '../../src/features/commerce/settlement/disputes.ts';
import type { DisputeState } from '../../src/platform/payments/port.ts';
import { disputesOf } from '../../src/platform/payments/stripeObjects.ts';
import { write } from '../../src/platform/write.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { BALANCE, DISPUTE } from './stripe-blanks.ts';

let api: TestApi;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  api = await createTestApi();
  [seller, buyer] = [await api.signUp('Sal Berg'), await api.signUp('Ada Lind')];
});
afterAll(() => api.close());

const fees = () => balanceOf(api.db, { kind: 'provider_fees', ownerId: null, currency: 'USD', isTest: true });

test('what a provider charges for a dispute is booked once, when it comes later and when it is given back', async () => {
  const { id } = await createOrder(
    api.db,
    buyer.user.id,
    [{ itemType: 'product', itemId: randomUUID(), quantity: 1, price: '12.00' }],
    { sellerId: seller.user.id, status: 'completed', paidAt: new Date() },
  );
  const tell = (status: DisputeState['status'], fee?: number) => {
    const state = {
      ref: `dp_${id}`,
      amount: 1200,
      reason: 'fraudulent',
      status,
      ...(fee === undefined ? {} : { fee }),
    };
    return write(api.jobDeps, (tx, outbox) => recordDisputes(tx, outbox, id, 'test', [state], new Date()));
  };
  const booked: number[] = [];
  for (const [status, fee] of [
    ['open', 0],
    ['open', 1500],
    ['open', 1500],
    ['open', undefined],
    ['won', 0],
    ['won', 0],
  ] as const) {
    await tell(status, fee);
    booked.push(await fees());
  }
  expect(booked).toEqual([0, 1500, 1500, 1500, 0, 0]);
  expect(await unbalancedAccounts(api.db)).toEqual([]);
});

test('Stripe says it in the currency of its own account', () => {
  const dispute = {
    ...DISPUTE,
    amount: 2000,
    currency: 'usd',
    status: 'needs_response',
    evidence: {} as never,
  } as const;
  const of = (...moved: { currency: string; amount: number; fee: number }[]) =>
    disputesOf([{ ...dispute, balance_transactions: moved.map((each) => ({ ...BALANCE, ...each })) }])[0]
      ?.fee;
  expect(of()).toBe(0);
  expect(of({ currency: 'usd', amount: -2000, fee: 1500 })).toBe(1500);
  expect(of({ currency: 'eur', amount: -1000, fee: 750 })).toBe(1500);
  expect(
    of({ currency: 'usd', amount: -2000, fee: 1500 }, { currency: 'usd', amount: 2000, fee: -1500 }),
  ).toBe(0);
});
