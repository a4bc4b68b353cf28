import { composer, newPosts, openFeed, postWith, toast } from '../harness/feed.ts';
import { join, publish, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('Every list is live: a hashtag, a profile and the people I follow tell of new posts, edits and deletions', async ({
  context,
  anotherBrowser,
}) => {
  test.slow();
  const writer = await join(context, stranger('Tove'));
  const user = (await (await context.request.get('/api/auth/user')).json()) as { id: string; handle: string };
  const tag = `rye${unique('').trim()}`;
  const kept = await publish(context, `Kept #${tag}`);
  const reader = await anotherBrowser();
  await join(reader.context(), stranger('Rosa'));
  const follow = await reader.context().request.post(`/api/users/${user.id}/follow`, { data: {} });
  expect(follow.ok()).toBe(true);
  const lists = [`/hashtag/${tag}`, `/profile/${user.handle}`, '/?following=1'];
  for (const path of lists) {
    await test.step(path, async () => {
      await reader.goto(path);
      await expect(postWith(reader, `Kept #${tag}`)).toBeVisible();
      // One is edited and another deleted: who hears of both in one breath asks for what is gone.
      const words = `${unique('Written now')} #${tag}`;
      const id = await publish(context, words);
      await newPosts(reader).click();
      await expect(postWith(reader, words)).toBeVisible();
      const gone = `${unique('Soon gone')} #${tag}`;
      const goneId = await publish(context, gone);
      await newPosts(reader).click();
      await expect(postWith(reader, gone)).toBeVisible();
      const edited = `${unique('Edited')} #${tag}`;
      const edit = await context.request.patch(`/api/posts/${id}`, { data: { content: edited } });
      expect(edit.ok(), await edit.text()).toBe(true);
      await expect(postWith(reader, edited)).toBeVisible();
      if (path.startsWith('/?')) {
        // For You says of each why it is there, also of what came a moment ago and was edited since.
        const post = postWith(reader, edited);
        await post.getByRole('button', { name: /^Options for the post/ }).click();
        await reader.getByRole('button', { name: /^Why this post/ }).click();
        const why = reader.getByRole('dialog', { name: 'Why this post' });
        await expect(why.getByText(`You follow ${writer.name}`)).toBeVisible();
        await reader.keyboard.press('Escape');
        await expect(why).toBeHidden();
      }
      expect((await context.request.delete(`/api/posts/${goneId}`)).ok()).toBe(true);
      await expect(postWith(reader, gone)).toHaveCount(0);
    });
  }

  await test.step('/saved', async () => {
    const save = await reader.context().request.post(`/api/posts/${kept}/save`, { data: {} });
    expect(save.ok(), await save.text()).toBe(true);
    await reader.goto('/saved');
    await expect(postWith(reader, `Kept #${tag}`)).toBeVisible();
    expect((await context.request.delete(`/api/posts/${kept}`)).ok()).toBe(true);
    await expect(postWith(reader, `Kept #${tag}`)).toHaveCount(0);
  });
});

test('What I post stands on top of the narrowed feed that it belongs to', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  await page.goto('/?type=text');
  await expect(page.getByRole('article').first()).toBeVisible();
  const { prompt, text, post } = composer(page);
  const words = unique('A text among texts.');
  await prompt.click();
  await text.fill(words);
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(words);
});
