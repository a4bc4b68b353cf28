import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { Locator } from '@playwright/test';
import { toast } from '../harness/feed.ts';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { newcomer } from '../harness/tribes.ts';

/** The first day may be today, with few times left; every other one has all of them. */
const dayOf = (sheet: Locator, at: number) =>
  sheet.getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(at);

test('A coach sets weekly hours, a member books and pays a time, and both see it', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const olga = await newcomer(context, 'Olga');
  await db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.id).execute();
  const tribe = await createTribe(db, {
    ownerId: olga.id,
    name: unique('Night shift'),
    enabledFeatures: ['products'],
  });

  await test.step('Coaching without hours is a draft', async () => {
    await page.goto(`/tribe/${tribe.slug}/products`);
    await page.getByRole('button', { name: 'Add Product' }).click();
    const form = page.getByRole('dialog', { name: 'Add Product' });
    await form.getByLabel('Type').selectOption('coaching');
    await form.getByLabel('Product name').fill('An hour at the oven');
    await form.getByLabel('Description').fill('Bring your dough.');
    await form.getByLabel('Price (USD)', { exact: true }).fill('40');
    await form.getByLabel('Category').selectOption('Courses');
    await form.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByText('Only you see this. Set your hours, then publish it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });
  const path = new URL(page.url()).pathname;

  await test.step('The form says what is missing, and keeps the hours', async () => {
    await page.getByRole('button', { name: 'Set hours' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your hours' });
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      await sheet.getByRole('button', { name: `Add hours on ${day}` }).click();
    }
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Say where you meet')).toBeVisible();
    await sheet.getByLabel('Where you meet').fill('https://meet.example.org/oven');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Mon-Sun: 9AM-6PM')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(toast(page, 'Product published')).toBeVisible();
  });

  const guest = await anotherBrowser();
  const gil = await newcomer(guest.context(), 'Gil');
  await joinTribe(db, tribe.id, gil.id);
  await test.step('A member chooses a time, pays, and finds it with its link', async () => {
    await guest.goto(path);
    await guest.getByRole('button', { name: 'Choose a time' }).click();
    const sheet = guest.getByRole('dialog', { name: 'Choose a time' });
    await dayOf(sheet, 2).check();
    await sheet
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .nth(3)
      .check();
    await sheet.getByRole('button', { name: 'Continue to payment' }).click();
    const checkout = guest.getByRole('dialog', { name: 'Checkout' });
    await expect(checkout.getByRole('time')).toHaveText(/^\w+, \w+ \d+, .+ – .+ \(.+\)$/);
    await guest.getByRole('button', { name: 'Pay $40' }).click();
    await guest.getByRole('button', { name: 'Pay $40.00' }).click();
    await expect(guest.getByText('Completed')).toBeVisible();
    await expect(guest.getByText(/^Takes place .*meet\.example\.org/)).toBeVisible();
    await guest.goto(path);
    await expect(guest.getByRole('heading', { name: 'Your times' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'https://meet.example.org/oven' })).toBeVisible();
  });

  await test.step('The coach sees who comes', async () => {
    await page.reload();
    await expect(page.getByText(`Booked by ${gil.name}`)).toBeVisible();
    await page.getByRole('link', { name: /^Order ?:/ }).click();
    await expect(page.getByText(/^Takes place/)).toBeVisible();
    await page.goBack();
  });

  await test.step('The member moves it, which the coach sees at once', async () => {
    await guest.getByRole('button', { name: /^Reschedule ?:/ }).click();
    const sheet = guest.getByRole('dialog', { name: 'Choose another time' });
    await dayOf(sheet, 1).check();
    await sheet
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .first()
      .check();
    await sheet.getByRole('button', { name: 'Move booking' }).click();
    await expect(toast(guest, 'Booking moved')).toBeVisible();
    await expect(guest.getByText(/^Moved from/)).toBeVisible();
    await expect(page.getByText(/^Moved from/)).toBeVisible();
    const [file] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('link', { name: /^Add to calendar ?:/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('booking.ics');
  });

  await test.step('The member finds it among their bookings, with the same actions', async () => {
    await guest.goto('/profile/orders?tab=bookings');
    const card = guest.getByRole('listitem').filter({ hasText: 'An hour at the oven' });
    await expect(card.getByText(`With ${olga.name}`)).toBeVisible();
    await expect(card.getByRole('link', { name: /^Add to calendar ?:/ })).toBeVisible();
    await card.getByRole('button', { name: /^Reschedule ?:/ }).click();
    const sheet = guest.getByRole('dialog', { name: 'Choose another time' });
    await dayOf(sheet, 1).check();
    await sheet
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .nth(1)
      .check();
    await sheet.getByRole('button', { name: 'Move booking' }).click();
    await expect(toast(guest, 'Booking moved')).toBeVisible();
    await card.getByRole('link', { name: 'View product' }).click();
  });

  await test.step('The member cancels it and gets the money back', async () => {
    await guest.getByRole('button', { name: /^Cancel booking ?:/ }).click();
    const dialog = guest.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(dialog.getByText('What was paid is refunded.')).toBeVisible();
    await dialog.getByLabel('Reason (optional)').fill('The oven is broken');
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(toast(guest, 'Booking canceled')).toBeVisible();
    await expect(guest.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(page.getByText('Reason: The oven is broken')).toBeVisible();
    await expect(guest.getByText('Reason: The oven is broken')).toBeVisible();
    await guest.getByRole('link', { name: /^Order ?:/ }).click();
    await expect(guest.getByText('Refunded').first()).toBeVisible();
    await guest.goto('/profile/orders?tab=bookings');
    await guest.getByText('Past', { exact: true }).click();
    await expect(guest.getByText('Reason: The oven is broken')).toBeVisible();
  });
});
