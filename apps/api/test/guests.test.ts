import { createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { AUDIENCES, type PrivacySettings } from '@kindred/validation/accounts/privacy';
import { profileView } from '@kindred/validation/profiles';
import { TRIBE_ABILITIES, tribeCard, tribeView } from '@kindred/validation/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { GUEST_READS_AN_HOUR } from '../src/trpc/access.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

const setPrivacy = (userId: string, privacySettings: Partial<PrivacySettings>) =>
  unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values({ userId, privacySettings })
    .onConflict((row) => row.column('userId').doUpdateSet({ privacySettings }))
    .execute();

const nothing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, false]));

/** What a field is to a guest: `public` as an unrelated member sees it, or this value whoever asks. */
type Fields<View> = { [Name in keyof View]-?: 'public' | { is: View[Name] } };

const PROFILE: Fields<z.infer<typeof profileView>> = {
  id: 'public',
  firstName: 'public',
  lastName: 'public',
  name: 'public',
  handle: 'public',
  username: 'public',
  profileImageUrl: 'public',
  coverImageUrl: 'public',
  bio: 'public',
  location: 'public',
  website: 'public',
  interests: 'public',
  socialLinks: 'public',
  isVerified: 'public',
  badge: 'public',
  followerCount: 'public',
  followingCount: 'public',
  friendCount: 'public',
  postCount: 'public',
  isMe: { is: false },
  isFollowing: { is: false },
  followsMe: { is: false },
  isLimited: { is: false },
  can: { is: nothing(Object.keys(profileView.shape.can.shape)) as z.infer<typeof profileView>['can'] },
};

const CARD: Fields<z.infer<typeof tribeCard>> = {
  id: 'public',
  slug: 'public',
  name: 'public',
  description: 'public',
  imageUrl: 'public',
  primaryColor: 'public',
  isPrivate: { is: false },
  memberCount: 'public',
  price: 'public',
  annualPrice: 'public',
  currency: 'public',
  membershipType: 'public',
  join: { is: 'not_allowed' },
  needsBirthDate: 'public',
  category: 'public',
  tags: 'public',
  trialDays: 'public',
  isVerified: 'public',
  createdAt: 'public',
  myRole: { is: null },
};

const { category, tags, trialDays, isVerified, createdAt, myRole, ...SHARED } = CARD;
const TRIBE: Fields<z.infer<typeof tribeView>> = {
  ...SHARED,
  category,
  tags,
  trialDays,
  isVerified,
  createdAt,
  myRole,
  bannerUrl: 'public',
  welcomeMessage: { is: null },
  rules: 'public',
  minAge: 'public',
  requireApproval: 'public',
  joinQuestions: 'public',
  isArchived: { is: false },
  enabledFeatures: 'public',
  contentAccess: 'public',
  gate: 'public',
  gateCourseId: 'public',
  gateRoles: 'public',
  owner: 'public',
  myTier: { is: null },
  isSubscribed: { is: false },
  joinedAt: { is: null },
  trialEndsAt: { is: null },
  hadTrial: { is: false },
  startsTrial: 'public',
  ban: { is: null },
  declined: { is: null },
  access: { is: { isReader: false, isPaidReader: false, why: 'outside' } },
  pendingCount: { is: null },
  can: { is: nothing(TRIBE_ABILITIES) as z.infer<typeof tribeView>['can'] },
};

/** What a guest must get where a member who has nothing to do with it gets `seen`. */
function asGuest<View extends object>(seen: View, fields: Fields<View>): View {
  return Object.fromEntries(
    Object.entries<'public' | { is: unknown }>(fields).map(([name, field]) => [
      name,
      field === 'public' ? seen[name as keyof View] : field.is,
    ]),
  ) as View;
}

test('a guest gets every field of a public profile that is about no viewer, and of the others nothing', async () => {
  const { id, handle } = await createUser(api.db, {
    bio: 'Bakes at night',
    location: 'Quilpué',
    website: 'https://oak.example',
    coverImageUrl: '/media/cover',
    isVerified: true,
  });
  await setPrivacy(id, {});
  await createPost(api.db, { authorId: id, content: 'A public post' });
  const { id: tribeId } = await createTribe(api.db, { isPrivate: true });
  const hidden = { tribeId, onFeed: false, visibility: 'custom' } as const;
  await createPost(api.db, { authorId: id, content: 'For a private tribe', ...hidden });
  expect(Object.keys(PROFILE).sort()).toEqual(Object.keys(profileView.shape).sort());
  for (const key of [id, handle, handle.toUpperCase()]) {
    const seen = (await api.get(`/api/profiles/${key}`, ada)).json();
    expect(seen).toMatchObject({ bio: 'Bakes at night', postCount: 1, can: { follow: true } });
    const answer = await api.get(`/api/profiles/${key}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual(asGuest(seen, PROFILE));
  }
});

test('a guest gets every field of a public tribe that is about no viewer, and of the others nothing', async () => {
  const tribe = await createTribe(api.db, {
    name: 'The Slow Bakery',
    description: 'Bread that takes a day',
    rules: ['Be kind'],
    welcomeMessage: 'The key is under the mat',
    requireApproval: true,
    joinQuestions: ['Why?'],
    minAge: 16,
  });
  expect(Object.keys(TRIBE).sort()).toEqual(Object.keys(tribeView.shape).sort());
  expect(Object.keys(CARD).sort()).toEqual(Object.keys(tribeCard.shape).sort());
  for (const key of [tribe.id, tribe.slug]) {
    const seen = (await api.get(`/api/tribes/${key}`, ada)).json();
    expect(seen).toMatchObject({ rules: ['Be kind'], owner: { id: tribe.ownerId }, can: { read: true } });
    expect((await api.get(`/api/tribes/${key}`)).json()).toEqual(asGuest(seen, TRIBE));
  }
  for (const list of ['/api/tribes', '/api/tribes?query=slow']) {
    const [seen] = (await api.get(list, ada)).json();
    expect((await api.get(list)).json()).toEqual([asGuest(seen, CARD)]);
  }
  const [seen] = (await api.get('/api/tribes/discover', ada)).json().items;
  expect((await api.get('/api/tribes/discover')).json().items).toEqual([asGuest(seen, CARD)]);
});

test.each(AUDIENCES)(
  'a guest sees a profile for %s, and its person as an owner, only if that is everyone',
  async (profile) => {
    const owner = await createUser(api.db, { firstName: 'Leo', bio: 'Bakes at night' });
    await setPrivacy(owner.id, { profile });
    const tribe = await createTribe(api.db, { ownerId: owner.id });
    const isShown = profile === 'everyone';
    const answer = await api.get(`/api/profiles/${owner.handle}`);
    expect(answer.statusCode).toBe(isShown ? 200 : 404);
    expect(answer.body).not.toContain(isShown ? 'not_found' : owner.id);
    expect((await api.get(`/api/tribes/${tribe.slug}`)).json().owner?.id).toBe(
      isShown ? owner.id : undefined,
    );
  },
);

test('a private, an archived and an absent tribe answer a guest the same', async () => {
  const closed = await createTribe(api.db, { isPrivate: true });
  const archived = await createTribe(api.db, { archivedAt: new Date() });
  const answers = await Promise.all(
    [closed.slug, closed.id, archived.slug, archived.id, 'never-was'].map((key) =>
      api.get(`/api/tribes/${key}`),
    ),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
});

test('guests of one network share an hourly number of reads, which no member uses', async () => {
  const guest = (remoteAddress: string, url = '/api/tribes', as?: Person) =>
    api.request({ method: 'GET', url, remoteAddress, headers: as ? { cookie: as.cookie } : {} });
  expect((await guest('2001:db8::1')).statusCode).toBe(200);
  const used = await api.db
    .updateTable('rateLimits')
    .set({ count: GUEST_READS_AN_HOUR })
    .where('key', 'like', 'guest:2001:%')
    .executeTakeFirst();
  expect(Number(used.numUpdatedRows)).toBe(1);
  for (const path of ['/api/tribes', '/api/tribes/discover', '/api/tribes/x', '/api/profiles/x']) {
    const refused = await guest('2001:db8::2', path);
    expect([path, refused.statusCode]).toEqual([path, 429]);
    expect(refused.headers['retry-after']).toBeDefined();
  }
  expect((await guest('2001:db9::1')).statusCode).toBe(200);
  expect((await guest('2001:db8::2', '/api/tribes', ada)).statusCode).toBe(200);
});
