import { expectNothingRan } from '../checks/abuse.ts';
import { expectNoCutText, expectNoSidewaysScroll } from '../checks/layout.ts';
import { composer, openFeed, postWith, write } from '../harness/feed.ts';
import { join, publish, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const TEXTS = {
  'a script': '<script>window.pwned = 1; alert(1)</script>',
  'an image that fails': '<img src=x onerror="window.pwned=1;alert(1)">',
  'markup that closes ours':
    '</p></article></main><svg onload=alert(1)><iframe srcdoc="<script>alert(1)</script>">',
  'a template': '{{constructor.constructor("alert(1)")()}} #{alert(1)} <%= alert(1) %>',
  'markdown with a bad link':
    '[click me](javascript:alert(1)) ![x](data:text/html,<script>alert(1)</script>)',
};

for (const [what, text] of Object.entries(TEXTS)) {
  test(`A post with ${what} is text`, async ({ page, context }) => {
    await join(context);
    await openFeed(page, 'Latest');
    const words = unique(text);
    const post = await write(page, words);
    await expect(post.getByText(words, { exact: true })).toBeVisible();
    // But for the time, which leads to the post.
    await expect(post.locator('p a:not([href^="/post/"])')).toHaveCount(0);
    await expectNothingRan(page);
    await page.reload();
    await expect(post.getByText(words, { exact: true })).toBeVisible();
    await expectNothingRan(page);
    await expectNoSidewaysScroll(page);
  });
}

test('Only addresses on the web become links, and they give nothing away', async ({ page, context }) => {
  await join(context);
  const mark = unique('Look');
  await publish(
    context,
    [
      `${mark}: javascript:alert(1) data:text/html,<b>x</b> vbscript:x file:///etc/passwd`,
      'JaVaScRiPt://example.com/%0aalert(1) //evil.example https://user:pass@evil.example/',
      'https://example.org/a"onmouseover="alert(1) and (https://example.org/ok).',
    ].join('\n'),
  );
  await openFeed(page, 'Latest');
  const links = postWith(page, mark).locator('p[dir] a');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/example\.org\//);
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('onmouseover')).toBeNull();
  }
  await expect(links.nth(1)).toHaveText('https://example.org/ok');
});

test('Text that turns the writing direction does not turn what stands around it', async ({
  page,
  context,
}) => {
  await join(context);
  const mark = unique('Turned');
  await publish(context, `${mark} \u202Egnp.exe\u202D \u2066\u2067\u200F and on`);
  await openFeed(page, 'Latest');
  const post = postWith(page, mark);
  await expect(post).toBeVisible();
  const name = await post.getByRole('heading').boundingBox();
  const time = await post.locator('time').boundingBox();
  // The name is above the time and both begin at the same edge, as in every other post.
  expect(Math.abs((name?.x ?? 0) - (time?.x ?? 99))).toBeLessThanOrEqual(1);
  await expectNoSidewaysScroll(page);
  await expectNoCutText(page);
});

test('Thousands of emoji, one endless word and stacked marks keep the layout', async ({ page, context }) => {
  await join(context);
  const emoji = unique('🎈'.repeat(4900));
  const endless = unique('W'.repeat(4900));
  const zalgo = unique(`Z${'\u0300\u0301\u0316'.repeat(300)}algo`);
  for (const text of [emoji, endless, zalgo]) await publish(context, text);
  await openFeed(page, 'Latest');
  for (const text of [emoji, endless, zalgo]) {
    const post = postWith(page, text.slice(0, 100)).first();
    await expect(post).toBeVisible();
    const more = post.getByRole('button', { name: 'Show more' });
    if (await more.isVisible()) await more.click();
  }
  await expectNoSidewaysScroll(page);

  // A balloon is one character, though it takes two units of UTF-16.
  const { prompt, text, post } = composer(page);
  await prompt.click();
  await text.fill('🎈'.repeat(5000));
  await expect(page.getByText('0 characters left')).toBeAttached();
  await expect(post).toBeEnabled();
  await text.fill('🎈'.repeat(5001));
  await expect(page.getByText('1 character too many')).toBeAttached();
  await expect(post).toBeDisabled();
  await expectNoSidewaysScroll(page);
});

test('A hostile name is a name everywhere', async ({ page, context }) => {
  const person = stranger('<img src=x onerror=alert(1)>');
  await join(context, person);
  await openFeed(page, 'Latest');
  const post = await write(page, unique('Hello, my name is markup.'));
  await expect(post.getByRole('heading')).toContainText(person.firstName);
  await expectNothingRan(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('<img src onerror');
  await expect(page.getByRole('list', { name: 'Results' }).getByText(person.firstName).first()).toBeVisible();
  await expectNothingRan(page);
});
