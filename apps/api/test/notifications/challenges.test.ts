import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { NotificationView } from '@kindred/validation/notifications/list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

// What somebody is told of a challenge leads to what it is about, and is gone with it.

let api: TestApi;
let owner: Person;
let ada: Person;
let leo: Person;
let slug: string;
const DAY = 86_400_000;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, ada, leo] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Leo Falk'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
  const tribe = await createTribe(api.db, { ownerId: owner.user.id, enabledFeatures: ['challenges'] });
  slug = tribe.slug;
  for (const { user } of [ada, leo]) await joinTribe(api.db, tribe.id, user.id);
});

const at = (rest = '') => `/api/tribes/${slug}/challenges${rest}`;
const told = async (as: Person): Promise<NotificationView[]> =>
  (await api.get('/api/notifications', as)).json();
const badge = async (as: Person) => (await api.get('/api/notifications/badges', as)).json().notifications;
const seen = async (as: Person, path: string, ...places: string[]) =>
  (await api.post('/api/notifications/seen', { path, ...(places.length > 0 ? { places } : {}) }, as)).json()
    .read;
const day = (n: number) => new Date(Date.now() + n * DAY).toISOString();

async function start(needsApproval: boolean, ...people: Person[]) {
  const tasks = ['Knead', 'Bake'].map((title) => ({ title, points: 5, needsApproval }));
  const challenge = (
    await api.post(at(), { title: 'Ten loaves', startsAt: day(-1), endsAt: day(5), tasks }, owner)
  ).json();
  for (const person of people) await api.post(at(`/${challenge.id}/join`), undefined, person);
  const [knead, bake] = challenge.tasks;
  const checkIn = (as: Person, task: { id: string }) =>
    api.post(at(`/${challenge.id}/check-ins`), { taskId: task.id }, as);
  return {
    id: challenge.id as string,
    path: `/tribe/${slug}/challenges/${challenge.id}`,
    knead,
    bake,
    checkIn,
  };
}

describe('a check-in that waits', () => {
  const ways = async (as: Person) => (await told(as)).map(({ actionUrl }) => actionUrl);
  const queue = async (id: string) =>
    (await api.get(at(`/${id}/check-ins?list=waiting`), owner)).json().items;
  const decide = (id: string, checkInId: string, decision: object) =>
    api.request({
      method: 'PUT',
      url: at(`/${id}/check-ins/${checkInId}`),
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(decision),
    });

  test('is told to those who decide, and leads there; several are one line to the queue', async () => {
    const { id, path, knead, bake, checkIn } = await start(true, ada, leo);
    await checkIn(ada, knead);
    const [one] = await queue(id);
    expect(await told(owner)).toMatchObject([
      { title: 'Ada Lind sent a check-in for approval', kind: 'challenge' },
    ]);
    expect(await ways(owner)).toEqual([`${path}#check-in-${one.id}`]);
    expect(await told(leo), 'who decides nothing').toEqual([]);
    await checkIn(ada, bake);
    expect(await ways(owner), 'two of one person').toEqual([`${path}#waiting`]);
    await checkIn(leo, knead);
    expect(await badge(owner)).toBe(1);
    expect(await seen(owner, path, `#check-in-${one.id}`), 'one of them alone').toBe(0);
    expect(await seen(owner, path, '#waiting')).toBe(1);
  });

  test('is nothing to look at any more when it was decided or withdrawn', async () => {
    const { id, knead, bake, checkIn } = await start(true, ada, leo);
    await checkIn(ada, knead);
    await checkIn(ada, bake);
    await checkIn(leo, knead);
    const [first, second] = await queue(id);
    await decide(id, first.id, { decision: 'approved' });
    expect((await told(owner))[0]?.title, 'another of hers waits').toContain('Ada Lind');
    await decide(id, second.id, { decision: 'approved' });
    expect((await told(owner)).map(({ title }) => title)).toEqual(['Leo Falk sent a check-in for approval']);
    await api.post(at(`/${id}/leave`), undefined, leo);
    expect([await badge(owner), await told(owner)]).toEqual([0, []]);
  });

  test('is nothing to look at when who sent it left the tribe, or was removed', async () => {
    const { knead, checkIn } = await start(true, ada, leo);
    for (const as of [ada, leo]) await checkIn(as, knead);
    await api.delete(`/api/tribes/${slug}/leave`, ada);
    expect((await told(owner)).map(({ title }) => title)).toEqual(['Leo Falk sent a check-in for approval']);
    await api.delete(`/api/tribes/${slug}/members/${leo.user.id}`, owner);
    expect(await badge(owner)).toBe(0);
  });

  test('that was declined leads to itself, with the reason, and to nobody else', async () => {
    const { id, path, knead, checkIn } = await start(true, ada, leo);
    await checkIn(ada, knead);
    const [made] = await queue(id);
    await decide(id, made.id, { decision: 'declined', reason: 'Too flat.' });
    expect(await ways(ada)).toEqual([`${path}#check-in-${made.id}`]);
    expect(await seen(ada, path), 'the challenge alone').toBe(0);
    expect(await seen(ada, path, `#check-in-${made.id}`)).toBe(1);
    const get = (as: Person) => api.get(at(`/${id}/check-ins/${made.id}`), as);
    for (const as of [ada, owner]) {
      expect((await get(as)).json()).toMatchObject({ id: made.id, status: 'declined', reason: 'Too flat.' });
    }
    expect((await get(leo)).statusCode).toBe(403);
  });
});

describe('a challenge that is deleted', () => {
  test('takes along what was told of it, read and unread, and nothing else', async () => {
    const [gone, stays] = [await start(false, ada, leo), await start(false, ada)];
    for (const as of [ada, leo]) {
      for (const task of [gone.knead, gone.bake]) await gone.checkIn(as, task);
    }
    for (const task of [stays.knead, stays.bake]) await stays.checkIn(ada, task);
    expect(await badge(ada)).toBe(2);
    expect(await seen(leo, gone.path)).toBe(1);

    expect((await api.delete(at(`/${gone.id}`), owner)).statusCode).toBe(200);
    expect(await badge(ada)).toBe(1);
    expect((await told(ada)).map(({ actionUrl }) => actionUrl)).toEqual([stays.path]);
    expect(await told(leo)).toEqual([]);
    const left = await unrestrictedDb(api.db)
      .selectFrom('notifications')
      .select('id')
      .where('userId', '=', leo.user.id)
      .execute();
    expect(left).toEqual([]);
  });
});
