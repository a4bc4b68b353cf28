import { type BrowserContext, expect } from '@playwright/test';
import { DEMO, join, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** A group of one's own, with somebody who is asked whether they want to be in it. */
async function ownGroup(context: BrowserContext): Promise<string> {
  await join(context);
  const other = await (await context.request.get('/api/auth/user')).json();
  await join(context);
  const data = { isGroup: true, name: 'Early bakers', participantIds: [other.id] };
  return (await (await context.request.post('/api/conversations', { data })).json()).id;
}

/** The list of conversations, some of them, and what one is told. */
export const MESSAGES: readonly Screen[] = [
  {
    name: 'messages',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/messages');
      await expect(page.getByRole('listitem').first().getByRole('link')).toBeVisible();
    },
    further: [
      {
        name: 'messages-menu',
        over: '[role="dialog"]',
        async open(page) {
          await page
            .getByRole('button', { name: /^Options for/ })
            .first()
            .click();
          await expect(page.getByRole('button', { name: 'Mute Notifications' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'messages-none',
    async open(page, context) {
      await join(context);
      await page.goto('/messages');
      await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    },
  },
  {
    name: 'messages-new-group',
    over: '[role="dialog"]',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/messages');
      await page.getByRole('button', { name: 'New Group' }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    // One that she has read to its end: what waits for her is counted by another journey.
    name: 'chat',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      const answer = await context.request.get('/api/conversations?search=Carlos');
      const [talk] = (await answer.json()) as { id: string }[];
      await page.goto(`/messages/${talk?.id}`);
      await expect(
        page.getByRole('log').getByRole('button', { name: 'Message options' }).first(),
      ).toBeVisible();
    },
    further: [
      {
        name: 'chat-message-menu',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Message options' }).last().click();
          await expect(page.getByRole('dialog').getByRole('button', { name: 'Reply' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'messages-requests',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/messages?tab=requests');
      await expect(page.getByRole('listitem').first().getByRole('link')).toBeVisible();
    },
  },
  {
    name: 'group',
    async open(page, context) {
      await page.goto(`/messages/${await ownGroup(context)}`);
      await expect(page.getByRole('heading', { name: 'Early bakers', level: 1 })).toBeVisible();
    },
    further: [
      {
        name: 'group-info',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Options for Early bakers' }).click();
          await page.getByRole('button', { name: 'Group info' }).click();
          await expect(page.getByRole('dialog').getByText('Owner', { exact: true })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'notifications',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/profile/notifications');
      await expect(page.getByText('Giulia Conti commented on your post')).toBeVisible();
    },
    further: [
      {
        name: 'notifications-settings',
        async open(page) {
          await page.getByRole('tab', { name: 'Settings' }).click();
          await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
        },
      },
    ],
  },
];
