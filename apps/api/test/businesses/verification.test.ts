import { addToTeam, type Business, createBusiness } from '@kindred/db/factories/businesses';
import { createMedia } from '@kindred/db/factories/media';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let claire: Person;
let ada: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Admin');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
  await unrestrictedDb(api.db).deleteFrom('verificationRequests').execute();
  olivia = await api.signUp('Olivia Owner');
  claire = await api.signUp('Claire Claims');
  business = await createBusiness(api.db, {
    ownerId: olivia.user.id,
    website: 'https://www.rye.example/shop',
  });
  api.mails.length = 0;
});

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, as: Person, body?: object) {
  const answer = await api.request({
    method,
    url: `/api${url}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const about = (path: string, as: Person, body?: object) =>
  call(body === undefined ? 'GET' : 'POST', `/businesses/${business.slug}/verification${path}`, as, body);
async function codeFor(as: Person, email = 'me@rye.example'): Promise<string> {
  const asked = await about('/code', as, { email });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await api.runJobs();
  const mail = api.mails.filter(({ to }) => to === email).at(-1);
  return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
}
const confirm = (as: Person, code: string) => about('/confirm', as, { code });
const page = async (as = olivia) => (await call('GET', `/businesses/${business.id}`, as)).body;
const paper = async (as: Person) =>
  (await createMedia(api.db, { uploadedBy: as.user.id, kind: 'file', widths: [], isPrivate: true })).id;
const queue = async () => (await call('GET', '/verifications', ada)).body.items;

test('a code at the domain of the website verifies it for the owner, once', async () => {
  expect((await about('', olivia)).body).toMatchObject({
    purpose: 'verification',
    domain: 'rye.example',
    verified: false,
    canAsk: true,
  });
  const code = await codeFor(olivia);
  expect((await confirm(claire, code)).body.code).toBe('code_invalid');
  expect((await confirm(olivia, code)).body).toMatchObject({ verified: true, canAsk: false });
  expect((await page()).verified).toBe(true);
  expect((await confirm(olivia, code)).body.code).toBe('business_verified');
  expect((await about('/code', olivia, { email: 'me@rye.example' })).body.code).toBe('business_verified');
});

test.each([
  'me@other.example',
  'me@sub.rye.example',
  'me@www.rye.example',
  'me@evilrye.example',
  'rye.example@gmail.com',
])('no code goes to %s', async (email) => {
  const { body } = await about('/code', olivia, { email });
  expect(body.issues).toEqual([
    { path: 'email', message: 'Use an email address at the domain of the website' },
  ]);
  await api.runJobs();
  expect(api.mails.filter(({ to }) => to === email)).toEqual([]);
});

test('a code is guessed at five times, and is worth nothing for another website', async () => {
  const code = await codeFor(olivia);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries++)
    expect((await confirm(olivia, wrong)).body.code).toBe('code_invalid');
  expect((await confirm(olivia, code)).body.code).toBe('code_invalid');
  const later = await codeFor(olivia);
  await call('PATCH', `/businesses/${business.slug}`, olivia, { website: 'https://wheat.example/' });
  expect((await confirm(olivia, later)).body.code).toBe('code_invalid');
  expect((await page()).verified).toBe(false);
});

test('a code is worth nothing for another name', async () => {
  const code = await codeFor(olivia);
  await call('PATCH', `/businesses/${business.slug}`, olivia, { name: 'Real Bank' });
  expect((await confirm(olivia, code)).body.code).toBe('code_invalid');
  expect((await page()).verified).toBe(false);
});

test.each(['https://gmail.com/', 'https://mailinator.com', 'https://co.uk', 'https://github.io'])(
  'no mail proves that %s is yours: documents do',
  async (website) => {
    await call('PATCH', `/businesses/${business.slug}`, olivia, { website });
    expect((await about('', olivia)).body).toMatchObject({ domain: null, canAsk: true });
    const email = `me@${new URL(website).host}`;
    expect((await about('/code', olivia, { email })).body.code).toBe('no_domain');
    await api.runJobs();
    expect(api.mails).toEqual([]);
    expect((await about('', olivia, { documents: [await paper(olivia)] })).body.latest.status).toBe(
      'pending',
    );
  },
);

test('codes are limited by the address they go to', async () => {
  for (let sent = 0; sent < 3; sent++) await codeFor(sent % 2 ? claire : olivia, 'post@rye.example');
  expect((await about('/code', olivia, { email: 'post@rye.example' })).status).toBe(429);
});

test('papers go to who decides, and verify it; a verification is taken back', async () => {
  const sent = await about('', olivia, { documents: [await paper(olivia)] });
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({
    canAsk: false,
    latest: { status: 'pending' },
  });
  expect((await about('', olivia, { documents: [await paper(olivia)] })).body.code).toBe(
    'verification_pending',
  );
  const [request] = await queue();
  expect(request).toMatchObject({ tribe: null, business: { id: business.id }, kind: 'verification' });
  expect(request.documents).toHaveLength(1);
  const approved = await call('POST', `/verifications/${request.id}/approve`, ada);
  expect(approved.body).toMatchObject({ status: 'approved', can: { takeBack: true } });
  expect((await page()).verified).toBe(true);
  await call('POST', `/verifications/${request.id}/take-back`, ada, { reason: 'Not theirs' });
  expect((await page()).verified).toBe(false);
});

test('what a code verified is taken back with a reason, and given again by an administrator only', async () => {
  await confirm(olivia, await codeFor(olivia));
  const [request] = (await call('GET', '/verifications?status=decided', ada)).body.items;
  expect(request).toMatchObject({ proof: 'domain', decidedBy: null, can: { takeBack: true } });
  await call('POST', `/verifications/${request.id}/take-back`, ada, { reason: 'Not theirs' });
  expect((await call('GET', '/notifications', olivia)).body[0]).toMatchObject({
    title: `Ada Admin revoked the verification of ${business.name}`,
    content: 'Not theirs',
  });
  expect((await about('', olivia)).body).toMatchObject({
    verified: false,
    latest: { status: 'taken_back', takenBack: { reason: 'Not theirs' } },
  });
  expect((await confirm(olivia, await codeFor(olivia))).body).toMatchObject({
    verified: false,
    latest: { status: 'pending' },
  });
});

test('a claim is shown by a code, decided by an administrator, moves the business, and is taken back', async () => {
  await addToTeam(api.db, { businessId: business.id, userId: ada.user.id });
  const claimed = await confirm(claire, await codeFor(claire));
  expect(claimed.body).toMatchObject({
    purpose: 'claim',
    canAsk: false,
    latest: { kind: 'claim', proof: 'domain', status: 'pending' },
  });
  expect((await page()).ownerId).toBe(olivia.user.id);
  const news = (await call('GET', '/notifications', olivia)).body;
  expect(news[0].title).toBe(`Claire Claims says that ${business.name} is theirs`);
  expect((await call('POST', `/verifications/${claimed.body.latest.id}/approve`, claire)).status).toBe(403);
  const approved = await call('POST', `/verifications/${claimed.body.latest.id}/approve`, ada);
  expect(approved.body).toMatchObject({ status: 'approved', can: { takeBack: true } });
  expect(await page(claire)).toMatchObject({ ownerId: claire.user.id, myRole: 'owner', verified: true });
  expect((await page(olivia)).myRole).toBeNull();

  const taken = await call('POST', `/verifications/${approved.body.id}/take-back`, ada, {
    reason: 'Forged papers',
  });
  expect(taken.body).toMatchObject({ status: 'taken_back', can: { takeBack: false } });
  expect(await page(claire)).toMatchObject({ ownerId: claire.user.id, verified: false });
  expect((await about('', claire)).body).toMatchObject({
    purpose: 'verification',
    latest: { kind: 'claim', takenBack: { reason: 'Forged papers' } },
  });
  // A code asks once more, also after an administrator said no.
  const asked = await confirm(claire, await codeFor(claire));
  expect(asked.body).toMatchObject({ verified: false, latest: { status: 'pending' } });
  await call('POST', `/verifications/${asked.body.latest.id}/decline`, ada, { reason: 'Still forged' });
  expect((await confirm(claire, await codeFor(claire))).body).toMatchObject({ verified: false });
  // Whose it is can be claimed back.
  const back = await about('', olivia, { documents: [await paper(olivia)] });
  await call('POST', `/verifications/${back.body.latest.id}/approve`, ada);
  expect(await page()).toMatchObject({ ownerId: olivia.user.id, verified: true });
});

test('a claim that is declined changes nothing, and can be made again with other papers', async () => {
  const { body } = await about('', claire, { documents: [await paper(claire)] });
  const declined = await call('POST', `/verifications/${body.latest.id}/decline`, ada, {
    reason: 'Not readable',
  });
  expect(declined.status).toBe(200);
  expect((await about('', claire)).body).toMatchObject({
    canAsk: true,
    latest: { status: 'declined', reason: 'Not readable' },
  });
  expect(await page()).toMatchObject({ ownerId: olivia.user.id, verified: false });
});
