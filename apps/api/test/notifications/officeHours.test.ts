import { createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { NotificationView } from '@kindred/validation/notifications/list';
import type { SlotView } from '@kindred/validation/tribes/officeHours';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

// What is told of an hour leads to that one, and is read when that was seen.

let api: TestApi;
let owner: Person;
let ada: Person;
let path: string;
let at: (rest?: string) => string;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, ada] = [await api.signUp('Ona Berg'), await api.signUp('Ada Lind')];
  const tribe = await createTribe(api.db, { ownerId: owner.user.id });
  await joinTribe(api.db, tribe.id, ada.user.id);
  const space = await createSpace(api.db, {
    tribeId: tribe.id,
    type: 'office_hours',
    postRole: 'moderator',
  });
  path = `/tribe/${tribe.slug}/spaces/${space.id}`;
  at = (rest = '') => `/api/tribes/${tribe.slug}/spaces/${space.id}/slots${rest}`;
});

const told = async (as: Person): Promise<NotificationView[]> =>
  (await api.get('/api/notifications?tab=unread', as)).json();
const ways = async (as: Person) => (await told(as)).map(({ actionUrl }) => actionUrl);
const badge = async (as: Person) => (await api.get('/api/notifications/badges', as)).json().notifications;
const seen = async (as: Person, ...places: string[]) =>
  (await api.post('/api/notifications/seen', { path, ...(places.length > 0 ? { places } : {}) }, as)).json()
    .read;
let hours = 24;
async function offer(): Promise<SlotView> {
  hours += 3;
  const startsAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  return (await api.post(at(), { startsAt, minutes: 30, place: 'Room 4' }, owner)).json();
}

test('an hour that is booked or given back leads its host to it, and each is read on its own', async () => {
  const [one, two] = [await offer(), await offer()];
  for (const { id } of [one, two]) await api.post(at(`/${id}/booking`), undefined, ada);
  await api.delete(at(`/${two.id}/booking`), ada);
  expect((await ways(owner)).sort()).toEqual(
    [`${path}#hour-${one.id}`, `${path}#hour-${two.id}`, `${path}#hour-${two.id}`].sort(),
  );
  expect(await seen(owner), 'the space alone').toBe(0);
  expect(await seen(owner, `#hour-${two.id}`)).toBe(2);
  expect(await badge(owner)).toBe(1);
  expect(await seen(owner, `#hour-${one.id}`)).toBe(1);
});

test('one hour is asked for by its id, also when it is over; one that was called off is not there', async () => {
  const slot = await offer();
  await api.post(at(`/${slot.id}/booking`), undefined, ada);
  expect((await api.get(at(`/${slot.id}`), ada)).json()).toMatchObject({
    id: slot.id,
    place: 'Room 4',
    can: { cancel: true },
  });
  await api.delete(at(`/${slot.id}`), owner);
  expect((await api.get(at(`/${slot.id}`), ada)).statusCode).toBe(404);
  expect(await ways(ada)).toEqual([`${path}#hour-${slot.id}`]);
  expect(await seen(ada, `#hour-${slot.id}`)).toBe(1);
});
