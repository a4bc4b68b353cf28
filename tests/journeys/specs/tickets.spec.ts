import type { BrowserContext, Page } from '@playwright/test';
import { seen } from '../harness/commerce.ts';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const REFUSED = 'This event has no seats left for that many people.';

/** A public event of a tribe with one kind of ticket for $12. @returns its path */
async function sell(host: BrowserContext, tribeId: string, title: string, quantity: number): Promise<string> {
  const day = `${new Date().getFullYear() + 1}-06-15`;
  const data = {
    ...{ tribeId, title, kind: 'workshop', audience: 'public', timeZone: 'Europe/Berlin' },
    startsAt: `${day}T19:00`,
    endsAt: `${day}T21:00`,
    ticketTypes: [{ name: 'Chair', price: '12.00', quantity }],
  };
  const made = await host.request.post('/api/events', { data });
  expect(made.ok(), await made.text()).toBe(true);
  return `/event/${((await made.json()) as { id: string }).id}`;
}

/** Opens the checkout of a ticket. @returns the button that places the order */
async function openCheckout(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Get ticket' }).click();
  const sheet = page.getByRole('dialog', { name: 'Get ticket' });
  const button = sheet.getByRole('button', { name: 'Pay $12', exact: true });
  await expect(button).toBeVisible();
  return button;
}

const payment = (page: Page) => page.getByRole('button', { name: 'Pay $12.00', exact: true });

async function pay(page: Page): Promise<void> {
  await payment(page).click();
  await expect(page.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible();
}

test('A member buys a ticket, the host cancels the event with a reason, and the member gets the money back', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const title = unique('First loaf');
  const path = await sell(context, tribe.slug, title, 5);
  const member = await anotherBrowser();
  await newcomer(member.context(), 'Bea');

  await test.step('The ticket is paid, and leads from its order to the event', async () => {
    await (await openCheckout(member, path)).click();
    await pay(member);
    await member.getByRole('link', { name: `${title}: Chair`, exact: true }).click();
    await expect(
      member.getByRole('region', { name: 'My tickets' }).getByText('Seat 1', { exact: true }),
    ).toBeVisible();
    await expect(member.getByText('4 left')).toBeVisible();
  });

  await test.step('The host cancels', async () => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: '1 going' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel event' });
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The oven broke.');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(page.getByText('This event was cancelled.')).toBeVisible();
  });

  await test.step('The member sees the refund in their orders, and the event as cancelled', async () => {
    await seen(member, '/profile/orders', 'Refunded');
    await member.getByRole('link', { name: new RegExp(title) }).click();
    await expect(member.getByText('$12 went back to your payment method.')).toBeVisible();
    await member.getByRole('link', { name: `${title}: Chair`, exact: true }).click();
    await expect(member.getByText('This event was cancelled.')).toBeVisible();
    await expect(member.getByText('The oven broke.')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Cancel seat 1' })).toHaveCount(0);
  });
});

test('Two browsers race for the last paid seat: one gets it, the other waits and pays for it once it is given back', async ({
  context,
  db,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 409 .*checkout\.place/);
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const path = await sell(context, tribe.slug, unique('One chair'), 1);
  const racers = [await anotherBrowser(), await anotherBrowser()];
  for (const [at, racer] of racers.entries()) await newcomer(racer.context(), at === 0 ? 'Bea' : 'Cem');

  const buttons = await Promise.all(racers.map((racer) => openCheckout(racer, path)));
  await Promise.all(buttons.map((button) => button.click()));
  const isFirst = await Promise.all(
    racers.map(async (racer) => {
      await expect(payment(racer).or(racer.getByText(REFUSED))).toBeVisible();
      return payment(racer).isVisible();
    }),
  );
  expect(isFirst.filter(Boolean)).toHaveLength(1);
  const [first, second] = (isFirst[0] ? racers : racers.toReversed()) as [Page, Page];

  await test.step('One pays, and the other joins the waitlist for that ticket', async () => {
    await pay(first);
    await second.keyboard.press('Escape');
    await expect(second.getByText('No seats left')).toBeVisible();
    await expect(second.getByRole('button', { name: 'Get ticket' })).toHaveCount(0);
    await second.getByRole('button', { name: 'Join the waitlist' }).click();
    const sheet = second.getByRole('dialog', { name: 'Join the waitlist' });
    await expect(sheet.getByLabel('Ticket').locator('option:checked')).toHaveText('Chair · $12');
    await sheet.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(second.getByText('Number 1 on the waitlist, for 1 seat')).toBeVisible();
  });

  await test.step('A seat that is given back is held for the other, who pays for it', async () => {
    await first.goto(path);
    await first.getByRole('button', { name: 'Cancel seat 1' }).click();
    const dialog = first.getByRole('dialog', { name: 'Cancel ticket' });
    await expect(dialog.getByText('$12.00 is refunded to the buyer.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel ticket' }).click();
    await expect(first.getByText('No seats left')).toBeVisible();
    await expect(first.getByRole('region', { name: 'My tickets' })).toHaveCount(0);

    await second.reload();
    const waitlist = second.getByRole('region', { name: 'Waitlist' });
    await expect(waitlist.getByText('1 seat is held for you')).toBeVisible();
    await waitlist.getByRole('button', { name: 'Accept' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Pay $12', exact: true }).click();
    await pay(second);
    await second.goto(path);
    await expect(
      second.getByRole('region', { name: 'My tickets' }).getByText('Seat 1', { exact: true }),
    ).toBeVisible();
  });
});
