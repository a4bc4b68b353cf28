import { createEvent } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { contrastOf, shadesOf } from '@kindred/validation/admin/accent';
import { FEATURES, type SettingsView } from '@kindred/validation/admin/settings';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appRouter } from '../../src/router.ts';
import { featureOf } from '../../src/trpc/features.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';

let api: TestApi;
/** Another node on the same database. */
let other: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await createTestApi({ env: { MAP_TILES_CREDIT: 'Set by the environment' } });
  other = await createTestApi({ database: api.database });
  admin = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
});

const get = async (): Promise<SettingsView> => (await api.get('/api/admin/settings', admin)).json();
const patch = (body: object, by = admin): Promise<Answer> =>
  api.request({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: { cookie: by.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
/** Changes fields of a group with the version that is current. */
async function change(group: keyof SettingsView, values: object): Promise<SettingsView> {
  const { version } = (await get())[group] as { version: number };
  const answer = await patch({ [group]: { version, values } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

test('a change takes effect on every node, and null restores the default', async () => {
  await change('limits', { posts: 7 });
  expect(api.jobDeps.env.POSTS_PER_USER).toBe(7);
  await vi.waitFor(() => expect(other.jobDeps.env.POSTS_PER_USER).toBe(7), 10_000);
  const restored = await change('limits', { posts: null });
  expect(restored.limits).toMatchObject({ values: { posts: null }, effective: { posts: 60 } });
  expect(api.jobDeps.env.POSTS_PER_USER).toBe(60);
});

test('a logo is an upload of an admin that stays until it is replaced', async () => {
  const chosen = async () => (await upload(api, admin, await picture(600, 600))).json<{ url: string }>().url;
  const isThere = async (url: string) => {
    await api.runJobs();
    return (await api.get(url)).statusCode === 200;
  };
  const first = (await change('brand', { logo: await chosen() })).brand.values.logo ?? '';
  expect(api.jobDeps.env.LOGO).toBe(first);
  const second = (await change('brand', { logo: await chosen() })).brand.values.logo ?? '';
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  const { version } = (await get()).brand;
  const answer = await patch({ brand: { version, values: { logo: `/media/${'0'.repeat(32)}-512.webp` } } });
  expect(answer.json().issues).toEqual([
    { path: 'brand.values.logo', message: 'This image is not there any more' },
  ]);
  await change('brand', { logo: null });
  expect([api.jobDeps.env.LOGO, await isThere(second)]).toEqual([undefined, false]);
});

test('of two changes of the same version the second answers 409 and changes nothing', async () => {
  const { version } = (await get()).operator;
  const both = await Promise.all(
    ['First', 'Second'].map((name) => patch({ operator: { version, values: { name } } })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('settings_changed');
});

test('a variable of the environment wins over a setting and is named', async () => {
  const { map } = await change('map', { tilesCredit: 'Mine' });
  expect(map.fixed).toEqual({ tilesCredit: 'MAP_TILES_CREDIT' });
  expect(map.values.tilesCredit).toBe('Mine');
  expect(map.effective.tilesCredit).toBe('Set by the environment');
});

test('a secret is neither shown nor recorded', async () => {
  const smtpUrl = 'smtp://user:s3cret-word@127.0.0.1:1';
  const { mail } = await change('mail', { smtpUrl });
  expect(mail.secrets).toEqual(['smtpUrl']);
  const read = [
    (await api.get('/api/admin/settings', admin)).body,
    (await api.get('/api/admin/audit?limit=5', admin)).body,
  ];
  for (const body of read) expect(body).not.toContain('s3cret-word');
  expect(read[1]).toContain('"smtpUrl":"set"');
  const removed = await change('mail', { smtpUrl: null });
  expect(removed.mail.secrets).toEqual([]);
});

test.each([
  ['a mail server of another kind', { mail: { smtpUrl: 'ftp://example.com' } }, 'mail.values.smtpUrl'],
  ['a map source without places', { map: { tilesUrl: 'https://example.com/x.png' } }, 'map.values.tilesUrl'],
  ['a color by name', { brand: { accentColor: 'violet' } }, 'brand.values.accentColor'],
  ['a name of two lines', { brand: { name: 'Two\nlines' } }, 'brand.values.name'],
  ['an unknown feature', { features: { off: ['feed'] } }, 'features.values.off.0'],
  ['a model without a name', { guide: { url: 'https://llm.example.com/v1' } }, 'guide.values'],
])('%s is refused at its field', async (_, groups, path) => {
  const settings = await get();
  const body = Object.fromEntries(
    Object.entries(groups).map(([group, values]) => [
      group,
      { version: (settings[group as keyof SettingsView] as { version: number }).version, values },
    ]),
  );
  const answer = await patch(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ path }]);
});

test('a test mail with the typed values fails without changing what is saved', async () => {
  const answer = await api.post(
    '/api/admin/settings/tests',
    { test: 'mail', values: { smtpUrl: 'smtp://user:s3cret-word@127.0.0.1:1' } },
    admin,
  );
  expect(answer.json()).toMatchObject({ isGood: false, detail: expect.stringContaining('127.0.0.1') });
  expect(answer.body).not.toContain('s3cret-word');
  expect((await get()).mail.secrets).toEqual([]);
});

test('the test of storage writes, reads and deletes a file', async () => {
  const answer = await api.post('/api/admin/settings/tests', { test: 'storage' }, admin);
  const detail = 'A file was written, read and deleted: the data folder keeps and deletes files.';
  expect(answer.json()).toEqual({ isGood: true, detail });
});

test('a feature that is turned off answers nothing by REST, tRPC or link, and returns', async () => {
  const bea = await api.signUp('Bea Holm');
  const event = await createEvent(api.db, { hostId: bea.user.id });
  const calls = () =>
    Promise.all([
      api.get(`/api/events/${event.id}`, bea),
      api.get(`/trpc/events.get?input=${encodeURIComponent(JSON.stringify({ id: event.id }))}`, bea),
    ]);
  expect((await calls()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await change('features', { off: ['events'] });
  expect((await calls()).map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  expect((await calls())[0].json().code).toBe('feature_off');
  expect((await api.get('/api/map/locations?north=1&south=0&east=1&west=0', bea)).statusCode).not.toBe(403);
  await change('features', { off: null });
  expect((await calls()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('a closed sign-up refuses new accounts and keeps the others', async () => {
  await change('signUp', { mode: 'closed' });
  const answer = await api.post('/api/auth/signup', {
    email: 'new@example.test',
    password: 'a-good-password',
    firstName: 'New',
    lastName: 'Person',
  });
  expect(answer.json().code).toBe('sign_up_closed');
  await api.logIn(admin);
  await change('signUp', { mode: null });
});

test('every feature has procedures, and every procedure that begins a sale exists', () => {
  const names = Object.keys(appRouter._def.procedures);
  const found = new Set(names.map(featureOf));
  for (const feature of FEATURES) expect(found).toContain(feature);
});

test('text in the shades of any accent color can be read in both themes', () => {
  const color = fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (accent, theme) => {
      const shades = shadesOf(accent, theme);
      const pairs: [string, string][] = [
        [shades['on-primary'], shades.primary],
        [shades['on-primary'], shades['primary-pressed']],
        [shades['primary-text'], shades['primary-soft']],
        [shades['primary-text'], shades['primary-soft-pressed']],
      ];
      for (const [text, ground] of pairs) expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
