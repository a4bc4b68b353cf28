import { addToTeam, type Business, createBusiness } from '@kindred/db/factories/businesses';
import { createMedia } from '@kindred/db/factories/media';
import { removedFiles } from '@kindred/db/media/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let manu: Person;
let mona: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
  manu = await api.signUp('Manu Manager');
  mona = await api.signUp('Mona Okafor');
});
afterAll(() => api.close());
beforeEach(async () => {
  business = await createBusiness(api.db, {
    ownerId: olivia.user.id,
    website: 'https://rye.example/',
    verifiedAt: new Date(),
  });
  await addToTeam(api.db, { businessId: business.id, userId: manu.user.id, role: 'manager' });
});

const change = (body: object, as = manu) =>
  api.request({
    method: 'PATCH',
    url: `/api/businesses/${business.slug}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

test('every field is kept, what is left out stays, and others see contacts only where they are shown', async () => {
  const fields = {
    tagline: 'Bread that takes a day',
    founded: 2019,
    email: 'hello@rye.example',
    phone: '+1 512 555 0100',
    showsPhone: true,
    scope: 'national',
    timeZone: 'America/Chicago',
    specialties: ['Rye'],
    achievements: [{ title: 'Best loaf', issuer: 'City', year: 2020 }],
    certifications: ['Organic'],
  };
  const answer = await change(fields);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ ...fields, name: business.name, verified: true, showsEmail: false });
  expect((await change({ tagline: '' })).json()).toMatchObject({ tagline: null, founded: 2019 });
  const { email, phone } = (await api.get(`/api/businesses/${business.id}`, mona)).json();
  expect([email, phone]).toEqual([null, '+1 512 555 0100']);
});

test.each([
  ['name', { name: 'Other name' }, false],
  ['website', { website: 'https://wheat.example/' }, false],
  ['no website', { website: '' }, false],
  ['the same name and website', { website: 'https://rye.example/' }, true],
  ['another description', { description: 'Other words' }, true],
])('the verification with %s', async (_, fields, verified) => {
  const answer = await change(fields);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().verified).toBe(verified);
});

test.each([
  ['name', { name: ' ' }, 'Business name is required'],
  ['website', { website: 'http://plain.example/' }, 'Website must begin with https://'],
  ['website', { website: 'javascript:alert(1)' }, 'Website must be a valid URL'],
  ['email', { email: 'nobody' }, 'Please enter a valid email'],
  ['timeZone', { timeZone: 'Mars/Olympus' }, 'Choose a time zone'],
  ['logoUrl', { logoUrl: 'https://elsewhere.example/a.webp' }, 'Please choose one of your uploads'],
])('a wrong %s is refused by name', async (path, body, message) => {
  const answer = await change(body);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().issues[0]).toMatchObject({ path });
  expect(answer.json().issues[0].message).toMatch(message);
});

test('an image that is no upload, as in the demo, stays while everything else is edited', async () => {
  const logoUrl = `/media/${'0f'.repeat(16)}-320.webp`;
  await unrestrictedDb(api.db)
    .updateTable('businesses')
    .set({ logoUrl })
    .where('id', '=', business.id)
    .execute();
  const cover = await createMedia(api.db, { uploadedBy: manu.user.id });
  const answer = await change({ tagline: 'Bread that takes a day', logoUrl, bannerUrl: cover.url });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    tagline: 'Bread that takes a day',
    logoUrl,
    bannerUrl: expect.stringContaining(String(cover.storageKey)),
  });
  expect((await change({ logoUrl: null })).json().logoUrl).toBeNull();
});

test('logo and cover are uploads of whoever edits; the one before goes, the other stays', async () => {
  const upload = (uploadedBy: string, size = 1_000) => createMedia(api.db, { uploadedBy, size });
  const [logo, cover, later] = [
    await upload(manu.user.id),
    await upload(manu.user.id),
    await upload(olivia.user.id),
  ];
  const shown = await change({ logoUrl: logo.url, bannerUrl: cover.url });
  expect(shown.statusCode, shown.body).toBe(200);
  const { logoUrl, bannerUrl } = shown.json();
  expect(logoUrl).toContain(logo.storageKey);
  expect((await change({ logoUrl: later.url })).statusCode).toBe(400);
  const answer = await change({ logoUrl: later.url }, olivia);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    bannerUrl,
    logoUrl: expect.stringContaining(String(later.storageKey)),
  });
  const removed = await removedFiles(api.db, 10);
  expect(removed.map((file) => file.storageKey)).toContain(logo.storageKey);
  const large = await upload(olivia.user.id, 6 * 1024 * 1024);
  const refused = await change({ logoUrl: large.url }, olivia);
  expect(refused.json().issues).toEqual([{ path: 'logoUrl', message: 'Please choose an image under 5MB' }]);
  expect((await change({ bannerUrl: large.url }, olivia)).statusCode).toBe(200);
  await unrestrictedDb(api.db).deleteFrom('businesses').where('id', '=', business.id).execute();
  const left = await unrestrictedDb(api.db)
    .selectFrom('attachments')
    .select('id')
    .where('attachedTo', '=', business.id)
    .execute();
  expect(left).toEqual([]);
});
