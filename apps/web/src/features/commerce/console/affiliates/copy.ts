import { AFFILIATE_DAYS } from '../copy.ts';

export const AFFILIATES = {
  loading: 'Loading your affiliates',
  title: 'Your affiliates',
  list: 'Your affiliates',
  invite: 'Invite Affiliate',
  emptyTitle: 'No affiliates yet',
  emptyText: `Invite somebody to promote what you sell. They earn a share of what is bought within ${AFFILIATE_DAYS} days of their link.`,
  rate: (rate: number) => `${rate}%`,
  referrals: (count: number) => `${count} ${count === 1 ? 'referral' : 'referrals'}`,
  conversions: (count: number) => `${count} ${count === 1 ? 'conversion' : 'conversions'}`,
  earned: (amount: string) => `${amount} earned`,
  held: (amount: string) => `${amount} held`,
  nothing: 'Nothing earned yet',
  joined: (day: string) => `Since ${day}`,
  active: 'Active',
  inactive: 'Inactive',
  details: 'View Details',
  detailsOf: (name: string) => `View details of ${name}`,
  activate: 'Activate',
  deactivate: 'Deactivate',
  named: (action: string, name: string) => `${action} ${name}`,
  activated: (name: string) => `${name} is active again`,
  deactivated: (name: string) => `${name} is no longer active`,
  sales: 'Sales',
  loadingSales: 'Loading sales',
  noSales: 'No sales yet.',
  commission: (amount: string) => `Commission ${amount}`,
  test: 'Test',
} as const;

export const INVITE = {
  title: 'Invite Affiliate',
  text: `They get a link of their own. What somebody buys within ${AFFILIATE_DAYS} days of following it counts. You cannot be your own affiliate.`,
  handle: 'Handle',
  handleHint: 'Such as @ada',
  rate: 'Commission rate (%)',
  rateHint: 'Of each sale, paid out of your share',
  submit: 'Invite',
  busy: 'Inviting…',
  done: (name: string) => `${name} is your affiliate`,
  save: 'Save rate',
  saved: 'Rate saved. It is for what is bought from now on.',
} as const;

export const PROGRAMS = {
  title: 'Programs you promote',
  loading: 'Loading programs',
  none: 'When a seller invites you, your link and what you earn show up here.',
  of: (rate: number) => `You earn ${rate}% of each sale`,
  noLinks: (name: string) =>
    `Nothing that ${name} sells is visible to you. Join their tribe, or ask them to invite you: links show up here then.`,
  heldText: 'Held commission is paid out once its buyer cannot ask for a refund any more.',
} as const;

export const SALE_STATUS = {
  held: 'Held',
  awaiting_seller: 'Waiting for the seller',
  released: 'Available',
  reversed: 'Refunded',
} as const;
export const SALE_TONES = {
  held: 'amber',
  awaiting_seller: 'amber',
  released: 'teal',
  reversed: 'neutral',
} as const;
