import { randomUUID } from 'node:crypto';
import { acquaint, blockUser, createUser } from '@kindred/db/factories/accounts';
import { createGroup } from '@kindred/db/factories/messaging';
import type { ChangesPage } from '@kindred/validation/messaging/messages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { openSocket, type Socket, type Subscription, subscribe } from './sockets.ts';

let api: TestApi;
let address: string;
let ada: Person;
let bo: Person;
let cleo: Person;
let talk: string;

beforeAll(async () => {
  api = await createTestApi();
  address = await api.listen();
});
afterAll(() => api.close());

beforeEach(async () => {
  [ada, bo, cleo] = await Promise.all([
    api.signUp('Ada Lind'),
    api.signUp('Bo Berg'),
    api.signUp('Cleo Dahl'),
  ]);
  await acquaint(api.db, ada.user.id, bo.user.id, cleo.user.id);
  talk = await begin(ada, { participantIds: [bo.user.id] });
});

const opened: Socket[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.ws.terminate();
});

async function begin(as: Person, input: Record<string, unknown>): Promise<string> {
  const answer = await api.post('/api/conversations', input, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}
const send = (as: Person, content: string, more: Record<string, unknown> = {}, id = talk) =>
  api.post(`/api/conversations/${id}/messages`, { content, messageType: 'text', ...more }, as);
const messages = async (as: Person, query = '', id = talk) =>
  (await api.get(`/api/conversations/${id}/messages${query}`, as)).json() as {
    id: string;
    content: string;
    seq: number;
    status: string;
    isRead: boolean;
  }[];
const list = async (as: Person) =>
  (await api.get('/api/conversations', as)).json() as { id: string; unreadCount: number }[];

/** What a subscription has heard. */
const eventsOf = ({ frames }: Socket): unknown[] =>
  frames.flatMap((frame) => (frame.result?.type === 'data' ? [frame.result.data.data] : []));
const patch = (url: string, payload: object, as: Person) =>
  api.request({
    method: 'PATCH',
    url,
    payload,
    headers: { cookie: as.cookie, origin: 'http://kindred.test' },
  });

describe('the documented calls', () => {
  test('begin one conversation for two, whoever asks and however often', async () => {
    expect(await begin(bo, { participantIds: [ada.user.id] })).toBe(talk);
    const at = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0
          ? begin(cleo, { participantIds: [ada.user.id] })
          : begin(ada, { participantIds: [cleo.user.id] }),
      ),
    );
    expect(new Set(at).size).toBe(1);
  });

  test('take the conversation from hello to read', async () => {
    expect((await send(ada, '  Hello Bo  ')).json()).toMatchObject({
      content: 'Hello Bo',
      seq: 1,
      senderId: ada.user.id,
      isMine: true,
      status: 'sent',
      isRead: false,
    });
    const [row] = await list(bo);
    expect(row).toMatchObject({
      id: talk,
      isGroup: false,
      name: null,
      otherUser: { id: ada.user.id },
      lastMessage: { content: 'Hello Bo', isMine: false },
      unreadCount: 1,
    });
    expect((await api.get('/api/notifications/badges', bo)).json()).toMatchObject({ messages: 1 });
    await api.post(`/api/conversations/${talk}/delivered`, { seq: 1 }, bo);
    expect(await messages(ada)).toMatchObject([{ status: 'delivered', isRead: false }]);
    const read = await api.post(`/api/conversations/${talk}/read`, { seq: 1 }, bo);
    expect(read.json()).toMatchObject({ unreadCount: 0, readSeq: 1 });
    expect(await messages(ada)).toMatchObject([{ status: 'read', isRead: true }]);
    expect((await api.get('/api/notifications/badges', bo)).json()).toMatchObject({ messages: 0 });
  });

  test('pin and put away by sending the opposite', async () => {
    const pinned = await api.post(`/api/conversations/${talk}/pin`, { isPinned: true }, ada);
    expect(pinned.json()).toMatchObject({ id: talk, isPinned: true });
    await api.post(`/api/conversations/${talk}/archive`, { isArchived: true }, ada);
    expect(await list(ada)).toEqual([]);
    expect((await api.get('/api/conversations?tab=archived', ada)).json()).toMatchObject([{ id: talk }]);
    expect(await list(bo)).toHaveLength(1);
  });

  test('make a group of its name and its people', async () => {
    const input = { participantIds: [bo.user.id, cleo.user.id], name: 'Bakers', isGroup: true };
    const id = await begin(ada, input);
    for (const person of [ada, bo, cleo]) {
      const answer = await api.get(`/api/conversations/${id}`, person);
      expect(answer.json()).toMatchObject({ name: 'Bakers', isGroup: true, memberCount: 3, otherUser: null });
    }
  });
});

test('a message is answered as it is read afterwards, whatever it is', async () => {
  const group = await begin(ada, { participantIds: [bo.user.id], name: 'Bakers', isGroup: true });
  await api.post(`/api/conversations/${group}/disappearing`, { after: '24h' }, ada);
  for (const conversation of [talk, group]) {
    const sent = (payload: object) => api.post(`/api/conversations/${conversation}/messages`, payload, ada);
    const first = (await sent({ content: 'Bread', clientKey: randomUUID() })).json();
    const answers = [
      first,
      (await sent({ content: 'Rye @bo', replyToMessageId: first.id })).json(),
      (await sent({ messageType: 'location', content: '', location: { latitude: 1, longitude: 2 } })).json(),
    ];
    const read = (await api.get(`/api/conversations/${conversation}/messages`, ada)).json();
    expect(answers).toEqual(read.slice(-3));
    expect(first.expiresAt === null).toBe(conversation === talk);
  }
});

describe('what is not sent', () => {
  const refusal = (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json().issues];

  test('says which field is wrong', async () => {
    expect(refusal(await send(ada, '   '))).toEqual([
      400,
      [{ path: 'content', message: 'Write something to send' }],
    ]);
    expect(refusal(await send(ada, 'x'.repeat(5_001)))).toEqual([
      400,
      [{ path: 'content', message: 'Message must be at most 5000 characters' }],
    ]);
    expect((await send(ada, 'x'.repeat(5_000))).statusCode).toBe(200);
    const other = await begin(ada, { participantIds: [cleo.user.id] });
    const elsewhere = (await send(ada, 'Elsewhere', {}, other)).json().id;
    expect(refusal(await send(ada, 'Reply', { replyToMessageId: elsewhere }))).toEqual([
      400,
      [{ path: 'replyToMessageId', message: 'This message is not in the conversation' }],
    ]);
    const group = { participantIds: [bo.user.id], isGroup: true };
    expect(refusal(await api.post('/api/conversations', group, ada))).toEqual([
      400,
      [{ path: 'name', message: 'Give the group a name' }],
    ]);
  });

  test('is what goes to nobody, to oneself or across a block, and none of it tells which', async () => {
    const stranger = await createUser(api.db);
    await blockUser(api.db, stranger.id, ada.user.id);
    for (const participantIds of [[ada.user.id], [stranger.id], [randomUUID()], [bo.user.id, stranger.id]]) {
      const isGroup = participantIds.length > 1;
      const input = { participantIds, ...(isGroup ? { isGroup, name: 'Us' } : {}) };
      expect((await api.post('/api/conversations', input, ada)).statusCode).toBe(400);
    }
    await blockUser(api.db, bo.user.id, ada.user.id);
    expect((await send(ada, 'Still there?')).statusCode).toBe(404);
    expect((await send(bo, 'Gone')).statusCode).toBe(404);
  });
});

describe('never doubled', () => {
  test('the same key is the same message, twenty at once, and later', async () => {
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ada, 'Once', { clientKey })));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ clientKey, seq: 1 });
    expect((await send(ada, 'Once', { clientKey })).json().seq).toBe(1);
    expect(await messages(bo)).toHaveLength(1);
    const [seen] = (await api.get(`/api/conversations/${talk}/messages`, bo)).json();
    expect(seen.clientKey).toBeNull();
  });

  test('a key that was used elsewhere is refused', async () => {
    const clientKey = randomUUID();
    await send(ada, 'Here', { clientKey });
    const other = await begin(ada, { participantIds: [cleo.user.id] });
    expect((await send(ada, 'There', { clientKey }, other)).statusCode).toBe(409);
    // Keys are each sender's own.
    expect((await send(bo, 'Mine', { clientKey })).statusCode).toBe(200);
  });

  test('a key that was used for other words is refused, and one whose message was edited is that message', async () => {
    const clientKey = randomUUID();
    const { id } = (await send(ada, 'Helo', { clientKey })).json();
    const other = await send(ada, 'Something else', { clientKey });
    expect(other.statusCode, other.body).toBe(409);
    expect(other.json().code).toBe('idempotency_mismatch');
    await patch(`/api/messages/${id}`, { content: 'Hello' }, ada);
    expect((await send(ada, 'Helo', { clientKey })).json()).toMatchObject({ id, content: 'Hello' });
  });
});

describe('what was sent', () => {
  test('is put in other words, and taken back from everybody, with what others had of it', async () => {
    const { id } = (await send(ada, 'Helo')).json();
    const since = (await api.get(`/api/conversations/${talk}/history`, bo)).json().revision;
    expect((await patch(`/api/messages/${id}`, { content: 'Hello' }, ada)).json()).toMatchObject({
      content: 'Hello',
      isEdited: true,
    });
    expect((await patch(`/api/messages/${id}`, { content: 'Mine' }, bo)).statusCode).toBe(403);
    await api.post(`/api/messages/${id}/reactions`, { emoji: '🔥' }, bo);
    const changed = (await api.get(`/api/conversations/${talk}/changes?since=${since}`, bo)).json();
    expect(changed).toMatchObject({
      hasMore: false,
      items: [{ id, content: 'Hello', reactions: [{ emoji: '🔥', count: 1, isMine: true }] }],
    });
    // A revision that was never reached, as after a backup was put back.
    const ahead = (await api.get(`/api/conversations/${talk}/changes?since=99999`, bo)).json();
    expect(ahead).toMatchObject({ items: [], revision: changed.revision });
    expect((await api.delete(`/api/messages/${id}`, ada)).statusCode).toBe(200);
    expect(await messages(bo)).toMatchObject([{ id, content: '', isDeleted: true, reactions: [] }]);
    expect((await api.get(`/api/conversations/${talk}`, bo)).json().lastMessage).toMatchObject({
      content: '',
      isDeleted: true,
    });
    expect((await patch(`/api/messages/${id}`, { content: 'Back' }, ada)).json().code).toBe(
      'message_deleted',
    );
    expect((await api.delete(`/api/messages/${id}`, ada)).statusCode).toBe(200);
  });

  test('is another in what answers it as well, for whoever asks what changed', async () => {
    const { id } = (await send(ada, 'SECRET')).json();
    const answer = (await send(bo, 'What was that?', { replyToMessageId: id })).json();
    const changes = async (since: number) =>
      (await api.get(`/api/conversations/${talk}/changes?since=${since}`, bo)).json();
    await patch(`/api/messages/${id}`, { content: 'Nothing' }, ada);
    const edited = await changes(answer.revision);
    expect(edited.items).toMatchObject([{ id }, { id: answer.id, replyTo: { id, content: 'Nothing' } }]);
    await api.delete(`/api/messages/${id}`, ada);
    const gone = await changes(edited.revision);
    expect(gone.items).toMatchObject([{ id }, { id: answer.id, replyTo: { id, isDeleted: true } }]);
    expect(JSON.stringify(gone)).not.toMatch(/SECRET|Nothing/);
    // In an order of their own, so that a page can end between them.
    expect(gone.items[0].revision).toBeLessThan(gone.items[1].revision);
    expect((await send(ada, 'Next')).json().revision).toBe(gone.revision + 1);
  });

  test('is gone from the badge at once when it is taken back', async () => {
    const { id } = (await send(ada, 'Never mind')).json();
    const web = await subscribe(address, { as: bo });
    opened.push(web);
    const badge = async () => (await api.get('/api/notifications/badges', bo)).json().messages;
    expect(await badge()).toBe(1);
    await api.delete(`/api/messages/${id}`, ada);
    await web.event('badges_changed');
    expect(await badge()).toBe(0);
  });

  test('is changed no more often than anybody can', async () => {
    const { id } = (await send(ada, 'Hm')).json();
    const all = await Promise.all(
      Array.from({ length: 130 }, (_, n) => patch(`/api/messages/${id}`, { content: `Hm ${n}` }, ada)),
    );
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120);
    expect(all.find(({ statusCode }) => statusCode !== 200)?.statusCode).toBe(429);
  });

  test('of somebody else goes from my own sight alone', async () => {
    const { id } = (await send(ada, 'For Bo')).json();
    expect((await api.delete(`/api/messages/${id}`, bo)).json().message).toBe('Message deleted for you');
    expect(await messages(bo)).toEqual([]);
    expect(await messages(ada)).toMatchObject([{ content: 'For Bo' }]);
    expect((await api.delete(`/api/messages/${id}`, cleo)).statusCode).toBe(404);
  });

  test('takes an emoji and nothing else', async () => {
    const { id } = (await send(ada, 'Bread')).json();
    for (const emoji of ['fire', '🔥🔥', '<b>', '']) {
      expect((await api.post(`/api/messages/${id}/reactions`, { emoji }, bo)).statusCode, emoji).toBe(400);
    }
    for (const emoji of ['👩‍🍳', '❤️', '🏳️‍🌈', '👍🏽']) {
      expect((await api.post(`/api/messages/${id}/reactions`, { emoji }, bo)).statusCode, emoji).toBe(200);
    }
  });
});

describe('live', () => {
  test('a message reaches the others’ sockets, documented and subscribed, and nobody else’s', async () => {
    const documented = await openSocket(address, '/ws', { as: bo });
    const stranger = await openSocket(address, '/ws', { as: cleo });
    const web = await subscribe(address, { as: bo });
    const outside = await subscribe(address, { as: cleo });
    opened.push(documented, stranger, web, outside);
    await send(ada, 'Are you there?');
    await vi.waitFor(() => {
      expect(documented.frames).toContainEqual({ type: 'new_message', conversationId: talk });
      expect(eventsOf(web)).toContainEqual({
        type: 'message_created',
        conversationId: talk,
        changes: expect.objectContaining({ items: [expect.objectContaining({ content: 'Are you there?' })] }),
      });
    });
    await api.post(`/api/conversations/${talk}/read`, { seq: 1 }, bo);
    await vi.waitFor(() =>
      expect(eventsOf(web)).toEqual(
        expect.arrayContaining([{ type: 'marks_changed', conversationId: talk }, { type: 'badges_changed' }]),
      ),
    );
    const group = await createGroup(api.db, bo.user.id, [cleo.user.id]);
    await send(bo, 'For Cleo', {}, group.id);
    await vi.waitFor(() =>
      expect(eventsOf(outside)).toContainEqual(
        expect.objectContaining({ type: 'message_created', conversationId: group.id }),
      ),
    );
    expect(JSON.stringify([eventsOf(outside), stranger.frames])).not.toContain(talk);
  });

  test('an event brings what changed as each receiver may see it, from the revision before it', async () => {
    const group = await createGroup(api.db, ada.user.id, [bo.user.id, cleo.user.id]);
    const theirs = new Map<Person, Subscription>();
    for (const each of [ada, bo, cleo]) theirs.set(each, await subscribe(address, { as: each }));
    opened.push(...theirs.values());
    const changesFor = async (each: Person, type: string) =>
      (await theirs.get(each)?.event(type))?.data.changes as ChangesPage & { since: number };
    await api.post(`/api/users/${ada.user.id}/block`, undefined, cleo);
    const { id, revision } = (await send(ada, 'To all but Cleo', {}, group.id)).json();
    for (const each of [ada, bo]) {
      const { items, ...rest } = await changesFor(each, 'message_created');
      expect(items).toMatchObject([{ id, content: 'To all but Cleo', isMine: each === ada }]);
      expect(rest).toMatchObject({ since: revision - 1, revision, hasMore: false });
    }
    expect(await changesFor(cleo, 'message_created')).toMatchObject({ items: [], revision });
    await api.post(`/api/messages/${id}/reactions`, { emoji: '👍' }, bo);
    for (const each of [ada, bo]) {
      const { items, since } = await changesFor(each, 'messages_changed');
      expect(since).toBe(revision);
      expect(items).toMatchObject([{ id, reactions: [{ emoji: '👍', count: 1, isMine: each === bo }] }]);
    }
    expect(JSON.stringify(theirs.get(cleo)?.frames)).not.toContain('To all but Cleo');
  });

  test('what is put out of sight is told to all devices of that person, and to nobody else', async () => {
    const ids = [];
    for (const words of ['One', 'Two', 'Three']) ids.push((await send(ada, words)).json().id);
    const device = await subscribe(address, { as: bo });
    const hers = await subscribe(address, { as: ada });
    opened.push(device, hers);
    const gone = { type: 'sight_changed', conversationId: talk };
    const told = () => eventsOf(device).filter((event) => JSON.stringify(event) === JSON.stringify(gone));
    expect((await api.delete(`/api/messages/${ids[0]}?for=me`, bo)).statusCode).toBe(200);
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    const several = { messageIds: ids.slice(1), for: 'me' };
    expect((await api.post(`/api/conversations/${talk}/messages/delete`, several, bo)).statusCode).toBe(200);
    await vi.waitFor(() => expect(told()).toHaveLength(2));
    expect(await messages(bo)).toEqual([]);
    // Who blocks somebody sees no more of them anywhere, nor they of them.
    const other = await createUser(api.db);
    const blocked = await api.post(`/api/users/${other.id}/block`, undefined, bo);
    expect(blocked.statusCode, blocked.body).toBe(200);
    await vi.waitFor(() => expect(eventsOf(device)).toContainEqual({ type: 'sight_changed' }));
    expect(JSON.stringify(eventsOf(hers))).not.toContain('sight_changed');
  });

  test('whoever was taken out of a group while they were away hears of it when they are back', async () => {
    const group = await createGroup(api.db, ada.user.id, [bo.user.id, cleo.user.id]);
    const device = await subscribe(address, { as: bo });
    opened.push(device);
    await send(ada, 'Still here', {}, group.id);
    const { id: lastId } = await device.event('message_created');
    await device.close();
    const out = await api.delete(`/api/conversations/${group.id}/members/${bo.user.id}`, ada);
    expect(out.statusCode, out.body).toBe(200);
    await send(ada, 'Without him', {}, group.id);
    const back = await subscribe(address, { as: bo }, lastId);
    opened.push(back);
    await back.event('conversation_changed');
    expect(eventsOf(back)).toContainEqual({ type: 'conversation_changed', conversationId: group.id });
    expect(back.types()).not.toContain('message_created');
  });
});
