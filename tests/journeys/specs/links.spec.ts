import { expectNoSidewaysScroll } from '../checks/layout.ts';
import { composer, openFeed, toast } from '../harness/feed.ts';
import { join, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A link is posted without a word, shows where it leads, and fits a narrow screen', async ({
  page,
  context,
}) => {
  await join(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await openFeed(page, 'Latest');
  const { prompt, post } = composer(page);
  await prompt.click();
  const form = page.getByRole('form', { name: 'Your post' });
  await form.getByRole('button', { name: 'Link', exact: true }).click();
  const field = form.getByLabel('Web address');
  await expect(post).toBeDisabled();
  await field.fill('not an address');
  await expect(field).toHaveAccessibleDescription('Web address must be a valid URL');
  await expect(field).toHaveValue('not an address');
  await expect(post).toBeDisabled();

  const host = `${unique('bread').replace(/\W/g, '')}.invalid`;
  const address = `https://www.${host}/${'long-'.repeat(60)}`;
  await field.fill(address);
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  const link = page.getByRole('link', { name: host });
  await expect(link).toHaveAttribute('href', address);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expectNoSidewaysScroll(page);
});
