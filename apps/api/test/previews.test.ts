import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createPost } from '@kindred/db/factories/feed';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Preview, PreviewType } from '@kindred/validation/previews';
import type { TribeFeature } from '@kindred/validation/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPreview } from '../src/previews.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

const SHELL = '<html><head><title>__PRODUCT_NAME__</title></head><body><div id="root"></div></body></html>';

/** A tribe that everyone reads, with what it can offer. */
const OPEN = {
  contentAccess: 'public_preview' as const,
  enabledFeatures: ['courses', 'products'] satisfies TribeFeature[],
};

let web: string;
let api: TestApi;
let ada: Person;
/** Her profile is for her followers alone. */
let shy: Person;
const shown: Record<PreviewType, string> = {} as never;
const withheld: [PreviewType, string][] = [];
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'kindred-web-'));
  await writeFile(join(web, 'app.html'), SHELL);
  api = await createTestApi({ env: { WEB_DIR: web } });
  ada = await api.signUp('Ada Lind');
  shy = await api.signUp('Shy Moss');
  const { db } = api;
  await unrestrictedDb(db)
    .insertInto('userPreferences')
    .values({ userId: shy.user.id, privacySettings: { profile: 'followers' } })
    .onConflict((row) => row.column('userId').doUpdateSet({ privacySettings: { profile: 'followers' } }))
    .execute();
  const by = { authorId: ada.user.id };
  const open = { ...OPEN, ownerId: ada.user.id };
  const tribe = await createTribe(db, { ...open, name: 'Open kitchen', slug: 'open-kitchen' });
  const members = await createTribe(db, { ...open, contentAccess: 'members_only' });
  const closed = await createTribe(db, { ...open, isPrivate: true });
  const unlisted = await createTribe(db, { ...open, hiddenAt: new Date() });
  const archived = await createTribe(db, { ...open, archivedAt: new Date() });
  const business = await createBusiness(db, { ownerId: ada.user.id });
  const gone = await createBusiness(db, { ownerId: ada.user.id, hiddenAt: new Date() });
  const course = (values: Parameters<typeof createCourse>[1]) =>
    createCourse(db, { creatorId: ada.user.id, ...values });
  const idOf = async (row: Promise<{ id: string }>) => (await row).id;

  Object.assign(shown, {
    post: await idOf(createPost(db, { ...by, content: '# Fresh **bread**' })),
    profile: ada.user.handle,
    tribe: tribe.slug,
    course: await idOf(course({ tribeId: tribe.id })),
    business: business.slug,
    product: await idOf(createProduct(db, { businessId: business.id, price: '12.00' })),
  });
  withheld.push(
    ['post', await idOf(createPost(db, { authorId: shy.user.id }))],
    ['post', await idOf(createPost(db, { ...by, tribeId: tribe.id }))],
    ['post', await idOf(createPost(db, { ...by, deletedAt: new Date() }))],
    ['post', 'no-id'],
    ['profile', shy.user.handle],
    ['profile', 'me'],
    ['tribe', closed.slug],
    ['tribe', archived.id],
    ['tribe', unlisted.slug],
    ['course', await idOf(course({ tribeId: tribe.id, isPublished: false }))],
    ['course', await idOf(course({ tribeId: tribe.id, hiddenAt: new Date() }))],
    ['course', await idOf(course({ tribeId: members.id }))],
    ['course', await idOf(course({ tribeId: archived.id }))],
    ['course', await idOf(course({ tribeId: unlisted.id }))],
    ['business', gone.slug],
    ['product', await idOf(createProduct(db, { businessId: gone.id }))],
    ['product', await idOf(createProduct(db, { tribeId: closed.id, sellerId: ada.user.id }))],
    ['product', await idOf(createProduct(db, { tribeId: unlisted.id, sellerId: ada.user.id }))],
    ['product', await idOf(createProduct(db, { businessId: business.id, isDraft: true, isActive: false }))],
  );
});
afterAll(async () => {
  await api.close();
  await rm(web, { recursive: true });
});

const page = (path: string, as?: Person) =>
  api.request({ method: 'GET', url: path, headers: as ? { cookie: as.cookie } : {} });

test('each public page has a preview, and its document a head that link previews read', async () => {
  for (const [type, key] of Object.entries(shown)) {
    const answer = await api.get(`/api/previews/${type}/${key}`);
    expect([type, answer.statusCode]).toEqual([type, 200]);
    const preview = answer.json<Preview>();
    expect(preview).toMatchObject({ type, title: expect.stringMatching(/\S/) });

    const { statusCode, body } = await page(`/${type}/${key}`);
    expect([type, statusCode]).toEqual([type, 200]);
    expect(body).toContain(`<meta property="og:title" content="${preview.title}"`);
    expect(body).toContain('<html data-visitor>');
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(data ?? 'null')).toMatchObject({
      '@context': 'https://schema.org',
      url: expect.stringMatching(new RegExp(`${preview.path}$`)),
    });
  }
  const post = (await api.get(`/api/previews/post/${shown.post}`)).json<Preview>();
  expect(post).toMatchObject({ title: 'Ada Lind', text: 'Fresh bread', by: { name: 'Ada Lind' } });
  const product = (await api.get(`/api/previews/product/${shown.product}`)).json<Preview>();
  expect(product.price).toEqual({ amount: '12.00', currency: 'USD', interval: null });
});

test('a product of an open tribe has a preview that names the tribe', async () => {
  const { id: tribeId } = await createTribe(api.db, { ...OPEN, name: 'Potters' });
  const { id } = await createProduct(api.db, { tribeId, sellerId: ada.user.id });
  const { place } = (await api.get(`/api/previews/product/${id}`)).json<Preview>();
  expect(place?.name).toBe('Potters');
});

test('a page that is not public answers visitors 404, in the API and as a document', async () => {
  for (const [type, key] of withheld) {
    const answer = await api.get(`/api/previews/${type}/${key}`);
    expect([type, key, answer.statusCode]).toEqual([type, key, 404]);
    const document = await page(`/${type}/${key}`);
    expect([type, key, document.statusCode]).toEqual([type, key, 404]);
    expect(document.body).not.toContain('og:title');
    expect(document.body).toContain('<html data-visitor="missing">');
  }
});

test('visitors get 404 for screens of members, and members get the document of the app for all', async () => {
  for (const [path, status] of [
    ['/messages', 404],
    ['/nowhere', 404],
    ['/profile/orders', 404],
    ['/terms', 200],
    ['/app', 200],
    ['/tribe/no-such?invite=abc', 200],
  ] as const) {
    expect([path, (await page(path)).statusCode]).toEqual([path, status]);
    const asMember = await page(path, ada);
    expect([path, asMember.statusCode]).toEqual([path, 200]);
    expect(asMember.body).not.toContain('data-visitor');
  }
  // The service worker keeps this one for everyone.
  expect((await page('/app')).body).not.toContain('data-visitor');
});

test('previews of a feature that is turned off are not found', async () => {
  const off = { FEATURES_OFF: ['courses' as const] };
  expect(await findPreview(api.db, off, { type: 'course', id: shown.course })).toBeUndefined();
  expect(await findPreview(api.db, off, { type: 'tribe', id: shown.tribe })).toBeDefined();
});
