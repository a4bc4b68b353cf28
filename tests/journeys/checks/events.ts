import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, join, logIn } from '../harness/people.ts';
import { place } from './commerce.ts';
import type { Screen } from './screens.ts';

interface Listed {
  id: string;
  title: string;
}

/** The address of an event of the demo, for who is signed in. */
async function pathOf(
  context: BrowserContext,
  title: string,
  list: 'upcoming' | 'past' = 'upcoming',
): Promise<string> {
  const answer = await context.request.get(`/api/events?limit=100&list=${list}`);
  const { items } = (await answer.json()) as { items: Listed[] };
  return `/event/${items.find((event) => event.title === title)?.id}`;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Opens an event of the demo. */
async function openEvent(page: Page, context: BrowserContext, title: string, list?: 'past'): Promise<void> {
  await page.goto(await pathOf(context, title, list));
  await expect(heading(page, title)).toBeVisible();
}

const SERIES = 'Two quiet hours, on Zoom';
const DIALOG = '[role="dialog"]';

/** A dialog of an event that is open, by the name of its button. */
function dialogOf(name: string, button: string | RegExp, title: string, shown: string | RegExp): Screen {
  return {
    name,
    over: DIALOG,
    async open(page) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog', { name: title }).getByText(shown).first()).toBeVisible();
    },
  };
}

/** A new account with a seat at an event of the demo that is for everyone, paid. */
async function ticketHolder(page: Page, context: BrowserContext): Promise<void> {
  const title = 'Crumb clinic, evening group';
  await join(context);
  const answer = await context.request.get('/api/tribes/the-slow-bakery/events');
  const { items } = (await answer.json()) as { items: Listed[] };
  const id = items.find((event) => event.title === title)?.id ?? '';
  const event = await context.request.get(`/api/events/${id}`);
  const { ticketTypes } = (await event.json()) as { ticketTypes: { id: string }[] };
  await place(context, { type: 'event', id: ticketTypes[0]?.id ?? '' }, { action: 'pay' });
  await page.goto(`/event/${id}`);
  await expect(
    page.getByRole('region', { name: 'My tickets' }).getByText('Seat 1', { exact: true }),
  ).toBeVisible();
}

/** An event with one seat left, of which two can be asked for, as a new account sees it. */
async function scarce(page: Page, context: BrowserContext): Promise<void> {
  await logIn(context, DEMO.owner.email);
  const day = `${new Date().getFullYear() + 1}-06-15`;
  const data = {
    tribeId: 'deep-work-guild',
    kind: 'workshop',
    title: 'The last two chairs',
    startsAt: `${day}T19:00`,
    endsAt: `${day}T21:00`,
    timeZone: 'Europe/Berlin',
    audience: 'public',
    guestsMax: 1,
    ticketTypes: [
      { name: 'At the table', price: '12.00', quantity: 1, attends: 'in_person' },
      { name: 'On the stairs, with a cushion and a view of the oven', price: '6.50', quantity: 1 },
    ],
  };
  const made = await context.request.post('/api/events', { data });
  if (!made.ok()) throw new Error(`The event was not created: ${await made.text()}`);
  const { id } = (await made.json()) as Listed;
  await context.clearCookies();
  await join(context);
  await page.goto(`/event/${id}`);
  await expect(page.getByRole('button', { name: 'Get ticket' })).toBeVisible();
}

/** Events of the demo: as an attendee finds, sees, pays and reviews them, and as a host runs them. */
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
        open: (page, context) => openEvent(page, context, 'Season opening, live'),
      },
      dialogOf('event-waitlist', /^Waitlist/, 'Waitlist', /^Offered|^No seat is free/),
      {
        name: 'event-new',
        async open(page) {
          await page.goto('/event/new?tribe=deep-work-guild');
          await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
        },
      },
      {
        name: 'event-new-ticket',
        async open(page) {
          await page.getByRole('button', { name: 'Add ticket' }).click();
          await page.getByLabel('Price').fill('12');
          await expect(page.getByLabel('Refunds when attendees cancel')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'event-series',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await openEvent(page, context, SERIES);
      await expect(page.getByText(/^Repeats every week/)).toBeVisible();
    },
    further: [
      dialogOf('event-dates', 'Other dates', 'Dates', 'This date'),
      {
        name: 'event-over',
        open: (page, context) => openEvent(page, context, 'Where did the morning go', 'past'),
      },
      dialogOf('event-outcome', 'Attendance and feedback', 'Attendance and feedback', /^I moved one meeting/),
      // Last: an edited form asks before it is left.
      {
        name: 'event-scope',
        over: DIALOG,
        async open(page, context) {
          await page.goto(`${await pathOf(context, SERIES)}/edit`);
          await page.getByRole('textbox', { name: 'Title' }).fill('Two quiet hours, on Jitsi');
          await page.getByRole('button', { name: 'Save changes' }).click();
          const dialog = page.getByRole('dialog', { name: 'Save changes' });
          await expect(dialog.getByText('This and following')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'event-tickets',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await openEvent(page, context, 'From outline to first page');
      await expect(page.getByText(/^On sale until/)).toBeVisible();
    },
    further: [
      {
        name: 'event-attended',
        open: (page, context) => openEvent(page, context, 'Starter clinic, recorded', 'past'),
      },
      dialogOf('event-feedback', 'Leave feedback', 'Leave feedback', 'Send feedback'),
    ],
  },
  {
    name: 'event-my-tickets',
    open: ticketHolder,
    further: [
      dialogOf('event-ticket-cancel', 'Cancel seat 1', 'Cancel ticket', /is refunded to the buyer/),
      {
        name: 'event-ticket-send',
        over: DIALOG,
        async open(page) {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Send seat 1' }).click();
          await expect(page.getByRole('dialog', { name: 'Send ticket' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'event-scarce',
    open: scarce,
    further: [dialogOf('event-waitlist-join', 'Join the waitlist', 'Join the waitlist', 'Seats')],
  },
  {
    name: 'event-door',
    async open(page, context) {
      await logIn(context, DEMO.creator.email);
      await page.goto(`${await pathOf(context, 'First loaf, in person')}/door`);
      await expect(page.getByText(/^\d+ in · 5 expected$/)).toBeVisible();
      await page.getByLabel('Ticket code').fill('no ticket');
      await page.getByRole('button', { name: 'Check in', exact: true }).click();
      await expect(page.getByText('This is not a ticket.')).toBeVisible();
    },
  },
];
