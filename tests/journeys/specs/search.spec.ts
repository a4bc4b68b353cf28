import type { Page } from '@playwright/test';
import { acquaint, DEMO, idOf, join, logIn, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search everything' });
const results = (page: Page) => page.getByRole('list', { name: 'Results' });

test('Search finds people by name and by handle, forgives a slip, and remembers what was looked for', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();

  await field(page).fill('leobr');
  await expect(results(page).getByRole('link', { name: /Leo Brandt/ })).toBeVisible();
  await expect(page).toHaveURL('/search?q=leobr');
  await field(page).fill('olivja');
  await expect(page.getByText('Did you mean one of these?')).toBeVisible();
  await expect(results(page).getByRole('link', { name: /Olivia Ferrer @olivia/ })).toBeVisible();
  await expect(results(page).getByRole('link', { name: /Leo Brandt/ })).toBeHidden();
  await field(page).fill('xq%_zzw');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();

  await field(page).fill('olivia ferrer');
  await page.getByRole('tab', { name: /^People/ }).click();
  await expect(page).toHaveURL('/search?q=olivia+ferrer&type=person');
  await results(page)
    .getByRole('link', { name: /Olivia Ferrer/ })
    .click();
  await expect(page).toHaveURL('/profile/olivia');

  await page.getByRole('button', { name: 'Search' }).click();
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await recent.getByRole('button', { name: 'olivia ferrer', exact: true }).click();
  await expect(field(page)).toHaveValue('olivia ferrer');
  await field(page).press('Escape');
  await recent.getByRole('button', { name: 'Forget “olivia ferrer”' }).click();
  await expect(recent).toBeHidden();
});

test('By the keyboard alone from the feed to a message', async ({ page, context, anotherBrowser }) => {
  await join(context, stranger('Nora'));
  const other = await anotherBrowser();
  const otto = await join(other.context(), stranger('Otto'));
  await acquaint(context, other.context());
  const word = `Quince${Date.now()}`;
  const asked = { data: { participantIds: [await idOf(context)] } };
  const { id } = await (await other.context().request.post('/api/conversations', asked)).json();
  const said = { data: { content: `Bring the ${word}, please` } };
  expect((await other.context().request.post(`/api/conversations/${id}/messages`, said)).ok()).toBe(true);

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(word.toLowerCase());
  const found = results(page).getByRole('link', { name: new RegExp(otto.name) });
  await expect(found.locator('mark')).toHaveText(word);
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/messages/${id}`));
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(said.data.content)).toBeVisible();
});

test('A lesson of a course that the member takes opens from the search', async ({ page, context }) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/search?q=mixing+without+kneading&type=lesson');
  await results(page)
    .getByRole('link', { name: /Mixing without kneading/ })
    .click();
  await expect(page).toHaveURL(/\/course\/[\w-]+\/lesson\//);
  await expect(page.getByRole('heading', { name: 'Mixing without kneading', level: 1 })).toBeVisible();
  await expect(page.getByText('Lesson 4 of 9')).toBeVisible();
});
