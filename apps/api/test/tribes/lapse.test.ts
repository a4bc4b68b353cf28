import { addToTeam, createBusiness } from '@kindred/db/factories/businesses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let owner: Person;
let helper: Person;
let count = 0;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Admin');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
  owner = await api.signUp('Olivia Owner');
  helper = await api.signUp('Henry Helper');
});

type Kind = 'tribe' | 'business' | 'user';
interface Verified {
  id: string;
  slug: string;
  name: string;
}

async function send(method: 'PATCH' | 'POST', url: string, body: object, as: Person): Promise<void> {
  const answer = await api.request({
    method,
    url: `/api${url}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200);
}

/** Something verified of each kind, with a helper who may edit it. */
const CREATE: Record<Kind, () => Promise<Verified>> = {
  async tribe() {
    const tribe = await createTribe(api.db, { ownerId: owner.user.id, isVerified: true });
    await joinTribe(api.db, tribe.id, helper.user.id, 'admin');
    await api.db
      .updateTable('users')
      .set({ role: 'tribe_owner' })
      .where('id', 'in', [owner.user.id, helper.user.id])
      .execute();
    return tribe;
  },
  async business() {
    const business = await createBusiness(api.db, {
      ownerId: owner.user.id,
      website: 'https://rye.example/',
      verifiedAt: new Date(),
    });
    await addToTeam(api.db, { businessId: business.id, userId: helper.user.id, role: 'manager' });
    return business;
  },
  async user() {
    const { id, handle: slug } = owner.user;
    await api.db.updateTable('users').set({ isVerified: true }).where('id', '=', id).execute();
    return { id, slug, name: 'Your profile' };
  },
};
/** Screens that show the badge. */
const SHOWN: Record<Kind, (of: Verified) => string[]> = {
  tribe: ({ id }) => [`/tribes/${id}`, '/tribes?sort=newest&limit=50', `/tribes/${id}/settings`],
  business: ({ id }) => [`/businesses/${id}`, '/businesses?limit=50', `/businesses/directory?limit=50`],
  user: ({ slug }) => [`/profiles/${slug}`],
};

/** Whether each place in a JSON answer that shows the subject shows its badge. */
function badgesIn(value: unknown, id: string): boolean[] {
  if (typeof value !== 'object' || value === null) return [];
  const row = value as Record<string, unknown>;
  const own = row.id === id ? (row.isVerified ?? row.verified) : undefined;
  return [
    ...(typeof own === 'boolean' ? [own] : []),
    ...Object.values(row).flatMap((inner) => badgesIn(inner, id)),
  ];
}
async function badges(kind: Kind, subject: Verified): Promise<Record<string, boolean[]>> {
  const shown = SHOWN[kind](subject).map(async (path) => {
    const answer = await api.get(`/api${path}`, owner);
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return [path, badgesIn(answer.json(), subject.id)] as const;
  });
  return Object.fromEntries(await Promise.all(shown));
}
const all = (kind: Kind, subject: Verified, isVerified: boolean) =>
  Object.fromEntries(SHOWN[kind](subject).map((path) => [path, [isVerified]]));

const noticesOf = async (person: Person) =>
  (await api.get('/api/notifications', person)).json().map(({ title }: { title: string }) => title);

async function ownerOf(kind: Kind, { id }: Verified): Promise<string> {
  if (kind === 'user') return id;
  const { ownerId } = await unrestrictedDb(api.db)
    .selectFrom(kind === 'tribe' ? 'tribes' : 'businesses')
    .select('ownerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return ownerId;
}

/** Every way to change the name, handle, website or owner. */
const WAYS: [Kind, string, (of: Verified) => Promise<void>][] = [
  ['tribe', 'its owner renames it', ({ id }) => send('PATCH', `/tribes/${id}`, { name: 'Real Bank' }, owner)],
  ['tribe', 'an admin renames it', ({ id }) => send('PATCH', `/tribes/${id}`, { name: 'Real Bank' }, helper)],
  [
    'tribe',
    'its handle changes',
    ({ id }) => send('PATCH', `/tribes/${id}`, { slug: `real-bank-${++count}` }, owner),
  ],
  [
    'tribe',
    'its owner hands it over',
    ({ id, name }) => send('POST', `/tribes/${id}/hand-over`, { userId: helper.user.id, name }, owner),
  ],
  [
    'business',
    'its owner renames it',
    ({ id }) => send('PATCH', `/businesses/${id}`, { name: 'Real Bank' }, owner),
  ],
  [
    'business',
    'a manager renames it',
    ({ id }) => send('PATCH', `/businesses/${id}`, { name: 'Real Bank' }, helper),
  ],
  [
    'business',
    'its website changes',
    ({ id }) => send('PATCH', `/businesses/${id}`, { website: 'https://bank.example/' }, owner),
  ],
  [
    'business',
    'its website is removed',
    ({ id }) => send('PATCH', `/businesses/${id}`, { website: null }, owner),
  ],
  [
    'business',
    'another owner accepts it',
    async ({ id }) => {
      await send('POST', `/businesses/${id}/transfer`, { userId: helper.user.id }, owner);
      await send('POST', `/businesses/${id}/team/answer`, { accept: true }, helper);
    },
  ],
  ['user', 'their first name changes', () => send('PATCH', '/profile', { firstName: 'Real' }, owner)],
  ['user', 'their last name changes', () => send('PATCH', '/profile', { lastName: 'Bank' }, owner)],
  [
    'user',
    'their username changes',
    async (subject) => {
      subject.slug = `real_bank_${++count}`;
      await send('PATCH', '/profile', { username: subject.slug }, owner);
    },
  ],
];

test.each(WAYS)(
  'a verified %s loses its badge on every screen when %s, and the owner is notified',
  async (kind, _, change) => {
    const subject = await CREATE[kind]();
    expect(await badges(kind, subject)).toEqual(all(kind, subject, true));
    await change(subject);
    expect(await badges(kind, subject)).toEqual(all(kind, subject, false));
    const told = await noticesOf((await ownerOf(kind, subject)) === helper.user.id ? helper : owner);
    expect(told.filter((title: string) => title.endsWith('is no longer verified'))).toHaveLength(1);
  },
);

test.each<[Kind, string, object]>([
  ['tribe', '/tribes', { description: 'Other words about the same tribe.' }],
  ['business', '/businesses', { description: 'Other words about the same business.' }],
  ['user', '/profile', { bio: 'Other words' }],
])(
  'a verified %s keeps its badge when other fields change and its name is saved unchanged',
  async (kind, path, fields) => {
    const subject = await CREATE[kind]();
    const same = kind === 'user' ? { firstName: owner.user.firstName } : { name: subject.name };
    await send('PATCH', kind === 'user' ? path : `${path}/${subject.id}`, { ...fields, ...same }, owner);
    expect(await badges(kind, subject)).toEqual(all(kind, subject, true));
    expect(await noticesOf(owner)).toEqual([]);
  },
);

describe('a request that waits', () => {
  const openRequest = async (about: { tribeId: string } | { businessId: string }, kind?: 'claim') =>
    (
      await unrestrictedDb(api.db)
        .insertInto('verificationRequests')
        .values({ ...about, kind: kind ?? 'verification', requestedBy: (kind ? helper : owner).user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const approve = (id: string) => api.post(`/api/verifications/${id}/approve`, undefined, ada);
  const unverified = {
    tribe: async () => {
      const subject = await CREATE.tribe();
      await api.db.updateTable('tribes').set({ isVerified: false }).where('id', '=', subject.id).execute();
      return { subject, requestId: await openRequest({ tribeId: subject.id }) };
    },
    business: async () => {
      const subject = await createBusiness(api.db, {
        ownerId: owner.user.id,
        website: 'https://rye.example/',
      });
      await addToTeam(api.db, { businessId: subject.id, userId: helper.user.id, role: 'manager' });
      return { subject, requestId: await openRequest({ businessId: subject.id }) };
    },
  };
  const ways = WAYS.filter(
    (way): way is ['tribe' | 'business', string, (of: Verified) => Promise<void>] => way[0] !== 'user',
  );

  test.each(ways)('of a %s ends when %s; approving it answers so', async (kind, _, change) => {
    const { subject, requestId } = await unverified[kind]();
    await change(subject);
    const answer = await approve(requestId);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'request_lapsed']);
    expect(await badges(kind, subject)).toEqual(all(kind, subject, false));
    expect((await api.get(`/api/verifications/${requestId}`, ada)).json()).toMatchObject({
      status: 'lapsed',
      askedName: subject.name,
      can: { decide: false, takeBack: false },
    });
    const told = [...(await noticesOf(owner)), ...(await noticesOf(helper))];
    expect(told.filter((title: string) => title.startsWith('The verification request of'))).toHaveLength(1);
  });

  test.each(ways)(
    'of a %s never verifies what it became, when %s while it is approved',
    async (kind, _, change) => {
      for (let round = 0; round < 4; round++) {
        const { subject, requestId } = await unverified[kind]();
        const [answer] = await Promise.all([approve(requestId), change(subject)]);
        expect([200, 409]).toContain(answer.statusCode);
        expect(await badges(kind, subject)).toEqual(all(kind, subject, false));
      }
    },
  );

  test('a claim approved after its business was renamed moves the business and verifies nothing', async () => {
    const business = await createBusiness(api.db, { ownerId: owner.user.id });
    const requestId = await openRequest({ businessId: business.id }, 'claim');
    await send('PATCH', `/businesses/${business.id}`, { name: 'Real Bank' }, owner);
    expect((await approve(requestId)).statusCode).toBe(200);
    const page = (await api.get(`/api/businesses/${business.id}`, helper)).json();
    expect(page).toMatchObject({ ownerId: helper.user.id, verified: false });
  });
});
