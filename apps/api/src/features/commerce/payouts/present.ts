import type { LedgerLineRow, PayableRow, PayoutRow } from '@kindred/db/commerce/payouts/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { may } from '@kindred/permissions/viewer';
import { toDecimal } from '@kindred/validation/commerce/money';
import {
  BALANCE_LINES,
  type BalanceLine,
  type BalanceView,
  type LedgerLine,
  type PayoutRequest,
  type PayoutView,
  payoutMinimum,
} from '@kindred/validation/commerce/payouts';
import { type LedgerKind, NEGATIVE_BALANCE_MAX } from '@kindred/validation/commerce/values';
import type { Payments } from '../../../platform/payments/port.ts';
import { presentCard } from '../../accounts/service.ts';

const isHeldIn = (account: PayableRow['account']) =>
  account === 'seller_held' || account === 'affiliate_held';
const isCommissionIn = (account: PayableRow['account']) =>
  account === 'affiliate' || account === 'affiliate_held';

/** What an entry is called in a balance. Tax is collected and refunded, whatever happened to its sale. */
function lineOf(account: PayableRow['account'], kind: LedgerKind): BalanceLine {
  if (kind === 'payout' || kind === 'payout_returned') return kind;
  if (account === 'tax') return 'tax';
  const isEarned = kind === 'sale' || kind === 'transfer';
  return isEarned && isCommissionIn(account) ? 'commission' : kind;
}

/** The sums that a balance is made of, by what they were for. */
export function presentLines(book: readonly PayableRow[], currency: string): BalanceView['lines'] {
  const lines = new Map<string, { kind: BalanceLine; isHeld: boolean; amount: number }>();
  for (const { account, kind, amountMinor } of book) {
    if (kind === null || amountMinor === null) continue;
    const isHeld = isHeldIn(account);
    const shown = lineOf(account, kind);
    const key = `${shown}:${isHeld}`;
    lines.set(key, { kind: shown, isHeld, amount: (lines.get(key)?.amount ?? 0) + amountMinor });
  }
  return [...lines.values()]
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => BALANCE_LINES.indexOf(a.kind) - BALANCE_LINES.indexOf(b.kind))
    .map((line) => ({ ...line, amount: toDecimal(line.amount, currency) }));
}

function reasonAgainst(
  available: number,
  { minimum, isOpen, hasMethod }: { minimum: number; isOpen: boolean; hasMethod: boolean },
): BalanceView['reason'] {
  if (available < 0) return 'negative';
  if (isOpen) return 'open';
  if (available < minimum) return 'below_minimum';
  return hasMethod ? null : 'no_method';
}

/** Balances by currency, each with the sums that it is made of. */
export function presentBalances(
  rows: readonly PayableRow[],
  open: readonly { currency: string; isTest: boolean }[],
  { hasMethod, isClosable }: { hasMethod: (isTest: boolean) => boolean; isClosable: boolean },
): BalanceView[] {
  const books = Map.groupBy(rows, ({ currency, isTest }) => `${currency}:${isTest}`);
  return [...books.values()].flatMap((book) => {
    const [first] = book;
    if (first === undefined) return [];
    const { currency, isTest } = first;
    const accounts = new Map(book.map(({ account, balanceMinor }) => [account, balanceMinor]));
    const sumOf = (isHeld: boolean) =>
      [...accounts].reduce(
        (sum, [account, balance]) => sum + (isHeldIn(account) === isHeld ? balance : 0),
        0,
      );
    const available = sumOf(false);
    const isOpen = open.some((each) => each.currency === currency && each.isTest === isTest);
    const least = payoutMinimum(currency);
    const isLast = isClosable && !isTest && available > 0 && available < least;
    const reason = reasonAgainst(available, {
      minimum: isLast ? available : least,
      isOpen,
      hasMethod: hasMethod(isTest),
    });
    return [
      {
        currency,
        isTest,
        available: toDecimal(available, currency),
        held: toDecimal(sumOf(true), currency),
        lines: presentLines(book, currency),
        minimum: toDecimal(least, currency),
        isLast,
        isPayable: reason === null,
        debtLimit: toDecimal(NEGATIVE_BALANCE_MAX, currency),
        reason,
      },
    ];
  });
}

export function presentLedgerLine(
  row: LedgerLineRow,
  { currency, isTest }: { currency: string; isTest: boolean },
): LedgerLine {
  return {
    id: row.id,
    kind: row.kind,
    amount: toDecimal(row.amountMinor, currency),
    currency,
    isTest,
    date: row.createdAt.toISOString(),
    isHeld: isHeldIn(row.account),
    isCommission: isCommissionIn(row.account),
    isTax: row.account === 'tax',
    orderId: row.orderId,
    orderNumber: row.number,
    driver: row.driver,
  };
}

function common(row: PayoutRow) {
  return {
    id: row.id,
    amount: toDecimal(row.amountMinor, row.currency),
    tax: toDecimal(row.taxMinor, row.currency),
    currency: row.currency,
    isTest: row.isTest,
    date: row.requestedAt.toISOString(),
    status: row.status,
    method: row.method,
    transactionId: row.reference,
    paidAt: row.paidAt?.toISOString() ?? null,
    declineReason: row.declineReason,
  };
}

export function presentPayout(viewer: Viewer, row: PayoutRow): PayoutView {
  return { ...common(row), can: { cancel: row.status === 'pending' && row.sellerId === viewer.id } };
}

export function presentPayoutRequest(viewer: Viewer, { main }: Payments, row: PayoutRow): PayoutRequest {
  const isOpen = row.status === 'pending' || row.status === 'approved';
  const decides = may(viewer, 'payouts_support');
  return {
    ...common(row),
    seller: presentCard({ ...row, id: row.sellerId }),
    legalName: row.legalName,
    can: {
      approve: decides && row.status === 'pending',
      complete: decides && isOpen,
      decline: decides && isOpen,
      send:
        decides &&
        isOpen &&
        row.accountRef !== null &&
        main.accounts !== undefined &&
        main.isTest === row.isTest,
    },
  };
}
