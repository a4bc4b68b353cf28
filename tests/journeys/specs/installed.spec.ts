import { openFeed } from '../harness/feed.ts';
import { join } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.use({ serviceWorkers: 'allow' });

test('The app can be installed: a browser accepts the manifest, and every icon is what it says', async ({
  page,
  context,
}) => {
  await join(context);
  await openFeed(page);
  const answer = await context.request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Kindred', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await context.request.get(src);
    expect(icon.headers()['content-type'], src).toContain(type);
    const [width, height] = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, src);
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }

  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Every journey has a browser of its own without a memory, which Chromium calls incognito.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('The service worker takes over the app and keeps nothing that somebody read', async ({
  page,
  context,
}) => {
  await join(context);
  await openFeed(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/app');
  expect(kept.some((path) => path.endsWith('.js'))).toBe(true);
  expect(kept.filter((path) => /^\/(?:api|trpc|ws)/.test(path))).toEqual([]);
});

test('The landing page is whole without JavaScript', async ({ anotherBrowser }) => {
  const page = await anotherBrowser({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const title of ['Everything You Need to Succeed', 'Starter', 'Creator Pro', 'Enterprise']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(page.getByRole('blockquote').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('GDPR compliant');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/?auth=signup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('Links that are shared show the name, a sentence and a picture', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const title = /<meta property="og:title" content="([^"]+)"/.exec(html)?.[1];
  expect(title).toBe('Find Your Tribe. Create Abundance Together.');
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const picture = await request.get(image);
  expect(picture.headers()['content-type']).toBe('image/png');
});
