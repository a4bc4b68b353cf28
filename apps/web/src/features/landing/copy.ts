import {
  IconBuildingStore,
  IconCalendarEvent,
  IconChartLine,
  IconCompass,
  IconMessageCircle,
  type IconProps,
  IconSchool,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { startAt } from './Action.tsx';
import { GrowthArt, TribeArt } from './FeatureArt.tsx';

interface Feature {
  Icon: ComponentType<IconProps>;
  tone: 'primary' | 'coral' | 'teal' | 'amber';
  title: string;
  text: string;
  /** Takes two columns on wide screens, with a drawing. */
  wide?: { place: 'first' | 'last'; Art: ComponentType };
}

export const FEATURES: readonly Feature[] = [
  {
    Icon: IconUsersGroup,
    tone: 'primary',
    title: 'Your tribe, your rules',
    text: 'Private or public communities with membership tiers, discussions and member-only content.',
    wide: { place: 'first', Art: TribeArt },
  },
  {
    Icon: IconSchool,
    tone: 'coral',
    title: 'Courses and coaching',
    text: 'Sell courses, coaching and digital products with payments built in.',
  },
  {
    Icon: IconCalendarEvent,
    tone: 'teal',
    title: 'Live moments',
    text: 'Host webinars, workshops and events, and see who is coming.',
  },
  {
    Icon: IconMessageCircle,
    tone: 'amber',
    title: 'Real conversations',
    text: 'A feed worth reading, direct messages and groups that stay close.',
  },
  {
    Icon: IconBuildingStore,
    tone: 'coral',
    title: 'Business pages',
    text: 'Be found in the directory, show your services and earn reviews.',
  },
  {
    Icon: IconCompass,
    tone: 'primary',
    title: 'A guide at your side',
    text: 'Say what you want to reach and get a plan you can start today.',
  },
  {
    Icon: IconChartLine,
    tone: 'teal',
    title: 'Numbers that help',
    text: 'Engagement, revenue and growth, without a spreadsheet.',
    wide: { place: 'last', Art: GrowthArt },
  },
];

interface Plan {
  name: string;
  price: string;
  per: string;
  text: string;
  limits: readonly string[];
  action: string;
  href: string;
  isPopular: boolean;
}

export const PLANS: readonly Plan[] = [
  {
    name: 'Starter',
    price: 'Free',
    per: 'forever',
    text: 'Light the first fire.',
    limits: [
      'Up to 50 community members',
      'Basic messaging and discussions',
      '1 course or event per month',
      'Basic analytics',
    ],
    action: 'Get Started Free',
    ...startAt('/create-tribe'),
    isPopular: false,
  },
  {
    name: 'Creator Pro',
    price: '$29',
    per: 'per month',
    text: 'For a community that carries you.',
    limits: [
      'Unlimited members',
      'Advanced messaging',
      'Unlimited courses and events',
      'Integrated payments with a 5% fee',
      'Advanced analytics',
      'Custom branding',
    ],
    action: 'Start Pro Trial',
    ...startAt('/plans?plan=pro'),
    isPopular: true,
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    per: 'let us talk',
    text: 'Under your own name, with us beside you.',
    limits: ['White-label', 'Dedicated account manager', 'Custom integrations', 'Priority support'],
    action: 'Contact Sales',
    href: '/contact',
    isPopular: false,
  },
];

interface Testimonial {
  /** The same as in the scene, so that a person keeps their colour. */
  id: string;
  name: string;
  what: string;
  words: string;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    id: 'olivia-ferrer-150',
    name: 'Olivia Ferrer',
    what: 'The Slow Bakery',
    words: 'Forty people bake the same loaf every Friday now. I made my first sale in the second week.',
  },
  {
    id: 'tomas-aldea-48',
    name: 'Tomas Aldea',
    what: 'Founders at Dawn',
    words: 'We left three tools behind. The chat, the calls and the course finally live under one roof.',
  },
  {
    id: 'sana-iyer-31',
    name: 'Sana Iyer',
    what: 'No Inbox Before Noon',
    words: 'It is quiet. People come to do the thing, not to scroll past it.',
  },
];

export const STATS = [
  { value: '10K+', label: 'Souls' },
  { value: '4.9/5', label: 'Stars' },
  { value: 'Global', label: 'Tribe' },
] as const;

export const CLAIMS = [
  '14-day free trial',
  '10,000+ creators',
  '50+ countries',
  '99.9% uptime',
  'GDPR compliant',
  'No setup fees',
  'Cancel anytime',
] as const;
