import { viewersAmong } from '@kindred/db/events/visibility';
import { blockUser } from '@kindred/db/factories/accounts';
import { createEvent, inviteToEvent } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { EventPage, EventView, TribeEventPage } from '@kindred/validation/events';
import { EVENT_AUDIENCES } from '@kindred/validation/events/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());

const idsIn = (answer: Answer) =>
  answer.statusCode === 200 ? answer.json<EventPage>().items.map(({ id }) => id) : [];

const RELATIONS = [
  'outsider',
  'member',
  'paid',
  'lapsed',
  'admin',
  'host',
  'coHost',
  'invited',
  'banned',
  'blocked',
] as const;
type Relation = (typeof RELATIONS)[number];

/** Who sees an event of a tribe that is not open, by its audience. */
const SEES: Record<(typeof EVENT_AUDIENCES)[number], readonly Relation[]> = {
  public: ['outsider', 'member', 'paid', 'lapsed', 'admin', 'host', 'coHost', 'invited'],
  tribe: ['member', 'paid', 'admin', 'host', 'coHost', 'invited'],
  paid: ['paid', 'admin', 'host', 'coHost', 'invited'],
  invited: ['admin', 'host', 'coHost', 'invited'],
};

test('page, lists and notices show an event to its audience alone', async () => {
  const tribe = await createTribe(api.db, {
    ownerId: olga.user.id,
    isPrivate: true,
    enabledFeatures: ['events'],
  });
  const people = Object.fromEntries(
    await Promise.all(
      RELATIONS.map(async (relation) => [relation, await api.signUp(`R ${relation}`)] as const),
    ),
  ) as Record<Relation, Person>;
  await api.db
    .updateTable('users')
    .set({ role: 'creator' })
    .where('id', 'in', [people.host.user.id, people.admin.user.id])
    .execute();
  for (const relation of ['member', 'paid', 'lapsed', 'host', 'coHost', 'blocked'] as const) {
    await joinTribe(api.db, tribe.id, people[relation].user.id);
  }
  await joinTribe(api.db, tribe.id, people.admin.user.id, 'admin');
  const becomes = (relation: Relation, to: object) =>
    api.db.updateTable('tribeMemberships').set(to).where('userId', '=', people[relation].user.id).execute();
  await becomes('paid', { tier: 'paid' });
  await becomes('lapsed', { accessUntil: new Date(0) });
  await unrestrictedDb(api.db)
    .insertInto('tribeBans')
    .values({ tribeId: tribe.id, userId: people.banned.user.id, reason: '' })
    .execute();
  await blockUser(api.db, people.blocked.user.id, people.host.user.id);

  for (const audience of EVENT_AUDIENCES) {
    const { id } = await createEvent(api.db, { tribeId: tribe.id, hostId: people.host.user.id, audience });
    await inviteToEvent(api.db, id, people.invited.user.id);
    await inviteToEvent(api.db, id, people.banned.user.id);
    await unrestrictedDb(api.db)
      .insertInto('eventPeople')
      .values({ eventId: id, role: 'host', userId: people.coHost.user.id, position: 0 })
      .execute();
    const page: Relation[] = [];
    const list: Relation[] = [];
    const tab: Relation[] = [];
    for (const relation of RELATIONS) {
      const as = people[relation];
      if ((await api.get(`/api/events/${id}`, as)).statusCode === 200) page.push(relation);
      if (idsIn(await api.get('/api/events', as)).includes(id)) list.push(relation);
      if (idsIn(await api.get(`/api/tribes/${tribe.id}/events`, as)).includes(id)) tab.push(relation);
    }
    expect(page, audience).toEqual(SEES[audience]);
    const ids = RELATIONS.map((relation) => people[relation].user.id);
    const notified = await viewersAmong(api.db, id, ids);
    expect(
      RELATIONS.filter((relation) => notified.has(people[relation].user.id)),
      audience,
    ).toEqual(SEES[audience]);
    // A list shows an invitation to a stranger; the tab of the tribe is for its readers.
    expect(list, audience).toEqual(SEES[audience]);
    const outside = ['outsider', 'lapsed', 'invited'];
    expect(tab, audience).toEqual(SEES[audience].filter((relation) => !outside.includes(relation)));
    const guest = await api.get(`/api/events/${id}`);
    expect(guest.statusCode === 200, audience).toBe(audience === 'public');
  }
});

test('a tribe without events and a deleted tribe show none, not even public ones', async () => {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, enabledFeatures: ['events'] });
  const { id } = await createEvent(api.db, { tribeId: tribe.id, hostId: olga.user.id, audience: 'public' });
  const stranger = await api.signUp('Sol Vik');
  const set = (to: object) => api.db.updateTable('tribes').set(to).where('id', '=', tribe.id).execute();
  const isSeen = async () => [
    (await api.get(`/api/events/${id}`, stranger)).statusCode === 200,
    (await api.get(`/api/events/${id}`)).statusCode === 200,
    idsIn(await api.get('/api/events', stranger)).includes(id),
  ];
  expect(await isSeen()).toEqual([true, true, true]);
  await set({ enabledFeatures: [] });
  expect(await isSeen()).toEqual([false, false, false]);
  await set({ enabledFeatures: ['events'], deletedAt: new Date() });
  expect(await isSeen()).toEqual([false, false, false]);
});

test('the address of an event is for attendees, a join link for attendees shortly before the start', async () => {
  const startTime = new Date(Date.now() + 10 * 60_000);
  const { id } = await createEvent(api.db, {
    hostId: olga.user.id,
    startTime,
    address: 'Rua das Taipas 5',
    isAddressPrivate: true,
    meetingUrl: 'https://meet.example/secret',
  });
  const ada = await api.signUp('Ada Lind');
  const seen = async (as?: Person) => {
    const body = (await api.get(`/api/events/${id}`, as)).body;
    expect(body).not.toContain('meet.example');
    return { address: body.includes('Taipas'), link: body.includes('"joinUrl":"/join/') };
  };
  const none = { address: false, link: false };
  expect([await seen(), await seen(ada)]).toEqual([none, none]);
  const answer = (status: string) =>
    api.request({
      method: 'PUT',
      url: `/api/events/${id}/rsvp`,
      headers: { cookie: ada.cookie },
      payload: { status },
    });
  await answer('maybe');
  expect(await seen(ada)).toEqual(none);
  await answer('going');
  expect(await seen(ada)).toEqual({ address: true, link: true });
  const later = {
    startTime: new Date(Date.now() + 16 * 60_000),
    endTime: new Date(Date.now() + 60 * 60_000),
  };
  await unrestrictedDb(api.db).updateTable('events').set(later).where('id', '=', id).execute();
  expect(await seen(ada)).toEqual({ address: true, link: false });
  expect((await api.get(`/api/events/${id}`, olga)).json<EventView>().settings?.meetingUrl).toBe(
    'https://meet.example/secret',
  );
});

test('the list of all events continues past what one source shows of a page', async () => {
  const ada = await api.signUp('Ida Moe');
  const starts = (hours: number) => new Date(Date.now() + (1_000 + hours) * 3_600_000);
  const tribes = await Promise.all(
    [0, 1].map(() =>
      createTribe(api.db, { ownerId: olga.user.id, isPrivate: true, enabledFeatures: ['events'] }),
    ),
  );
  for (const { id } of tribes) await joinTribe(api.db, id, ada.user.id);
  const made: string[] = [];
  // More than a page looks at of one tribe, with those of another between and after them.
  for (let hour = 0; hour < 240; hour += 1) {
    const tribeId = tribes[hour % 7 === 0 || hour > 230 ? 1 : 0]?.id ?? '';
    const kind = hour % 5 === 0 ? 'workshop' : 'webinar';
    made.push(
      (await createEvent(api.db, { tribeId, hostId: olga.user.id, startTime: starts(hour), kind })).id,
    );
  }
  const all = async (query: string) => {
    const found: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 100; pages += 1) {
      const answer: Answer = await api.get(
        `/api/events?limit=30${query}${cursor && `&cursor=${cursor}`}`,
        ada,
      );
      const { items, nextCursor } = answer.json<EventPage>();
      found.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    return found.filter((id) => made.includes(id));
  };
  expect(await all('')).toEqual(made);
  expect(await all('&kind=workshop')).toEqual(made.filter((_, hour) => hour % 5 === 0));
  const tab = (await api.get(`/api/tribes/${tribes[1]?.id}/events?limit=100`, ada)).json<TribeEventPage>();
  expect(tab.items.length).toBe(made.filter((_, hour) => hour % 7 === 0 || hour > 230).length);
});
