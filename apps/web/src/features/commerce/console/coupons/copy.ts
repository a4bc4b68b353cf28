import type { CouponStatus } from '@kindred/validation/commerce/coupons';

export const COUPONS = {
  loading: 'Loading your coupons',
  list: 'Your coupons',
  create: 'Create Coupon',
  emptyTitle: 'No coupons yet',
  emptyText: 'A code takes a percentage or an amount off what you sell.',
  off: (discount: string) => `${discount} off`,
  uses: (uses: number, max: number | null) =>
    max === null ? `${uses} ${uses === 1 ? 'use' : 'uses'}` : `${uses} of ${max} uses`,
  expires: (day: string) => `Until ${day}`,
  expired: (day: string) => `Ended ${day}`,
  forever: 'Every payment',
  everything: 'Everything you sell',
  edit: 'Edit',
  share: 'Share',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
  named: (action: string, code: string) => `${action} ${code}`,
  paused: (code: string) => `${code} is paused`,
  resumed: (code: string) => `${code} is active again`,
  deleted: 'Coupon deleted',
  deleteTitle: (code: string) => `Delete ${code}?`,
  deleteText: 'It was never used. This cannot be undone.',
  shareTitle: (code: string) => `Share ${code}`,
  shareText: 'People who follow the link find the code filled in at checkout.',
} as const;

export const FORM = {
  createTitle: 'Create Coupon',
  editTitle: 'Edit coupon',
  code: 'Code',
  codeHint: 'Letters, numbers, and hyphens',
  type: 'Type',
  types: [
    { value: 'percentage', label: 'Percentage' },
    { value: 'fixed', label: 'Fixed amount' },
  ],
  percent: 'Discount (%)',
  amount: 'Discount',
  currency: 'Currency',
  duration: 'Of subscriptions',
  durations: [
    { value: 'first', label: 'First payment' },
    { value: 'forever', label: 'Every payment' },
  ],
  maxUses: 'Uses',
  maxPerUser: 'Uses per person',
  unlimited: 'Empty for no limit',
  expires: 'Last day',
  expiresHint: 'Empty for no end',
  scope: 'For',
  scopes: [
    { value: 'all', label: 'Everything' },
    { value: 'some', label: 'Some items' },
  ],
  items: 'Items',
  chooseSome: 'Choose at least one item',
  none: 'You do not sell anything yet.',
  submit: 'Create Coupon',
  save: 'Save',
  busy: 'Saving…',
  created: 'Coupon created',
  saved: 'Coupon saved',
} as const;

export const STATUS: Record<CouponStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  expired: 'Expired',
  used_up: 'Used up',
};
export const STATUS_TONES = {
  active: 'teal',
  paused: 'amber',
  expired: 'neutral',
  used_up: 'neutral',
} as const;
