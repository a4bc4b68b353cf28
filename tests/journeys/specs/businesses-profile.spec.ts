import { randomUUID } from 'node:crypto';
import { toast } from '../harness/feed.ts';
import { mailedCode } from '../harness/mail.ts';
import { DEMO, logIn } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A business is created, edited, verified by mail, followed and written to', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const mark = randomUUID().slice(0, 8);
  const name = `Rye ${mark}`;
  const domain = `rye-${mark}.example`;
  await logIn(context, DEMO.creator.email);
  const created = await context.request.post('/api/businesses', {
    data: { name, description: 'Bread that takes a day.', industry: 'food', website: `https://${domain}/` },
  });
  const { id, slug } = await created.json();

  await page.goto(`/business/${id}`);
  await expect(page).toHaveURL(new RegExp(`/business/${slug}$`));
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Tagline' }).fill('Slow bread');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await expect(page.getByText('Slow bread')).toBeVisible();

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const section = page.getByRole('region', { name: 'Verification' });
  await section.getByRole('textbox', { name: 'Email address' }).fill(`me@${domain}`);
  await section.getByRole('button', { name: 'Send code' }).click();
  await section.getByRole('textbox', { name: 'Code' }).fill(await mailedCode(`me@${domain}`));
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Your business is verified')).toBeVisible();

  const visitor = await anotherBrowser();
  await logIn(visitor.context(), DEMO.member.email);
  await visitor.goto(`/business/${slug}`);
  await expect(visitor.getByRole('img', { name: 'Verified' })).toBeVisible();
  await visitor.getByRole('button', { name: `Follow ${name}` }).click();
  await expect(toast(visitor, 'Following')).toBeVisible();
  await visitor.getByRole('button', { name: 'Contact', exact: true }).click();
  const sheet = visitor.getByRole('dialog', { name: `Contact ${name}` });
  await sheet.getByRole('textbox', { name: 'Message' }).fill('Do you bake on Sundays?');
  await sheet.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(visitor, 'Contact Initiated')).toBeVisible();

  await page.goto('/messages');
  await page.getByText('Do you bake on Sundays?').first().click();
  await expect(page.getByRole('heading', { name: DEMO.member.name })).toBeVisible();
  await page.getByRole('link', { name: `To ${name}` }).click();

  await page.getByRole('link', { name: 'Analytics' }).first().click();
  const figures = page.getByLabel('Figures of the last 30 days');
  await expect(figures).toContainText('Views1');
  await expect(figures).toContainText('Followers1');
  await expect(figures).toContainText('Contacts1');
  await expect(page.getByText('1 (100%)')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toContain(slug);
});
