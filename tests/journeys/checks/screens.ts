import { type BrowserContext, expect, type Page } from '@playwright/test';
import { composer } from '../harness/feed.ts';
import { DEMO, join, logIn } from '../harness/people.ts';
import { ADMIN } from './admin.ts';
import { BUSINESSES } from './businesses.ts';
import { CHATS } from './chats.ts';
import { BUYING } from './commerce.ts';
import { SELLING } from './commerceProducts.ts';
import { CONSOLE } from './commerceSelling.ts';
import { COURSES } from './courses.ts';
import { EVENTS } from './events.ts';
import { FINDING } from './finding.ts';
import { GUIDE } from './guide.ts';
import { MESSAGES } from './messages.ts';
import { MODERATION } from './moderation.ts';
import { POSTS } from './posts.ts';
import { PROFILES } from './profiles.ts';
import { FOUNDING } from './tribeCreation.ts';
import { VISITORS } from './visitors.ts';

export interface Screen {
  name: string;
  /** Brings the page there; layout shifts are counted meanwhile. */
  open(page: Page, context: BrowserContext): Promise<void>;
  /** What is looked at; the rest of the page is hidden behind it, or has a screen of its own here. */
  over?: string;
  /** What is opened from there, one after the other, and looked at just the same. */
  further?: readonly Screen[];
}

async function signedIn(context: BrowserContext): Promise<void> {
  await logIn(context, DEMO.member.email);
}

/** Others write while this is looked at; what they write must not be in the picture. */
async function deafToOthers(page: Page): Promise<void> {
  await page.routeWebSocket(/\/trpc/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!String(message).includes('"post_')) socket.send(message);
    });
  });
}

async function feed(page: Page, context: BrowserContext): Promise<void> {
  await signedIn(context);
  await deafToOthers(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** Of a tribe of the demo that has rules, as its owner. */
async function automation(page: Page, context: BrowserContext): Promise<void> {
  await logIn(context, DEMO.owner.email);
  await deafToOthers(page);
  await page.goto('/tribe/deep-work-guild/automation');
  await expect(page.getByRole('article', { name: 'Welcome to the quiet' })).toBeVisible();
  await expect(page.getByLabel('Tribe type')).toBeVisible();
}

/** A space of the demo's bakery, or all of them, as its member. */
async function spaces(page: Page, context: BrowserContext, name: string, shown: string): Promise<void> {
  await signedIn(context);
  const answer = await context.request.get('/api/tribes/the-slow-bakery/spaces');
  const all = (await answer.json()) as { id: string; name: string }[];
  const id = all.find((space) => space.name === name)?.id;
  await deafToOthers(page);
  await page.goto(`/tribe/the-slow-bakery/spaces${id === undefined ? '' : `/${id}`}`);
  await expect(page.getByText(shown).first()).toBeVisible();
}

async function dialog(page: Page, tab: 'signup' | 'login'): Promise<void> {
  await page.goto(`/?auth=${tab}`);
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'landing',
    async open(page) {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  { name: 'sign-up', over: '[role="dialog"]', open: (page) => dialog(page, 'signup') },
  { name: 'log-in', over: '[role="dialog"]', open: (page) => dialog(page, 'login') },
  {
    name: 'sign-up-refused',
    over: '[role="dialog"]',
    async open(page) {
      await dialog(page, 'signup');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    async open(page) {
      await page.goto('/forgot-password');
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    },
  },
  {
    name: 'contact',
    async open(page) {
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    async open(page) {
      await page.goto('/reset-password#token=abc');
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    },
  },
  {
    name: 'login-link',
    async open(page) {
      await page.goto('/login-link#token=abc');
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    },
  },
  {
    name: 'login-link-broken',
    async open(page) {
      await page.goto('/login-link');
      await expect(page.getByRole('heading', { name: 'This link is broken' })).toBeVisible();
    },
  },
  {
    name: 'setup',
    async open(page) {
      await page.goto('/setup#token=abc');
      await expect(page.getByRole('button', { name: 'Create admin account' })).toBeVisible();
    },
  },
  {
    name: 'confirm-email',
    async open(page) {
      await page.goto('/confirm-email');
      await expect(page.getByRole('heading', { name: 'This link is broken' })).toBeVisible();
    },
  },
  {
    name: 'confirm-new-email',
    async open(page) {
      await page.goto('/confirm-new-email#token=abc');
      await expect(page.getByRole('button', { name: 'Use this address' })).toBeVisible();
    },
  },
  {
    name: 'undo-email-change',
    async open(page) {
      await page.goto('/undo-email-change#token=abc');
      await expect(page.getByRole('button', { name: 'Undo the change' })).toBeVisible();
    },
  },
  {
    name: 'legal-terms',
    async open(page) {
      await page.goto('/terms');
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    },
  },
  {
    name: 'legal-privacy',
    async open(page) {
      await page.goto('/privacy');
      await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible();
    },
  },
  { name: 'feed', open: feed },
  {
    name: 'get-started',
    async open(page, context) {
      await join(context);
      await deafToOthers(page);
      await page.goto('/');
      await expect(page.getByText('0 of 5 done')).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    further: [
      {
        name: 'people-to-follow',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: /Follow 5 people/ }).click();
          const people = page.getByRole('dialog', { name: 'People to follow' });
          await expect(people.getByRole('listitem').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'composer',
    over: 'main form',
    async open(page, context) {
      await feed(page, context);
      const { prompt, text } = composer(page);
      await prompt.click();
      await text.fill(
        'Three lines of thought,\nof which the second\nis the longest of them all by some distance.',
      );
    },
  },
  {
    name: 'composer-too-long',
    over: 'main form',
    async open(page, context) {
      await feed(page, context);
      const { prompt, text } = composer(page);
      await prompt.click();
      await text.fill('Too long. '.repeat(501));
    },
  },
  {
    name: 'composer-poll',
    over: 'main form',
    async open(page, context) {
      await feed(page, context);
      const { prompt, text } = composer(page);
      await prompt.click();
      await page.getByRole('button', { name: 'Poll', exact: true }).click();
      await text.fill('Which loaf is next?');
      await page.getByRole('textbox', { name: 'Option 1' }).fill('Rye');
      await page.getByRole('textbox', { name: 'Option 2' }).fill('Rye');
    },
  },
  {
    name: 'who-sees-it',
    over: '[role="dialog"]',
    async open(page, context) {
      await feed(page, context);
      await composer(page).prompt.click();
      await page.getByRole('button', { name: /^Who sees it/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Who sees it' });
      await sheet.getByText('Selected audiences').click();
      await sheet.getByText('Specific tribes').click();
      await expect(sheet.getByRole('checkbox').nth(3)).toBeVisible();
    },
  },
  {
    name: 'filter',
    over: '[role="dialog"]',
    async open(page, context) {
      await feed(page, context);
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByRole('group', { name: 'Tribe' }).getByRole('button').first()).toBeVisible();
    },
  },
  {
    name: 'story',
    over: '[role="dialog"]',
    async open(page, context) {
      await feed(page, context);
      await page.getByRole('button', { name: /story by Carlos Rey/i }).click();
      await expect(page.getByText('Two hundred posters, one string, no wind.')).toBeVisible();
    },
  },
  {
    name: 'create-story',
    over: '[role="dialog"]',
    async open(page, context) {
      await feed(page, context);
      await page.getByRole('button', { name: 'Add to your story' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Create Story' })).toBeVisible();
    },
  },
  {
    name: 'polls',
    async open(page, context) {
      await signedIn(context);
      await deafToOthers(page);
      await page.goto('/?type=poll');
      await expect(page.getByRole('group', { name: 'Poll', exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'hashtag',
    async open(page, context) {
      await signedIn(context);
      await deafToOthers(page);
      await page.goto('/hashtag/firstloaf');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'drafts',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/drafts');
      await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
      await expect(page.getByRole('tabpanel').locator('article, h2').first()).toBeVisible();
    },
  },
  {
    name: 'settings',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/settings');
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      await expect(page.getByText('This device')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Link Google' })).toBeVisible();
    },
  },
  {
    name: 'change-address',
    over: '[role="dialog"]',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Change address' }).click();
      await expect(page.getByRole('dialog').getByLabel('New address')).toBeVisible();
    },
  },
  {
    name: 'delete-account',
    over: '[role="dialog"]',
    async open(page, context) {
      // The demo's member has upcoming bookings, which must be cancelled first.
      await logIn(context, DEMO.moderator.email);
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await expect(dialog.getByLabel('Your password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'new-token',
    over: '[role="dialog"]',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/settings');
      await page.getByRole('button', { name: 'New token' }).click();
      await expect(page.getByRole('dialog', { name: 'New access token' })).toBeVisible();
    },
  },
  {
    name: 'search',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/search?q=bread');
      await expect(page.getByRole('list', { name: 'Results' }).getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'search-start',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/search');
      await expect(page.getByRole('region', { name: 'People here' })).toBeVisible();
    },
  },
  {
    name: 'search-empty',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/search?q=xqzzw');
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    },
  },
  { name: 'tribe-automation', open: automation },
  {
    name: 'tribe-automation-editor',
    over: '[role="dialog"]',
    async open(page, context) {
      await automation(page, context);
      await page.getByRole('button', { name: 'Edit: Welcome to the quiet' }).click();
      await expect(page.getByRole('dialog').getByLabel('Text').first()).toBeVisible();
    },
  },
  {
    name: 'tribe-automation-log',
    over: '[role="dialog"]',
    async open(page, context) {
      await automation(page, context);
      await page.getByRole('button', { name: 'Run log' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  ...(
    [
      ['tribe-spaces', '', 'Ask a baker'],
      ['tribe-space-questions', 'Ask a baker', 'Answered'],
      ['tribe-space-wins', 'Small wins', 'Your streak'],
      ['tribe-space-hours', 'At the oven', 'Times shown in'],
      ['tribe-space-library', 'Recipe drawer', 'Loaves of the month'],
      ['tribe-space-introductions', 'Introductions', 'Say hello'],
    ] as const
  ).map(
    ([name, space, shown]): Screen => ({
      name,
      open: (page, context) => spaces(page, context, space, shown),
    }),
  ),
  ...FINDING,
  ...ADMIN,
  ...MODERATION,
  ...BUSINESSES,
  ...BUYING,
  ...SELLING,
  ...COURSES,
  ...EVENTS,
  ...CONSOLE,
  ...FOUNDING,
  ...GUIDE,
  ...POSTS,
  ...PROFILES,
  ...MESSAGES,
  ...CHATS,
  ...VISITORS,
  {
    name: 'not-found',
    async open(page, context) {
      await signedIn(context);
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    },
  },
  {
    name: 'not-found-signed-out',
    async open(page) {
      await page.goto('/tribes');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    },
  },
  {
    name: 'api-docs',
    async open(page) {
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'api-docs-part',
    async open(page) {
      await page.goto('/api/docs');
      await page.getByRole('link', { name: 'Comments', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Comments' })).toBeVisible();
    },
  },
  ...(
    [
      ['tribe-challenges', 'deep-work-guild', 'challenges', 'Ten quiet mornings'],
      ['tribe-courses', 'the-slow-bakery', 'courses', 'First Loaf'],
      ['tribe-events', 'deep-work-guild', 'events', 'Season opening, live'],
      ['tribe-products', 'founders-at-dawn', 'products', 'The dawn kit'],
    ] as const
  ).map(
    ([name, slug, tab, shown]): Screen => ({
      name,
      async open(page, context) {
        await signedIn(context);
        await deafToOthers(page);
        await page.goto(`/tribe/${slug}/${tab}`);
        await expect(page.getByText(shown).first()).toBeVisible();
      },
    }),
  ),
  {
    name: 'tribe-challenge',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await deafToOthers(page);
      await page.goto('/tribe/deep-work-guild/challenges');
      await page.getByRole('link', { name: 'Ten quiet mornings' }).click();
      await expect(page.getByRole('link', { name: 'Siobhán Keane' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'All check-ins' })).toBeVisible();
    },
  },
  {
    name: 'tribe-challenge-new',
    over: '[role="dialog"]',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await deafToOthers(page);
      await page.goto('/tribe/deep-work-guild/challenges');
      await page.getByRole('button', { name: 'New challenge' }).click();
      await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
    },
  },
];
