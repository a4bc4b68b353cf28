import { toast } from '../harness/feed.ts';
import { DEMO, join, logIn, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('on a phone I put myself on the map, find what is near, and leave it again', async ({
  page,
  context,
}) => {
  test.slow();
  await join(context, stranger('Mapper'));
  await page.goto('/settings/privacy');
  const onMap = page.getByRole('switch', { name: /^Show me on the map/ });
  await expect(onMap).not.toBeChecked();
  await onMap.click();

  // Towns come a moment after the first start.
  await expect(async () => {
    await page.getByLabel('Search for a town').fill('');
    await expect(page.getByText('No town with this name')).toBeHidden();
    await page.getByLabel('Search for a town').fill('girona');
    await expect(page.getByRole('button', { name: /^Girona, / })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Girona, / }).click();
  await expect(page.getByText('The square is all that others see.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(onMap).toBeChecked();

  await page.goto('/map');
  await page.getByLabel('Search locations...').fill('girona');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(/^[2-9] found$/);
  const card = page.getByRole('article').filter({ hasText: 'Ferrer Bakehouse' }).first();
  await expect(card).toBeVisible();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Mapper' })).toBeVisible();
  await page.getByRole('tab', { name: 'Business' }).click();
  await page.getByRole('button', { name: 'Show Ferrer Bakehouse on the map' }).click();
  await expect(page.getByText(/within 5 km|km/).first()).toBeVisible();
  await page.getByLabel('Search locations...').fill('nowhere at all');
  await expect(page.getByRole('heading', { name: 'No locations found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();

  await page.goto('/settings/privacy');
  await onMap.click();
  await expect(toast(page, 'Removed from the map')).toBeVisible();
  await expect(onMap).not.toBeChecked();
});

test('what is listed is on the map as well, from the keyboard and in the colors of the theme', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/map');
  const map = page.getByRole('region', { name: 'Map of the world' });
  const inFrame = () =>
    map.evaluate((frame) => {
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      return [...frame.querySelectorAll('.leaflet-marker-icon.leaflet-interactive')].filter((mark) => {
        const box = mark.getBoundingClientRect();
        return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
      }).length;
    });
  await expect.poll(inFrame).toBeGreaterThan(5);

  const field = page.getByLabel('Search locations...');
  await field.fill('girona');
  const count = page.getByRole('status').filter({ hasText: 'found' });
  await expect(count).toHaveText(/^[2-9] found$/);
  const show = page.getByRole('button', { name: 'Show Ferrer Bakehouse on the map' });
  await show.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').filter({ hasText: 'Ferrer Bakehouse' }).first();
  await expect(card).toHaveAttribute('data-on', 'true');
  await expect(card.getByText('within 5 km')).toBeVisible();
  // Back to everything: the map shows it, and is not left where the one place was.
  await field.fill('');
  await page.getByRole('tab', { name: 'Business' }).click();
  await expect(count).toHaveText(/^\d{2,} found$/);
  await expect.poll(inFrame).toBeGreaterThan(5);

  await expect(map).toHaveCSS('background-color', 'rgb(223, 232, 238)');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(map).toHaveCSS('background-color', 'rgb(20, 22, 31)');
});
