import { createBusiness } from '@kindred/db/factories/businesses';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { newcomer } from '../harness/tribes.ts';

test('A service is added with its times, booked and paid in another browser, moved and canceled', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const owner = await newcomer(context, 'Olga');
  await db.updateTable('users').set({ role: 'creator' }).where('id', '=', owner.id).execute();
  const business = await createBusiness(db, {
    ownerId: owner.id,
    name: 'Night Bakery',
    slug: unique('night-bakery').replace(/\s/g, '-').toLowerCase(),
  });
  const home = `/business/${business.slug}`;

  await test.step('The owner opens day and night', async () => {
    await page.goto(`${home}/about`);
    await page.getByRole('button', { name: 'Edit hours' }).click();
    const sheet = page.getByRole('dialog');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      await sheet.getByRole('button', { name: `Add hours on ${day}` }).click();
      await sheet.getByLabel(`${day}, opens`).fill('00:00');
      await sheet.getByLabel(`${day}, closes`).fill('00:00');
    }
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Mon-Sun: Open 24 hours')).toBeVisible();
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  await test.step('The form says what is missing, and adds the service', async () => {
    await page.goto(`${home}/services`);
    await page.getByRole('button', { name: 'Add Service' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Add Service' }).click();
    await expect(sheet.getByText('Service name is required')).toBeVisible();
    await expect(sheet.getByText('Price is required')).toBeVisible();
    await sheet.getByLabel('Service Name').fill('Baking class');
    await sheet.getByLabel('Description').fill('Four hours and a loaf.');
    await sheet.getByLabel('Price').fill('$60');
    await sheet.getByLabel('Category').selectOption('Consulting');
    await sheet.getByRole('button', { name: 'Add Service' }).click();
    await expect(page.getByText('Service Added')).toBeVisible();
  });

  await test.step('The booking times are offered next; it is paid when it is booked', async () => {
    const sheet = page.getByRole('dialog').filter({ hasText: 'Take bookings' });
    await expect(sheet.getByRole('switch', { name: 'Take bookings' })).toBeChecked();
    await sheet.getByLabel('Payment').selectOption('When booking');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Booking times saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Baking class' })).toBeVisible();
  });

  const guest = await anotherBrowser();
  const gil = await newcomer(guest.context(), 'Gil');
  await test.step('A guest chooses a time, pays and finds the booking', async () => {
    await guest.goto(`${home}/services`);
    await guest.getByRole('button', { name: 'Book Now: Baking class' }).click();
    const sheet = guest.getByRole('dialog').filter({ hasText: 'Book Baking class' });
    await sheet.getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(3).check();
    await sheet
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .nth(4)
      .check();
    await sheet.getByLabel('Note (optional)').fill('No nuts, please');
    await sheet.getByRole('button', { name: 'Continue to payment' }).click();
    await guest.getByRole('button', { name: 'Pay $60' }).click();
    await guest.getByRole('button', { name: 'Pay $60.00' }).click();
    await expect(guest.getByText('Completed')).toBeVisible();
    await expect(guest.getByText('Takes place')).toBeVisible();
    await guest.goto('/profile/orders?tab=bookings');
    await expect(guest.getByText('Confirmed')).toBeVisible();
  });

  await test.step('The owner hears of it and sees it in the calendar', async () => {
    await page.goto('/profile/notifications');
    await expect(page.getByText(`${gil.name} booked Baking class`)).toBeVisible();
    await page.goto(`${home}/bookings`);
    await expect(page.getByText('Note: No nuts, please')).toBeVisible();
    await expect(page.getByText(gil.name)).toBeVisible();
  });

  await test.step('The guest moves it, then cancels it and is refunded', async () => {
    await guest.getByRole('button', { name: 'Reschedule: Baking class' }).click();
    const sheet = guest.getByRole('dialog').filter({ hasText: 'Choose another time' });
    await sheet.getByRole('group', { name: 'Day', exact: true }).getByRole('radio').nth(5).check();
    await sheet
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .first()
      .check();
    await sheet.getByRole('button', { name: 'Move booking' }).click();
    await expect(guest.getByText('Booking moved')).toBeVisible();
    await guest.getByRole('button', { name: 'Cancel booking: Baking class' }).click();
    const dialog = guest.getByRole('dialog').filter({ hasText: 'Cancel this booking?' });
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(guest.getByText('Booking canceled')).toBeVisible();
    await guest.getByText('Past', { exact: true }).click();
    await expect(guest.getByText('Canceled', { exact: true })).toBeVisible();
    await guest.goto('/profile/orders');
    await expect(guest.getByText('Refunded')).toBeVisible();
  });
});
