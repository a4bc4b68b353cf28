import { expect, type Locator, type Page } from '@playwright/test';

/** The feed of whoever is signed in, with its first posts. */
export async function openFeed(page: Page, mode: 'For You' | 'Latest' = 'For You'): Promise<void> {
  await page.goto(mode === 'Latest' ? '/?mode=chronological' : '/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
}

export function postWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

export function likeButton(post: Locator): Locator {
  return post.getByRole('button', { name: /^Like post by/ });
}

/** How many reacted; not there while nobody has. */
export function reactionCount(post: Locator): Locator {
  return post.getByRole('button', { name: /see who reacted$/ });
}

export function composer(page: Page) {
  const form = page.getByRole('form', { name: 'Your post' });
  return {
    prompt: page.getByRole('button', { name: "What's on your mind?" }),
    text: form.getByPlaceholder('Share your thoughts...'),
    post: form.getByRole('button', { name: /^Post(?:ing\.\.\.)?$/ }),
    cancel: form.getByRole('button', { name: 'Cancel' }),
  };
}

/** Writes and publishes as a person does, until it stands on top. */
export async function write(page: Page, text: string): Promise<Locator> {
  const { prompt, text: field, post } = composer(page);
  await prompt.click();
  await field.fill(text);
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  // A long one is folded.
  const published = postWith(page, text.split('\n')[0] ?? text);
  await expect(published).toBeVisible();
  return published;
}

/** The notice that says this; there is never more than one. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notices (F8)' }).getByText(text, { exact: true });
}

export function newPosts(page: Page): Locator {
  return page.getByRole('button', { name: /^\d+ new posts?$/ });
}
