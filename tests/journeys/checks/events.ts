import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** The address of an event of the demo, for who is signed in. */
async function pathOf(context: BrowserContext, title: string): Promise<string> {
  const answer = await context.request.get('/api/events?limit=100');
  const { items } = (await answer.json()) as { items: { id: string; title: string }[] };
  return `/event/${items.find((event) => event.title === title)?.id}`;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Events of the demo: as an attendee finds and sees them, and as a host edits one. */
export const EVENTS: readonly Screen[] = [
  {
    name: 'events',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await page.goto('/events');
      await expect(page.getByRole('link', { name: 'Season opening, live' })).toBeVisible();
    },
    further: [
      {
        name: 'events-month',
        async open(page) {
          await page.goto('/events?view=month');
          await expect(page.getByRole('table')).toBeVisible();
        },
      },
      {
        name: 'event',
        async open(page, context) {
          await page.goto(await pathOf(context, 'Season opening, live'));
          await expect(heading(page, 'Season opening, live')).toBeVisible();
        },
      },
      {
        name: 'event-new',
        async open(page) {
          await page.goto('/event/new?tribe=deep-work-guild');
          await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
        },
      },
    ],
  },
];
