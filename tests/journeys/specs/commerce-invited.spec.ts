import { stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput } from '../harness/tribes.ts';

test('A guest with a link into a private paid tribe signs up on the way, pays and is in', async ({
  context,
  db,
  anotherBrowser,
}) => {
  const closed = { membershipType: 'paid', price: '12.00', isPrivate: true, requireApproval: true } as const;
  const { tribe } = await createTribeFromInput(db, context, closed);
  const invited = await context.request.post(`/api/tribes/${tribe.slug}/invitations`, {
    data: { maxUses: 1, expiresInDays: 7 },
  });
  const { code } = (await invited.json()) as { code: string };
  const guest = await anotherBrowser();

  await guest.goto(`/tribe/${tribe.slug}?invite=${code}`);
  await expect(guest.getByRole('heading', { name: 'You’re invited to a tribe' })).toBeVisible();
  await guest.getByRole('link', { name: 'Sign Up' }).click();
  const { firstName, lastName, email, password } = stranger('Gia');
  const dialog = guest.getByRole('dialog');
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();

  const sheet = guest.getByRole('dialog', { name: `Join ${tribe.name}` });
  await sheet.getByRole('button', { name: 'Subscribe for $12/mo' }).click();
  await guest.getByRole('button', { name: 'Pay $12.00' }).click();
  await expect(guest.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible();
  await guest.getByRole('link', { name: `Open ${tribe.name}` }).click();
  await expect(guest.getByRole('button', { name: `Joined: ${tribe.name}` }).first()).toBeVisible();

  const late = await anotherBrowser();
  await late.goto(`/tribe/${tribe.slug}`);
  await expect(late.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
