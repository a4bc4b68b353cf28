import { createUser } from '@kindred/db/factories/accounts';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let mona: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { TRIBES_PER_USER: '1000' } });
  ada = await api.signUp('Ada Lind');
  mona = await api.signUp('Mona Okafor');
  await api.post('/api/tribes/starter', undefined, ada);
});
afterAll(() => api.close());

let made = 0;
function kitchen(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    name: `Kitchen ${made}`,
    slug: `kitchen-${made}`,
    description: 'We cook slowly and eat together.',
    category: 'Arts & Creativity',
    tags: ['soup'],
    ...overrides,
  };
}
const found = (tribe: Record<string, unknown>, as = ada, headers = {}) =>
  api.post('/api/tribes', tribe, as, headers);
const put = (url: string, body: unknown, as: Person) =>
  api.request({
    method: 'PUT',
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const issuesOf = (answer: { json(): { issues?: { path: string; message: string }[] } }) =>
  Object.fromEntries((answer.json().issues ?? []).map(({ path, message }) => [path, message]));

describe('Ada founds a tribe', () => {
  test('with everything the wizard asks, and is its owner and first member', async () => {
    const answer = await found(
      kitchen({
        slug: 'whole-kitchen',
        tags: ['Soup', 'soup', 'bread'],
        primaryColor: '#1f7a8c',
        welcomeMessage: 'Come in',
        isPrivate: true,
        requireApproval: true,
        minAge: 18,
        membershipType: 'paid',
        price: 12.5,
        trialDays: 14,
        enabledFeatures: ['spaces', 'challenges'],
        rules: ['Be kind'],
        isVerified: true,
      }),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      slug: 'whole-kitchen',
      tags: ['Soup', 'bread'],
      price: '12.50',
      trialDays: 14,
      minAge: 18,
      isPrivate: true,
      contentAccess: 'members_only',
      memberCount: 1,
      myRole: 'owner',
      // Who is verified is for an administrator to say.
      isVerified: false,
      can: { own: true, manage_price: true },
    });
    expect((await api.get('/api/tribes/whole-kitchen', ada)).json().rules).toEqual(['Be kind']);
  });

  test('of what she leaves out, the defaults; free, it has neither price nor trial', async () => {
    const tribe = (await found(kitchen({ price: 9, trialDays: 7 }))).json();
    expect(tribe).toMatchObject({
      primaryColor: '#834bd8',
      price: '0.00',
      trialDays: 0,
      membershipType: 'free',
      enabledFeatures: ['spaces', 'courses', 'events'],
      contentAccess: 'public_preview',
      requireApproval: false,
    });
  });

  test('and is told what is wrong, field by field, in the words of the wizard', async () => {
    const answer = await found({
      name: ' ',
      slug: 'Not A Handle',
      description: 'Short',
      tags: [],
      welcomeMessage: 'x'.repeat(1001),
      rules: Array.from({ length: 11 }, () => 'Be kind'),
    });
    expect(answer.statusCode).toBe(400);
    expect(issuesOf(answer)).toEqual({
      name: 'Tribe name is required',
      slug: 'Handle can only contain lowercase letters, numbers, and hyphens',
      description: 'Description must be at least 10 characters',
      category: 'Please select a category',
      tags: 'Add at least one tag',
      welcomeMessage: 'Welcome message must be less than 1000 characters',
      rules: 'Maximum 10 rules allowed',
    });
    const long = await found(
      kitchen({
        name: 'x'.repeat(51),
        slug: '',
        description: 'x'.repeat(501),
        tags: ['a', 'b', 'c', 'd', 'e', 'f'],
      }),
    );
    expect(issuesOf(long)).toEqual({
      name: 'Name must be less than 50 characters',
      slug: 'Handle is required',
      description: 'Description must be less than 500 characters',
      tags: 'Maximum 5 tags allowed',
    });
    expect(issuesOf(await found(kitchen({ membershipType: 'paid' })))).toEqual({
      price: 'Price is required',
    });
    const inYen = { membershipType: 'paid', currency: 'JPY', price: 900.5, annualPrice: 20 };
    expect(issuesOf(await found(kitchen(inYen)))).toEqual({
      price: 'Amounts in JPY have no decimals',
      annualPrice: 'Price must be at least 50 JPY',
    });
    expect(issuesOf(await found(kitchen({ currency: 'XTS' })))).toEqual({ currency: 'Choose a currency' });
    expect(issuesOf(await found(kitchen({ ownerId: mona.user.id })))).toEqual({ ownerId: 'Unknown field' });
    for (const slug of ['new', 'check-slug', '0190f3a0-0000-7000-8000-000000000000']) {
      expect(issuesOf(await found(kitchen({ slug }))), slug).toEqual({
        slug: 'This handle is not available',
      });
    }
  });

  test('in a currency of its own', async () => {
    const answer = await found(
      kitchen({ membershipType: 'paid', currency: 'JPY', price: 50_000, annualPrice: 500_000 }),
    );
    expect(answer.json()).toMatchObject({ currency: 'JPY', price: '50000.00' });
  });

  test('once, however often her browser sends it', async () => {
    const tribe = kitchen();
    const headers = { 'idempotency-key': 'wizard-1' };
    const answers = await Promise.all([1, 2, 3].map(() => found(tribe, ada, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });
});

test('fifty people want the same handle at once: one has it, the others are told by the field', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const user = await createUser(api.db, { role: 'tribe_owner' });
      const { token } = await api.db
        .transaction()
        .execute((tx) => api.jobDeps.sessions.create(tx, user.id, { ip: null, userAgent: null }));
      return { ...ada, cookie: `session=${token}` };
    }),
  );
  const answers = await Promise.all(crowd.map((person) => found(kitchen({ slug: 'the-one' }), person)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(49);
  for (const answer of refused) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'slug_taken',
      message: 'This handle is already taken',
      issues: [{ path: 'slug', message: 'This handle is already taken' }],
    });
  }
  const rows = await api.db
    .selectFrom('tribes')
    .select(['id', 'memberCount'])
    .where('slug', '=', 'the-one')
    .execute();
  expect(rows).toEqual([expect.objectContaining({ memberCount: 1 })]);
});

test('while she types a handle she is told whether it is free', async () => {
  const { slug } = await createTribe(api.db);
  const check = async (typed: string) =>
    (await api.get(`/api/tribes/check-slug?slug=${encodeURIComponent(typed)}`, mona)).json();
  expect(await check('quite-free')).toEqual({ available: true, message: null });
  expect(await check(slug)).toEqual({ available: false, message: 'This handle is already taken' });
  expect(await check('')).toEqual({ available: false, message: 'Handle is required' });
  expect((await check('Ä b')).message).toContain('lowercase letters');
  expect(await check('my')).toEqual({ available: false, message: 'This handle is not available' });
});

describe('pictures', () => {
  test('are uploads of hers, kept at the width they are shown in, and nobody else takes them', async () => {
    const upload = await createMedia(api.db, { uploadedBy: ada.user.id, widths: [320, 640, 1080, 1600] });
    const url = `/media/${upload.storageKey}-1600.webp`;
    const tribe = (await found(kitchen({ avatarUrl: url }))).json();
    expect(tribe.imageUrl).toBe(`/media/${upload.storageKey}-640.webp`);
    expect(issuesOf(await found(kitchen({ bannerUrl: url })))).toEqual({
      bannerUrl: 'This upload is not there any more',
    });
    const theirs = await createMedia(api.db, { uploadedBy: mona.user.id });
    for (const [avatarUrl, message] of [
      [theirs.url, 'This upload is not there any more'],
      ['https://example.org/a.png', 'Please choose one of your uploads'],
      ['/media/../etc/passwd', 'Please choose one of your uploads'],
    ]) {
      const answer = await found(kitchen({ avatarUrl }));
      expect([answer.statusCode, issuesOf(answer)]).toEqual([400, { avatarUrl: message }]);
    }
  });

  test('are as large as the wizard says at most, as they were chosen', async () => {
    const large = { uploadedBy: ada.user.id, receivedSize: 3 * 1024 * 1024 };
    const avatar = await createMedia(api.db, large);
    expect(issuesOf(await found(kitchen({ avatarUrl: avatar.url })))).toEqual({
      avatarUrl: 'Please choose an image under 2MB',
    });
    expect((await found(kitchen({ bannerUrl: avatar.url }))).statusCode).toBe(200);
    const banner = await createMedia(api.db, { ...large, receivedSize: 6 * 1024 * 1024 });
    expect(issuesOf(await found(kitchen({ bannerUrl: banner.url })))).toEqual({
      bannerUrl: 'Please choose an image under 5MB',
    });
  });
});

test('documents ask an administrator; they verify nothing by themselves', async () => {
  const { id: document } = await createMedia(api.db, { uploadedBy: ada.user.id, kind: 'file', widths: [] });
  const tribe = (await found(kitchen({ isVerified: true, verificationDocuments: [document] }))).json();
  expect(tribe.isVerified).toBe(false);
  const settings = (await api.get(`/api/tribes/${tribe.slug}/settings`, ada)).json();
  expect(settings.verification).toBe('pending');
  const again = await found(kitchen({ verificationDocuments: [document] }));
  expect(issuesOf(again)).toEqual({ verificationDocuments: 'One of these files is not there any more' });
  // A picture has an address of its own, which asks nobody who they are.
  const { id: picture } = await createMedia(api.db, { uploadedBy: ada.user.id });
  expect((await found(kitchen({ verificationDocuments: [picture] }))).statusCode).toBe(400);
});

describe('the draft of the wizard', () => {
  test('waits on the server, is replaced, and is gone once the tribe is there', async () => {
    await put('/api/tribes/draft', { name: 'Kit', slug: 'Not yet!', price: '12.' }, ada);
    await put('/api/tribes/draft', { name: 'Kitchen', tags: ['soup'] }, ada);
    expect((await api.get('/api/tribes/draft', ada)).json().input).toEqual({
      name: 'Kitchen',
      tags: ['soup'],
    });
    await found(kitchen());
    expect((await api.get('/api/tribes/draft', ada)).json()).toEqual({ input: null, updatedAt: null });
  });

  test('stays when founding fails, and its picture is not tidied away', async () => {
    const upload = await createMedia(api.db, {
      uploadedBy: ada.user.id,
      createdAt: new Date(Date.now() - 48 * 3_600_000),
    });
    await put('/api/tribes/draft', { name: 'Kitchen', avatarUrl: upload.url }, ada);
    const { slug } = await createTribe(api.db);
    expect((await found(kitchen({ slug }))).statusCode).toBe(409);
    const { pruneMedia } = await import('@kindred/db/media/writes');
    await pruneMedia(api.db, new Date(Date.now() - 24 * 3_600_000));
    expect((await found(kitchen({ avatarUrl: upload.url }))).statusCode).toBe(200);
  });
});

describe('Starter', () => {
  test('makes a member somebody who founds tribes, at once and for nothing', async () => {
    const nora = await api.signUp('Nora Vale');
    expect((await found(kitchen(), nora)).statusCode).toBe(403);
    expect((await api.post('/api/tribes/starter', undefined, nora)).statusCode).toBe(200);
    expect((await api.post('/api/tribes/starter', undefined, nora)).statusCode).toBe(200);
    expect((await api.get('/api/auth/user', nora)).json()).toMatchObject({
      role: 'tribe_owner',
      plan: 'starter',
    });
    expect((await found(kitchen(), nora)).statusCode).toBe(200);
  });

  test('takes nothing away from an administrator', async () => {
    const boss = await api.signUp('Boss Lady');
    await api.db
      .updateTable('users')
      .set({ role: 'platform_admin' })
      .where('id', '=', boss.user.id)
      .execute();
    expect((await api.post('/api/tribes/starter', undefined, boss)).statusCode).toBe(200);
    expect((await api.get('/api/auth/user', boss)).json().role).toBe('platform_admin');
  });
});

test('after founding there is a list of what is left, which ticks itself', async () => {
  const { id, slug } = (await found(kitchen())).json();
  const steps = async () =>
    Object.fromEntries(
      (await api.get(`/api/tribes/${slug}/checklist`, ada))
        .json()
        .steps.map(({ step, isDone }: { step: string; isDone: boolean }) => [step, isDone]),
    );
  // Its first spaces come with it: nobody opened them.
  expect(await steps()).toEqual({ invite: false, first_post: false, spaces: false, cover: false });
  await api.post('/api/posts', { content: 'First', tribeId: id }, ada);
  await unrestrictedDb(api.db)
    .insertInto('spaces')
    .values({ tribeId: id, type: 'discussion', name: 'Talk' })
    .execute();
  const banner = await createMedia(api.db, { uploadedBy: ada.user.id });
  const changed = await api.request({
    method: 'PATCH',
    url: `/api/tribes/${slug}`,
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ bannerUrl: banner.url }),
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await steps()).toEqual({ invite: false, first_post: true, spaces: true, cover: true });
  await api.db.insertInto('tribeMemberships').values({ tribeId: id, userId: mona.user.id }).execute();
  await api.db.updateTable('tribes').set({ memberCount: 2 }).where('id', '=', id).execute();
  expect((await steps()).invite).toBe(true);
  expect((await api.get(`/api/tribes/${slug}/checklist`, ada)).json().isHidden).toBe(false);
  expect((await api.post(`/api/tribes/${slug}/checklist/hide`, undefined, ada)).json().isHidden).toBe(true);
});
