export const SETTINGS = {
  title: 'How you sell',
  invoices: 'Invoices',
  legalName: 'Legal name',
  legalNameHint: 'On invoices. Empty for the name of your account.',
  address: 'Address',
  tax: 'Tax',
  taxText:
    'One rate for everything you sell. Orders that were placed before keep theirs. What is collected is part of your payouts, for you to remit.',
  taxName: 'Tax name',
  taxNameHint: 'Such as VAT',
  taxRate: 'Tax rate (%)',
  taxRateHint: '0 for no tax',
  inclusive: 'Prices include the tax',
  inclusiveHint: 'Otherwise it is added at checkout.',
  refunds: 'Refunds',
  refundDays: 'Refund days',
  refundDaysHint: 'Days in which a buyer can ask for a refund. 0 for never.',
  payouts: 'Payouts',
  transferDetails: 'Bank account',
  transferDetailsHint:
    'Where buyers send bank transfers: name, IBAN, bank. Everyone who buys from you sees it.',
  transfers: 'Bank transfers',
  payoutMethod: 'Payout method',
  payoutMethodHint:
    'Where your money goes, such as a bank account. Only you and the admins who send payouts see it.',
  payoutMethodByHand:
    'Where your money goes while the account above is not ready, such as a bank account. Only you and the admins who send payouts see it.',
  submit: 'Save',
  busy: 'Saving…',
  saved: 'Settings saved',
} as const;

export const ACCOUNT = {
  stripe: {
    title: 'Payouts with Stripe',
    text: {
      none: 'Stripe sends your payouts to your bank account. You enter your details on its pages.',
      started: 'Finish setting up on the pages of Stripe.',
      review: 'Stripe is checking your details. This can take a few days.',
      ready: 'Stripe sends your payouts to your bank account.',
    },
    asked: 'Stripe still needs from you:',
    setUp: 'Set up payouts with Stripe',
    resume: 'Continue with Stripe',
    open: 'Open Stripe',
  },
  test: {
    title: 'Test payouts',
    text: {
      none: 'Payouts of test money can be sent to a test account. No real money moves.',
      started: 'Finish setting up your test account.',
      review: 'Your test account is being checked.',
      ready: 'Your payouts of test money go to a test account.',
    },
    asked: 'Your test account still needs:',
    setUp: 'Set up test payouts',
    resume: 'Continue',
    open: 'Check test account',
  },
  state: { started: 'Not finished', review: 'In review', ready: 'Ready' },
  check: 'Check again',
  failed: 'Payouts were not set up',
} as const;

const DUE: readonly [start: string, words: string][] = [
  ['external_account', 'Bank account'],
  ['tos_acceptance', 'Acceptance of its terms'],
  ['business_profile', 'Details of your business'],
  ['company', 'Details of your company'],
  ['individual', 'Details about you'],
  ['person_', 'Details about the people behind your company'],
  ['representative', 'Details about the people behind your company'],
  ['owners', 'Details about the people behind your company'],
  ['directors', 'Details about the people behind your company'],
];

/** What a provider asks for, each once, as people say it. */
export function dueWords(due: readonly string[]): string[] {
  const words = due.map((name) => {
    if (/verification\.(?:additional_)?document/.test(name)) return 'Identity document';
    return DUE.find(([start]) => name.startsWith(start))?.[1] ?? 'Other details';
  });
  return [...new Set(words)];
}
