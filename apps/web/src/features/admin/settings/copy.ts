import type { Feature, SignUpMode, SignUpProof } from '@kindred/validation/admin/settings';

export const SETTINGS_SCREEN = {
  loading: 'Loading the settings',
  save: 'Save',
  saved: 'Settings saved',
  savedText: 'Pages that are open show the change after a reload.',
  changed: 'Another admin changed these settings. What you typed is kept.',
  load: 'Load the new values',
  loadFailed: 'The new values were not loaded',
  fixed: (variable: string) => `Set by ${variable} in the environment`,
  byDefault: (value: string) => `Default: ${value}`,
  default: 'Default',
  discard: 'Discard changes',
  testFailed: 'The test did not run',
  add: (item: string) => `Add ${item}`,
  line: (item: string, place: number) => `${item[0]?.toUpperCase()}${item.slice(1)} ${place}`,
  remove: (item: string, place: number) => `Remove ${item} ${place}`,
} as const;

export const SECRET = {
  set: (label: string) => `${label}: set`,
  willBeRemoved: (label: string) => `${label}: will be removed when you save`,
  replace: 'Replace',
  remove: 'Remove',
  keep: 'Keep it',
} as const;

export const COLOR = {
  label: 'Accent color',
  text: 'Buttons, links and selected items. Shades for light and dark are made from it so that text stays readable.',
  pick: 'Pick a color',
  restore: 'Restore default',
  preview: { light: 'Light', dark: 'Dark' },
  button: 'Button',
} as const;

export const SIGN_UP_NAMES: Readonly<Record<SignUpMode, string>> = {
  open: 'Open to everyone',
  invitation: 'By invitation only',
  approval: 'With approval by an admin',
  closed: 'Closed',
};

export const PROOF_NAMES: Readonly<Record<SignUpProof, string>> = {
  off: 'Off',
  on: 'For every new account',
  auto: 'While many accounts are created',
};

export const FEATURE_NAMES: Readonly<Record<Feature, { name: string; text: string }>> = {
  businesses: { name: 'Businesses', text: 'Directory, business pages, bookings and reviews' },
  courses: { name: 'Courses', text: 'Course pages, lessons and certificates' },
  events: { name: 'Events', text: 'Event pages, tickets and calendars' },
  guide: { name: 'Tribe Guide', text: 'Answers and plans' },
  map: { name: 'Map', text: 'People, tribes and businesses by place' },
  messaging: { name: 'Messages', text: 'Direct messages and groups' },
  selling: { name: 'Selling', text: 'Products, orders and plans' },
};

const counted = (count: number, max: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')}${count >= max ? '+' : ''} ${many}`;

export const FEATURES_COPY = {
  fixed: SETTINGS_SCREEN.fixed,
  turnOff: (names: readonly string[]) => `Turn off ${names.join(' and ')}?`,
  confirm: 'Turn off',
  allOn: 'All on',
  off: (names: readonly string[]) => `Off: ${names.join(', ')}`,
  subscriptions: (count: number, max: number) =>
    `${counted(count, max, 'subscription keeps', 'subscriptions keep')} renewing until cancelled. New purchases stop.`,
  published_courses: (count: number, max: number) =>
    `${counted(count, max, 'published course', 'published courses')} can no longer be opened.`,
} as const;

export const FILES = {
  title: 'Files',
  folder: 'Files are kept in a folder of the server.',
  s3: (bucket: string | null) => `Files are kept in the bucket ${bucket ?? ''}.`,
  text: 'File storage is set in the environment of the server. Set S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to keep files in a bucket, then restart. Without S3_BUCKET they are kept in DATA_DIR.',
  test: 'Test storage',
} as const;

export const PAYMENTS = {
  title: 'Payments',
  test: 'Test payments, which move no money.',
  stripe: 'Stripe in live mode.',
  stripeTest: 'Stripe in test mode.',
  invoice: 'Bank transfer by invoice.',
  closed: 'Purchases are closed.',
  text: 'Payments are set in the environment of the server. Set PAYMENTS to stripe, invoice or test, and for Stripe STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, then restart. The test asks Stripe for your account and moves no money.',
  action: 'Test payments',
} as const;

export const LEGAL = {
  title: 'Legal texts and rules',
  state: 'Terms of Service, Privacy Policy and Rules',
} as const;
