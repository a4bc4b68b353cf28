import { randomUUID } from 'node:crypto';
import { acquaint, blockUser } from '@kindred/db/factories/accounts';
import { createGroup } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expireMessages } from '../src/features/messaging/expiry.ts';
import { sendDue } from '../src/features/messaging/scheduledMessages/service.ts';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { type Socket, subscribe } from './sockets.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let talk: string;
const opened: Socket[] = [];

beforeAll(async () => {
  api = await createTestApi();
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

const call = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, as: Person, payload?: object) =>
  api.request({
    method,
    url: `/api${url}`,
    ...(payload === undefined ? {} : { payload }),
    headers: { cookie: as.cookie, origin: 'http://kindred.test' },
  });
const send = (as: Person, content: string) =>
  api.post(`/api/conversations/${talk}/messages`, { content, messageType: 'text' }, as);
const get = async (path: string, as: Person) => (await api.get(`/api${path}`, as)).json();
const said = async (as: Person): Promise<string[]> =>
  (await get(`/conversations/${talk}/messages`, as)).map(({ content }: { content: string }) => content);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const schedule = (as: Person, more: object = {}) =>
  api.post(
    `/api/conversations/${talk}/scheduled`,
    { content: 'Good morning', sendAt: inAnHour(), ...more },
    as,
  );
const makeDue = () =>
  unrestrictedDb(api.db)
    .updateTable('scheduledMessages')
    .set({ sendAt: new Date(Date.now() - 1_000) })
    .execute();
const deps = () => api.jobDeps;

describe('a search', () => {
  test('finds in one conversation and in all, by the words as they are', async () => {
    const mark = randomUUID();
    await send(bo, `The oven is 100% ready ${mark}`);
    await send(bo, `The oven is ready ${mark}`);
    const here = await get(`/conversations/${talk}/search?q=${encodeURIComponent('100% ready')}`, ada);
    expect(here).toMatchObject({ total: 1, hasMore: false, items: [{ seq: 1, isMine: false }] });
    const all = await get(`/messages/search?q=${mark}&limit=1`, ada);
    expect(all).toMatchObject([{ seq: 2, conversation: { id: talk, otherUser: { id: bo.user.id } } }]);
    const next = await get(`/messages/search?q=${mark}&after=${all[0].id}`, ada);
    expect(next).toMatchObject([{ seq: 1 }]);
    expect((await api.get('/api/messages/search?q=a', ada)).json().issues).toEqual([
      { path: 'q', message: 'Search for at least 2 characters' },
    ]);
    const from = new Date(Date.now() - 60_000).toISOString();
    expect(await get(`/conversations/${talk}/first-since?from=${from}`, ada)).toEqual({ seq: 1 });
  });
});

describe('what disappears', () => {
  test('is told to everybody in the conversation, and goes from everywhere', async () => {
    const answer = await api.post(`/api/conversations/${talk}/disappearing`, { after: '7d' }, bo);
    expect(answer.json()).toMatchObject({
      disappearAfter: '7d',
      lastMessage: { content: 'You let new messages disappear after 7 days' },
    });
    const told = 'Bo Berg let new messages disappear after 7 days';
    expect(await get(`/conversations/${talk}`, ada)).toMatchObject({
      disappearAfter: '7d',
      lastMessage: { content: told },
      unreadCount: 0,
      can: { disappear: true },
    });
    const message = (await send(bo, 'Read this and forget it')).json();
    expect(Date.parse(message.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await unrestrictedDb(api.db)
      .updateTable('messages')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', message.id)
      .execute();
    // What was said is gone; how long it stays is still told.
    expect(await said(ada)).toEqual([told]);
    expect((await get('/conversations', ada))[0].lastMessage.content).toBe(told);
    expect(await get('/messages/search?q=forget', ada)).toEqual([]);
    await expireMessages(deps());
    const left = await unrestrictedDb(api.db)
      .selectFrom('messages')
      .select('id')
      .where('id', '=', message.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('is said in a group by those who run it', async () => {
    const group = await createGroup(api.db, ada.user.id, [bo.user.id]);
    const set = (as: Person) => api.post(`/api/conversations/${group.id}/disappearing`, { after: '24h' }, as);
    expect((await set(bo)).statusCode).toBe(403);
    expect((await set(ada)).statusCode).toBe(200);
  });
});

describe('a message for later', () => {
  test('waits unseen, and is sent once, whichever node comes first', async () => {
    const waiting = (await schedule(ada)).json();
    expect(await said(bo)).toEqual([]);
    expect(await get(`/conversations/${talk}/scheduled`, ada)).toEqual([waiting]);
    expect(await get(`/conversations/${talk}/scheduled`, bo)).toEqual([]);
    await sendDue(deps());
    expect(await said(bo)).toEqual([]);
    await makeDue();
    await Promise.all([sendDue(deps()), sendDue(deps()), sendDue(deps())]);
    expect(await said(bo)).toEqual(['Good morning']);
    expect(await get(`/conversations/${talk}/scheduled`, ada)).toEqual([]);
  });

  test('says which field is wrong', async () => {
    const issue = async (more: object) => (await schedule(ada, more)).json().issues?.[0]?.path;
    expect(await issue({ sendAt: new Date().toISOString() })).toBe('sendAt');
    expect(await issue({ sendAt: new Date(Date.now() + 400 * 86_400_000).toISOString() })).toBe('sendAt');
    expect(await issue({ content: ' ' })).toBe('content');
    expect(await issue({ replyToMessageId: randomUUID() })).toBe('replyToMessageId');
  });

  test('is changed, sent at once and taken back by its sender, and by nobody else', async () => {
    const { id } = (await schedule(ada)).json();
    expect((await call('PATCH', `/scheduled-messages/${id}`, bo, { content: 'Ha' })).statusCode).toBe(404);
    const changed = await call('PATCH', `/scheduled-messages/${id}`, ada, { content: 'Good evening' });
    expect(changed.json()).toMatchObject({ content: 'Good evening', failure: null });
    expect((await api.post(`/api/scheduled-messages/${id}/send`, {}, bo)).statusCode).toBe(404);
    expect((await api.post(`/api/scheduled-messages/${id}/send`, {}, ada)).json().content).toBe(
      'Good evening',
    );
    expect((await api.post(`/api/scheduled-messages/${id}/send`, {}, ada)).statusCode).toBe(404);
    const another = (await schedule(ada)).json().id;
    expect((await call('DELETE', `/scheduled-messages/${another}`, ada)).statusCode).toBe(200);
    expect(await said(bo)).toEqual(['Good evening']);
  });

  test('is counted like one that is sent, when it is put in and when it is sent at once', async () => {
    const { id } = (await schedule(ada)).json();
    const setCount = (count: number) =>
      api.database.pool.query('update rate_limits set count = $2 where key = $1', [
        `messages:${ada.user.id}`,
        count,
      ]);
    await setCount(119);
    expect((await schedule(ada)).statusCode).toBe(200);
    expect((await schedule(ada)).json().code).toBe('too_many_requests');
    const sendNow = () => api.post(`/api/scheduled-messages/${id}/send`, {}, ada);
    expect((await sendNow()).json().code).toBe('too_many_requests');
    expect(await said(bo)).toEqual([]);
    await setCount(0);
    expect((await sendNow()).statusCode).toBe(200);
    expect(await said(bo)).toEqual(['Good morning']);
  });

  test('does not get round what a stranger may write before an answer', async () => {
    const cleo = await api.signUp('Cleo Dahl');
    const asked = (await api.post('/api/conversations', { participantIds: [cleo.user.id] }, ada)).json().id;
    const answers: number[] = [];
    for (const content of ['One', 'Two', 'Three', 'Four']) {
      const input = { content, sendAt: inAnHour() };
      const { id } = (await api.post(`/api/conversations/${asked}/scheduled`, input, ada)).json();
      answers.push((await api.post(`/api/scheduled-messages/${id}/send`, {}, ada)).statusCode);
    }
    expect(answers.slice(0, 3)).toEqual([200, 200, 200]);
    expect(answers[3]).toBeGreaterThanOrEqual(400);
  });

  test('is the same under its key, and nothing else is lost under it', async () => {
    const group = (await createGroup(api.db, ada.user.id, [bo.user.id])).id;
    const clientKey = randomUUID();
    const sendAt = inAnHour();
    const { id } = (await schedule(ada, { clientKey, sendAt })).json();
    expect((await schedule(ada, { clientKey, sendAt })).json()).toMatchObject({
      id,
      content: 'Good morning',
    });
    const later = new Date(Date.parse(sendAt) + 60_000).toISOString();
    const elsewhere = { content: 'Good morning', sendAt, clientKey };
    for (const other of [
      await schedule(ada, { clientKey, sendAt, content: 'Good night' }),
      await schedule(ada, { clientKey, sendAt: later }),
      await api.post(`/api/conversations/${group}/scheduled`, elsewhere, ada),
    ]) {
      expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
    }
    // The key is of its sender alone.
    expect((await schedule(bo, { clientKey, sendAt, content: 'Mine' })).statusCode).toBe(200);
    await call('PATCH', `/scheduled-messages/${id}`, ada, { content: 'Good evening' });
    expect((await schedule(ada, { clientKey, sendAt })).json()).toMatchObject({
      id,
      content: 'Good evening',
    });
    expect(await get(`/conversations/${talk}/scheduled`, ada)).toHaveLength(1);
  });

  test('is kept with the reason when it may not be sent any more', async () => {
    await schedule(ada);
    await makeDue();
    await blockUser(api.db, bo.user.id, ada.user.id);
    await sendDue(deps());
    const kept = await unrestrictedDb(api.db)
      .selectFrom('scheduledMessages')
      .select(['failure'])
      .where('senderId', '=', ada.user.id)
      .execute();
    expect(kept).toEqual([{ failure: 'You can no longer write here.' }]);
    // Its writer is told, once, with the words, and led to where they can be taken away.
    await sendDue(deps());
    expect(await get('/notifications', ada)).toMatchObject([
      {
        title: 'Your message was not sent',
        content: 'You can no longer write here. You wrote: “Good morning”',
        actionUrl: `/messages/${talk}?scheduled`,
        isRead: false,
      },
    ]);
    expect((await get('/notifications/badges', ada)).notifications).toBe(1);
    expect(await get('/notifications', bo)).toEqual([]);
  });

  test('can be found and taken away by its writer also where they are no longer, and nothing else can', async () => {
    const group = await createGroup(api.db, bo.user.id, [ada.user.id]);
    const at = `/conversations/${group.id}`;
    const waiting = await api.post(`/api${at}/scheduled`, { content: 'For all', sendAt: inAnHour() }, ada);
    expect((await call('DELETE', `${at}/members/${ada.user.id}`, bo)).statusCode).toBe(200);
    await makeDue();
    await sendDue(deps());
    const [mine, ...others] = await get(`${at}/scheduled`, ada);
    expect([mine, others]).toMatchObject([
      { id: waiting.json().id, content: 'For all', failure: 'You can no longer write here.' },
      [],
    ]);
    expect((await api.get(`/api${at}`, ada)).statusCode).toBe(404);
    expect(await get(`${at}/scheduled`, bo)).toEqual([]);
    expect((await call('DELETE', `/scheduled-messages/${mine.id}`, ada)).statusCode).toBe(200);
    expect((await api.get(`/api${at}/scheduled`, ada)).statusCode).toBe(404);
  });

  test('is one of a hundred at most, and waits again only as one of them', async () => {
    await unrestrictedDb(api.db)
      .insertInto('scheduledMessages')
      .values(
        Array.from({ length: 100 }, (_, n) => ({
          conversationId: talk,
          senderId: ada.user.id,
          content: 'Waits',
          sendAt: inAnHour(),
          clientKey: randomUUID(),
          failure: n === 0 ? 'You can no longer write here.' : null,
        })),
      )
      .execute();
    const full = { code: 'too_many_scheduled' };
    const failed = (await get(`/conversations/${talk}/scheduled`, ada)).find(
      ({ failure }: { failure: string | null }) => failure !== null,
    );
    expect((await schedule(ada)).statusCode).toBe(200);
    expect((await schedule(ada)).json()).toMatchObject(full);
    const again = await call('PATCH', `/scheduled-messages/${failed.id}`, ada, { sendAt: inAnHour() });
    expect(again.json()).toMatchObject(full);
  });
});

describe('a draft', () => {
  const keep = (as: Person, content: string, more: object = {}) =>
    call('PUT', `/conversations/${talk}/draft`, as, { content, ...more });
  const draftOf = async (as: Person) => (await get(`/conversations/${talk}`, as)).draft;

  test('is on all my devices, goes with what is sent, and is seen by nobody else', async () => {
    const address = await api.listen();
    const mine = await subscribe(address, { as: ada });
    const theirs = await subscribe(address, { as: bo });
    opened.push(mine, theirs);
    const secret = `half a thought ${randomUUID()}`;
    expect((await keep(ada, secret)).json()).toMatchObject({ draft: { content: secret, revision: 1 } });
    await vi.waitFor(() => expect(JSON.stringify(mine.frames)).toContain('message_draft_changed'));
    expect(JSON.stringify(theirs.frames)).not.toContain('message_draft_changed');
    expect(await draftOf(ada)).toMatchObject({ content: secret });
    expect((await get('/conversations', ada))[0].draft.content).toBe(secret);
    expect(JSON.stringify([await get('/conversations', bo), await draftOf(bo)])).not.toContain(secret);
    await send(ada, secret);
    expect(await draftOf(ada)).toBeNull();
  });

  test('keeps what it answers, and nothing of another conversation', async () => {
    const asked = (await send(bo, 'When do we bake?')).json();
    const replyTo = { id: asked.id, senderName: 'Bo Berg', content: 'When do we bake?', messageType: 'text' };
    const kept = (await keep(ada, 'At five', { replyToMessageId: asked.id })).json();
    expect(kept).toMatchObject({ draft: { replyToMessageId: asked.id, replyTo } });
    expect(await draftOf(ada)).toEqual(kept.draft);
    const group = await createGroup(api.db, ada.user.id, [bo.user.id]);
    const elsewhere = await call('PUT', `/conversations/${group.id}/draft`, ada, {
      content: 'At five',
      replyToMessageId: asked.id,
    });
    expect(elsewhere.json()).toMatchObject({ draft: { replyToMessageId: null, replyTo: null } });
    expect((await keep(ada, 'At six')).json()).toMatchObject({ draft: { replyToMessageId: null } });
  });

  test('is forgotten when it is empty', async () => {
    await keep(ada, 'Half');
    expect((await keep(ada, '  ')).json()).toEqual({ draft: null });
    expect(await draftOf(ada)).toBeNull();
    await keep(ada, 'Again');
    await call('DELETE', `/conversations/${talk}/draft`, ada);
    expect(await draftOf(ada)).toBeNull();
  });
});
