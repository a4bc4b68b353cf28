import { composer, likeButton, openFeed, postWith, toast } from '../harness/feed.ts';
import { expectVisibleFocus, tabTo } from '../harness/keyboard.ts';
import { join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('From the landing page to a post and a like without a mouse', async ({ page }) => {
  const person = stranger('Kaya');
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Sign Up' });
  const dialog = page.getByRole('dialog', { name: 'Join Kindred' });

  await test.step('the dialog keeps the focus inside, and Escape gives it back', async () => {
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('First name')).toBeFocused();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(presses < 15 ? 'Tab' : 'Shift+Tab');
      const isInside = await dialog.evaluate((element) => element.contains(document.activeElement));
      expect(isInside, `after ${presses + 1} presses`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('the tabs follow the arrows', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('tab', { name: 'Sign Up' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    const login = page.getByRole('dialog', { name: 'Welcome Back' }).getByRole('tab', { name: 'Log In' });
    await expect(login).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  });

  await test.step('the form is filled and sent', async () => {
    await tabTo(page, dialog.getByLabel('First name'));
    await page.keyboard.type(person.firstName);
    await tabTo(page, dialog.getByLabel('Last name'));
    await page.keyboard.type(person.lastName);
    await tabTo(page, dialog.getByLabel('Email', { exact: true }));
    await page.keyboard.type(person.email);
    await tabTo(page, dialog.getByLabel('Password', { exact: true }));
    await page.keyboard.type(person.password);
    await tabTo(page, dialog.getByLabel('Confirm password'));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  });

  const { prompt, text } = composer(page);
  const words = unique('Written without a mouse.');
  await test.step('the first Tab offers to skip to the content', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a post is written', async () => {
    await tabTo(page, prompt);
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.type(words);
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Post created successfully!')).toBeVisible();
    await expect(prompt).toBeFocused();
  });

  await test.step('and liked', async () => {
    const like = likeButton(postWith(page, words));
    await tabTo(page, like);
    await page.keyboard.press('Space');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toBeFocused();
  });

  await test.step('j and k go from post to post', async () => {
    const posts = page.getByRole('article');
    await page.keyboard.press('j');
    await expect(posts.nth(1)).toBeFocused();
    await page.keyboard.press('j');
    await expect(posts.nth(2)).toBeFocused();
    await page.keyboard.press('k');
    await expect(posts.nth(1)).toBeFocused();
  });
});

test('Escape asks before a draft is thrown away', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  const { prompt, text } = composer(page);
  await prompt.focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('Not done yet');
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Discard this draft?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(text).toHaveValue('Not done yet');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(prompt).toBeFocused();
});

test('The composer and its sheet return the focus to where it came from', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  const { prompt, text } = composer(page);
  await prompt.click();
  const words = unique('Options, please.');
  await text.fill(words);
  await page.keyboard.press('Control+Enter');
  const options = postWith(page, words).getByRole('button', { name: /^Options for the post/ });
  await options.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Post' });
  await expect(sheet).toBeVisible();
  await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(options).toBeFocused();
});
