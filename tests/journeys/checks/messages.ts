import { expect } from '@playwright/test';
import { DEMO, join, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** The list of conversations, and one of them. */
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
];
