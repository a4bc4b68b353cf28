import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import type { TribesTable } from '@kindred/db/schema/tribes';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let owner: Person;
let moderator: Person;
let ada: Person;
let leo: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi();
  [owner, moderator, ada, leo] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Mod Moe'),
    await api.signUp('Ada Lind'),
    await api.signUp('Leo Falk'),
  ];
  const become = (person: Person, role: 'tribe_owner' | 'tribe_admin') =>
    api.db.updateTable('users').set({ role, plan: 'pro' }).where('id', '=', person.user.id).execute();
  await become(owner, 'tribe_owner');
  await become(moderator, 'tribe_admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  tribe = await createTribe(api.db, { ownerId: owner.user.id, name: 'Bakers' });
  await joinTribe(api.db, tribe.id, moderator.user.id, 'moderator');
});

const change = (values: Updateable<TribesTable>) =>
  api.db.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
const at = (path = '') => `/api/tribes/${tribe.slug}${path}`;
const view = async (as: Person) => (await api.get(at(), as)).json();

describe('somebody who is shut out', () => {
  test('reads why and until when, and nobody else does', async () => {
    const ban = { userId: ada.user.id, reason: 'Spam' };
    expect((await view(ada)).ban).toBeNull();
    await api.post(at('/bans'), { ...ban, days: 3 }, moderator);
    const { until } = (await view(ada)).ban;
    expect((await view(ada)).ban).toEqual({ reason: 'Spam', until });
    const days = (Date.parse(until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
    for (const other of [owner, moderator, leo]) expect((await view(other)).ban).toBeNull();
    await api.post(at('/bans'), ban, moderator);
    expect((await view(ada)).ban).toEqual({ reason: 'Spam', until: null });
    await api.delete(at(`/bans/${ada.user.id}`), moderator);
    expect((await view(ada)).ban).toBeNull();
  });

  test('of a private tribe learns it too', async () => {
    await change({ isPrivate: true });
    await api.post(at('/bans'), { userId: ada.user.id, reason: 'Spam' }, moderator);
    expect(await view(ada)).toMatchObject({ join: 'banned', rules: null, ban: { reason: 'Spam' } });
  });
});

describe('somebody who was declined', () => {
  const decline = async (reason: string) => {
    const [request] = (await api.get(at('/requests'), moderator)).json().items;
    await api.post(at(`/requests/${request?.id}/decline`), { reason }, moderator);
  };

  test('reads why until they ask again', async () => {
    await change({ requireApproval: true });
    await api.post(at('/request'), {}, ada);
    expect((await view(ada)).declined).toBeNull();
    await decline('Not now');
    expect((await view(ada)).declined).toEqual({ reason: 'Not now', at: expect.any(String) });
    for (const other of [owner, moderator, leo]) expect((await view(other)).declined).toBeNull();
    await api.post(at('/request'), {}, ada);
    expect((await view(ada)).declined).toBeNull();
    await decline('Still not');
    expect((await view(ada)).declined.reason).toBe('Still not');
    await joinTribe(api.db, tribe.id, ada.user.id);
    expect((await view(ada)).declined).toBeNull();
  });
});

describe('a trial', () => {
  test('is told of before it begins, while it runs and after it', async () => {
    expect(await view(ada)).toMatchObject({ startsTrial: false, hadTrial: false, joinedAt: null });
    await change({ membershipType: 'freemium', price: '12.00', trialDays: 14 });
    expect(await view(ada)).toMatchObject({ join: 'join', startsTrial: true, hadTrial: false });
    await api.post(at('/join'), {}, ada);
    expect(await view(ada)).toMatchObject({
      startsTrial: false,
      hadTrial: true,
      joinedAt: expect.any(String),
      trialEndsAt: expect.any(String),
      access: { why: 'trial' },
    });
    await api.delete(at('/leave'), ada);
    expect(await view(ada)).toMatchObject({ join: 'join', startsTrial: false, hadTrial: true });
  });

  test('is not to be had of a paid tribe without one, of which nobody has had one', async () => {
    await change({ membershipType: 'paid', price: '12.00', trialDays: 0 });
    expect(await view(ada)).toMatchObject({ join: 'pay', startsTrial: false, hadTrial: false });
  });
});

test('a card knows whether a date of birth is to be asked first', async () => {
  await change({ minAge: 18 });
  const { items } = (await api.get('/api/tribes/discover?sort=newest', leo)).json();
  const card = items.find(({ id }: { id: string }) => id === tribe.id);
  expect(card).toMatchObject({ name: 'Bakers', needsBirthDate: true });
  expect((await view(leo)).needsBirthDate).toBe(true);
});
