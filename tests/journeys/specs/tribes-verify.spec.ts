import { readFile } from 'node:fs/promises';
import { toast } from '../harness/feed.ts';
import { DEMO, logIn } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const PAPER = '%PDF-1.4 a register of associations';

test('An owner asks to be verified, is declined with a reason, asks again and is verified', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context);
  await page.goto(`/tribe/${tribe.slug}/settings`);
  const section = page.getByRole('region', { name: 'Verification' });
  const send = async (name: string) => {
    await section
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(PAPER) });
    await expect(section.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await section.getByRole('button', { name: 'Ask for verification' }).click();
    await expect(toast(page, 'Request sent')).toBeVisible();
    await expect(section.getByText('An administrator looks at your documents.')).toBeVisible();
  };
  await send('register.pdf');

  const admin = await anotherBrowser();
  await logIn(admin.context(), DEMO.admin.email);
  await admin.goto('/settings');
  await admin.getByRole('link', { name: /^Admin/ }).click();
  await admin.getByRole('link', { name: 'Commerce' }).click();
  await admin.getByRole('link', { name: /^Verifications/ }).click();
  const card = admin.getByRole('article', { name: tribe.name });
  const download = admin.waitForEvent('download');
  await card.getByRole('link', { name: /Document 1/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('document-1.pdf');
  expect(await readFile((await file.path()) ?? '', 'utf8')).toBe(PAPER);

  await card.getByRole('button', { name: `Decline ${tribe.name}` }).click();
  const sheet = admin.getByRole('dialog', { name: `Decline ${tribe.name}?` });
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('The name is not on it.');
  await sheet.getByRole('button', { name: 'Decline' }).click();
  await expect(toast(admin, `${tribe.name} was declined`)).toBeVisible();
  await expect(card).toHaveCount(0);

  // Nobody reloads: the settings hear of the decision, and the queue of the next request.
  await expect(section.getByText('The name is not on it.')).toBeVisible();
  await send('passport.pdf');
  await card.getByRole('button', { name: `Approve ${tribe.name}` }).click();
  await expect(toast(admin, `${tribe.name} is verified`)).toBeVisible();
  await admin.getByRole('tab', { name: 'Decided' }).click();
  await expect(card.filter({ hasText: 'Approved' })).toBeVisible();
  await expect(section.getByText('This tribe is verified.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Verified' }).first()).toBeVisible();
});

test('Nobody else reaches the queue or a document', async ({ page, context, problems }) => {
  problems.allow(/status of 40[34]/);
  await newcomer(context, 'Nils');
  await page.goto('/verifications');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect((await context.request.get('/api/verifications')).status()).toBe(403);
});

test('Somebody is invited while they look at their tribes, and accepts', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  const { tribe } = await createTribeFromInput(db, other.context(), { isPrivate: true });
  const guest = await newcomer(context, 'Gus');
  await page.goto('/my-tribes?list=member');
  await expect(page.getByText('No tribe memberships')).toBeVisible();
  const invited = await other
    .context()
    .request.post(`/api/tribes/${tribe.slug}/invitations`, { data: { userId: guest.id } });
  expect(invited.ok(), await invited.text()).toBe(true);

  const invitations = page.getByRole('region', { name: 'My invitations' });
  await expect(invitations.getByText(/invited you/)).toBeVisible();
  await invitations.getByRole('button', { name: `Accept the invitation to ${tribe.name}` }).click();
  await expect(toast(page, `Welcome to ${tribe.name}`)).toBeVisible();
  await expect(invitations).toHaveCount(0);
  await expect(page.getByRole('link', { name: tribe.name })).toBeVisible();
});

test('A moderator reads what was decided, by whom and why', async ({ page, context, db, anotherBrowser }) => {
  const { tribe } = await createTribeFromInput(db, context);
  await db.updateTable('tribes').set({ requireApproval: true }).where('id', '=', tribe.id).execute();
  const other = await anotherBrowser();
  const applicant = await newcomer(other.context(), 'Ann');
  await other.context().request.post(`/api/tribes/${tribe.slug}/request`, { data: {} });
  await page.goto(`/tribe/${tribe.slug}/members/requests`);
  await page.getByRole('button', { name: `Decline ${applicant.name}` }).click();
  const sheet = page.getByRole('dialog', { name: `Decline ${applicant.name}?` });
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('We are full until spring.');
  await sheet.getByRole('button', { name: 'Decline' }).click();
  await expect(toast(page, `${applicant.name} was declined`)).toBeVisible();
  await page.getByText('Decided', { exact: true }).click();
  await expect(page.getByText(/We are full until spring\./)).toBeVisible();
  await expect(page.getByText(/^by Ona/)).toBeVisible();
});
