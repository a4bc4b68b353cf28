import { createBookable, createBooking, hoursAhead } from '@kindred/db/factories/bookings';
import { createBusiness } from '@kindred/db/factories/businesses';
import { toast } from '../harness/feed.ts';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { newcomer } from '../harness/tribes.ts';

test('A customer whose booking took place reviews the business, which answers', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const owner = await newcomer(context, 'Olga');
  const name = unique('Slow Lamps');
  const slug = name.replace(/\s/g, '-').toLowerCase();
  const business = await createBusiness(db, { ownerId: owner.id, name, slug });
  const customer = await anotherBrowser();
  const cleo = await newcomer(customer.context(), 'Cleo');
  const service = await createBookable(db, business, { title: 'Lamp repair' });
  await createBooking(db, service, { userId: cleo.id, startsAt: hoursAhead(-30) });
  const stranger = await anotherBrowser();
  await newcomer(stranger.context(), 'Stan');

  await test.step('Whoever was no customer cannot write', async () => {
    await stranger.goto(`/business/${slug}/reviews`);
    await expect(stranger.getByText(/^Only people who bought or booked here/)).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Write Review' })).toBeHidden();
  });

  await test.step('The customer writes, and the stars of the page follow', async () => {
    await customer.goto(`/business/${slug}/reviews`);
    await customer.getByRole('button', { name: 'Write Review' }).click();
    const sheet = customer.getByRole('dialog', { name: 'Write a review' });
    await sheet.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await sheet.getByRole('textbox', { name: 'Review' }).fill('Glows again, a day late.');
    await sheet.getByRole('button', { name: 'Post review' }).click();
    await expect(toast(customer, 'Review posted')).toBeVisible();
    // The sheet that goes holds the same words for a moment.
    await expect(customer.getByRole('main').getByText('Glows again, a day late.')).toBeVisible();
    await expect(customer.getByText('Verified purchase')).toBeVisible();
    await expect(customer.getByRole('img', { name: '4 of 5 stars' }).first()).toBeVisible();
  });

  await test.step('The business answers', async () => {
    await page.goto(`/business/${slug}/reviews`);
    await page.getByRole('button', { name: 'Reply' }).click();
    const sheet = page.getByRole('dialog', { name: 'Reply to this review' });
    await sheet.getByRole('textbox', { name: 'Reply' }).fill('Sorry for the day, Cleo.');
    await sheet.getByRole('button', { name: 'Reply' }).click();
    await expect(toast(page, 'Reply posted')).toBeVisible();
  });

  await test.step('Everybody sees the answer, and a stranger finds the review helpful', async () => {
    for (const reader of [customer, stranger]) {
      await reader.reload();
      await expect(reader.getByText(`Reply from ${name}`)).toBeVisible();
      await expect(reader.getByText('Sorry for the day, Cleo.')).toBeVisible();
    }
    await stranger.getByRole('button', { name: 'Helpful' }).click();
    await expect(stranger.getByRole('button', { name: 'Helpful (1)', pressed: true })).toBeVisible();
  });
});
