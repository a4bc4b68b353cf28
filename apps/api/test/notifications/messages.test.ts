import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireMessages } from '../../src/features/messaging/expiry.ts';
import { deliverWaiting } from '../../src/features/notifications/delivery/deliver.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { startPushService, subscribed } from '../push-service.ts';

let api: TestApi;
let service: Awaited<ReturnType<typeof startPushService>>;
let ada: Person;
let leo: Person;
let talk: string;

beforeAll(async () => {
  api = await createTestApi();
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await api.close();
});
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('waitingDeliveries').execute();
  ada = await api.signUp('Ada Lind');
  leo = await api.signUp('Leo Hart');
  const verified = { emailVerifiedAt: new Date() };
  await api.db.updateTable('users').set(verified).where('id', '=', ada.user.id).execute();
  await subscribed(api, ada, service.browser());
  talk = (await createDirectConversation(api.db, ada.user.id, leo.user.id)).id;
  service.received.length = 0;
  api.mails.length = 0;
});

const say = (content: string, as = leo, id = talk) =>
  api.post(`/api/conversations/${id}/messages`, { content }, as).then((answer) => {
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  });
const read = (seq: number, as = ada) => api.post(`/api/conversations/${talk}/read`, { seq }, as);
/** As if the seconds had passed that a burst is given. */
async function runJobs(): Promise<void> {
  await api.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  );
  await api.runJobs();
}
const rows = (of = ada) =>
  unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select(['id', 'title', 'message', 'isRead', 'isListed', 'data'])
    .where('userId', '=', of.user.id)
    .where('kind', '=', 'message')
    .orderBy('createdAt')
    .execute();
const rung = () => service.received.map(({ message: { title, body, url } }) => [title, body, url]);
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

test('a message that is not read rings once, and leads to its conversation', async () => {
  await say('Is the oven on?');
  await runJobs();
  expect(await rows()).toMatchObject([{ title: 'Leo Hart', message: 'Is the oven on?', isRead: false }]);
  expect(rung()).toEqual([['Leo Hart', 'Is the oven on?', `/messages/${talk}`]]);
  expect(await rows(leo)).toEqual([]);
  expect((await api.get('/api/notifications/badges', ada)).json().notifications).toBe(1);
});

test('a burst is one job and one line; what comes later moves it up and rings again', async () => {
  for (const words of ['One', 'Two', 'Three']) await say(words);
  const { rows: jobs } = await api.database.pool.query(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'notifications.messages' and key = $1`,
    [`messages:${talk}`],
  );
  expect(jobs).toEqual([{ count: 1 }]);
  await runJobs();
  await say('Four');
  await runJobs();
  expect(await rows()).toMatchObject([{ message: '4 new messages', isRead: false }]);
  expect(rung().map(([, body]) => body)).toEqual(['3 new messages', '4 new messages']);
});

test('whoever reads it within those seconds is told nothing', async () => {
  const { seq } = await say('Quick');
  await read(seq);
  await runJobs();
  expect([await rows(), rung()]).toEqual([[], []]);
});

test('reading the conversation reads what was told of it, as far as it was read', async () => {
  const first = await say('One');
  const second = await say('Two');
  await runJobs();
  await read(first.seq);
  expect(await rows()).toMatchObject([{ isRead: false }]);
  await read(second.seq);
  expect(await rows()).toMatchObject([{ isRead: true }]);
  await say('Three');
  await runJobs();
  expect(await rows()).toMatchObject([{ isRead: true }, { isRead: false, message: 'Three' }]);
});

test('one mail after a quarter of an hour, and no other until it is read', async () => {
  await say('One');
  await runJobs();
  await deliverWaiting(api.jobDeps, inMinutes(14));
  expect(api.mails).toEqual([]);
  await deliverWaiting(api.jobDeps, inMinutes(16));
  expect(api.mails.map(({ subject }) => subject)).toEqual(['New messages: Leo Hart']);
  const { seq } = await say('Two');
  await runJobs();
  await deliverWaiting(api.jobDeps, inMinutes(40));
  expect(api.mails).toHaveLength(1);
  await read(seq);
  await say('Three');
  await runJobs();
  await deliverWaiting(api.jobDeps, inMinutes(40));
  expect(api.mails).toHaveLength(2);
});

test('no other mail either when what was written is deleted and written again', async () => {
  for (const words of ['One', 'Two', 'Three']) {
    const { id } = await say(words);
    await runJobs();
    await deliverWaiting(api.jobDeps, inMinutes(20));
    await api.delete(`/api/messages/${id}`, leo);
    expect(await rows()).toEqual([]);
  }
  expect(api.mails.map(({ text }) => text.includes('One'))).toEqual([true]);
  const { seq } = await say('Four');
  await read(seq);
  await say('Five');
  await runJobs();
  await deliverWaiting(api.jobDeps, inMinutes(20));
  expect(api.mails).toHaveLength(2);
  expect(api.mails[1]?.text).toContain('Five');
});

test('nor when the line is read and the conversation is not; of another conversation one goes out', async () => {
  await say('One');
  await runJobs();
  await deliverWaiting(api.jobDeps, inMinutes(20));
  await api.post('/api/notifications/read', { tab: 'messages' }, ada);
  await say('Two');
  await runJobs();
  expect(await rows()).toMatchObject([{ isRead: true }, { isRead: false }]);
  await deliverWaiting(api.jobDeps, inMinutes(20));
  expect(api.mails).toHaveLength(1);
  const mia = await api.signUp('Mia Ek');
  const other = await createDirectConversation(api.db, ada.user.id, mia.user.id);
  await say('Hello', mia, other.id);
  await runJobs();
  await deliverWaiting(api.jobDeps, inMinutes(20));
  expect(api.mails.map(({ subject }) => subject)).toEqual(['New messages: Leo Hart', 'New messages: Mia Ek']);
});

test('a mail that could not leave is no mail', async () => {
  await say('One');
  await runJobs();
  const mailer = { send: () => Promise.reject(new Error('421 later')) };
  await deliverWaiting({ ...api.jobDeps, mailer }, inMinutes(16));
  await deliverWaiting(api.jobDeps, inMinutes(30));
  expect(api.mails).toHaveLength(1);
});

test('no mail when it was read in that quarter of an hour', async () => {
  const { seq } = await say('One');
  await runJobs();
  await read(seq);
  await deliverWaiting(api.jobDeps, inMinutes(40));
  expect(api.mails).toEqual([]);
});

test.each([
  ['muted', { isMuted: true }],
  ['put away', { isArchived: true }],
  ['a request of a stranger', { requestState: 'pending' as const, requestedAt: new Date() }],
])('nothing is told of a conversation that is %s', async (_what, set) => {
  await unrestrictedDb(api.db)
    .updateTable('conversationMembers')
    .set(set)
    .where('userId', '=', ada.user.id)
    .execute();
  await say('Hello');
  await runJobs();
  expect([await rows(), rung()]).toEqual([[], []]);
});

test('nothing is told across a block, and not what was deleted again', async () => {
  const group = await createGroup(api.db, leo.user.id, [ada.user.id], { name: 'Bakers' });
  await blockUser(api.db, ada.user.id, leo.user.id);
  await say('Hello', leo, group.id);
  await runJobs();
  expect(await rows()).toEqual([]);
  const mia = await api.signUp('Mia Ek');
  const other = await createDirectConversation(api.db, ada.user.id, mia.user.id);
  const { id } = await say('A secret', mia, other.id);
  await api.delete(`/api/messages/${id}`, mia);
  await runJobs();
  expect([await rows(), rung()]).toEqual([[], []]);
});

test('what is quoted of a message follows it, to its end', async () => {
  const { id } = await say('A secrt');
  await runJobs();
  await api.request({
    method: 'PATCH',
    url: `/api/messages/${id}`,
    headers: { cookie: leo.cookie },
    payload: { content: 'A secret' },
  });
  expect(await rows()).toMatchObject([{ message: 'A secret' }]);
  await read(1);
  await api.delete(`/api/messages/${id}`, leo);
  expect(await rows()).toMatchObject([{ message: 'Message deleted', isRead: true }]);
  expect(JSON.stringify(await rows())).not.toContain('secret');
});

const expire = async (...ids: string[]) => {
  const expiresAt = new Date(Date.now() - 1_000);
  await unrestrictedDb(api.db).updateTable('messages').set({ expiresAt }).where('id', 'in', ids).execute();
  await expireMessages(api.jobDeps);
};
const several = (ids: string[], how: 'all' | 'me', as: Person) =>
  api.post(`/api/conversations/${talk}/messages/delete`, { messageIds: ids, for: how }, as);

test.each<[string, (ids: string[]) => Promise<unknown>]>([
  ['deleted for all', (ids) => several(ids, 'all', leo)],
  ['hidden', (ids) => several(ids, 'me', ada)],
  ['expired', (ids) => expire(...ids)],
])(
  'messages that are %s are news no more: what is left is counted, and nothing left is no line',
  async (_how, take) => {
    const said: { id: string; seq: number }[] = [];
    for (const words of ['One', 'Two', 'Three']) said.push(await say(words));
    const [one, two, three] = said.map(({ id }) => id) as [string, string, string];
    await runJobs();
    await take([one]);
    expect(await rows()).toMatchObject([{ message: '2 new messages', isRead: false }]);
    await take([three]);
    expect(await rows()).toMatchObject([{ message: 'Two', isRead: false, data: { messageId: two, seq: 2 } }]);
    await runJobs();
    expect(rung()).toHaveLength(1);
    await take([two]);
    expect(await rows()).toEqual([]);
    expect((await api.get('/api/notifications/badges', ada)).json()).toMatchObject({
      notifications: 0,
      messages: 0,
    });
    await say('Four');
    await runJobs();
    expect(await rows()).toMatchObject([{ message: 'Four', isRead: false }]);
  },
);

test('reading the last that is left reads the line, and a conversation deleted for me takes its line along', async () => {
  await say('One');
  const { id } = await say('Two');
  await runJobs();
  await several([id], 'me', ada);
  await read(1);
  expect(await rows()).toMatchObject([{ message: 'One', isRead: true }]);
  await say('Three');
  await runJobs();
  expect(await rows()).toHaveLength(2);
  expect((await api.delete(`/api/conversations/${talk}`, ada)).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ message: 'One', isRead: true }]);
});

test('in a group each line counts what is left for its own person, and names who said it', async () => {
  const mia = await api.signUp('Mia Ek');
  const { id } = await createGroup(api.db, leo.user.id, [ada.user.id, mia.user.id], { name: 'Bakers' });
  await say('Flour is here', leo, id);
  const salt = await say('And salt', mia, id);
  await runJobs();
  expect(await rows()).toMatchObject([{ message: '2 new messages' }]);
  await api.delete(`/api/messages/${salt.id}`, mia);
  expect(await rows()).toMatchObject([
    { message: 'Leo Hart: Flour is here', data: { actorId: leo.user.id, before: 'Leo Hart: ' } },
  ]);
  const [row] = (await api.get('/api/notifications?tab=messages', ada)).json();
  expect(row.actors.map((actor: { id: string }) => actor.id)).toEqual([leo.user.id]);
  expect(await rows(mia)).toMatchObject([{ message: 'Leo Hart: Flour is here' }]);
  expect(await rows(leo)).toEqual([]);
});

test('no mail goes out about messages that nobody may read any more, and one about those that are left', async () => {
  const { id } = await say('A secret');
  await runJobs();
  // Expired, and not taken away yet.
  const expiresAt = new Date(Date.now() - 1_000);
  await unrestrictedDb(api.db).updateTable('messages').set({ expiresAt }).where('id', '=', id).execute();
  await deliverWaiting(api.jobDeps, inMinutes(20));
  expect(api.mails).toEqual([]);
  const mia = await api.signUp('Mia Ek');
  const other = await createDirectConversation(api.db, ada.user.id, mia.user.id);
  const first = await say('Forget this', mia, other.id);
  await say('Keep this', mia, other.id);
  await runJobs();
  await api.delete(`/api/messages/${first.id}`, mia);
  await deliverWaiting(api.jobDeps, inMinutes(20));
  expect(api.mails).toHaveLength(1);
  expect(api.mails[0]?.text).toContain('Keep this');
});

test('in a group the line has its name and says who; the job twice tells once', async () => {
  const { id } = await createGroup(api.db, leo.user.id, [ada.user.id], { name: 'Bakers' });
  await say('Flour is here', leo, id);
  const tell = () =>
    api.database.pool.query(
      `select graphile_worker.add_job('notifications.messages', json_build_object('conversationId', $1::text))`,
      [id],
    );
  await Promise.all([tell(), tell(), tell()]);
  await Promise.all([runJobs(), runJobs()]);
  expect(await rows()).toMatchObject([{ title: 'Bakers', message: 'Leo Hart: Flour is here' }]);
  expect(rung()).toEqual([['Bakers', 'Leo Hart: Flour is here', `/messages/${id}`]]);
});

test('who wants it on the phone and not in the list has no line, and one mail all the same', async () => {
  await unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values({ userId: ada.user.id, notificationSettings: { kinds: { message: { app: false } } } })
    .execute();
  for (const words of ['One', 'Two']) {
    await say(words);
    await runJobs();
  }
  expect((await api.get('/api/notifications/badges', ada)).json().notifications).toBe(0);
  expect(await rows()).toMatchObject([{ isListed: false, isRead: true, message: '2 new messages' }]);
  expect(rung()).toHaveLength(2);
  await deliverWaiting(api.jobDeps, inMinutes(20));
  await deliverWaiting(api.jobDeps, inMinutes(60));
  expect(api.mails).toHaveLength(1);
});

test('a thousand members are told by one job, and the message itself waits for none of it', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => createUser(api.db)));
  const group = await createGroup(api.db, leo.user.id, [ada.user.id, ...people.map(({ id }) => id)]);
  await api.database.pool.query(
    `insert into users (email, first_name, last_name, handle)
       select 'm' || n || '@many.test', 'M', 'Any', 'many_' || n from generate_series(1, 940) n;`,
  );
  await api.database.pool.query(
    `insert into conversation_members (conversation_id, user_id)
       select $1, id from users where email like '%@many.test'`,
    [group.id],
  );
  await say('Good morning, all', leo, group.id);
  const before = await api.database.pool.query('select count(*)::int as count from notifications');
  await runJobs();
  const after = await api.database.pool.query('select count(*)::int as count from notifications');
  expect(after.rows[0].count - before.rows[0].count).toBe(1_001);
  expect(await rows()).toHaveLength(1);
}, 60_000);
