import { payoutById } from '@kindred/db/commerce/payouts/visibility';
import { postRepayment } from '@kindred/db/commerce/payouts/writes';
import { toDecimal } from '@kindred/validation/commerce/money';
import { expect } from 'vitest';
import type { Staff } from '../../src/features/admin/audit/service.ts';
import { completePayout, declinePayout, requestPayout } from '../../src/features/commerce/payouts/service.ts';
import { refundOrder } from '../../src/features/commerce/refunds/service.ts';
import { recordDisputes } from '../../src/features/commerce/settlement/disputes.ts';
import type { DisputeState } from '../../src/platform/payments/port.ts';
import { write } from '../../src/platform/write.ts';
import { type Books, buy } from './ledger-books.ts';
import type { Sale } from './ledger-model.ts';
import type { Step } from './ledger-steps.ts';

export async function sell(books: Books, each: Step, index: number): Promise<void> {
  const { sellers, buyers } = books;
  await buy(books, {
    ...each,
    buyerId: buyers[index % buyers.length] ?? '',
    sellerId: sellers[each.who % sellers.length] ?? '',
    commissionBps: each.who % 3 === 0 ? 2000 : 500,
    fee: each.isTransfer ? 0 : each.fee,
  });
}

/** Something happens to an order that was paid. */
export async function takeBack(books: Books, each: Step, index: number): Promise<void> {
  const { open } = books;
  const sale = open[each.who % Math.max(1, open.length)];
  if (sale === undefined) return;
  const left = sale.total - sale.back;
  if (each.what === 'dispute') {
    // Banks take no transfer back.
    if (!sale.isTransfer) await dispute(books, sale, each, index);
  } else {
    const part = (left * BigInt(each.cut)) / 1000n;
    await refund(books, sale, each.what === 'refund' ? left : part > 0n ? part : 1n);
  }
  forget(books, sale);
}

/** Of one that is sent back whole, what it paid for ends. */
export function forget({ open, subscriptions }: Books, sale: Sale): void {
  if (sale.back < sale.total) return;
  open.splice(open.indexOf(sale), 1);
  subscriptions.find(({ sales }) => sales.has(sale.id))?.stop();
}

async function refund({ deps, model }: Books, sale: Sale, amount: bigint): Promise<void> {
  const refunded = { orderId: sale.id, lines: null, amount: Number(amount), reason: '', by: null };
  const done = refundOrder(deps, refunded);
  if (!model.canRefund(sale, amount)) return expect(done).rejects.toThrow('can no longer be refunded');
  await done;
  model.refund(sale, amount);
}

async function dispute({ deps, model }: Books, sale: Sale, each: Step, index: number): Promise<void> {
  // Now and then for more than was paid.
  const amount = Math.floor((Number(sale.total) * (each.cut + 100)) / 1000) + 1;
  const state: DisputeState = { ref: `dp_${index}`, amount, reason: 'fraudulent', status: 'open' };
  const tell = (status: DisputeState['status']) =>
    write(deps, (tx, outbox) =>
      recordDisputes(tx, outbox, sale.id, 'test', [{ ...state, status }], new Date()),
    );
  await tell('open');
  await expect(refundOrder(deps, { orderId: sale.id, lines: null, reason: '', by: null })).rejects.toThrow(
    'disputed',
  );
  await tell(each.isWon ? 'won' : 'lost');
  // Told again, out of order: nothing more happens.
  await tell('open');
  await tell('won');
  if (!each.isWon) model.loseDispute(sale, BigInt(amount));
}

/** The least that is paid out. */
const LEAST = { USD: 1000n, JPY: 1000n, KWD: 4000n };

/** Who decides about payouts. */
export function staffOf(id = ''): Staff {
  return { viewer: { id, role: 'platform_admin' }, requestId: 'payout' };
}

/** Asks for a payout, or decides the one that is open. */
export async function payOut(books: Books, each: Step): Promise<void> {
  const { deps, model, payouts } = books;
  const { currency } = each;
  const sellerId = books.sellers[each.who % 2] ?? '';
  const key = `${sellerId}:${currency}`;
  const open = payouts.get(key);
  if (open !== undefined) {
    const decided = write(deps, async (tx, outbox) => {
      const row = await payoutById(tx, open.id);
      if (row === undefined) throw new Error(`no payout ${open.id}`);
      const staff = staffOf(sellerId);
      if (each.isWon) return completePayout(tx, outbox, staff, row, 'T-1');
      return declinePayout(tx, outbox, staff, row, 'Not now');
    });
    const isOwing = model.payable(sellerId, currency) < 0n;
    if (each.isWon && (isOwing || model.isUnfunded(sellerId, currency))) {
      const isRefused = await decided.then(
        () => false,
        (error: Error) => error.message.includes('does not hold the money') || Promise.reject(error),
      );
      if (isRefused) return;
      expect(isOwing, 'a payout of an owner who owes is refused').toBe(false);
    }
    await decided;
    payouts.delete(key);
    if (!each.isWon) model.giveBack(open.taken);
    return;
  }
  const available = model.payable(sellerId, currency);
  const request = (amount: bigint) =>
    write(deps, (tx, outbox) =>
      requestPayout(
        tx,
        outbox,
        { payments: deps.payments, sellerId },
        {
          amount: toDecimal(Number(amount), currency),
          currency,
          isTest: true,
        },
      ),
    );
  if (available < LEAST[currency]) return;
  await expect(request(available + 1n)).rejects.toThrow('more than');
  const part = (available * BigInt(each.cut)) / 1000n;
  const amount = each.isPromoted || part < LEAST[currency] ? available : part;
  const id = await request(amount);
  payouts.set(key, { id, taken: model.payOut(sellerId, currency, amount) });
}

/** A seller who owes the platform pays some of it back. */
export async function repay({ deps, model, sellers }: Books, each: Step, index: number): Promise<void> {
  const { currency } = each;
  const sellerId = sellers[each.who % 2] ?? '';
  const owed = -model.payable(sellerId, currency);
  if (owed <= 0n) return;
  const amount = (owed * BigInt(each.cut)) / 1000n + 1n;
  const reference = `repaid ${index}`;
  await write(deps, (tx) =>
    postRepayment(tx, sellerId, { amount: Number(amount), currency, isTest: true, reference }),
  );
  model.repay(sellerId, currency, amount);
}
