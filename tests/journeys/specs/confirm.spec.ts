import { linkMailedTo } from '../harness/mail.ts';
import { beNobody, join, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('An address is confirmed by the link in the mail, and asked for no more', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 400 .*accounts\.confirmEmail/);
  const person = await join(context, stranger('Nora'));
  const settings = '/profile/notifications?tab=settings';
  await linkMailedTo(person.email, '/confirm-email');
  await page.goto(settings);
  const line = page.getByText(`open the link that was sent to ${person.email}`);
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('A link is on its way.')).toBeVisible();

  const link = await linkMailedTo(person.email, '/confirm-email', 2);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.goto(settings);
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(line).toBeHidden();

  await test.step('the link works once, and says to whoever comes back that all is well', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await beNobody(page);
    await page.goto('/');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your address is not confirmed' })).toBeVisible();
  });
});
