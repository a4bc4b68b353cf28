import type { BalanceLine, BalanceView, LedgerLine } from '@kindred/validation/commerce/payouts';
import type { PaymentDriverName, PayoutStatus } from '@kindred/validation/commerce/values';

export const PAYOUTS = {
  loading: 'Loading your balance',
  available: 'Available',
  held: 'Held',
  heldText:
    'Disputed money, and commission that can still be refunded or that the seller has not paid in yet.',
  owed: (limit: string) =>
    `You owe this. It is recovered from your next sales; to pay it back sooner, ask an admin where to send it. Together with your unpaid orders it can’t pass ${limit}: past that you can’t take orders or renewals by bank transfer.`,
  lines: 'What it is made of',
  total: 'Total',
  request: 'Request Payout',
  requestIn: (currency: string) => `Request Payout in ${currency}`,
  method: 'To',
  setMethod: 'Enter payout method',
  history: 'Payouts',
  list: 'Your payouts',
  none: 'No payouts yet',
  noneText: 'What you request shows up here with its status.',
  emptyTitle: 'Nothing earned yet',
  emptyText: 'Your share of each sale collects here. You decide when it is paid out.',
  movements: 'Movements',
  movementsOf: (currency: string) => `Movements in ${currency}`,
  noMovements: 'Nothing has changed this balance yet.',
  order: (number: string) => `Order ${number}`,
  id: (id: string) => `Transaction ${id}`,
  paid: (day: string) => `Paid on ${day}`,
  ofTax: (amount: string) => `${amount} of it is tax`,
  cancel: 'Cancel payout',
  cancelTitle: 'Cancel this payout?',
  cancelText: 'The amount goes back to your balance.',
  keep: 'Keep it',
  cancelled: 'Payout canceled',
  notCancelled: 'The payout was not canceled',
  amount: 'Amount',
  isLast: (minimum: string) =>
    `This is below the minimum of ${minimum}. You can request all of it, so that your account can be deleted.`,
  lastHint: (available: string) => `All of it: ${available}.`,
  amountHint: (available: string, minimum: string) => `${available} available. At least ${minimum}.`,
  sheetText: 'The amount leaves your balance now. It is paid by hand, usually within 3 working days.',
  submit: 'Request Payout',
  submitting: 'Requesting…',
  requested: 'Payout requested',
  test: 'Test',
} as const;

export const REASONS: Record<
  NonNullable<BalanceView['reason']>,
  (minimum: string, limit: string) => string
> = {
  negative: (_, limit) => PAYOUTS.owed(limit),
  below_minimum: (minimum) => `You can request a payout from ${minimum}.`,
  open: () => 'A payout is on its way. You can request the next one once it is paid.',
  no_method: () => 'Enter a payout method first, so that we know where to send the money.',
};

export const LINES: Record<BalanceLine, string> = {
  sale: 'Sales',
  commission: 'Commission as an affiliate',
  refund: 'Refunds',
  dispute: 'Disputes',
  dispute_won: 'Disputes won',
  dispute_lost: 'Disputes lost',
  release: 'Commission released',
  payout: 'Payouts',
  payout_returned: 'Payouts returned',
  repayment: 'Paid back by you',
  fee: 'Fees of the payment provider',
  transfer: 'Fees of bank transfers you received',
  tax: 'Tax collected, for you to remit',
};

export function nameOf({ kind, isCommission, isTax, isHeld }: LedgerLine): string {
  if (isTax) return TAX_NAMES[kind] ?? LINES[kind];
  const one = {
    sale: isCommission ? 'Commission' : 'Sale',
    refund: 'Refund',
    dispute: 'Dispute',
    dispute_won: 'Dispute won',
    dispute_lost: 'Dispute lost',
    release: 'Commission released',
    payout: 'Payout',
    payout_returned: 'Payout returned',
    repayment: 'Paid back by you',
    fee: 'Fee of the payment provider',
    transfer: isCommission ? 'Commission' : 'Fee of a bank transfer you received',
  }[kind];
  return isHeld ? `${one} (held)` : one;
}

const TAX_NAMES: Partial<Record<LedgerLine['kind'], string>> = {
  sale: 'Tax collected',
  refund: 'Tax refunded',
  dispute_lost: 'Tax refunded',
  payout: 'Payout of tax',
  payout_returned: 'Payout of tax returned',
};

/** How the order of a movement was paid. */
export const DRIVERS: Record<PaymentDriverName, string> = {
  stripe: 'Paid by card',
  test: 'Test payment',
  invoice: 'Bank transfer',
  free: 'Nothing to pay',
};

export const STATUS: Record<PayoutStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
  cancelled: 'Canceled',
};
export const STATUS_TONES = {
  pending: 'amber',
  approved: 'amber',
  completed: 'teal',
  cancelled: 'red',
} as const;
