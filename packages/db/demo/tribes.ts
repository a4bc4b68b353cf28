import type { MembershipType, TribeFeature, TribeRole } from '../src/schema/tribes.ts';
import type { Person } from './people.ts';
import type { Span } from './time.ts';

export interface DemoTribe {
  name: string;
  slug: string;
  owner: Person;
  description: string;
  category: string;
  tags: string[];
  since: Span;
  isPrivate?: boolean;
  membershipType?: MembershipType;
  /** A month, in US dollars. */
  price?: string;
  annualPrice?: string;
  trialDays?: number;
  requireApproval?: boolean;
  /** Asked of whoever wants to join. */
  questions?: string[];
  minAge?: number;
  primaryColor?: string;
  welcome: string;
  rules: string[];
  features?: TribeFeature[];
  isVerified?: boolean;
  team?: Partial<Record<Person, Exclude<TribeRole, 'owner'>>>;
  mentors?: Person[];
  /** How many of the people who never post here belong to it as well. */
  crowd: number;
}

export const TRIBES = {
  bakery: {
    name: 'The Slow Bakery',
    slug: 'the-slow-bakery',
    owner: 'mathilde',
    since: '600d',
    category: 'Arts & Creativity',
    description: 'Bread that takes a day, baked by people who have the evening. One loaf a week, together.',
    tags: ['bread', 'sourdough', 'craft'],
    primaryColor: '#c4622d',
    isVerified: true,
    crowd: 16,
    welcome: 'Tell us what flour you have and what your kitchen is like. We start from there.',
    rules: ['Show the crumb, also when it is bad.', 'Weigh, do not scoop.', 'Advice starts with a question.'],
    features: ['spaces', 'courses', 'events', 'products', 'challenges'],
    team: { olivia: 'member', giulia: 'moderator' },
    mentors: ['isla'],
  },
  dawn: {
    name: 'Founders at Dawn',
    slug: 'founders-at-dawn',
    owner: 'priya',
    since: '560d',
    category: 'Business & Entrepreneurship',
    description: 'An hour before the inbox with people who are building something small and real.',
    tags: ['founders', 'buildinpublic', 'mornings'],
    primaryColor: '#e0862f',
    membershipType: 'freemium',
    price: '9.00',
    trialDays: 14,
    isVerified: true,
    crowd: 14,
    welcome: 'Post one sentence about what you are making and one about what is in the way.',
    rules: ['Numbers beat adjectives.', 'No pitching.', 'Answer one question for each one you ask.'],
    features: ['spaces', 'courses', 'events', 'products', 'challenges'],
    team: { jin: 'admin', tomas: 'moderator' },
  },
  guild: {
    name: 'Deep Work Guild',
    slug: 'deep-work-guild',
    owner: 'leo',
    since: '640d',
    category: 'Personal Development',
    description: 'Writers, makers and researchers who protect two quiet hours a day, together.',
    tags: ['focus', 'writing', 'research'],
    isPrivate: true,
    membershipType: 'paid',
    price: '12.00',
    annualPrice: '120.00',
    trialDays: 7,
    requireApproval: true,
    questions: ['What are you working on?', 'When are your two quiet hours?'],
    isVerified: true,
    crowd: 8,
    welcome: 'Pick your two hours and tell the guild. We will hold you to it, gently.',
    rules: [
      'Say what you will do before you do it.',
      'Say what happened after.',
      'No productivity advice unless asked.',
    ],
    features: ['spaces', 'courses', 'events', 'products', 'challenges', 'automations'],
    team: { sana: 'moderator', siobhan: 'admin' },
  },
  terminal: {
    name: 'Type & Terminal',
    slug: 'type-and-terminal',
    owner: 'hanna',
    since: '520d',
    category: 'Technology & Development',
    description: 'Programmers who read the error message. Small tools, plain text, kind reviews.',
    tags: ['programming', 'typescript', 'postgres'],
    primaryColor: '#1f7a8c',
    crowd: 12,
    welcome: 'Show us the smallest thing you have built that you still use.',
    rules: [
      'Paste text, not pictures of text.',
      'Say what you tried.',
      'Be kind to beginners and to old code.',
    ],
    features: ['spaces', 'courses', 'events'],
    team: { viktor: 'moderator' },
  },
  runners: {
    name: 'Lantern Runners',
    slug: 'lantern-runners',
    owner: 'kwame',
    since: '500d',
    category: 'Health & Wellness',
    description: 'We run before the sun is up, at the pace of whoever is slowest today.',
    tags: ['running', 'mornings', 'beginners'],
    primaryColor: '#d99a1c',
    crowd: 15,
    welcome: 'Any distance counts. So does turning back.',
    rules: ['Nobody runs alone in the dark.', 'No pace talk unless asked.', 'Rest is training.'],
    features: ['spaces', 'events', 'challenges'],
    team: { grace: 'moderator' },
  },
  portfolio: {
    name: 'The Quiet Portfolio',
    slug: 'the-quiet-portfolio',
    owner: 'samuel',
    since: '460d',
    category: 'Finance & Investing',
    description: 'Long-term investing for people who would rather be doing something else.',
    tags: ['investing', 'index-funds', 'patience'],
    primaryColor: '#2f6b4f',
    isPrivate: true,
    membershipType: 'paid',
    price: '19.00',
    trialDays: 14,
    minAge: 18,
    crowd: 4,
    welcome: 'Start with what the money is for. Everything else follows from that.',
    rules: [
      'No tips, no tickers of the day.',
      'Nothing here is advice for your situation.',
      'Share process, not amounts.',
    ],
    team: { lena: 'moderator' },
  },
  honest: {
    name: 'Honest Marketing',
    slug: 'honest-marketing',
    owner: 'noah',
    since: '440d',
    category: 'Marketing & Sales',
    description: 'Telling the truth about good things, well enough that people hear it.',
    tags: ['copywriting', 'firstsale', 'small-business'],
    primaryColor: '#b83b5e',
    membershipType: 'freemium',
    price: '8.00',
    trialDays: 7,
    crowd: 9,
    welcome: 'Bring one sentence you sell with. We will make it shorter.',
    rules: ['Claims need a number or a name.', 'Critique the sentence, not the person.'],
    features: ['spaces', 'courses', 'events', 'products'],
    team: { carlos: 'moderator' },
  },
  supper: {
    name: 'Second Language Supper',
    slug: 'second-language-supper',
    owner: 'beatriz',
    since: '420d',
    category: 'Education & Learning',
    description: 'Learn a language the way you learned your first one: at a table, interrupted, with food.',
    tags: ['languages', 'portuguese', 'conversation'],
    primaryColor: '#a8572f',
    membershipType: 'freemium',
    price: '5.00',
    trialDays: 3,
    crowd: 11,
    welcome: 'Introduce yourself in the language you are worst at.',
    rules: [
      'Corrections only when asked for.',
      'Mistakes are the tuition.',
      'Cook something, even if it is toast.',
    ],
    team: { camille: 'moderator' },
  },
  tabletop: {
    name: 'Tabletop Tuesdays',
    slug: 'tabletop-tuesdays',
    owner: 'ingrid',
    since: '400d',
    category: 'Gaming & Entertainment',
    description: 'Board games and long campaigns for people who keep their phones in the other room.',
    tags: ['boardgames', 'rpg', 'tuesdays'],
    requireApproval: true,
    primaryColor: '#5b4bd8',
    minAge: 13,
    crowd: 10,
    welcome: 'Which game would you teach a stranger in ten minutes?',
    rules: ['Teach before you win.', 'Nobody is late on Tuesdays, only dramatic.'],
    features: ['spaces', 'events', 'challenges'],
    team: { abdul: 'moderator' },
  },
  corner: {
    name: 'The Corner Table',
    slug: 'the-corner-table',
    owner: 'aroha',
    since: '380d',
    category: 'Community & Social',
    description: 'New in town, or old in town and short of friends. There is a chair here.',
    tags: ['friends', 'neighbours', 'meetups'],
    requireApproval: true,
    questions: ['Which city are you in?', 'What would you do on a free afternoon?'],
    primaryColor: '#1f8a70',
    crowd: 18,
    welcome: 'Say which city you are in and what you would do on a free afternoon.',
    rules: ['Invite plainly, decline plainly.', 'First meetings in public places.'],
    features: ['spaces', 'events'],
    team: { ruth: 'admin' },
  },
  inklight: {
    name: 'Ink & Light',
    slug: 'ink-and-light',
    owner: 'yuki',
    since: '360d',
    category: 'Arts & Creativity',
    description: 'A small studio of printmakers, illustrators and photographers who finish things.',
    tags: ['printmaking', 'illustration', 'studio'],
    primaryColor: '#34465d',
    isPrivate: true,
    requireApproval: true,
    questions: ['What do you make, and with what?', 'Link three pieces that you finished.'],
    crowd: 5,
    welcome: 'Show three pieces you finished. Sketches are welcome later.',
    rules: ['One work in progress at a time.', 'Ask before you fix.'],
    features: ['spaces', 'events', 'products'],
    team: { amara: 'admin', carlos: 'member' },
  },
  barbell: {
    name: 'Breath & Barbell',
    slug: 'breath-and-barbell',
    owner: 'rafael',
    since: '340d',
    category: 'Health & Wellness',
    description: 'Strength for people who plan to be eighty. Three sessions a week, no shouting.',
    tags: ['strength', 'mobility', 'health'],
    primaryColor: '#8c3a3a',
    membershipType: 'paid',
    price: '15.00',
    trialDays: 30,
    minAge: 16,
    crowd: 7,
    welcome: 'Tell us what hurts and what you would like to be able to carry.',
    rules: ['Form before load.', 'Pain is information.'],
    features: ['spaces', 'courses', 'events', 'challenges', 'automations'],
    team: { freya: 'moderator' },
  },
} as const satisfies Record<string, DemoTribe>;
/** How the rest of the demo names a tribe. */
export type TribeKey = keyof typeof TRIBES;

/** Mona belongs to these and to no other, so that there is something left to join. */
export const MONAS_TRIBES: readonly TribeKey[] = ['bakery', 'dawn', 'guild', 'runners', 'supper'];
