import { auditEntries } from '@kindred/db/admin/audit/visibility';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let olga: Person;
let leo: Person;
let tribeId: string;
let ruleId: string;

beforeAll(async () => {
  api = await createTestApi();
  [ada, olga, leo] = (await Promise.all(
    ['Ada Admin', 'Olga Berg', 'Leo Moreau'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person];
  for (const [person, role] of [
    [ada, 'platform_admin'],
    [olga, 'tribe_owner'],
  ] as const) {
    await api.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();
  }
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, name: 'Bakers' })).id;
  await joinTribe(api.db, tribeId, leo.user.id);
  const rule = await api.post('/api/admin/rules', { title: 'No copies', description: '' }, ada);
  expect(rule.statusCode, rule.body).toBe(200);
  ruleId = rule.json<{ id: string }>().id;
});
afterAll(() => api.close());

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const titlesOf = async (path: string) => {
  const answer = await api.get(`/api/admin/${path}`, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title);
};
const lastEntry = async () => (await auditEntries(api.db, {}, { limit: 1 }))[0];
const noticesOf = async (person: Person) => (await api.get('/api/notifications', person)).body;
const moderate = (path: string, body: object, as = ada) => api.post(`/api/admin/content/${path}`, body, as);

test.each([
  ['', ['Rye at home', 'Baking sourdough', 'Copied course']],
  ['?state=published', ['Baking sourdough']],
  ['?state=draft', ['Rye at home']],
  ['?state=hidden', ['Copied course']],
  ['?q=sour', ['Baking sourdough']],
  ['?q=ourdough', []],
  ['?q=rye%20at', ['Rye at home']],
])('the list of courses%s has %j', async (query, titles) => {
  if (query === '') {
    const creatorId = olga.user.id;
    for (const [title, fields] of [
      ['Copied course', { hiddenAt: new Date(), createdAt: at(-3) }],
      ['Baking sourdough', { createdAt: at(-2) }],
      ['Rye at home', { isPublished: false, createdAt: at(-1) }],
    ] as const) {
      await createCourse(api.db, { title, creatorId, tribeId, ...fields });
    }
  }
  expect(await titlesOf(`courses${query}`)).toEqual(titles);
});

test.each([
  ['', ['Next week', 'Tomorrow', 'Called off', 'Copied event', 'Last week']],
  ['?state=upcoming', ['Tomorrow', 'Next week']],
  ['?state=past', ['Last week']],
  ['?state=cancelled', ['Called off']],
  ['?state=hidden', ['Copied event']],
  ['?q=week', ['Next week', 'Last week']],
])('the list of events%s has %j', async (query, titles) => {
  if (query === '') {
    const hostId = olga.user.id;
    for (const [title, hours, fields] of [
      ['Last week', -170, {}],
      ['Copied event', 5, { hiddenAt: new Date() }],
      ['Called off', 10, { cancelledAt: new Date() }],
      ['Tomorrow', 24, {}],
      ['Next week', 170, {}],
    ] as const) {
      const times = { startTime: at(hours), endTime: at(hours + 1) };
      await createEvent(api.db, { title, hostId, tribeId, ...times, ...fields });
    }
  }
  expect(await titlesOf(`events${query}`)).toEqual(titles);
});

test.each([
  ['state=upcoming', ['Next week']],
  ['q=week', ['Last week']],
])('the second page of events with %s goes on where the first ended', async (query, titles) => {
  const first = (await api.get(`/api/admin/events?limit=1&${query}`, ada)).json<{ nextCursor: string }>();
  expect(await titlesOf(`events?limit=1&${query}&cursor=${first.nextCursor}`)).toEqual(titles);
});

test('staff unpublish a course, and its creator reads the reason', async () => {
  const { id } = await createCourse(api.db, { title: 'Wrong price', creatorId: olga.user.id, tribeId });
  const unpublish = () =>
    api.post(`/api/admin/courses/${id}/unpublish`, { reason: 'The price is wrong' }, ada);
  expect((await unpublish()).json()).toMatchObject({
    state: 'draft',
    staff: { can: { close: false, hide: true } },
  });
  expect(await lastEntry()).toMatchObject({
    action: 'course.unpublish',
    tribeId,
    details: { before: { isPublished: true }, after: { isPublished: false }, reason: 'The price is wrong' },
  });
  expect(await noticesOf(olga)).toContain('Wrong price was unpublished by the platform');
  const entry = await lastEntry();
  expect((await unpublish()).statusCode).toBe(200);
  expect(await lastEntry()).toEqual(entry);
});

test('staff cancel an event, and its host and attendees read the reason', async () => {
  const { id } = await createEvent(api.db, {
    title: 'Bread fair',
    hostId: olga.user.id,
    tribeId,
    startTime: at(30),
    endTime: at(31),
  });
  await rsvp(api.db, id, leo.user.id);
  const cancelled = await api.post(`/api/admin/events/${id}/cancel`, { reason: 'The hall is closed' }, ada);
  expect(cancelled.json()).toMatchObject({
    state: 'cancelled',
    cancelReason: 'The hall is closed',
    staff: { can: { close: false } },
  });
  expect(await noticesOf(olga)).toContain('Bread fair was cancelled by the platform');
  await api.runJobs();
  expect(await noticesOf(leo)).toContain('The hall is closed');
  expect(await lastEntry()).toMatchObject({
    action: 'event.cancel',
    details: { after: { isCancelled: true } },
  });
  const again = await api.post(`/api/admin/events/${id}/cancel`, { reason: 'Again' }, ada);
  expect(again.json()).toMatchObject({ code: 'event_cancelled' });
});

test.each([
  ['course', async () => (await createCourse(api.db, { creatorId: olga.user.id, tribeId })).id],
  ['event', async () => (await createEvent(api.db, { hostId: olga.user.id, tribeId })).id],
  ['business', async () => (await createBusiness(api.db, { ownerId: olga.user.id })).id],
])('hiding a %s can be undone and appealed', async (type, make) => {
  const id = await make();
  const reason = `This ${type} is a copy`;
  const hidden = await moderate(`${type}/${id}/hide`, { ruleId, reason });
  expect(hidden.statusCode, hidden.body).toBe(200);
  expect(hidden.json()).toMatchObject({ state: 'decided', isHidden: true });
  const [decision] = hidden.json<{ decisions: { id: string; strikeUntil: string | null }[] }>().decisions;
  expect(decision).toMatchObject({ actions: ['remove'], rule: 'No copies' });
  expect(await noticesOf(olga)).toContain(reason);
  expect((await api.get(`/api/decisions/${decision?.id}`, olga)).json()).toMatchObject({
    can: { appeal: true },
  });
  expect((await moderate(`${type}/${id}/hide`, { ruleId, reason })).json()).toMatchObject({
    code: 'case_changed',
  });
  const shown = await moderate(`${type}/${id}/unhide`, { reason: 'It is no copy' });
  expect(shown.json()).toMatchObject({ state: 'decided', isHidden: false });
  const decisions = shown.json<{ decisions: { actions: string[]; reversedAt: string | null }[] }>().decisions;
  expect(decisions.find(({ actions }) => actions[0] === 'remove')?.reversedAt).not.toBeNull();
  expect((await moderate(`${type}/${id}/unhide`, { reason: 'Again' })).json()).toMatchObject({
    code: 'case_changed',
  });
});

test('staff see a hidden business with its case, and cannot hide their own', async () => {
  const { id } = await createBusiness(api.db, { ownerId: olga.user.id });
  const details = async (businessId: string) =>
    (await api.get(`/api/admin/businesses/${businessId}`, ada)).json();
  expect(await details(id)).toMatchObject({
    isHidden: false,
    staff: { caseId: null, can: { hide: true, unhide: false } },
  });
  const caseId = (await moderate(`business/${id}/hide`, { ruleId, reason: 'A copy' })).json<{ id: string }>()
    .id;
  expect(await details(id)).toMatchObject({
    isHidden: true,
    staff: { caseId, can: { hide: false, unhide: true } },
  });
  const own = await createBusiness(api.db, { ownerId: ada.user.id });
  expect(await details(own.id)).toMatchObject({ staff: { can: { hide: false, unhide: false } } });
  const refused = await moderate(`business/${own.id}/hide`, { ruleId, reason: 'A copy' });
  expect(refused.json()).toMatchObject({ code: 'not_allowed' });
});

test('a course whose appeal waits is not decided beside it', async () => {
  const { id } = await createCourse(api.db, { creatorId: olga.user.id, tribeId });
  const hidden = await moderate(`course/${id}/hide`, { ruleId, reason: 'A copy' });
  const [decision] = hidden.json<{ decisions: { id: string }[] }>().decisions;
  await api.post(`/api/decisions/${decision?.id}/appeal`, { content: 'It is mine' }, olga);
  expect((await moderate(`course/${id}/unhide`, { reason: 'Fine' })).json()).toMatchObject({
    code: 'not_allowed',
  });
});
