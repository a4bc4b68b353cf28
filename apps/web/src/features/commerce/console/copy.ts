import { REFERRAL_DAYS } from '@kindred/validation/commerce/values';

export const CONSOLE = {
  title: 'Creator Console',
  loading: 'Loading',
  tabs: 'Parts of the console',
  test: 'Test payments: no real money moves',
  book: 'Currency',
  mode: (currency: string, isTest: boolean) => (isTest ? `${currency} (test)` : currency),
  failed: 'That did not work',
  export: 'Export',
  cancel: 'Cancel',
} as const;

export const TABS = {
  analytics: 'Analytics',
  payouts: 'Payouts',
  coupons: 'Coupons',
  affiliates: 'Affiliates',
  customers: 'Customers',
  settings: 'Settings',
} as const;
export type Tab = keyof typeof TABS;

export const LINK = {
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link was not copied. Copy it by hand.',
  label: 'Link',
  item: 'Link to',
  none: 'You have nothing on sale yet. Links to what you sell show up here.',
} as const;

export const AFFILIATE_DAYS = REFERRAL_DAYS;
