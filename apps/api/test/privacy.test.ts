import { acquaint } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { openSocket, pause, type Socket, subscribe } from './sockets.ts';

let api: TestApi;
let address: string;
let ada: Person;
let bo: Person;
let talk: string;

beforeAll(async () => {
  api = await createTestApi();
  address = await api.listen();
});
afterAll(() => api.close());

beforeEach(async () => {
  [ada, bo] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg')];
  await acquaint(api.db, ada.user.id, bo.user.id);
  talk = (await api.post('/api/conversations', { participantIds: [bo.user.id] }, ada)).json().id;
});

const opened: Socket[] = [];
async function socket(as: Person): Promise<Socket> {
  const one = await openSocket(address, '/ws', { as });
  opened.push(one);
  return one;
}
afterEach(() => {
  for (const one of opened.splice(0)) one.ws.terminate();
});

const patch = (as: Person, payload: Record<string, unknown>) =>
  api.request({ method: 'PATCH', url: '/api/profile/privacy', payload, headers: { cookie: as.cookie } });

async function choose(as: Person, chosen: Record<string, boolean>): Promise<void> {
  const answer = await patch(as, chosen);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject(chosen);
}

async function statusOfFirst(as: Person): Promise<string> {
  const [first] = (await api.get(`/api/conversations/${talk}/messages`, as)).json();
  return first.status;
}

const set =
  (...people: Person[]) =>
  (frame: { type: string; onlineUsers: string[] }) =>
    frame.type === 'presence' &&
    JSON.stringify(frame.onlineUsers) === JSON.stringify(people.map(({ user }) => user.id));

describe('read receipts', () => {
  beforeEach(async () => {
    await api.post(`/api/conversations/${talk}/messages`, { content: 'Are you there?' }, ada);
    await api.post(`/api/conversations/${talk}/messages`, { content: 'I am' }, bo);
    await api.post(`/api/conversations/${talk}/read`, { seq: 2 }, bo);
    await api.post(`/api/conversations/${talk}/read`, { seq: 2 }, ada);
  });

  test('are given and taken back by whoever reads', async () => {
    expect(await statusOfFirst(ada)).toBe('read');
    await choose(bo, { readReceipts: false });
    expect(await statusOfFirst(ada)).toBe('delivered');
    await choose(bo, { readReceipts: true });
    expect(await statusOfFirst(ada)).toBe('read');
  });

  test('are never given for what was read without them, until more is read', async () => {
    const statuses = async () => {
      const all = (await api.get(`/api/conversations/${talk}/messages`, ada)).json();
      return all
        .filter(({ isMine }: { isMine: boolean }) => isMine)
        .map(({ status }: { status: string }) => status);
    };
    const say = async (content: string) =>
      (await api.post(`/api/conversations/${talk}/messages`, { content }, ada)).json() as {
        id: string;
        seq: number;
      };
    const read = (seq: number) => api.post(`/api/conversations/${talk}/read`, { seq }, bo);
    await choose(bo, { readReceipts: false });
    const hidden = await say('Between us');
    await read(hidden.seq);
    expect(await statuses()).toEqual(['delivered', 'delivered']);
    await choose(bo, { readReceipts: true });
    expect(await statuses()).toEqual(['read', 'delivered']);
    const sheet = (await api.get(`/api/messages/${hidden.id}/receipts`, ada)).json();
    expect(sheet.items).toMatchObject([{ state: 'delivered', readAt: null }]);
    // Hidden and shown again, it is still not told.
    await choose(bo, { readReceipts: false });
    await choose(bo, { readReceipts: true });
    expect(await statuses()).toEqual(['read', 'delivered']);
    const open = await say('And now');
    await read(open.seq);
    expect(await statuses()).toEqual(['read', 'read', 'read']);
  });

  test('are not had by who gives none', async () => {
    await choose(ada, { readReceipts: false });
    expect(await statusOfFirst(ada)).toBe('delivered');
    const page = (await api.get(`/api/conversations/${talk}/history`, ada)).json();
    expect(page).toMatchObject({ readSeq: 0, deliveredSeq: 2 });
  });

  test('hold in a conversation that begins later, and say nothing for others in a group', async () => {
    await choose(bo, { readReceipts: false });
    const cleo = await api.signUp('Cleo Dahl');
    await acquaint(api.db, ada.user.id, cleo.user.id);
    const group = { participantIds: [bo.user.id, cleo.user.id], name: 'Bakers', isGroup: true };
    const { id } = (await api.post('/api/conversations', group, ada)).json();
    await api.post(`/api/conversations/${id}/messages`, { content: 'Hello' }, ada);
    await api.post(`/api/conversations/${id}/read`, { seq: 1 }, bo);
    const isRead = async () => (await api.get(`/api/conversations/${id}/messages`, ada)).json()[0].isRead;
    expect(await isRead()).toBe(false);
    await api.post(`/api/conversations/${id}/read`, { seq: 1 }, cleo);
    expect(await isRead()).toBe(true);
  });

  test('say what is wrong with what was sent', async () => {
    for (const payload of [{}, { readReceipts: 'no' }, { hidesPresence: true }]) {
      const answer = await patch(ada, payload);
      expect(answer.statusCode, answer.body).toBe(400);
    }
  });
});

describe('being seen online', () => {
  test('ends within two seconds for everybody, and begins again, each way', async () => {
    const hers = await socket(ada);
    const his = await socket(bo);
    await hers.next(set(bo));
    await his.next(set(ada));
    await choose(bo, { showPresence: false });
    await hers.next(set(), 2_000);
    // What he does not let others see he is not shown.
    await his.next(set(), 2_000);
    await choose(bo, { showPresence: true });
    await hers.next(set(bo), 2_000);
    await his.next(set(ada), 2_000);
  });

  test('follows who comes into a group, and who goes', async () => {
    const cleo = await api.signUp('Cleo Dahl');
    await acquaint(api.db, ada.user.id, cleo.user.id);
    const made = { participantIds: [bo.user.id], name: 'Bakers', isGroup: true };
    const { id } = (await api.post('/api/conversations', made, ada)).json();
    const his = await socket(bo);
    await his.next(set());
    const cleos = await socket(cleo);
    await cleos.next(set());
    await api.post(`/api/conversations/${id}/members`, { userIds: [cleo.user.id] }, ada);
    await his.next(set(cleo), 2_000);
    await cleos.next(set(bo), 2_000);
    await api.post(`/api/conversations/${id}/leave`, {}, cleo);
    await his.next(set(), 2_000);
    await cleos.next(set(), 2_000);
  });

  test('begins with a yes, for both', async () => {
    const dora = await api.signUp('Dora Falk');
    const { id } = (await api.post('/api/conversations', { participantIds: [ada.user.id] }, dora)).json();
    await api.post(`/api/conversations/${id}/messages`, { content: 'Hello' }, dora);
    const [hers, doras] = [await socket(ada), await socket(dora)];
    await hers.next(set());
    await doras.next(set());
    await api.post(`/api/conversations/${id}/accept`, {}, ada);
    await hers.next(set(dora), 2_000);
    await doras.next(set(ada), 2_000);
  });

  test('is not told by opening a page', async () => {
    await choose(bo, { showPresence: false });
    const hers = await socket(ada);
    await hers.next(set());
    const his = await socket(bo);
    await his.next(set());
    await his.close();
    await pause(500);
    expect(JSON.stringify(hers.frames)).not.toContain(bo.user.id);
  });

  test('is hidden in a tribe as well, and from whoever hides it', async () => {
    const tribe = await createTribe(api.db, { ownerId: ada.user.id });
    await joinTribe(api.db, tribe.id, bo.user.id);
    await socket(bo);
    const presenceOf = async (as: Person, of: Person) => {
      const { items } = (await api.get(`/api/tribes/${tribe.id}/members`, as)).json();
      return items.find(({ id }: { id: string }) => id === of.user.id).presence;
    };
    expect(await presenceOf(ada, bo)).toBe('online');
    await choose(bo, { showPresence: false });
    await vi.waitFor(async () => expect(await presenceOf(ada, bo)).toBe('offline'), 2_000);
    expect(await presenceOf(bo, ada)).toBeNull();
  });
});

describe('typing', () => {
  test('said over HTTP reaches the sockets of the others, documented and subscribed', async () => {
    const his = await socket(bo);
    const web = await subscribe(address, { as: bo });
    const mine = await subscribe(address, { as: ada });
    opened.push(web, mine);
    for (const isTyping of [true, false]) {
      const answer = await api.post(`/api/conversations/${talk}/typing`, { isTyping }, ada);
      expect(answer.statusCode, answer.body).toBe(200);
      const type = isTyping ? 'typing' : 'stop_typing';
      await his.next((frame) => frame.type === type && frame.conversationId === talk);
      expect((await web.event('typing')).data).toEqual({
        type: 'typing',
        conversationId: talk,
        userId: ada.user.id,
        isTyping,
      });
    }
    await pause(200);
    expect(mine.types()).not.toContain('typing');
  });

  test('says that somebody is here, and is told to nobody while they do not let that be seen', async () => {
    const his = await socket(bo);
    await choose(ada, { showPresence: false });
    await api.post(`/api/conversations/${talk}/typing`, { isTyping: true }, ada);
    await pause(300);
    expect(his.frames.filter(({ type }) => type === 'typing')).toEqual([]);
    await choose(ada, { showPresence: true });
  });

  test('is passed on no faster than anybody types, and never told again', async () => {
    const his = await socket(bo);
    for (let n = 0; n < 20; n++) {
      await api.post(`/api/conversations/${talk}/typing`, { isTyping: true }, ada);
    }
    await pause(300);
    expect(his.frames.filter(({ type }) => type === 'typing').length).toBeLessThan(5);
    const stored = await api.db.selectFrom('busEvents').select('id').where('topic', '=', 'typing').execute();
    expect(stored).toEqual([]);
  });
});
