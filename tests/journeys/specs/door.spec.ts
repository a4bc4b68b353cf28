import type { Page } from '@playwright/test';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

test.use({ serviceWorkers: 'allow', timezoneId: 'Europe/Berlin' });

test.beforeEach(({ problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|ERR_FAILED \(.*\/readyz\)/);
});

async function type(page: Page, code: string, button = 'Check in'): Promise<void> {
  await page.getByLabel('Ticket code').fill(code);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** The code of one of two seats, as its page shows it. */
async function codeOf(page: Page, seat: number): Promise<string> {
  await page.getByRole('button', { name: `Show ticket of seat ${seat}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Your ticket' });
  await expect(sheet.getByRole('img', { name: `QR code of your ticket, seat ${seat} of 2` })).toBeVisible();
  const code = await sheet.getByText(/^[\w-]{130}$/).textContent();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  return code ?? '';
}

test('A host checks in with the network off, reloads, and the scans are synced when it is on again', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const title = unique('Open Stage');
  const data = {
    tribeId: tribe.slug,
    kind: 'workshop',
    title,
    startsAt: `${new Date().getFullYear() + 1}-06-15T19:00`,
    endsAt: `${new Date().getFullYear() + 1}-06-15T21:00`,
    timeZone: 'Europe/Berlin',
    audience: 'public',
    location: 'The old bakery',
    guestsMax: 1,
    maxAttendees: 4,
  };
  const made = await context.request.post('/api/events', { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };

  const member = await anotherBrowser();
  const { name } = await newcomer(member.context(), 'Bea');
  await member.goto(`/event/${id}`);
  await member.getByRole('button', { name: 'Going', exact: true }).click();
  await member.getByLabel('Guests you bring').selectOption('1');
  const first = await codeOf(member, 1);
  const second = await codeOf(member, 2);
  await expect(member.getByRole('link', { name: 'Check-in' })).toHaveCount(0);

  const counts = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await test.step('With a network the server answers each scan', async () => {
    await page.goto(`/event/${id}`);
    await page.getByRole('link', { name: 'Check-in' }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await counts('0 in · 2 expected');
    await type(page, first);
    await expect(page.getByRole('status').filter({ hasText: name })).toContainText('Checked in');
    await expect(page.getByText('Every scan is synced.')).toBeVisible();
    await counts('1 in · 2 expected');
    await type(page, first);
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText('Already checked in at');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await counts('1 in · 2 expected');
    // Or the second scan waits along with those of the next step.
    await expect(page.getByText('Every scan is synced.')).toBeVisible();
  });

  await test.step('Without one scans are judged here and wait, also through a reload', async () => {
    await context.setOffline(true);
    await type(page, second);
    await expect(page.getByText('Checked in · Not synced yet')).toBeVisible();
    await expect(page.getByText('1 scan waits for the network.')).toBeVisible();
    await counts('2 in · 2 expected');
    await page.reload();
    await expect(page.getByText(/^No network\. You check in by the roster of/)).toBeVisible();
    await expect(page.getByText('1 scan waits for the network.')).toBeVisible();
    await type(page, second);
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText('Already checked in at');
    await type(page, 'no ticket');
    await expect(page.getByText('This is not a ticket.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Wanda');
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    await expect(page.getByText('Checked in · Not synced yet')).toBeVisible();
    await counts('3 in · 3 expected');
  });

  await test.step('With a network again they are synced', async () => {
    await context.setOffline(false);
    // A page that was loaded without a network gets no event of it in Chromium's emulation.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Every scan is synced.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Wanda' })).toContainText('Checked in');
    await page.getByRole('button', { name: 'Load the roster again' }).click();
    await counts('3 in · 3 expected');
  });

  await test.step('A seat that left can be found by name and enters again', async () => {
    await page.getByText('Check out', { exact: true }).first().click();
    await page.getByLabel('Search by name').fill(name);
    await page.getByRole('button', { name: `Check out ${name}, Seat 2 of 2` }).click();
    await expect(page.getByRole('status').filter({ hasText: name })).toContainText('Checked out');
    await counts('2 in · 3 expected');
  });

  await test.step('The roster is removed from the device by a button', async () => {
    await page.getByRole('button', { name: 'Remove the roster from this device' }).click();
    await expect(page.getByText('The roster was removed from this device.')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('This did not load')).toBeVisible();
    await context.setOffline(false);
  });
});
