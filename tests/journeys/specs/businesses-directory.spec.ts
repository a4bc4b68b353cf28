import { enter, tabTo } from '../harness/keyboard.ts';
import { join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A business is created, and found by every filter, with the keyboard alone', async ({ page }) => {
  const name = unique('Rye');
  await join(page.context(), stranger('Kaya'));
  await page.goto('/businesses');
  const button = (label: string | RegExp) => page.getByRole('button', { name: label });
  const card = page.getByRole('article').filter({ hasText: name });

  await test.step('create it', async () => {
    await enter(page, button('Add Business'));
    const dialog = page.getByRole('dialog', { name: 'Create New Business' });
    await expect(dialog.getByLabel('Business Name *')).toBeFocused();
    await page.keyboard.type(name);
    await tabTo(page, dialog.getByLabel('Description *'));
    await page.keyboard.type('Bread that takes a day');
    await tabTo(page, dialog.getByLabel('Industry *'));
    await page.keyboard.type('Food');
    await tabTo(page, dialog.getByLabel('Location'));
    await page.keyboard.type('Girona, Spain');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Business created successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('it is among mine', async () => {
    await page.goto('/businesses');
    await expect(page.getByRole('region', { name: 'My Businesses' }).getByText(name)).toBeVisible();
  });

  await test.step('search, category and every filter, together', async () => {
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type(`${name} girona`);
    await expect(page.getByRole('heading', { name: 'Search Results (1)' })).toBeVisible();
    await enter(page, button('Food & Beverage'));
    await tabTo(page, button(/^Filters/), 'Shift+Tab');
    await page.keyboard.press('Enter');
    for (const label of ['Newest', /^1-10/, /^Local/]) await enter(page, button(label));
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(/q=.*industry=food&size=small&scope=local&sort=newest/);
    await enter(page, button('Open now'));
    await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(card).toBeVisible();
    await tabTo(page, button(/^4\+ stars/), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  });

  await test.step('the address keeps them, and one press lets go of all', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
    await enter(page, button('Clear filters'));
    await expect(page.getByRole('region', { name: 'All Businesses' })).toBeVisible();
    await expect(page).toHaveURL(/\/businesses\?sort=newest$/);
  });

  await test.step('the same name in the same place is pointed out first', async () => {
    await tabTo(page, button('Add Business'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create New Business' });
    await expect(dialog.getByLabel('Business Name *')).toBeFocused();
    await page.keyboard.type(name.toUpperCase());
    await tabTo(page, dialog.getByLabel('Description *'));
    await page.keyboard.type('Another');
    await tabTo(page, dialog.getByLabel('Industry *'));
    await page.keyboard.type('Food');
    await tabTo(page, dialog.getByLabel('Location'));
    await page.keyboard.type('girona, spain');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Is it one of these?')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create anyway' })).toBeVisible();
  });
});
