import type { Page } from '@playwright/test';
import { composer, openFeed, postWith, toast } from '../harness/feed.ts';
import { acquaint, idOf, join, unique } from '../harness/people.ts';
import { png } from '../harness/pictures.ts';
import { expect, test } from '../harness/test.ts';

test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A microphone that hums, and nobody to ask.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

const photo = (name: string, colour: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: png(640, 400, colour),
});

async function begin(page: Page, kind: string, words: string) {
  const { prompt, text, post } = composer(page);
  await prompt.click();
  await page.getByRole('group', { name: 'Add to your post' }).getByRole('button', { name: kind }).click();
  await text.fill(words);
  await expect(post).toBeDisabled();
  return post;
}

test('Photos: chosen, described, put in order, posted, and opened one after the other', async ({
  page,
  context,
}) => {
  await join(context);
  await openFeed(page, 'Latest');
  const words = unique('Two loaves.');
  const post = await begin(page, 'Photo', words);
  await page
    .getByLabel('Add photos')
    .setInputFiles([photo('rye.png', [200, 120, 40]), photo('spelt.png', [60, 120, 200])]);
  await page.getByRole('textbox', { name: 'What file 1 shows' }).fill('A dark rye');
  await page.getByRole('button', { name: 'Move file 1 later' }).click();
  await expect(page.getByRole('textbox', { name: 'What file 2 shows' })).toHaveValue('A dark rye');
  await expect(post).toBeEnabled();
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();

  const mine = postWith(page, words);
  await mine.getByRole('button', { name: 'Photo 2 of 2: A dark rye' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  const sources = await mine
    .locator('img[srcset]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src')));
  for (const source of sources) {
    const answer = await context.request.get(source ?? '');
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers()['cache-control']).toContain('immutable');
  }
});

test('What is no photo is refused in words, and the post can still go out without it', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  await join(context);
  await openFeed(page, 'Latest');
  const words = unique('No photo.');
  const post = await begin(page, 'Photo', words);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(svg) });
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  await expect(post).toBeDisabled();
  await page.getByRole('button', { name: 'Remove file 1' }).click();
  await page.getByRole('group', { name: 'Add to your post' }).getByRole('button', { name: 'Photo' }).click();
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
});

test('A voice is recorded, heard, posted and played by another', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context);
  await openFeed(page, 'Latest');
  const words = unique('Listen.');
  const post = await begin(page, 'Voice', words);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.waitForTimeout(2_000);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(post).toBeEnabled();
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();

  const other = await anotherBrowser();
  await join(other.context());
  await openFeed(other, 'Latest');
  const theirs = postWith(other, words);
  await theirs.getByRole('button', { name: 'Play' }).click();
  await expect(theirs.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('A voice is said in a chat: by a tap, and by a finger that stays; nothing else sends it', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const other = await anotherBrowser();
  await join(context);
  await join(other.context());
  await acquaint(context, other.context());
  const data = { participantIds: [await idOf(other.context())] };
  const { id } = (await (await context.request.post('/api/conversations', { data })).json()) as {
    id: string;
  };
  for (const each of [page, other]) await each.goto(`/messages/${id}`);
  const mic = page.getByRole('button', { name: 'Record a voice message' });
  const recording = page.getByRole('group', { name: 'Recording' });
  const heard = other.getByRole('log').getByRole('button', { name: 'Play' });

  await test.step('a tap, and a tap elsewhere, which is none of its business', async () => {
    await mic.click();
    await expect(recording.getByRole('timer')).toHaveText('0:02');
    await page.getByRole('log').click();
    await expect(recording).toBeVisible();
    await page.getByRole('button', { name: 'Send recording' }).click();
    await expect(heard).toHaveCount(1);
  });

  await test.step('again, and away with it', async () => {
    await mic.click();
    await expect(recording).toBeVisible();
    await page.getByRole('button', { name: 'Discard recording' }).click();
    await expect(recording).toBeHidden();
  });

  await test.step('a finger that stays, and is lifted', async () => {
    await mic.hover();
    await page.mouse.down();
    await expect(recording.getByRole('timer')).toHaveText('0:02');
    await page.mouse.up();
    await expect(recording).toBeHidden();
    await expect(heard).toHaveCount(2);
  });

  await test.step('the second tap on Send begins nothing', async () => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('And in words');
    await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await expect(other.getByRole('log')).toContainText('And in words');
    await expect(recording).toBeHidden();
  });
});

/** A second of film, as the browser of a phone would record it. */
async function film(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const done = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      if (paint) {
        paint.fillStyle = `hsl(${frame * 18} 80% 60%)`;
        paint.fillRect(0, 0, 320, 240);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await done;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

test('A video is chosen, posted with a picture of itself, and can be played', async ({ page, context }) => {
  await join(context);
  await openFeed(page, 'Latest');
  const buffer = await film(page);
  const words = unique('Rain on the roof.');
  const post = await begin(page, 'Video', words);
  await page.getByLabel('Add a video').setInputFiles({ name: 'rain.webm', mimeType: 'video/webm', buffer });
  await expect(post).toBeEnabled();
  await post.click();
  await expect(toast(page, 'Post created successfully!')).toBeVisible();
  const video = postWith(page, words).locator('video');
  await expect(video).toBeVisible();
  await expect(video).toHaveAttribute('poster', /^\/media\//);
  await video.evaluate((each) => {
    if (each instanceof HTMLVideoElement) void each.play();
  });
  await expect
    .poll(() => video.evaluate((each) => (each instanceof HTMLVideoElement ? each.currentTime : 0)))
    .toBeGreaterThan(0);

  // It is one of the profile's reels too, which are left by hand as well as by the keyboard.
  await page.goto('/profile/me/reels');
  await page.getByRole('button', { name: words }).click();
  const player = page.getByRole('dialog', { name: 'Reels' });
  await expect(player.getByLabel(words)).toBeInViewport();
  await player.getByRole('button', { name: 'Close' }).click();
  await expect(player).toBeHidden();
});
