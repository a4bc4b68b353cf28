import type { PayoutWarning } from '@kindred/validation/commerce/payouts';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export const REVIEW = {
  title: 'Review this payout',
  warnings: 'Check before you pay',
  lines: 'What the balance is made of',
  commissions: 'Commission by seller',
  sameDestination: 'Paid to the same place',
  held: (line: string) => `${line} (held)`,
  sales: (rate: number, sales: number, buyers: number, transfers: number) =>
    `${rate}% of ${counted(sales, 'sale')} to ${counted(buyers, 'buyer')}${transfers > 0 ? `, ${transfers} by bank transfer` : ''}`,
  owes: (amount: string) => `This seller owes ${amount}`,
  debts: (amounts: string) => `Owes: ${amounts}`,
  warning: {
    seller_owes: 'A seller behind these commissions owes the platform money.',
    same_destination: 'Other people are paid to the same place.',
    few_buyers: 'Commission comes from very few buyers, who may be the same person.',
    transfers: 'Some sales were paid by bank transfer, as confirmed by their seller alone.',
    owner_owes: 'This person owes the platform money.',
  } satisfies Record<PayoutWarning, string>,
} as const;

export const REQUESTS = {
  title: 'Payouts',
  lists: 'Payouts, by where they stand',
  open: 'Open',
  done: 'Done',
  loading: 'Loading payouts',
  noneOpen: 'No payouts to pay',
  noneOpenText: 'What sellers request shows up here, the longest waiting first.',
  noneDone: 'Nothing paid yet',
  noneDoneText: 'Payouts that were paid or declined show up here.',
  to: (method: string) => `To: ${method}`,
  legal: (name: string) => `Legal name: ${name}`,
  requested: (day: string) => `Requested on ${day}`,
  id: (id: string) => `Transaction ${id}`,
  test: 'Test',
  approve: 'Approve',
  approveText:
    "Approving doesn't send the money. The money stays reserved until you mark the payout as paid.",
  approved: 'Payout approved',
  complete: 'Mark as paid',
  completed: 'Payout marked as paid',
  decline: 'Decline',
  declined: 'Payout declined',
  named: (action: string, name: string) => `${action}: payout of ${name}`,
  completeTitle: 'Mark this payout as paid',
  completeText: (amount: string, name: string) =>
    `Send ${amount} to ${name} first, then enter its reference.`,
  completeInstead: (amount: string, name: string) =>
    `Or send ${amount} to ${name} in another way, and enter its reference.`,
  sendText: (amount: string, name: string) =>
    `${name} has set up an account at the payment provider. ${amount} goes there at once.`,
  send: 'Send to their account',
  reference: 'Reference',
  referenceHint: 'Of the bank or the provider. The seller sees it.',
  declineTitle: 'Decline this payout',
  declineText: 'The amount goes back to the balance of the seller.',
  reason: 'Reason',
  reasonHint: 'The seller gets a notification with it.',
  repayment: 'Record a repayment',
  repaymentText:
    'For a seller with a negative balance who has sent you the money. Otherwise it is recovered from future sales.',
  handle: 'Handle',
  handleHint: 'Of the person, such as @ada.',
  currency: 'Currency',
  amount: 'Amount',
  repaymentReferenceHint: 'Of the bank or the provider. Each counts once.',
  record: 'Record repayment',
  recorded: (name: string) => `Repayment of ${name} recorded`,
  balance: (amount: string) => `Their balance: ${amount}`,
  busy: 'Saving…',
  failed: 'The payout was not changed',
} as const;
