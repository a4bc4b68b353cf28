import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { openSocket, pause, type Socket, type Subscription, subscribe } from '../sockets.ts';

let api: TestApi;
let address: string;
let owner: Person;
let ada: Person;
let leo: Person;
let tribe: Tribe;
beforeAll(async () => {
  api = await createTestApi();
  address = await api.listen();
  [owner, ada, leo] = [
    await api.signUp('Ona Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Leo Falk'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  tribe = await createTribe(api.db, { ownerId: owner.user.id, isPrivate: true, requireApproval: true });
});

const open: Socket[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.ws.terminate();
});
async function listen(as: Person): Promise<Subscription> {
  const subscription = await subscribe(address, { as });
  open.push(subscription);
  return subscription;
}
const at = (path: string) => `/api/tribes/${tribe.id}${path}`;
/** Long enough for an event that is on its way to have come. */
const settle = () => pause(400);

test('a request is told to those who decide and to nobody else; its answer to the applicant', async () => {
  await joinTribe(api.db, tribe.id, leo.user.id);
  const [hers, theirs, members] = [await listen(ada), await listen(owner), await listen(leo)];
  await api.post(at('/request'), {}, ada);
  expect((await theirs.event('tribe_changed')).data).toEqual({
    type: 'tribe_changed',
    tribeId: tribe.id,
    what: 'requests',
  });
  await theirs.event('badges_changed');
  await hers.event('membership_changed');
  await settle();
  expect(members.types()).toEqual([]);
  const [request] = (await api.get(at('/requests'), owner)).json().items;
  await api.post(at(`/requests/${request.id}/approve`), undefined, owner);
  await hers.event('membership_changed');
  await hers.event('badges_changed');
  await members.event('tribe_changed');
  expect((await api.get(at('/members'), ada)).statusCode).toBe(200);
});

test('somebody removed is told so, and hears nothing more of the tribe', async () => {
  await joinTribe(api.db, tribe.id, ada.user.id);
  await joinTribe(api.db, tribe.id, leo.user.id);
  const [hers, theirs] = [await listen(ada), await listen(leo)];
  await api.delete(at(`/members/${ada.user.id}`), owner);
  expect((await hers.event('membership_changed')).data).toEqual({
    type: 'membership_changed',
    tribeId: tribe.id,
  });
  await theirs.event('tribe_changed');
  const heard = hers.types().length;
  await api.post('/api/posts', { content: 'Inside', tribeId: tribe.id }, owner);
  await api.post(at('/invitations'), { userId: (await api.signUp('Eve Frost')).user.id }, owner);
  await api.delete(at(`/members/${leo.user.id}`), owner);
  await theirs.event('post_created');
  await theirs.event('membership_changed');
  await settle();
  // Its own news of being removed may still be on its way; of the tribe there is none.
  expect(
    hers
      .types()
      .slice(heard)
      .filter((type) => type !== 'badges_changed'),
  ).toEqual([]);
});

test('who has the app open is online to those in the same tribe', async () => {
  const [pia, rip] = [await api.signUp('Pia Dahl'), await api.signUp('Rip Vale')];
  await joinTribe(api.db, tribe.id, rip.user.id);
  await joinTribe(api.db, tribe.id, pia.user.id);
  await joinTribe(api.db, tribe.id, leo.user.id);
  const presenceOf = async (person: Person) =>
    (await api.get(at('/members'), leo)).json().items.find(({ id }: { id: string }) => id === person.user.id)
      ?.presence;
  expect(await presenceOf(pia)).toBe('away');
  open.push(await openSocket(address, '/ws', { as: pia }));
  expect(await presenceOf(pia)).toBe('online');
  const online = (await api.get(at('/members?filter=online'), leo)).json().items;
  expect(online.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([pia.user.id, leo.user.id]),
  );
  await api.database.pool.query(
    `update sessions set last_seen_at = now() - interval '1 hour' where user_id = $1`,
    [rip.user.id],
  );
  expect(await presenceOf(rip)).toBe('offline');
});

describe('presence of the members on screen', () => {
  const goneFor = (person: Person, hours: number) =>
    api.database.pool.query(
      `update sessions set last_seen_at = now() - make_interval(hours => $2) where user_id = $1`,
      [person.user.id, hours],
    );
  let pia: Person;
  beforeEach(async () => {
    pia = await api.signUp('Pia Dahl');
    await goneFor(pia, 1);
    for (const { user } of [pia, leo]) await joinTribe(api.db, tribe.id, user.id);
  });

  async function follow(as: Person, userIds: string[]) {
    const socket = await openSocket(address, '/trpc', { as });
    open.push(socket);
    const params = { path: 'tribes.presence', input: { id: tribe.id, userIds } };
    socket.send({ id: 7, method: 'subscription', params });
    return {
      socket,
      told: async () => (await socket.next(({ result }) => result?.type === 'data', 15_000)).result.data,
      isOver: () => socket.next(({ result }) => result?.type === 'stopped'),
    };
  }

  test('is told at first of all, then of who comes and goes, and of nobody else', async () => {
    const outsider = await api.signUp('Eve Frost');
    const { told } = await follow(leo, [pia.user.id, leo.user.id, outsider.user.id]);
    expect(await told()).toEqual(
      expect.arrayContaining([
        { userId: pia.user.id, presence: 'offline' },
        { userId: leo.user.id, presence: 'online' },
      ]),
    );
    const hers = await openSocket(address, '/ws', { as: pia });
    open.push(hers);
    open.push(await openSocket(address, '/ws', { as: outsider }));
    expect(await told()).toEqual([{ userId: pia.user.id, presence: 'online' }]);
    await goneFor(pia, 0);
    await hers.close();
    expect(await told()).toEqual([{ userId: pia.user.id, presence: 'away' }]);
  }, 40_000);

  test('ends for who is in the tribe no more', async () => {
    const { told, isOver, socket } = await follow(leo, [pia.user.id]);
    await told();
    await api.delete(at(`/members/${leo.user.id}`), owner);
    open.push(await openSocket(address, '/ws', { as: pia }));
    await isOver();
    expect(socket.frames.filter(({ result }) => result?.type === 'data')).toHaveLength(1);
  });

  test('is followed for a hundred people at once, as often as a screen may need', async () => {
    const many = Array.from({ length: 101 }, () => pia.user.id);
    const { socket } = await follow(leo, many);
    expect((await socket.next(({ error }) => error !== undefined)).error.data.code).toBe('invalid_input');
    const params = { path: 'tribes.presence', input: { id: tribe.id, userIds: [pia.user.id] } };
    for (let id = 100; id < 161; id += 1) socket.send({ id, method: 'subscription', params });
    expect((await socket.next(({ error, id }) => error !== undefined && id >= 100)).error.data.code).toBe(
      'too_many_requests',
    );
  });
});
