import { createCourse, enroll } from '@kindred/db/factories/courses';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import type { TribesTable } from '@kindred/db/schema/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { ERRORS, type ErrorCode } from '@kindred/validation/errors';
import type { TribeRole } from '@kindred/validation/tribes';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

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
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_owner', plan: 'pro' })
    .where('id', '=', owner.user.id)
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db
    .updateTable('users')
    .set({ role: 'tribe_admin' })
    .where('id', '=', moderator.user.id)
    .execute();
  for (const { user } of [ada, leo]) {
    await api.db
      .updateTable('users')
      .set({ role: 'member', birthDate: null })
      .where('id', '=', user.id)
      .execute();
  }
  tribe = await createTribe(api.db, {
    ownerId: owner.user.id,
    name: 'Bakers',
    welcomeMessage: 'Bread for all',
  });
  await joinTribe(api.db, tribe.id, moderator.user.id, 'moderator');
});

const change = (values: Updateable<TribesTable>) =>
  api.db.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
const at = (path: string) => `/api/tribes/${tribe.slug}${path}`;
const join = (as: Person, body: object = {}) => api.post(at('/join'), body, as);
const ask = (as: Person, body: object = {}) => api.post(at('/request'), body, as);
const patch = (url: string, body: object, as: Person) =>
  api.request({
    method: 'PATCH',
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const get = async (as: Person, path = '') => (await api.get(at(path), as)).json();
const pending = async (as = moderator) => (await get(as, '/requests')).items as { id: string }[];
const news = (of: Person) =>
  unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'data'])
    .where('userId', '=', of.user.id)
    .where((where) => where(where.ref('data', '->>').key('tribeId'), '=', tribe.id))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const kinds = async (of: Person) => (await news(of)).map(({ data }) => data.kind);

function refused(answer: Answer, code: ErrorCode, status: number): void {
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    status,
    code,
    ERRORS[code].message,
  ]);
}

describe('joining', () => {
  test('a free tribe is done at once, and once: who is in stays as they are', async () => {
    const answer = await join(ada);
    expect(answer.json()).toMatchObject({ join: 'member', myRole: 'member', memberCount: 3, name: 'Bakers' });
    expect((await join(ada)).json()).toMatchObject({ memberCount: 3 });
    expect(await news(ada)).toMatchObject([
      { type: 'system', title: 'Ona Berg welcomes you to Bakers', message: 'Bread for all' },
    ]);
    expect(await get(ada)).toMatchObject({ join: 'member', welcomeMessage: 'Bread for all' });
  });

  test('a paid tribe starts the trial; whoever had it is answered 402', async () => {
    await change({ membershipType: 'paid', price: '12.00', trialDays: 7, contentAccess: 'members_only' });
    expect((await get(ada)).join).toBe('trial');
    expect((await join(ada)).json()).toMatchObject({ join: 'member', trialEndsAt: expect.any(String) });
    expect((await get(ada)).access).toEqual({ isReader: true, isPaidReader: true, why: 'trial' });
    expect((await api.delete(at('/leave'), ada)).json()).toMatchObject({ join: 'pay', memberCount: 2 });
    refused(await join(ada), 'payment_required', 402);
    await change({ trialDays: 0 });
    refused(await join(leo), 'payment_required', 402);
  });

  test('when the trial is over the door is there, and joining again asks for money', async () => {
    await change({ membershipType: 'paid', price: '12.00', trialDays: 7, contentAccess: 'members_only' });
    await join(ada);
    await api.db
      .updateTable('tribeMemberships')
      .set({ accessUntil: new Date(0), tierUntil: new Date(0) })
      .where('userId', '=', ada.user.id)
      .where('tribeId', '=', tribe.id)
      .execute();
    expect(await get(ada)).toMatchObject({ join: 'lapsed', access: { isReader: false, why: 'lapsed' } });
    refused(await join(ada), 'payment_required', 402);
    expect((await api.get(at('/members'), ada)).statusCode).toBe(403);
  });

  test.each([
    ['request_needed', 409, { requireApproval: true }],
    ['invitation_needed', 403, { isPrivate: true }],
    ['role_needed', 403, { gate: 'role', gateRoles: ['creator'] }],
    ['tribe_archived', 409, { archivedAt: new Date() }],
  ] as const)('is refused with a sentence: %s', async (code, status, values) => {
    await change(values as Updateable<TribesTable>);
    refused(await join(ada), code, status);
    expect((await get(owner)).memberCount).toBe(2);
  });

  test('a tribe of a course takes those who are enrolled in it', async () => {
    const course = await createCourse(api.db, { creatorId: owner.user.id });
    await change({ gate: 'course', gateCourseId: course.id });
    refused(await join(ada), 'course_needed', 403);
    await enroll(api.db, course.id, ada.user.id);
    expect((await join(ada)).statusCode).toBe(200);
  });

  test('whose plan holds fifty ends with fifty', async () => {
    await change({ memberCount: 50 });
    await api.db.updateTable('users').set({ plan: 'starter' }).where('id', '=', owner.user.id).execute();
    expect((await get(ada)).join).toBe('full');
    refused(await join(ada), 'tribe_full', 409);
    await api.db.updateTable('users').set({ plan: 'pro' }).where('id', '=', owner.user.id).execute();
    await change({ memberCount: 2 });
  });
});

describe('a minimum age', () => {
  const ago = (years: number) => `${new Date().getFullYear() - years}-01-01`;
  const tell = (birthDate: string) =>
    api.request({
      method: 'PUT',
      url: '/api/tribes/birth-date',
      headers: { cookie: ada.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ birthDate }),
    });

  test('is asked once and kept; whoever is too young stays so', async () => {
    await change({ minAge: 18 });
    expect((await get(ada)).needsBirthDate).toBe(true);
    refused(await join(ada), 'birth_date_needed', 400);
    refused(await join(ada, { birthDate: ago(15) }), 'too_young', 403);
    refused(await join(ada, { birthDate: ago(30) }), 'too_young', 403);
    expect(await get(ada)).toMatchObject({ join: 'too_young', needsBirthDate: false });
    expect((await join(leo, { birthDate: ago(30) })).statusCode).toBe(200);
  });

  test('can be told ahead, and not be changed', async () => {
    expect((await tell(ago(30))).json()).toEqual({ birthDate: ago(30) });
    expect((await tell(ago(30))).statusCode).toBe(200);
    refused(await tell(ago(40)), 'birth_date_kept', 409);
    await change({ minAge: 21 });
    expect((await join(ada)).statusCode).toBe(200);
  });

  test.each(['2999-01-01', '1850-01-01', '2001-02-30', '1.2.2001', ''])('is no age: %j', async (day) => {
    expect((await tell(day)).statusCode).toBe(400);
  });

  test('a date that nobody asked for is not kept', async () => {
    expect((await join(ada, { birthDate: ago(30) })).statusCode).toBe(200);
    const row = await api.db
      .selectFrom('users')
      .select('birthDate')
      .where('id', '=', ada.user.id)
      .executeTakeFirst();
    expect(row).toEqual({ birthDate: null });
  });
});

describe('leaving', () => {
  test('the owner cannot, and is told what to do; who is not in it has left', async () => {
    refused(await api.delete(at('/leave'), owner), 'owner_cannot_leave', 409);
    expect((await api.delete(at('/leave'), leo)).json()).toMatchObject({ join: 'join', memberCount: 2 });
  });
});

describe('asking to be let in', () => {
  const answers = [{ question: 'Why?', answer: 'For the bread' }];
  beforeEach(() => change({ requireApproval: true, joinQuestions: ['Why?'] }));

  test('is answered by those with a say, who see the answers; the applicant waits, is let in and told', async () => {
    expect((await ask(ada, { answers })).json()).toMatchObject({ join: 'requested', memberCount: 2 });
    expect((await ask(ada, { answers })).json()).toMatchObject({ join: 'requested' });
    expect(await get(moderator)).toMatchObject({ pendingCount: 1 });
    expect((await get(ada)).pendingCount).toBeNull();
    expect(await news(moderator)).toMatchObject([
      { title: 'Ada Lind asked to join Bakers', message: 'For the bread' },
    ]);
    const [request] = await pending();
    expect(request).toMatchObject({ user: { id: ada.user.id }, answers, status: 'pending' });
    expect((await api.post(at(`/requests/${request?.id}/approve`), undefined, moderator)).json()).toEqual({
      id: request?.id,
      status: 'approved',
    });
    expect(await get(ada)).toMatchObject({ join: 'member', memberCount: 3 });
    expect(await kinds(ada)).toEqual(['welcome', 'request_approved']);
    expect(await pending()).toEqual([]);
    expect((await get(moderator, '/requests?status=decided')).items).toMatchObject([
      { status: 'approved', decidedBy: { id: moderator.user.id } },
    ]);
  });

  test('is declined with a reason that is told, and can be done again', async () => {
    await ask(ada, { answers });
    const [request] = await pending();
    await api.post(at(`/requests/${request?.id}/decline`), { reason: 'Not now' }, moderator);
    expect(await news(ada)).toMatchObject([
      { title: 'Mod Moe declined your request to join Bakers', message: 'Not now' },
    ]);
    expect((await get(ada)).join).toBe('request');
    expect((await ask(ada, { answers })).json()).toMatchObject({ join: 'requested' });
    expect((await get(moderator)).pendingCount).toBe(1);
  });

  test('takes an answer to each question, as it is asked now', async () => {
    refused(await ask(ada), 'questions_changed', 409);
    refused(await ask(ada, { answers: [{ question: 'How?', answer: 'So' }] }), 'questions_changed', 409);
    expect((await ask(ada, { answers: [{ question: 'Why?', answer: ' ' }] })).statusCode).toBe(400);
    expect((await get(moderator)).pendingCount).toBe(0);
  });

  test('is not needed where everybody may join, and not possible twice over', async () => {
    await change({ requireApproval: false, joinQuestions: [] });
    refused(await ask(ada), 'request_not_needed', 409);
    await join(ada);
    refused(await ask(ada), 'already_mine', 409);
  });

  test('who withdrew is not let in: the moderator is told', async () => {
    await ask(ada, { answers });
    const [request] = await pending();
    expect((await api.delete(at('/request'), ada)).json()).toMatchObject({ join: 'request' });
    refused(
      await api.post(at(`/requests/${request?.id}/approve`), undefined, moderator),
      'request_withdrawn',
      409,
    );
    refused(await api.post(at(`/requests/${request?.id}/decline`), {}, moderator), 'request_withdrawn', 409);
    expect((await get(ada)).memberCount).toBe(2);
  });

  test('two moderators decide at once: one does, the other is told', async () => {
    await ask(ada, { answers });
    const [request] = await pending();
    const answered = await Promise.all([
      api.post(at(`/requests/${request?.id}/approve`), undefined, moderator),
      api.post(at(`/requests/${request?.id}/decline`), {}, owner),
      api.post(at(`/requests/${request?.id}/approve`), undefined, owner),
    ]);
    const isIn = (await get(ada)).join === 'member';
    expect(answered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answered.filter(({ statusCode }) => statusCode !== 200)) {
      refused(answer, 'request_decided', 409);
    }
    expect((await get(owner)).memberCount).toBe(isIn ? 3 : 2);
    expect((await get(owner)).pendingCount).toBe(0);
  });

  test('a ban meanwhile ends the request, and a request of somebody banned is refused', async () => {
    await ask(ada, { answers });
    const [request] = await pending();
    await api.post(at('/bans'), { userId: ada.user.id, reason: 'Spam' }, moderator);
    refused(await api.post(at(`/requests/${request?.id}/approve`), undefined, owner), 'request_decided', 409);
    refused(await ask(ada, { answers }), 'banned', 403);
    expect((await get(owner)).pendingCount).toBe(0);
  });

  test('of a paid tribe starts the trial when they are let in; without one they may pay', async () => {
    await change({ membershipType: 'paid', price: '9.00', trialDays: 3 });
    await ask(ada, { answers });
    const [request] = await pending();
    await api.post(at(`/requests/${request?.id}/approve`), undefined, owner);
    expect((await get(ada)).access.why).toBe('trial');
    await change({ trialDays: 0 });
    const eve = await api.signUp('Eve Late');
    await ask(eve, { answers });
    const items = [{ type: 'tribe', id: tribe.id }];
    refused(await api.post('/api/checkout/quote', { items }, eve), 'request_needed', 409);
    const [other] = await pending();
    await api.post(at(`/requests/${other?.id}/approve`), undefined, owner);
    expect(await get(eve)).toMatchObject({ join: 'pay', myRole: null });
    expect((await api.post('/api/checkout/quote', { items }, eve)).json()).toMatchObject({ total: '9.00' });
    expect((await get(owner)).pendingCount).toBe(0);
  });
});

describe('invitations', () => {
  const invite = (body: object = {}, as = moderator) => api.post(at('/invitations'), body, as);
  beforeEach(() => change({ isPrivate: true }));

  test('by link open a closed door, as often and as long as said', async () => {
    const link = (await invite({ maxUses: 1, expiresInDays: 7 })).json();
    expect(link).toMatchObject({ maxUses: 1, useCount: 0, isOpen: true, user: null });
    expect(link.code).toMatch(/^[\w-]{22}$/);
    expect((await api.get(`/api/tribes/invitations/${link.code}`, ada)).json()).toMatchObject({
      tribe: { name: 'Bakers', join: 'invited', isPrivate: true },
      invitedBy: { name: 'Mod Moe' },
    });
    expect((await join(ada, { invite: link.code })).json()).toMatchObject({ join: 'member' });
    refused(await join(leo, { invite: link.code }), 'invitation_invalid', 404);
    refused(await api.get(`/api/tribes/invitations/${link.code}`, leo), 'invitation_invalid', 404);
    expect((await get(moderator, '/invitations')).items).toMatchObject([{ useCount: 1, isOpen: false }]);
  });

  test('that were taken back lead nowhere', async () => {
    const link = (await invite()).json();
    await api.delete(at(`/invitations/${link.id}`), moderator);
    refused(
      await api.post(`/api/tribes/invitations/${link.code}/accept`, {}, ada),
      'invitation_invalid',
      404,
    );
    expect(
      (await api.delete(at('/invitations/019a0000-0000-7000-8000-000000000000'), moderator)).statusCode,
    ).toBe(404);
  });

  test('to one person are for them alone, told once, and can be turned down', async () => {
    const one = (await invite({ userId: ada.user.id })).json();
    expect((await invite({ userId: ada.user.id })).json().id).toBe(one.id);
    expect(await news(ada)).toMatchObject([{ type: 'tribe_invite', title: 'Mod Moe invited you to Bakers' }]);
    expect((await api.get('/api/tribes/invitations', ada)).json()).toMatchObject([
      { code: one.code, tribe: { id: tribe.id } },
    ]);
    expect((await api.get('/api/tribes/invitations', leo)).json()).toEqual([]);
    refused(await api.post(`/api/tribes/invitations/${one.code}/accept`, {}, leo), 'invitation_invalid', 404);
    expect((await get(ada)).join).toBe('invited');
    expect((await api.delete(`/api/tribes/invitations/${one.code}`, ada)).statusCode).toBe(200);
    expect((await get(ada)).join).toBe('invitation_needed');
    const again = (await invite({ userId: ada.user.id })).json();
    expect((await api.post(`/api/tribes/invitations/${again.code}/accept`, {}, ada)).json()).toMatchObject({
      join: 'member',
    });
    refused(await invite({ userId: ada.user.id }), 'already_member', 409);
  });

  test('come before approval, and after a ban, an age and a price', async () => {
    await change({ requireApproval: true });
    const { code } = (await invite()).json();
    await api.post(at('/bans'), { userId: leo.user.id, reason: 'Spam' }, moderator);
    refused(await join(leo, { invite: code }), 'banned', 403);
    refused(await invite({ userId: leo.user.id }), 'applicant_banned', 409);
    expect((await join(ada, { invite: code })).statusCode).toBe(200);
    await api.delete(at('/leave'), ada);
    await change({ minAge: 18 });
    refused(await join(ada, { invite: code }), 'birth_date_needed', 400);
    await change({ minAge: null, membershipType: 'paid', price: '5.00' });
    refused(await join(ada, { invite: code }), 'payment_required', 402);
  });

  test('are made once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `link-${tribe.id}` };
    const [one, other] = [
      await api.post(at('/invitations'), {}, moderator, headers),
      await api.post(at('/invitations'), {}, moderator, headers),
    ];
    expect(one.json().id).toBe(other.json().id);
  });
});

describe('those with a say', () => {
  const become = async (person: Person, role: TribeRole) => {
    await joinTribe(api.db, tribe.id, person.user.id, role);
    if (role === 'admin') {
      await api.db
        .updateTable('users')
        .set({ role: 'tribe_owner' })
        .where('id', '=', person.user.id)
        .execute();
    }
  };
  const setRole = (person: Person, role: string, as: Person) =>
    patch(at(`/members/${person.user.id}`), { role }, as);

  test('owners make admins, admins make moderators, moderators nobody', async () => {
    await become(ada, 'admin');
    await become(leo, 'member');
    expect((await setRole(leo, 'moderator', moderator)).statusCode).toBe(403);
    expect((await setRole(leo, 'admin', ada)).statusCode).toBe(403);
    expect((await setRole(leo, 'moderator', ada)).json()).toEqual({ userId: leo.user.id, role: 'moderator' });
    expect((await news(leo)).at(-1)).toMatchObject({ title: 'Ada Lind made you a moderator of Bakers' });
    expect((await setRole(leo, 'admin', owner)).statusCode).toBe(200);
    expect((await setRole(ada, 'member', leo)).statusCode).toBe(403);
    expect((await setRole(owner, 'member', leo)).statusCode).toBe(403);
    expect((await setRole(owner, 'owner', owner)).statusCode).toBe(400);
    expect((await get(leo)).can).toMatchObject({ set_roles: true, own: false });
  });

  test('the owner makes members mentors, whose posts and comments in the tribe say so', async () => {
    await become(ada, 'member');
    await become(leo, 'admin');
    const setMentor = (person: Person, isMentor: boolean, as = owner) =>
      api.request({
        method: 'PUT',
        url: at(`/members/${person.user.id}/mentor`),
        headers: { cookie: as.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ isMentor }),
      });
    const write = async (as: Person) =>
      (await api.post('/api/posts', { content: 'Rye', tribeId: tribe.id }, as)).json().id as string;
    const badges = async (postId: string) => [
      (await api.get(`/api/posts/${postId}`, leo)).json().author.badge,
      ...(await api.get(`/api/posts/${postId}/comments?sort=oldest`, leo))
        .json()
        .items.map(({ author }: { author: { badge: string | null } }) => author.badge),
    ];
    const hers = await write(ada);
    for (const as of [ada, moderator, owner]) {
      await api.post(`/api/posts/${hers}/comments`, { content: 'Crumb' }, as);
    }
    expect(await badges(hers)).toEqual([null, null, 'moderator', 'admin']);

    refused(await setMentor(ada, true, leo), 'not_allowed', 403);
    refused(await setMentor(owner, true), 'not_allowed', 403);
    expect((await setMentor(ada, true)).json()).toEqual({ userId: ada.user.id, isMentor: true });
    expect((await setMentor(ada, true)).statusCode).toBe(200);
    expect((await setMentor(moderator, true)).statusCode).toBe(200);
    expect(await badges(hers), 'a role in the tribe says more').toEqual([
      'mentor',
      'mentor',
      'moderator',
      'admin',
    ]);
    const elsewhere = (await api.post('/api/posts', { content: 'Oats' }, ada)).json().id;
    expect(await badges(elsewhere)).toEqual([null]);
    await api.db.updateTable('users').set({ role: 'creator' }).where('id', '=', ada.user.id).execute();
    expect((await badges(hers))[0], 'in a tribe people are what the tribe made them').toBe('mentor');
    expect(await badges(elsewhere)).toEqual(['creator']);
    await api.db.updateTable('users').set({ role: 'member' }).where('id', '=', ada.user.id).execute();
    expect(await get(owner, `/members/${ada.user.id}`)).toMatchObject({
      role: 'member',
      isMentor: true,
      can: { setMentor: true },
    });
    expect((await get(leo, `/members/${ada.user.id}`)).can).toMatchObject({ setMentor: false });
    expect((await get(owner, `/members/${owner.user.id}`)).can).toMatchObject({ setMentor: false });

    expect((await setMentor(ada, false)).json()).toEqual({ userId: ada.user.id, isMentor: false });
    expect(await badges(hers)).toEqual([null, null, 'moderator', 'admin']);
    await api.delete(at('/leave'), ada);
    refused(await setMentor(ada, true), 'not_a_member', 409);
    await change({ archivedAt: new Date() });
    refused(await setMentor(moderator, false), 'tribe_archived', 409);
    expect((await get(owner, `/members/${moderator.user.id}`)).can).toMatchObject({ setMentor: false });
  });

  test('take out those below them, who lose every door at once and are told why', async () => {
    await change({ isPrivate: true });
    await become(ada, 'member');
    expect((await api.delete(at(`/members/${owner.user.id}`), moderator)).statusCode).toBe(403);
    expect((await api.delete(at(`/members/${ada.user.id}?reason=Ads`), moderator)).json()).toEqual({
      userId: ada.user.id,
      role: null,
    });
    expect((await api.get(at('/members'), ada)).statusCode).toBe(404);
    expect(await get(ada)).toMatchObject({ join: 'invitation_needed', memberCount: 2 });
    expect(await news(ada)).toMatchObject([{ title: 'Mod Moe removed you from Bakers', message: 'Ads' }]);
    refused(await api.delete(at(`/members/${ada.user.id}`), moderator), 'not_a_member', 409);
  });

  test('ban with a reason and an end, list who is banned, and let them come again', async () => {
    await become(ada, 'member');
    expect((await api.post(at('/bans'), { userId: ada.user.id, reason: ' ' }, moderator)).statusCode).toBe(
      400,
    );
    expect((await api.post(at('/bans'), { userId: owner.user.id, reason: 'No' }, moderator)).statusCode).toBe(
      403,
    );
    await api.post(at('/bans'), { userId: ada.user.id, reason: 'Spam', days: 3 }, moderator);
    expect((await get(moderator, '/bans')).items).toMatchObject([
      { user: { id: ada.user.id }, reason: 'Spam', until: expect.any(String), bannedBy: { name: 'Mod Moe' } },
    ]);
    refused(await join(ada), 'banned', 403);
    await api.delete(at(`/bans/${ada.user.id}`), moderator);
    expect((await api.delete(at(`/bans/${ada.user.id}`), moderator)).statusCode).toBe(404);
    expect((await join(ada)).statusCode).toBe(200);
  });

  test('lose their say in the moment it is taken: a decision on its way is refused', async () => {
    await change({ requireApproval: true });
    await ask(ada);
    const [request] = await pending();
    await setRole(moderator, 'member', owner);
    expect((await api.post(at(`/requests/${request?.id}/approve`), undefined, moderator)).statusCode).toBe(
      403,
    );
    expect((await api.get(at('/requests'), moderator)).statusCode).toBe(403);
    expect((await api.get(at('/bans'), moderator)).statusCode).toBe(403);
  });

  test('hand the tribe over to a member, whose word is the name of the tribe', async () => {
    await become(ada, 'member');
    const give = (body: object, as = owner) => api.post(at('/hand-over'), body, as);
    refused(await give({ userId: ada.user.id, name: 'Brewers' }), 'wrong_tribe_name', 400);
    refused(await give({ userId: leo.user.id, name: 'Bakers' }), 'not_a_member', 409);
    expect((await give({ userId: ada.user.id, name: 'Bakers' }, moderator)).statusCode).toBe(403);
    expect((await give({ userId: ada.user.id, name: 'bakers ' })).json()).toEqual({
      userId: ada.user.id,
      role: 'owner',
    });
    expect(await get(ada)).toMatchObject({ myRole: 'owner', can: { own: true } });
    expect(await get(owner)).toMatchObject({ myRole: 'admin', can: { own: false, leave: true } });
    expect((await api.delete(at('/leave'), owner)).statusCode).toBe(200);
    refused(await api.delete(at('/leave'), ada), 'owner_cannot_leave', 409);
  });
});

describe('the list of members', () => {
  test('says what I may do with each, and who is there only to those inside', async () => {
    await joinTribe(api.db, tribe.id, ada.user.id);
    const items = (await get(moderator, '/members')).items;
    expect(items.map(({ role }: { role: string }) => role)).toEqual(['owner', 'moderator', 'member']);
    expect(items[2]).toMatchObject({
      name: 'Ada Lind',
      presence: 'away',
      tier: 'free',
      can: { follow: true, setRole: [], setMentor: false, remove: true, ban: true, handOver: false },
    });
    expect(items[1]).toMatchObject({ isMe: true, presence: 'online', can: { follow: false, remove: false } });
    expect((await get(owner, '/members')).items[2].can).toMatchObject({
      setRole: ['admin', 'moderator'],
      handOver: true,
    });
    const outside = (await get(leo, '/members')).items;
    expect(outside[2]).toMatchObject({ presence: null, tier: null, can: { remove: false } });
    expect((await api.get(at('/members?filter=online'), leo)).statusCode).toBe(403);
    expect((await get(ada, '/members?query=ada')).items).toMatchObject([{ id: ada.user.id }]);
    expect((await get(ada, '/members?filter=staff')).items).toHaveLength(2);
  });

  test('is read by pages, and not by what is no cursor of it', async () => {
    await joinTribe(api.db, tribe.id, ada.user.id);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await get(ada, `/members?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([owner.user.id, moderator.user.id, ada.user.id]);
    for (const cursor of ['x', Buffer.from('["m",9,"x"]').toString('base64url')]) {
      expect((await api.get(at(`/members?cursor=${cursor}`), ada)).json().code).toBe('invalid_cursor');
      expect((await api.get(at(`/members?query=a&cursor=${cursor}`), ada)).json().code).toBe(
        'invalid_cursor',
      );
    }
  });
});
