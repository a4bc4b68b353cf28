import { auditEntries } from '@kindred/db/admin/audit/visibility';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let olga: Person;
let leo: Person;
let mia: Person;
let tribeId: string;
const BOX = 'bbox=13,52,14,53';

beforeAll(async () => {
  api = await createTestApi();
  [ada, olga, leo, mia] = (await Promise.all(
    ['Ada Admin', 'Olga Berg', 'Leo Moreau', 'Mia Sand'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person, Person];
  const promote = (person: Person, role: 'platform_admin' | 'tribe_owner') =>
    api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();
  await promote(ada, 'platform_admin');
  await promote(olga, 'tribe_owner');
  const tribe = await createTribe(api.db, {
    ownerId: olga.user.id,
    name: 'Quiet Bakers',
    slug: 'quiet-bakers',
  });
  tribeId = tribe.id;
  await joinTribe(api.db, tribeId, leo.user.id);
  const placed = await api.request({
    method: 'PUT',
    url: `/api/tribes/${tribeId}/place`,
    payload: { lat: 52.5, lng: 13.4, location: 'Berlin' },
    headers: { cookie: olga.cookie },
  });
  expect(placed.statusCode, placed.body).toBe(200);
});
afterAll(() => api.close());

const act = (path: string, body: object, as = ada) =>
  api.post(`/api/admin/tribes/${tribeId}/${path}`, body, as);
const noticesOf = async (person: Person): Promise<string> =>
  (await api.get('/api/notifications', person)).body;
const lastEntry = async () => (await auditEntries(api.db, { subjectId: tribeId }, { limit: 1 }))[0];

/** Where the tribe is found by its name or its place, for one person. */
async function foundBy(person: Person) {
  const holds = async (path: string) => {
    const answer = await api.get(path, person);
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
    return answer.body.includes(tribeId);
  };
  return {
    list: await holds('/api/tribes'),
    page: await holds('/api/tribes/discover'),
    words: await holds('/api/tribes?query=quiet'),
    search: await holds('/api/search?q=quiet'),
    map: await holds(`/api/map/locations?${BOX}`),
    link: await holds('/api/tribes/quiet-bakers'),
  };
}

test('a hidden tribe is found by its members and by its link alone, until it is shown again', async () => {
  const everywhere = {
    list: true,
    page: true,
    words: true,
    search: true,

    map: true,
    link: true,
  };
  expect(await foundBy(mia)).toEqual(everywhere);
  expect((await act('hide', { reason: 'It copies another tribe' })).json()).toMatchObject({ isHidden: true });
  const nowhere = { list: false, page: false, words: false, search: false, map: false };
  expect(await foundBy(mia)).toEqual({ ...nowhere, link: true });
  expect(await foundBy(leo)).toEqual({ ...nowhere, search: true, map: true, link: true });
  expect((await api.get('/api/my-tribes/member', leo)).body).toContain(tribeId);
  const notice = await noticesOf(olga);
  expect(notice).toContain('hid Quiet Bakers from search and lists');
  expect(notice).toContain('It copies another tribe');
  expect(await lastEntry()).toMatchObject({
    action: 'tribe.hide',
    actorId: ada.user.id,
    tribeId,
    details: { before: { isHidden: false }, reason: 'It copies another tribe' },
  });
  expect((await act('unhide', {})).json()).toMatchObject({ isHidden: false, hiddenAt: null });
  expect(await foundBy(mia)).toEqual(everywhere);
  expect(await lastEntry()).toMatchObject({ details: { after: { isHidden: false } } });
});

test('an act that changes nothing is not recorded and sends no notification', async () => {
  const [before, notices] = [await lastEntry(), await noticesOf(olga)];
  expect((await act('unhide', {})).statusCode).toBe(200);
  expect(await lastEntry()).toEqual(before);
  expect(await noticesOf(olga)).toBe(notices);
});

test('staff archive a tribe and open it again', async () => {
  const archived = await act('archive', { reason: 'Its owner left' });
  expect(archived.json()).toMatchObject({ state: 'closed' });
  expect(await noticesOf(olga)).toContain('archived Quiet Bakers');
  expect((await act('unarchive', {})).json()).toMatchObject({ state: 'open', archivedAt: null });
  expect(await lastEntry()).toMatchObject({
    action: 'tribe.update',
    details: { after: { isArchived: false } },
  });
});

test('staff transfer a tribe to a member, who is notified as the owner before is', async () => {
  expect((await act('transfer', { userId: olga.user.id })).statusCode).toBe(400);
  await api.database.pool.query(
    `update sessions set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1`,
    [ada.user.id],
  );
  const body = { userId: leo.user.id, reason: 'Olga asked for it' };
  expect((await act('transfer', body)).json()).toMatchObject({ code: 'confirmation_required' });
  await api.post('/api/auth/confirm', { password: ada.password }, ada);
  expect((await act('transfer', body)).json()).toMatchObject({ owner: { id: leo.user.id }, memberCount: 2 });
  expect(await noticesOf(leo)).toContain('made you the owner of Quiet Bakers');
  expect(await noticesOf(olga)).toContain('made another member the owner of Quiet Bakers');
  expect(await lastEntry()).toMatchObject({
    action: 'tribe.transfer',
    details: {
      before: { ownerId: olga.user.id },
      after: { ownerId: leo.user.id },
      reason: 'Olga asked for it',
    },
  });
});

test('staff see the details of a tribe', async () => {
  const answer = await api.get(`/api/admin/tribes/${tribeId}`, ada);
  expect(answer.json()).toMatchObject({
    name: 'Quiet Bakers',
    state: 'open',
    isHidden: false,
    ownerPlan: 'starter',
    pendingCount: 0,
    courseCount: 0,
    reportCount: 0,
    can: { hide: true, archive: true, transfer: true },
  });
});
