import { createEvent } from '@kindred/db/factories/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  [olga, ada] = [await api.signUp('Olga Berg'), await api.signUp('Ada Lind')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());

const patch = (url: string, payload: object, { cookie }: Person) =>
  api.request({ method: 'PATCH', url, headers: { cookie }, payload });

const notified = async () =>
  (await api.get('/api/notifications', ada))
    .json<{ title: string; actionUrl: string }[]>()
    .map(({ title, actionUrl }) => [title, actionUrl]);

test('users are notified of a role at an event, once', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, title: 'First loaf' });
  const change = (payload: object) => patch(`/api/events/${id}`, payload, olga);
  const expected = [
    ['Olga Berg made you a speaker at First loaf', `/event/${id}`],
    ['Olga Berg asked you to check in at First loaf', `/event/${id}/door`],
    ['Olga Berg made you a co-host of First loaf', `/event/${id}`],
  ];
  await change({ hostIds: [ada.user.id] });
  await change({ hostIds: [ada.user.id], doorIds: [ada.user.id] });
  await change({ hostIds: [ada.user.id], doorIds: [], speakers: [{ userId: ada.user.id }] });
  expect(await notified()).toEqual(expected);
  await change({ doorIds: [ada.user.id] });
  expect(await notified()).toHaveLength(3);
});

test('a speaker who does not see the event is not notified of it', async () => {
  const { id } = await createEvent(api.db, {
    hostId: olga.user.id,
    title: 'Second loaf',
    audience: 'invited',
  });
  await patch(`/api/events/${id}`, { speakers: [{ userId: ada.user.id }] }, olga);
  expect((await notified()).join()).not.toContain('Second loaf');
});
