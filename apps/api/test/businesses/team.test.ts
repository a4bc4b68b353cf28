import { findBusiness } from '@kindred/db/businesses/visibility';
import { type Business, createBusiness } from '@kindred/db/factories/businesses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let manu: Person;
let stella: Person;
let mona: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
  manu = await api.signUp('Manu Manager');
  stella = await api.signUp('Stella Staff');
  mona = await api.signUp('Mona Okafor');
});
afterAll(() => api.close());
beforeEach(async () => {
  business = await createBusiness(api.db, { ownerId: olivia.user.id });
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function send(method: Method, path: string, as: Person, body?: object) {
  const answer = await api.request({
    method,
    url: `/api/businesses/${business.slug}${path}`,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const invite = (as: Person, who: Person, rest: object = {}) =>
  send('POST', '/team/invitations', as, { handle: `@${who.user.handle}`, ...rest });
const answer = (as: Person, accept: boolean) => send('POST', '/team/answer', as, { accept });
const roles = async (as = mona) =>
  Object.fromEntries(
    (await send('GET', '/team', as)).body.members.map((each: { id: string; role: string }) => [
      each.id,
      each.role,
    ]),
  );
async function join(who: Person, role: 'manager' | 'staff', rest: object = {}) {
  expect((await invite(olivia, who, { role, ...rest })).status).toBe(200);
  expect((await answer(who, true)).status).toBe(200);
}
const newsOf = async (who: Person) =>
  (await api.get('/api/notifications', who)).json().map(({ title }: { title: string }) => title);

test('somebody is invited by handle, told so, and is in the team once they say yes', async () => {
  const invited = await invite(olivia, stella, { title: 'Baker', answersMessages: true });
  expect(invited.body.invited).toMatchObject([{ id: stella.user.id, title: 'Baker' }]);
  expect(await newsOf(stella)).toContain(`Olivia Owner invited you to the team of ${business.name}`);
  expect((await invite(olivia, stella)).body.code).toBe('already_invited');
  const asked = await send('GET', '/team', stella);
  expect(asked.body).toMatchObject({ myInvitation: { kind: 'team', role: 'staff' }, invited: [] });
  expect((await send('GET', '/team', mona)).body).toMatchObject({ myInvitation: null, invited: [] });
  expect((await answer(mona, true)).body.code).toBe('invitation_gone');
  expect((await answer(stella, true)).body.myInvitation).toBeNull();
  expect(await roles()).toEqual({ [olivia.user.id]: 'owner', [stella.user.id]: 'staff' });
  const page = (await api.get(`/api/businesses/${business.id}`, stella)).json();
  expect(page.can).toMatchObject({ manage_bookings: false, edit: false });
  expect((await invite(olivia, stella)).body.code).toBe('already_in_team');
  expect(await newsOf(olivia)).toContain(`Stella Staff joined the team of ${business.name}`);
});

test('declined or cancelled it is over, and what was told is taken back', async () => {
  await invite(olivia, stella);
  expect((await answer(stella, false)).status).toBe(200);
  await invite(olivia, stella);
  await send('DELETE', `/team/invitations/${stella.user.id}`, olivia);
  expect((await answer(stella, true)).body.code).toBe('invitation_gone');
  expect(await roles()).toEqual({ [olivia.user.id]: 'owner' });
});

test('a manager decides about staff and about nobody else', async () => {
  await join(manu, 'manager');
  await join(stella, 'staff');
  const change = (as: Person, who: Person, body: object) =>
    send('PATCH', `/team/${who.user.id}`, as, body).then(({ status }) => status);
  expect((await invite(manu, mona, { role: 'manager' })).status).toBe(403);
  expect(await change(manu, stella, { answersMessages: true, title: 'Baker' })).toBe(200);
  expect(await change(manu, stella, { role: 'manager' })).toBe(403);
  expect(await change(manu, olivia, { title: 'Nobody' })).toBe(403);
  expect(await change(manu, manu, { role: 'staff' })).toBe(403);
  expect(await change(manu, manu, { bio: 'I run the shop.' })).toBe(200);
  expect(await change(stella, stella, { specialties: ['Rye'] })).toBe(200);
  expect(await change(stella, stella, { managesBookings: true })).toBe(403);
  expect((await send('DELETE', `/team/${olivia.user.id}`, manu)).status).toBe(403);
  expect((await send('DELETE', `/team/${stella.user.id}`, manu)).status).toBe(200);
  expect((await send('DELETE', `/team/${manu.user.id}`, olivia)).status).toBe(200);
  expect(await roles()).toEqual({ [olivia.user.id]: 'owner' });
});

test('what outsiders see of the team names nobody’s rights', async () => {
  await join(stella, 'staff', { answersMessages: true });
  const seen = (await send('GET', '/team', mona)).body;
  expect(seen.members.map(({ rights }: { rights: unknown }) => rights)).toEqual([null, null]);
  expect(seen.can).toEqual({ invite: false, leave: false, transfer: false });
});

test('it is owned by somebody of the team once they accept; the owner cannot leave before', async () => {
  await join(manu, 'manager');
  expect((await send('POST', '/team/leave', olivia)).body.code).toBe('last_owner');
  expect((await send('POST', '/transfer', olivia, { userId: mona.user.id })).body.code).toBe('not_in_team');
  expect((await send('POST', '/transfer', manu, { userId: manu.user.id })).status).toBe(403);
  expect((await send('POST', '/transfer', olivia, { userId: manu.user.id })).status).toBe(200);
  expect((await send('POST', '/transfer', olivia, { userId: manu.user.id })).body.code).toBe(
    'transfer_pending',
  );
  expect((await roles())[olivia.user.id]).toBe('owner');
  await answer(manu, true);
  expect(await roles()).toEqual({ [manu.user.id]: 'owner', [olivia.user.id]: 'manager' });
  const row = await findBusiness(api.db, { id: mona.user.id, role: 'member' }, business.id);
  expect(row?.ownerId).toBe(manu.user.id);
  expect((await send('POST', '/team/leave', olivia)).status).toBe(200);
});

test('who does not exist cannot be told from who is blocked', async () => {
  const blocked = await api.signUp('Blanca Blocked');
  await api.request({
    method: 'POST',
    url: `/api/users/${blocked.user.id}/block`,
    headers: { cookie: olivia.cookie, 'content-type': 'application/json' },
    payload: '{}',
  });
  const [one, other] = [
    await invite(olivia, blocked),
    await send('POST', '/team/invitations', olivia, { handle: 'nobody-at-all' }),
  ];
  expect(one.body.issues).toEqual([{ path: 'handle', message: 'Nobody has this handle' }]);
  expect(other.body.issues).toEqual(one.body.issues);
});
