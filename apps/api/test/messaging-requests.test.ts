import { acquaint, createUser } from '@kindred/db/factories/accounts';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [ada, bo] = await Promise.all([api.signUp('Ada Lind'), api.signUp('Bo Berg')]);
});

async function begin(as: Person, input: Record<string, unknown>): Promise<string> {
  const answer = await api.post('/api/conversations', input, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}
const send = (as: Person, id: string, content: string) =>
  api.post(`/api/conversations/${id}/messages`, { content, messageType: 'text' }, as);
const requests = async (as: Person) => (await api.get('/api/conversations/requests', as)).json();
const count = async (as: Person) => (await api.get('/api/conversations/requests/count', as)).json().count;
const list = async (as: Person, tab = 'all') => (await api.get(`/api/conversations?tab=${tab}`, as)).json();
const badge = async (as: Person) => (await api.get('/api/notifications/badges', as)).json().messages;
const last = async (as: Person, id: string) =>
  (await api.get(`/api/conversations/${id}/messages`, as)).json().at(-1);
const read = (as: Person, id: string, seq = 1) => api.post(`/api/conversations/${id}/read`, { seq }, as);

/** Longer here than a day, so that the limits of newcomers are not theirs. */
async function longHere(...people: Person[]): Promise<void> {
  await api.db
    .updateTable('users')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(
      'id',
      'in',
      people.map(({ user }) => user.id),
    )
    .execute();
}

describe('what a stranger writes', () => {
  test('waits among the requests, and is neither in the list nor in the badge', async () => {
    const id = await begin(ada, { participantIds: [bo.user.id] });
    await send(ada, id, 'We have not met');
    expect(await requests(bo)).toMatchObject([
      { id, isRequest: true, from: { id: ada.user.id }, lastMessage: { content: 'We have not met' } },
    ]);
    expect(await count(bo)).toBe(1);
    for (const tab of ['all', 'unread', 'groups', 'archived']) expect(await list(bo, tab)).toEqual([]);
    expect(await badge(bo)).toBe(0);
    // To the one who wrote it is a conversation like any other.
    expect(await list(ada)).toMatchObject([{ id, isRequest: false }]);
    expect(await requests(ada)).toEqual([]);
  });

  test('tells its sender nothing of being read until it is accepted', async () => {
    const id = await begin(ada, { participantIds: [bo.user.id] });
    await send(ada, id, 'Hello');
    await api.post(`/api/conversations/${id}/delivered`, { seq: 1 }, bo);
    await read(bo, id);
    expect(await last(ada, id)).toMatchObject({ status: 'sent', isRead: false });
    expect((await api.post(`/api/conversations/${id}/accept`, {}, bo)).json()).toMatchObject({
      isRequest: false,
    });
    expect(await last(ada, id)).toMatchObject({ status: 'read', isRead: true });
    expect(await list(bo)).toMatchObject([{ id }]);
    expect(await requests(bo)).toEqual([]);
  });

  test('is accepted by an answer, by following, and by a tribe in common', async () => {
    const answered = await begin(ada, { participantIds: [bo.user.id] });
    await send(ada, answered, 'Hello');
    expect((await send(bo, answered, 'Hello back')).statusCode).toBe(200);
    expect(await list(bo)).toMatchObject([{ id: answered, isRequest: false }]);

    const cleo = await api.signUp('Cleo Dahl');
    const followed = await begin(ada, { participantIds: [cleo.user.id] });
    await api.post(`/api/users/${ada.user.id}/follow`, {}, cleo);
    expect(await list(cleo)).toMatchObject([{ id: followed, isRequest: false }]);

    const dora = await api.signUp('Dora Falk');
    const met = await begin(ada, { participantIds: [dora.user.id] });
    expect(await count(dora)).toBe(1);
    const tribe = await createTribe(api.db);
    await api.db
      .insertInto('tribeMemberships')
      .values([ada, dora].map(({ user }) => ({ tribeId: tribe.id, userId: user.id })))
      .execute();
    expect(await requests(dora)).toEqual([]);
    expect(await list(dora)).toMatchObject([{ id: met, isRequest: false }]);
  });

  test('rings when it is accepted, as far as it is unread, and not before', async () => {
    const told = async (as: Person) => {
      await api.database.pool.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
      );
      await api.runJobs();
      const lines = (await api.get('/api/notifications?tab=messages', as)).json();
      return lines.map(({ content }: { content: string }) => content);
    };
    const id = await begin(ada, { participantIds: [bo.user.id] });
    await send(ada, id, 'We have not met');
    expect(await told(bo)).toEqual([]);
    await api.post(`/api/conversations/${id}/accept`, {}, bo);
    expect(await badge(bo)).toBe(1);
    expect(await told(bo)).toEqual(['We have not met']);
    expect(await told(ada)).toEqual([]);

    const cleo = await api.signUp('Cleo Dahl');
    const followed = await begin(ada, { participantIds: [cleo.user.id] });
    await send(ada, followed, 'Nor have we');
    await send(ada, followed, 'Have we?');
    await api.post(`/api/users/${ada.user.id}/follow`, {}, cleo);
    expect(await told(cleo)).toEqual(['2 new messages']);

    const dora = await api.signUp('Dora Falk');
    const seen = await begin(ada, { participantIds: [dora.user.id] });
    await send(ada, seen, 'Hello');
    await read(dora, seen);
    await api.post(`/api/conversations/${seen}/accept`, {}, dora);
    expect(await told(dora)).toEqual([]);
  });

  test('is no request where the receiver follows the sender, and is where it is the other way round', async () => {
    await api.post(`/api/users/${bo.user.id}/follow`, {}, ada);
    await begin(ada, { participantIds: [bo.user.id] });
    expect(await count(bo)).toBe(1);
    const cleo = await api.signUp('Cleo Dahl');
    await api.post(`/api/users/${ada.user.id}/follow`, {}, cleo);
    await begin(ada, { participantIds: [cleo.user.id] });
    expect(await count(cleo)).toBe(0);
    expect(await list(cleo)).toHaveLength(1);
  });

  test('is three messages until it is answered, also when all are sent at once', async () => {
    const id = await begin(ada, { participantIds: [bo.user.id] });
    const sent = await Promise.all(Array.from({ length: 8 }, (_, at) => send(ada, id, `Hello ${at}`)));
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(sent.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'request_waiting',
    });
    // Nothing else tells them of it either.
    const [first] = sent.filter(({ statusCode }) => statusCode === 200);
    const others = [
      api.post(`/api/conversations/${id}/disappearing`, { after: '24h' }, ada),
      api.post(`/api/messages/${first?.json().id}/pin`, { isPinned: true }, ada),
    ];
    for (const answer of await Promise.all(others)) {
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json().code).toBe('request_unaccepted');
    }
    await send(bo, id, 'Yes?');
    expect((await send(ada, id, 'One more')).statusCode).toBe(200);
    expect((await api.post(`/api/conversations/${id}/disappearing`, { after: '24h' }, ada)).statusCode).toBe(
      200,
    );
  });

  test('is deleted without the sender learning it, and stays away for thirty days', async () => {
    const id = await begin(ada, { participantIds: [bo.user.id] });
    await send(ada, id, 'Hello');
    expect((await api.post(`/api/conversations/${id}/decline`, {}, bo)).statusCode).toBe(200);
    expect(await requests(bo)).toEqual([]);
    expect((await api.get(`/api/conversations/${id}`, bo)).statusCode).toBe(404);
    expect((await send(ada, id, 'Hello again')).json()).toMatchObject({ status: 'sent' });
    expect(await begin(ada, { participantIds: [bo.user.id] })).toBe(id);
    expect(await count(bo)).toBe(0);
    await unrestrictedDb(api.db)
      .updateTable('conversationMembers')
      .set({ declinedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where('conversationId', '=', id)
      .where('userId', '=', bo.user.id)
      .execute();
    await send(ada, id, 'A month later');
    expect(await requests(bo)).toMatchObject([{ id, lastMessage: { content: 'A month later' } }]);
    const messages = (await api.get(`/api/conversations/${id}/messages`, bo)).json();
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(['A month later']);
  });

  test('comes back to whoever deleted it and then writes to them', async () => {
    const id = await begin(ada, { participantIds: [bo.user.id] });
    await send(ada, id, 'Hello');
    await api.post(`/api/conversations/${id}/decline`, {}, bo);
    expect(await begin(bo, { participantIds: [ada.user.id] })).toBe(id);
    expect(await list(bo)).toMatchObject([{ id, isRequest: false }]);
  });
});

describe('a group that a stranger puts somebody into', () => {
  test('is theirs when they say so, and until then nothing of it is', async () => {
    const cleo = await api.signUp('Cleo Dahl');
    await acquaint(api.db, ada.user.id, cleo.user.id);
    const id = await begin(ada, {
      participantIds: [bo.user.id, cleo.user.id],
      name: 'Bakers',
      isGroup: true,
    });
    await send(ada, id, 'Before');
    expect(await list(cleo)).toMatchObject([{ id, memberCount: 2 }]);
    expect(await list(bo)).toEqual([]);
    expect(await requests(bo)).toMatchObject([
      { id, name: 'Bakers', from: { id: ada.user.id }, lastMessage: null },
    ]);
    expect((await api.get(`/api/conversations/${id}/messages`, bo)).statusCode).toBe(404);
    expect((await send(bo, id, 'Hello')).statusCode).toBe(404);
    await api.post(`/api/conversations/${id}/accept`, {}, bo);
    await send(ada, id, 'After');
    const seen = (await api.get(`/api/conversations/${id}/messages`, bo)).json();
    expect(seen.map(({ content }: { content: string }) => content)).toEqual(['You joined', 'After']);
    expect(await list(bo)).toMatchObject([{ id, memberCount: 3, unreadCount: 1 }]);
  });
});

describe('a new account', () => {
  test('begins five conversations with strangers a day, and as many as it likes with others', async () => {
    const strangers = await Promise.all(Array.from({ length: 6 }, () => createUser(api.db)));
    const answers = [];
    for (const { id } of strangers) {
      answers.push(await api.post('/api/conversations', { participantIds: [id] }, ada));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'too_many_strangers' });
    await acquaint(api.db, ada.user.id, bo.user.id);
    await begin(ada, { participantIds: [bo.user.id] });
    await longHere(ada);
    await begin(ada, { participantIds: [strangers[5]?.id] });
  });

  test('puts no more than five strangers into groups', async () => {
    const strangers = await Promise.all(Array.from({ length: 6 }, () => createUser(api.db)));
    const input = { participantIds: strangers.map(({ id }) => id), name: 'All of them', isGroup: true };
    expect((await api.post('/api/conversations', input, ada)).json()).toMatchObject({
      code: 'too_many_strangers',
    });
    expect(await list(ada)).toEqual([]);
  });
});

describe('a block', () => {
  test('closes the conversation to both at once, and ends both followings', async () => {
    await api.post(`/api/users/${bo.user.id}/follow`, {}, ada);
    await api.post(`/api/users/${ada.user.id}/follow`, {}, bo);
    const id = await begin(ada, { participantIds: [bo.user.id] });
    expect((await api.post(`/api/users/${ada.user.id}/block`, {}, bo)).json()).toEqual({
      id: ada.user.id,
      isBlocked: true,
    });
    for (const person of [ada, bo]) {
      expect((await api.get(`/api/conversations/${id}`, person)).statusCode).toBe(404);
      expect(await list(person)).toEqual([]);
    }
    expect((await api.get('/api/blocks', bo)).json().items).toMatchObject([{ id: ada.user.id }]);
    expect((await api.get('/api/blocks', ada)).json().items).toEqual([]);
    expect((await api.delete(`/api/users/${bo.user.id}/block`, ada)).statusCode).toBe(404);
    await api.delete(`/api/users/${ada.user.id}/block`, bo);
    expect(await list(ada)).toMatchObject([{ id }]);
    const me = (await api.get('/api/profiles/me', ada)).json();
    expect(me).toMatchObject({ followingCount: 0, followerCount: 0 });
  });
});
