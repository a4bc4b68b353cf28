import { randomUUID } from 'node:crypto';
import { acquaint } from '@kindred/db/factories/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { pause, type Subscription, subscribe } from './sockets.ts';

let api: TestApi;
let address: string;
let ada: Person;
let bo: Person;
let talk: string;
const opened: Subscription[] = [];

beforeAll(async () => {
  api = await createTestApi();
  address = await api.listen();
});
afterAll(() => api.close());
afterEach(() => {
  for (const one of opened.splice(0)) one.ws.terminate();
});
beforeEach(async () => {
  [ada, bo] = await Promise.all([api.signUp('Ada Lind'), api.signUp('Bo Berg')]);
  await acquaint(api.db, ada.user.id, bo.user.id);
  talk = (await api.post('/api/conversations', { participantIds: [bo.user.id] }, ada)).json().id;
});

const send = (as: Person, content: string, more: object = {}) =>
  api.post(`/api/conversations/${talk}/messages`, { content, ...more }, as);
const messages = async (as: Person) => (await api.get(`/api/conversations/${talk}/messages`, as)).json();
const read = (as: Person, seq: number) => api.post(`/api/conversations/${talk}/read`, { seq }, as);

async function listening(as: Person): Promise<Subscription> {
  const socket = await subscribe(address, { as });
  opened.push(socket);
  return socket;
}
/** Of what this person has heard until something that is said now, how often it was this. */
async function heard(socket: Subscription, from: Person, type: string): Promise<number> {
  await send(from, 'Over');
  await socket.event('message_created');
  // Who hears of an event is asked for each on its own: one can come after the next.
  await pause(200);
  return socket.types().filter((each) => each === type).length;
}

test('a message sent again after its sender put it out of their sight is what they sent, and stays out of it', async () => {
  const clientKey = randomUUID();
  const { id, seq } = (await send(ada, 'Hello', { clientKey })).json();
  await api.post(`/api/messages/${id}/reactions`, { emoji: '🔥' }, bo);
  await api.delete(`/api/messages/${id}?for=me`, ada);
  const again = await send(ada, 'Hello', { clientKey });
  expect([again.statusCode, again.json()]).toMatchObject([
    200,
    { id, seq, clientKey, content: 'Hello', reactions: [] },
  ]);
  expect((await send(ada, 'Other', { clientKey })).json().code).toBe('idempotency_mismatch');
  expect(await messages(ada)).toEqual([]);
  await api.delete(`/api/conversations/${talk}`, ada);
  expect((await send(ada, 'Hello', { clientKey })).json()).toMatchObject({ id, content: 'Hello' });
  expect((await api.get(`/api/messages/${id}/receipts`, ada)).statusCode).toBe(404);
  expect(await messages(bo)).toHaveLength(1);
});

test('a pin that is set twice is told once, and pins are set no more often than anybody can', async () => {
  const { id } = (await send(bo, 'At five')).json();
  const pin = (isPinned: boolean) => api.post(`/api/messages/${id}/pin`, { isPinned }, ada);
  const theirs = await listening(bo);
  for (const isPinned of [false, true, true, true, false, false]) {
    expect((await pin(isPinned)).json()).toMatchObject({ isPinned });
  }
  expect(await heard(theirs, ada, 'messages_changed')).toBe(2);
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => pin(n % 2 === 0)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(114);
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('too_many_requests');
});

test('others hear nothing of what I mark for myself, and of reading only what they may know', async () => {
  const { seq } = (await send(bo, 'Read this')).json();
  const theirs = await listening(bo);
  await read(ada, seq);
  for (let count = 0; count < 5; count++) {
    await api.post(`/api/conversations/${talk}/unread`, {}, ada);
    expect((await read(ada, seq)).json()).toMatchObject({ isMarkedUnread: false, unreadCount: 0 });
  }
  expect(await heard(theirs, ada, 'marks_changed')).toBe(1);
});

test('whoever lets nobody know what they read is not heard reading', async () => {
  await api.request({
    method: 'PATCH',
    url: '/api/profile/privacy',
    payload: { readReceipts: false },
    headers: { cookie: ada.cookie, origin: 'http://kindred.test' },
  });
  const { seq } = (await send(bo, 'Read this')).json();
  await api.post(`/api/conversations/${talk}/delivered`, { seq }, ada);
  const theirs = await listening(bo);
  expect((await read(ada, seq)).json()).toMatchObject({ unreadCount: 0 });
  expect(await heard(theirs, ada, 'marks_changed')).toBe(0);
});
