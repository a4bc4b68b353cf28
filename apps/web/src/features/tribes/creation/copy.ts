import type { MembershipType, TribeFeature } from '@kindred/validation/tribes';
import type { TabName } from './values.ts';

export const WIZARD = {
  title: 'Create Tribe',
  back: 'Back to tribes',
  tabs: 'Steps',
  progress: 'How far you are',
  hasErrors: 'has something to correct',
  cancel: 'Cancel',
  next: 'Next',
  preview: 'Preview',
  create: 'Create Tribe',
  creating: 'Creating...',
  uploading: 'Uploading...',
  loading: 'Loading your draft',
  saved: 'Draft saved',
  savedHere: 'Draft saved on this device',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'Everything you have filled in so far is thrown away.',
  created: 'Tribe created successfully!',
  createdText: 'Your tribe is now live and ready for members.',
  failed: 'Failed to create tribe',
  correct: 'Please fix the highlighted fields.',
} as const;

export const TAB_LABELS: Record<TabName, string> = {
  basics: 'Basics',
  appearance: 'Appearance',
  access: 'Access',
  monetize: 'Monetize',
  features: 'Features',
};

export const BASICS = {
  name: 'Tribe name',
  nameHint: 'The Slow Bakery',
  slug: 'Handle',
  slugText: (slug: string) => `Your tribe lives at /tribe/${slug || '...'}`,
  checking: 'Checking...',
  free: 'Available',
  description: 'Description',
  descriptionHint: 'What is this tribe about, and for whom?',
  category: 'Category',
  tags: {
    label: 'Tags',
    text: 'Up to 5. Press Enter after each.',
    placeholder: 'sourdough',
    add: 'Add tag',
    remove: (tag: string) => `Remove tag ${tag}`,
  },
} as const;

export const APPEARANCE = {
  avatar: 'Avatar',
  avatarText: '400x400 recommended, at most 2MB',
  banner: 'Banner',
  bannerText: '1200x300 recommended, at most 5MB',
  colour: 'Primary colour',
  colourText: 'Used for your buttons and links.',
  pick: 'Pick a colour',
  presets: 'Suggested colours',
  preset: (hex: string) => `Take ${hex}`,
  onWhite: 'With white text',
  onDark: 'With dark text',
  ratio: (ratio: string, isReadable: boolean) => `${ratio}:1, ${isReadable ? 'easy' : 'hard'} to read`,
  kept: 'We adjust it where contrast is too low.',
  welcome: 'Welcome message',
  welcomeText: 'New members read it when they join.',
} as const;

export const ACCESS = {
  privacy: 'Privacy',
  isPrivate: 'Private tribe',
  isPrivateText:
    'Hidden from Discover. People with the link see only name, picture, description and member count.',
  requireApproval: 'Require approval',
  requireApprovalText: 'You or a moderator let each person in.',
  minAge: 'Minimum age',
  noMinAge: 'None',
  years: (age: number) => `${age} years`,
} as const;

export const MONEY = {
  makeFree: 'Make membership free',
  type: 'Membership',
  types: {
    free: { label: 'Free', text: 'Free for everyone.' },
    paid: { label: 'Paid', text: 'Members pay every month.' },
    freemium: { label: 'Freemium', text: 'Joining is free, some spaces are for those who pay.' },
  } satisfies Record<MembershipType, { label: string; text: string }>,
  currency: 'Currency',
  currencyText: 'For everything sold in this tribe. It can’t be changed after the first sale.',
  currencyFixed: 'Something has been sold in this tribe, so its currency can’t be changed.',
  price: 'Price per month',
  annualPrice: 'Price per year (optional)',
  saving: (percent: number) => `Members save ${percent}% by paying for a year.`,
  trial: 'Free trial',
  noTrial: 'No trial',
  days: (days: number) => `${days} days`,
  share: (percent: number) => `Creators receive ${percent}% after platform fees.`,
  projection: 'Projection',
  members: (count: number, price: string) => `${count} members at ${price}`,
  fee: (percent: number) => `Platform fee, ${percent}%`,
  yours: 'You receive each month',
} as const;

export const FEATURES = {
  title: 'Features',
  text: 'Tabs your tribe shows You can change it later.',
  names: {
    spaces: { label: 'Spaces', text: 'Rooms for discussions, questions, wins and files' },
    courses: { label: 'Courses', text: 'Teach in modules and lessons' },
    events: { label: 'Events', text: 'Meet online or in a room' },
    products: { label: 'Products', text: 'Sell what you make' },
    challenges: { label: 'Challenges', text: 'Do something together, day by day' },
    automations: { label: 'Automations', text: 'Welcome people automatically' },
  } satisfies Record<TribeFeature, { label: string; text: string }>,
  rules: 'Rules',
  rulesText: 'Up to 10.',
  rule: (place: number) => `Rule ${place}`,
  addRule: 'Add rule',
  removeRule: (place: number) => `Remove rule ${place}`,
  tooMany: 'Maximum 10 rules allowed',
  verification: 'Verification',
  verificationText:
    'Documents that prove your identity. An administrator looks at them; no one else sees them.',
} as const;

const UNLIMITED = {
  points: ['Unlimited members', 'Unlimited courses and events', 'You keep 95% of what you earn'],
  start: 'Start creating',
};

export const STARTER = {
  starter: {
    title: 'Choose a plan',
    text: 'Starter is free. You can switch any time.',
    points: ['Up to 50 members in a tribe', '1 course or event a month', 'You keep 80% of what you earn'],
    start: 'Continue with Starter',
  },
  pro: { title: 'Create with Creator Pro', text: 'Your plan includes:', ...UNLIMITED },
  enterprise: { title: 'Create with Enterprise', text: 'Your plan includes:', ...UNLIMITED },
  starting: 'Starting...',
  failed: 'Could not start creating',
  cancel: 'Cancel',
  denied: 'You can’t create tribes with this account.',
} as const;

export const CREATOR = {
  title: 'Become a creator',
  text: 'It is free, and you keep everything you have. Creators can:',
  denied: 'Your account can’t become a creator. Creators can:',
  tribes: 'Start a tribe of their own',
  courses: 'Teach courses',
  events: 'Host events',
  sales: 'Sell services and products',
  console: 'See what they earn in the Creator Console',
  confirm: 'Become a creator',
  notNow: 'Not now',
  done: "You're a creator",
  failed: 'You are not a creator yet',
} as const;

export const PREVIEW = {
  title: 'Preview',
  unnamed: 'Your tribe',
  noDescription: 'Welcome to this amazing community!',
  members: '1 member',
  perMonth: (price: string) => `${price}/month`,
  joinFree: 'Join Free',
  joinPaid: (price: string) => `Join ${price}/mo`,
  request: 'Request to join',
  welcome: 'Welcome',
  rules: 'Rules',
  private: 'Private',
} as const;
