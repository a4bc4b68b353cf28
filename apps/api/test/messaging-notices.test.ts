import { acquaint } from '@kindred/db/factories/accounts';
import { createGroup } from '@kindred/db/factories/messaging';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let cleo: Person;
let group: string;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [ada, bo, cleo] = await Promise.all([
    api.signUp('Ada Lind'),
    api.signUp('Bo Berg'),
    api.signUp('Cleo Dahl'),
  ]);
  await acquaint(api.db, ...[ada, bo, cleo].map(({ user }) => user.id));
  group = (await createGroup(api.db, ada.user.id, [bo.user.id], { name: 'Bakers' })).id;
});

interface Line {
  id: string;
  content: string;
  notice: { kind: string; userIds: string[] } | null;
  can: object;
}

const at = (path = '') => `/api/conversations/${group}${path}`;
const as = (method: 'PATCH' | 'DELETE', url: string, by: Person, payload: object = {}) =>
  api.request({ method, url, payload, headers: { cookie: by.cookie, origin: 'http://kindred.test' } });
const lines = async (by: Person): Promise<Line[]> => (await api.get(at('/messages'), by)).json();
const told = async (by: Person) => (await lines(by)).map(({ content }) => content);
const badge = async (by: Person) => (await api.get('/api/notifications/badges', by)).json();

describe('what happens to a group', () => {
  test('is told in it, the way each would put it', async () => {
    await as('PATCH', at(), ada, { name: 'Early bakers', description: 'Before six' });
    await api.post(at('/members'), { userIds: [cleo.user.id] }, ada);
    await as('PATCH', at(`/members/${bo.user.id}`), ada, { role: 'admin' });
    expect(await told(ada)).toEqual([
      'You named the group “Early bakers”',
      'You changed the description of the group',
      'You added Cleo Dahl',
      'You made Bo Berg an admin',
    ]);
    // Who was added sees it from there on.
    expect(await told(cleo)).toEqual(['Ada Lind added you', 'Ada Lind made Bo Berg an admin']);
    await as('PATCH', at(`/members/${bo.user.id}`), ada, { role: 'member' });
    await as('DELETE', at(`/members/${cleo.user.id}`), ada);
    await api.post(at('/owner'), { userId: bo.user.id }, ada);
    await api.post(at('/leave'), {}, ada);
    expect((await told(bo)).slice(-4)).toEqual([
      'Ada Lind made you a member again',
      'Ada Lind removed Cleo Dahl',
      'Ada Lind handed the group over to you',
      'Ada Lind left',
    ]);
    const { token } = (await api.post(at('/link'), {}, bo)).json();
    const eva = await api.signUp('Eva Holm');
    await api.post(`/api/conversations/join/${token}`, {}, eva);
    await api.post(at('/disappearing'), { after: '24h' }, bo);
    expect(await told(eva)).toEqual([
      'You joined by the link',
      'Bo Berg let new messages disappear after 24 hours',
    ]);
  });

  test('is told once, and not at all when nothing became of it', async () => {
    await as('PATCH', at(), ada, { name: 'Bakers', description: '' });
    await as('PATCH', at(`/members/${bo.user.id}`), ada, { role: 'member' });
    await api.post(at('/members'), { userIds: [bo.user.id] }, ada);
    expect((await as('PATCH', at(), bo, { name: 'Mine' })).statusCode).toBe(403);
    expect(await told(ada)).toEqual([]);
    await Promise.all([api.post(at('/leave'), {}, ada), api.post(at('/leave'), {}, ada)]);
    expect(await told(bo)).toEqual(['Ada Lind handed the group over to you', 'Ada Lind left']);
  });

  test('says that somebody came when they said yes, and not that they were asked', async () => {
    const dora = await api.signUp('Dora Falk');
    await api.post(at('/members'), { userIds: [dora.user.id] }, ada);
    expect(await told(ada)).toEqual([]);
    expect((await api.post(at('/accept'), {}, dora)).statusCode).toBe(200);
    expect(await told(ada)).toEqual(['Dora Falk joined']);
    expect(await told(dora)).toEqual(['You joined']);
  });

  test('stands in the list, and is neither unread nor in the badge', async () => {
    const before = await badge(bo);
    await as('PATCH', at(), ada, { name: 'Early bakers' });
    expect((await api.get(at(), bo)).json()).toMatchObject({
      unreadCount: 0,
      lastMessage: {
        content: 'Ada Lind named the group “Early bakers”',
        notice: { kind: 'named', userIds: [] },
      },
    });
    expect(await badge(bo)).toEqual(before);
  });

  test('is nobody’s to answer, edit, react to, pin, forward or take back', async () => {
    await as('PATCH', at(), ada, { name: 'Early bakers' });
    const [line] = await lines(ada);
    expect(line?.can).toEqual({ edit: false, deleteForAll: false, pin: false, report: false });
    const id = line?.id ?? '';
    const message = `/api/messages/${id}`;
    const answer = await api.post(at('/messages'), { content: 'Nice', replyToMessageId: id }, ada);
    expect(answer.json().issues).toMatchObject([{ path: 'replyToMessageId' }]);
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = await api.post(at('/scheduled'), { content: 'Nice', replyToMessageId: id, sendAt }, ada);
    expect(later.json().issues).toMatchObject([{ path: 'replyToMessageId' }]);
    expect((await as('PATCH', message, ada, { content: 'Ours' })).statusCode).toBe(403);
    expect((await api.post(`${message}/reactions`, { emoji: '👍' }, ada)).statusCode).toBe(403);
    expect((await api.post(`${message}/pin`, { isPinned: true }, ada)).statusCode).toBe(403);
    expect((await as('DELETE', `${message}?for=all`, ada)).statusCode).toBe(403);
    expect((await api.get(`${message}/receipts`, ada)).statusCode).toBe(403);
    const forwarded = { messageIds: [id], userIds: [bo.user.id], clientKey: crypto.randomUUID() };
    expect((await api.post('/api/messages/forward', forwarded, ada)).json().issues).toMatchObject([
      { path: 'messageIds' },
    ]);
    // Out of one's own sight it can be put.
    expect((await as('DELETE', `${message}?for=me`, bo)).statusCode).toBe(200);
    expect(await told(bo)).toEqual([]);
    expect(await told(ada)).toHaveLength(1);
  });
});
