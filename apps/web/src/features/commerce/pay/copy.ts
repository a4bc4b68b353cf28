import type { TestAction, TestCard } from '@kindred/validation/commerce/values';

export const TEST_PAY = {
  title: 'Test payment',
  banner: 'Test payments: no real money moves',
  loading: 'Loading the payment',
  storing: 'Save a payment method',
  nothingCharged: 'Nothing is charged today.',
  pay: (amount: string) => `Pay ${amount}`,
  confirm: (amount: string) => `Confirm and pay ${amount}`,
  save: 'Save this card',
  card: 'Test card',
  cardHint: 'How it behaves when it is charged again.',
  instead: 'Try something else',
  insteadHint: 'Each does what a payment provider would.',
  bank: 'Decide the dispute',
  bankHint: 'You play the bank of the buyer.',
  back: 'Back to the order',
  backSetup: 'Back',
  failed: 'That did not work',
} as const;

export const CARD_WORDS: Readonly<Record<TestCard, string>> = {
  succeeds: '•••• 4242: renewals go through',
  declines: '•••• 0341: renewals are declined',
  asks: '•••• 3184: renewals ask for confirmation',
};

interface ActionWords {
  label: string;
  text: string;
}
export const ACTION_WORDS: Readonly<Record<Exclude<TestAction, 'pay'>, ActionWords>> = {
  decline: { label: 'Decline', text: 'The bank refuses the card.' },
  confirm: { label: 'Ask for confirmation', text: 'It waits until you come back and pay.' },
  later: { label: 'Pay later', text: 'It stays pending, like a bank transfer.' },
  dispute: { label: 'Dispute', text: 'It is paid, and the buyer’s bank takes it back.' },
  win: { label: 'The seller wins', text: 'What was held is given back to the seller.' },
  lose: { label: 'The buyer wins', text: 'The money goes back to the buyer.' },
};

export const STATUS_WORDS = {
  created: null,
  pending: null,
  requires_action: 'Your bank asks you to confirm this payment.',
  succeeded: 'This payment is paid.',
  failed: 'This payment was declined. You can pay the order in another way.',
  cancelled: 'This payment was canceled. Nothing was charged.',
  disputed: 'The buyer’s bank disputes this payment.',
} as const;

export const TRANSFER = {
  markPaid: 'Mark as paid',
  markPaidTitle: (amount: string) => `Has ${amount} arrived?`,
  markPaidText: (buyer: string) => `Check your bank account first. ${buyer} gets what they bought at once.`,
  markSent: (amount: string) => `Mark ${amount} as sent back`,
  markSentTitle: (amount: string) => `Did you send ${amount} back?`,
  markSentText: (buyer: string) => `${buyer} gets a notification that the refund is on its way.`,
  cancel: 'Cancel order',
  cancelTitle: 'Cancel this unpaid order?',
  cancelText: (buyer: string) =>
    `What is reserved goes back on sale, and ${buyer} gets a notification. Check that no money has arrived.`,
  keep: 'Keep it',
  notYet: 'Not yet',
  failed: 'That did not work',
} as const;
