import { deletionBlockersOf } from '@kindred/db/accounts/deletion/visibility';
import type { Db, Tx } from '@kindred/db/client';
import {
  netBalanceOf,
  openPayoutsOf,
  ownerByHandle,
  type PayoutRow,
  payableOf,
  payoutById,
  unfundedBehind,
} from '@kindred/db/commerce/payouts/visibility';
import {
  holdPayouts,
  lockAvailable,
  movePayout,
  openPayout,
  postRepayment,
  returnPayout,
} from '@kindred/db/commerce/payouts/writes';
import { pendingRefundsOf } from '@kindred/db/commerce/sellerDebt/visibility';
import { sellerSettingsOf } from '@kindred/db/commerce/sellerSettings/visibility';
import { may, type Viewer } from '@kindred/permissions/viewer';
import { toDecimal, toMinor } from '@kindred/validation/commerce/money';
import { type BalancesView, payoutMinimum, type RepaymentView } from '@kindred/validation/commerce/payouts';
import { PAYOUT_PROVIDER_NAMES } from '@kindred/validation/commerce/values';
import type { Outbox } from '../../../platform/bus.ts';
import type { Payments } from '../../../platform/payments/port.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard } from '../../accounts/service.ts';
import type { Staff } from '../../admin/audit/service.ts';
import { notifyPayout, notifyRepayment } from '../notices/service.ts';
import { readyAccount } from '../payoutAccounts/service.ts';
import { presentBalances } from './present.ts';
import { recordPayoutAct, recordRepaymentAct } from './record.ts';

export async function balancesOf(db: Db, payments: Payments, sellerId: string): Promise<BalancesView> {
  const [rows, isClosable, open, methods] = await Promise.all([
    payableOf(db, sellerId),
    isOnlyOwed(db, sellerId),
    openPayoutsOf(db, sellerId),
    methodsOf(db, payments, sellerId),
  ]);
  const hasMethod = (isTest: boolean) => methods(isTest) !== null;
  return {
    balances: presentBalances(rows, open, { hasMethod, isClosable }),
    method: methods(payments.main.isTest)?.method ?? null,
  };
}

/**
 * Whether nothing but their balance keeps somebody from deleting their account. Then it is paid out below the minimum
 * as well: an account cannot ask to be deleted while it has a balance, so that the ask itself cannot be waited for.
 */
async function isOnlyOwed(db: Db | Tx, sellerId: string): Promise<boolean> {
  return (await deletionBlockersOf(db, sellerId)).every(({ kind }) => kind === 'balance');
}

/** Where payouts of real or of test money go: to the seller's account at the provider, or where they wrote down. */
async function methodsOf(db: Db | Tx, payments: Payments, sellerId: string) {
  const [account, settings] = await Promise.all([
    readyAccount(db, payments, sellerId),
    sellerSettingsOf(db, sellerId),
  ]);
  return (isTest: boolean): { method: string; accountRef: string | null } | null => {
    if (account !== null && account.isTest === isTest) {
      return { method: PAYOUT_PROVIDER_NAMES[account.provider], accountRef: account.ref };
    }
    const written = settings?.payoutMethod ?? null;
    return written === null ? null : { method: written, accountRef: null };
  };
}

/** For `canOn`: my own payout, or any with payouts_support. */
export async function loadPayout(
  db: Db,
  viewer: Viewer,
  { id }: { id: string },
): Promise<PayoutRow | undefined> {
  const row = await payoutById(db, id);
  return row !== undefined && (row.sellerId === viewer.id || may(viewer, 'payouts_support'))
    ? row
    : undefined;
}

/** Takes the amount from the balance at once. @returns the id of the payout */
export async function requestPayout(
  tx: Tx,
  outbox: Outbox,
  { payments, sellerId }: { payments: Payments; sellerId: string },
  input: { amount: string; currency: string; isTest: boolean },
): Promise<string> {
  const { currency, isTest } = input;
  const amount = amountOf(input);
  const isSmall = amount < payoutMinimum(currency);
  if (amount === 0) fail('payout_too_small');
  if (isSmall && (isTest || !(await isOnlyOwed(tx, sellerId)))) fail('payout_too_small');
  await holdPayouts(tx, sellerId);
  const to = (await methodsOf(tx, payments, sellerId))(isTest) ?? fail('payout_method_needed');
  const open = await openPayoutsOf(tx, sellerId);
  if (open.some((each) => each.currency === currency && each.isTest === isTest)) fail('payout_open');
  const available = await lockAvailable(tx, sellerId, { currency, isTest });
  const all = available.seller + available.tax + available.affiliate;
  if (amount > all) fail('payout_too_large');
  // What is left when an account closes is paid out whatever it is, but not in parts.
  if (isSmall && amount < all) fail('payout_too_small');
  const payout = { amount, currency, isTest, ...to };
  const id = (await openPayout(tx, sellerId, payout, available)) ?? fail('payout_open');
  await notifyPayout(tx, outbox, 'requested', id);
  return id;
}

interface Typed {
  amount: string;
  currency: string;
}

function amountOf({ amount, currency }: Typed): number {
  try {
    return toMinor(amount, currency);
  } catch {
    return fail('invalid_input', {
      issues: [{ path: 'amount', message: `Enter an amount in ${currency} without extra decimals` }],
    });
  }
}

/** Books what somebody paid back, up to what they owe. */
export async function recordRepayment(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  { handle, reference, isTest, ...input }: { handle: string; reference: string; isTest: boolean } & Typed,
): Promise<RepaymentView> {
  const refuse = (path: string, message: string) => fail('invalid_input', { issues: [{ path, message }] });
  const { currency } = input;
  const amount = amountOf(input);
  const owner = (await ownerByHandle(tx, handle)) ?? refuse('handle', 'No one has this handle');
  await holdPayouts(tx, owner.id);
  const { seller, tax, affiliate } = await lockAvailable(tx, owner.id, { currency, isTest });
  const available = seller + tax + affiliate;
  if (available >= 0) refuse('handle', `They owe nothing in ${currency}`);
  if (amount === 0 || amount > -available) {
    refuse('amount', `Enter an amount up to what they owe: ${toDecimal(-available, currency)}`);
  }
  const isNew = await postRepayment(tx, owner.id, { amount, currency, isTest, reference });
  if (!isNew) refuse('reference', 'This reference is already recorded');
  const availableMinor = available + amount;
  await notifyRepayment(tx, outbox, owner.id, {
    amountMinor: amount,
    availableMinor,
    currency,
    reference,
    isTest,
  });
  await recordRepaymentAct(tx, outbox, staff, owner, {
    before: available,
    after: availableMinor,
    currency,
    isTest,
    reference,
  });
  return {
    seller: presentCard(owner),
    available: toDecimal(availableMinor, currency),
    currency,
    isTest,
  };
}

/** The seller takes it back, as long as nobody has approved it. */
export async function cancelPayout(tx: Tx, payout: PayoutRow, sellerId: string): Promise<void> {
  await holdPayouts(tx, payout.sellerId);
  const to = { status: 'cancelled', decidedBy: sellerId, declineReason: null } as const;
  if (!(await movePayout(tx, payout.id, ['pending'], to))) fail('payout_decided');
  await returnPayout(tx, payout.id);
}

/**
 * Refuses a payout that the platform would pay from money it does not have. The amount has left the balance already: what
 * is left covers commission that is not funded and refunds that are pending. The payouts of its owner are locked.
 */
export async function assertCovered(tx: Tx, payout: PayoutRow): Promise<void> {
  const net = (await netBalanceOf(tx, payout)) - (await pendingRefundsOf(tx, payout));
  if (net < 0 || net < (await unfundedBehind(tx, payout))) fail('payout_not_covered');
}

export async function approvePayout(tx: Tx, outbox: Outbox, staff: Staff, payout: PayoutRow): Promise<void> {
  await holdPayouts(tx, payout.sellerId);
  const to = { status: 'approved', decidedBy: staff.viewer.id } as const;
  const from = (await movePayout(tx, payout.id, ['pending'], to)) ?? fail('payout_decided');
  await assertCovered(tx, payout);
  await recordPayoutAct(tx, outbox, staff, payout, {
    action: 'payout.approve',
    status: [from, to.status],
  });
}

/** Marks a payout as paid, which was sent by hand. */
export async function completePayout(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  payout: PayoutRow,
  reference: string,
): Promise<void> {
  await holdPayouts(tx, payout.sellerId);
  const from = await markSent(tx, outbox, payout, { decidedBy: staff.viewer.id, reference });
  await assertCovered(tx, payout);
  await recordPayoutAct(tx, outbox, staff, payout, {
    action: 'payout.complete',
    status: [from, 'completed'],
    reference,
  });
}

/** Once the money is on its way nothing is checked any more. @returns what it was before */
export async function markSent(
  tx: Tx,
  outbox: Outbox,
  payout: PayoutRow,
  by: { decidedBy: string; reference: string },
): Promise<'pending' | 'approved'> {
  const to = { status: 'completed', paidAt: new Date(), ...by } as const;
  const from = (await movePayout(tx, payout.id, ['pending', 'approved'], to)) ?? fail('payout_decided');
  await notifyPayout(tx, outbox, 'paid', payout.id);
  return from;
}

/** The money goes back to the balance it came from. */
export async function declinePayout(
  tx: Tx,
  outbox: Outbox,
  staff: Staff,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  await holdPayouts(tx, payout.sellerId);
  const to = { status: 'cancelled', decidedBy: staff.viewer.id, declineReason: reason } as const;
  const from = (await movePayout(tx, payout.id, ['pending', 'approved'], to)) ?? fail('payout_decided');
  await returnPayout(tx, payout.id);
  await notifyPayout(tx, outbox, 'declined', payout.id);
  await recordPayoutAct(tx, outbox, staff, payout, {
    action: 'payout.decline',
    status: [from, to.status],
    reason,
  });
}
