import { randomUUID } from 'node:crypto';
import { toast } from '../harness/feed.ts';
import { DEMO, join, logIn } from '../harness/people.ts';
import { png } from '../harness/pictures.ts';
import { expect, test } from '../harness/test.ts';

test('A business posts a photo and promotes a service; a follower is notified and meets both', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const mark = randomUUID().slice(0, 8);
  const name = `Rye ${mark}`;
  await logIn(context, DEMO.creator.email);
  const created = await context.request.post('/api/businesses', {
    data: { name, description: 'Bread that takes a day.', industry: 'food' },
  });
  const { id, slug } = await created.json();
  const service = `Tasting ${mark}`;
  await context.request.post(`/api/businesses/${id}/services`, {
    data: { name: service, description: 'Six breads.', price: '$50', category: 'Consulting' },
  });

  const follower = await anotherBrowser();
  await join(follower.context());
  await follower.context().request.put(`/api/businesses/${id}/notifications`, { data: { notify: 'all' } });
  await follower.goto(`/business/${slug}/posts`);
  await expect(follower.getByText('No posts yet')).toBeVisible();

  await page.goto(`/business/${slug}/posts`);
  await page.getByRole('button', { name: 'Create First Post' }).click();
  const sheet = page.getByRole('dialog', { name: 'Create Post' });
  const words = `The oven is warm ${mark}`;
  await sheet.getByRole('textbox', { name: 'What do you want to say?' }).fill(words);
  await sheet.getByRole('button', { name: 'Photo' }).click();
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'loaf.png',
    mimeType: 'image/png',
    buffer: png(320, 200, [200, 120, 40]),
  });
  await sheet.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toast(page, 'Post Published')).toBeVisible();

  await page.getByRole('button', { name: 'Promote' }).click();
  await page
    .getByRole('dialog', { name: 'Promote a service' })
    .getByRole('button', { name: service })
    .click();
  await expect(toast(page, 'Service promoted')).toBeVisible();

  // The page that the follower has open offers the post without being asked for anew.
  await follower.getByRole('button', { name: '1 new post' }).click();
  const post = follower.getByRole('article').filter({ hasText: words });
  await expect(post.getByRole('img').first()).toBeVisible();

  await follower.goto('/profile/notifications');
  await follower.getByText(`New post from ${name}`).click();
  await expect(follower).toHaveURL(/\/post\//);

  await follower.goto('/?following=1');
  await expect(follower.getByRole('article').filter({ hasText: words })).toBeVisible();
  await follower.goto('/');
  const promoted = follower.getByRole('article', { name: service });
  await expect(promoted.getByText('Promoted', { exact: true })).toBeVisible();
  await promoted.getByRole('button', { name: `Hide ${service} from my feed` }).click();
  await expect(toast(follower, 'Hidden from your feed for 90 days')).toBeVisible();
  await expect(promoted).toBeHidden();
});
