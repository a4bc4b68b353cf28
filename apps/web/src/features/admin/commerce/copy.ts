import type { SaleState } from '@kindred/validation/admin/commerce';
import type { DisputeStatus, RefundStatus } from '@kindred/validation/commerce/values';

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

export const COMMERCE = {
  payouts: 'Payout requests',
  payoutsText: 'Approve, complete or decline',
  waiting: (number: number) => `${number.toLocaleString('en')} waiting`,
  verifications: 'Verifications',
  verificationsText: 'Tribes and businesses that ask for the mark',
  plans: 'Sellers by plan',
  loading: '…',
  sellers: (number: number) => count(number, 'seller', 'sellers'),
  commission: (percent: number) => `${percent}% commission`,
  lists: 'Lists',
  list: {
    sales: 'Sales',
    refunds: 'Refunds',
    disputes: 'Disputes',
    webhooks: 'Failed webhooks',
    jobs: 'Failed jobs',
  },
} as const;

export const LEDGER = {
  title: 'Ledger',
  text: 'All balances of a currency sum to zero, and each is the sum of its entries.',
  check: 'Check ledger',
  failed: 'The ledger was not checked',
  balanced: (time: string) => `Balanced, checked ${time}`,
  unbalanced: (accounts: number, time: string) =>
    `Not balanced, checked ${time}: ${count(accounts, 'account differs', 'accounts differ')} from the entries`,
  sum: (amount: string, isTest: boolean) => `Sum ${amount}${isTest ? ' (test money)' : ''}`,
} as const;

export const SALE_STATES: Readonly<Record<SaleState, string>> = {
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
  pending: 'Not paid yet',
  cancelled: 'Canceled',
};
export const REFUND_STATES: Readonly<Record<RefundStatus, string>> = {
  requested: 'Requested',
  pending: 'Pending',
  succeeded: 'Refunded',
  failed: 'Failed',
  declined: 'Declined',
};
export const DISPUTE_STATES: Readonly<Record<DisputeStatus, string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};

export const SALES = {
  list: 'Sales',
  loading: 'Loading sales',
  search: 'Search sales',
  placeholder: 'Order number, buyer or seller',
  state: 'State',
  every: 'All states',
  test: 'Test',
  platform: 'the platform',
  parties: (buyer: string, seller: string) => `${buyer} bought from ${seller}`,
  refunded: (amount: string) => `${amount} refunded`,
  none: 'No sales found',
  noneText: 'Try another name or state.',
  refund: 'Refund',
  refundNamed: (number: string) => `Refund ${number}`,
  refundText: (amount: string, buyer: string) => `${amount} goes back to ${buyer}.`,
  reason: 'Reason',
  reasonText: 'The buyer and the seller read it, and the audit log keeps it.',
  done: 'Refund started',
} as const;

export const RECORDS = {
  loadingRefunds: 'Loading refunds',
  noRefunds: 'No refunds',
  noRefundsText: 'Refunds of all sellers are listed here.',
  loadingDisputes: 'Loading disputes',
  noDisputes: 'No disputes',
  noDisputesText: 'A dispute is opened by the bank of a buyer. It holds the money until it is decided.',
} as const;

export const FAILURES = {
  loadingJobs: 'Loading failed jobs',
  noJobs: 'No failed jobs',
  noJobsText: 'A job that fails is tried again by itself, and is listed here after the last try.',
  loadingWebhooks: 'Loading failed webhooks',
  noWebhooks: 'No failed webhooks',
  noWebhooksText: 'Webhooks of the payment provider that were not answered are listed here.',
  attempts: (number: number) => count(number, 'attempt', 'attempts'),
  noError: 'No error was recorded',
  retry: 'Retry',
  retryNamed: (type: string) => `Retry ${type}`,
  retried: 'It runs again now',
  failed: 'It was not retried',
} as const;
