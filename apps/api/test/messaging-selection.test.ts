import { randomUUID } from 'node:crypto';
import { acquaint, blockUser } from '@kindred/db/factories/accounts';
import { markUnread } from '@kindred/db/messaging/conversations/writes';
import { lockConversation } from '@kindred/db/messaging/messages/writes';
import { lockWaiters } from '@kindred/db/testing/waiting';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';
import { picture, upload } from './media/files.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let cleo: Person;
let group: string;

beforeAll(async () => {
  api = await createTestApi({ env: { UPLOADS_PER_USER: '1000' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  [ada, bo, cleo] = await Promise.all([
    api.signUp('Ada Lind'),
    api.signUp('Bo Berg'),
    api.signUp('Cleo Dahl'),
  ]);
  await acquaint(api.db, ada.user.id, bo.user.id, cleo.user.id);
  group = await begin(ada, { participantIds: [bo.user.id, cleo.user.id], name: 'Bakers', isGroup: true });
});

const ok = (answer: Awaited<ReturnType<TestApi['post']>>) => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const begin = async (as: Person, input: Record<string, unknown>): Promise<string> =>
  ok(await api.post('/api/conversations', input, as)).id;
const send = async (as: Person, content: string, id = group, more = {}): Promise<MessageView> =>
  ok(await api.post(`/api/conversations/${id}/messages`, { content, ...more }, as));
const messages = async (as: Person, id = group): Promise<MessageView[]> =>
  ok(await api.get(`/api/conversations/${id}/messages`, as));
async function photo(as: Person, id = group): Promise<MessageView> {
  const { id: fileId } = ok(
    await upload(api, as, await picture(30, 20), { url: '/api/uploads?kind=message' }),
  );
  return send(as, '', id, { messageType: 'image', attachmentIds: [fileId] });
}

describe('forwarding', () => {
  const forward = (as: Person, body: Record<string, unknown>) =>
    api.post('/api/messages/forward', { clientKey: randomUUID(), ...body }, as);

  test('to somebody touches nothing of our conversation before it is held, as a message of mine there does', async () => {
    const talk = await begin(ada, { participantIds: [bo.user.id] });
    const { id } = await send(ada, 'Flour is here');
    let forwarded: ReturnType<typeof forward> | undefined;
    await api.db.transaction().execute(async (tx) => {
      await lockConversation(tx, talk);
      forwarded = forward(ada, { messageIds: [id], userIds: [bo.user.id] });
      await lockWaiters(api.database.pool);
      await markUnread(tx, ada.user.id, talk);
    });
    expect(ok((await forwarded) as Awaited<ReturnType<typeof forward>>)).toMatchObject({ count: 1 });
  });

  test('makes new messages of mine that tell nothing of whose they were, once a key', async () => {
    const first = await photo(bo);
    const second = await send(bo, 'Flour is here');
    const talk = await begin(ada, { participantIds: [cleo.user.id] });
    const body = {
      messageIds: [second.id, first.id],
      conversationIds: [talk],
      userIds: [bo.user.id],
      clientKey: randomUUID(),
    };
    const answer = ok(await forward(ada, body));
    expect(answer.count).toBe(4);
    expect(ok(await forward(ada, body)).conversationIds.sort()).toEqual(answer.conversationIds.sort());
    const there = await messages(cleo, talk);
    expect(there).toMatchObject([
      { messageType: 'image', isForwarded: true, senderId: ada.user.id, replyToMessageId: null },
      { content: 'Flour is here', isForwarded: true },
    ]);
    expect(JSON.stringify(there)).not.toContain(bo.user.id);
    expect(JSON.stringify(there)).not.toContain(first.id);
    expect((await api.get(there[0]?.media[0]?.url ?? '', cleo)).statusCode).toBe(200);
  });

  test('holds the same bytes until the last message with them is gone', async () => {
    const original = await photo(bo);
    const talk = await begin(ada, { participantIds: [cleo.user.id] });
    ok(await forward(ada, { messageIds: [original.id], conversationIds: [talk] }));
    const [copy] = await messages(cleo, talk);
    const rows = await unrestrictedDb(api.db)
      .selectFrom('attachments')
      .select('storageKey')
      .where('id', '=', original.media[0]?.id ?? '')
      .execute();
    const isKept = async () => {
      await api.runJobs();
      return (await api.jobDeps.storage.size(`${rows[0]?.storageKey}-30.webp`)) !== null;
    };
    expect(copy?.media[0]?.id).toBe(original.media[0]?.id);
    await api.delete(`/api/messages/${original.id}?for=all`, bo);
    expect(await isKept()).toBe(true);
    expect((await api.get(copy?.media[0]?.url ?? '', cleo)).statusCode).toBe(200);
    expect((await api.get(original.media[0]?.url ?? '', ada)).statusCode).toBe(404);
    await api.delete(`/api/messages/${copy?.id}?for=all`, ada);
    expect(await isKept()).toBe(false);
  });

  test('while the original is deleted leaves either a whole message or none', async () => {
    const talk = await begin(ada, { participantIds: [cleo.user.id] });
    for (let round = 0; round < 5; round += 1) {
      const original = await photo(bo);
      const [answer] = await Promise.all([
        forward(ada, { messageIds: [original.id], conversationIds: [talk] }),
        api.delete(`/api/messages/${original.id}?for=all`, bo),
      ]);
      if (answer.statusCode === 200) {
        const copy = (await messages(cleo, talk)).at(-1);
        expect((await api.get(copy?.media[0]?.url ?? '', cleo)).statusCode).toBe(200);
      } else expect(answer.json().code).toBe('message_deleted');
    }
  });

  test('takes only what I can see to where I may write, and all of it or nothing', async () => {
    const mine = await send(ada, 'Mine');
    const foreign = await begin(bo, { participantIds: [cleo.user.id] });
    const theirs = await send(bo, 'Not for Ada', foreign);
    const talk = await begin(ada, { participantIds: [bo.user.id] });
    const to = { conversationIds: [talk] };
    expect((await forward(ada, { messageIds: [mine.id, theirs.id], ...to })).statusCode).toBe(404);
    expect((await forward(ada, { messageIds: [mine.id], conversationIds: [talk, foreign] })).statusCode).toBe(
      404,
    );
    await blockUser(api.db, cleo.user.id, ada.user.id);
    const blocked = await forward(ada, { messageIds: [mine.id], ...to, userIds: [cleo.user.id] });
    expect(blocked.json().issues).toEqual([{ path: 'userIds', message: 'Somebody here cannot be reached' }]);
    expect(await messages(ada, talk)).toEqual([]);
    await api.delete(`/api/messages/${mine.id}?for=all`, ada);
    expect((await forward(ada, { messageIds: [mine.id], ...to })).json().code).toBe('message_deleted');
    expect((await forward(ada, { messageIds: [mine.id] })).json().issues).toEqual([
      { path: 'conversationIds', message: 'Choose who to forward this to' },
    ]);
    const eleven = Array.from({ length: 11 }, () => randomUUID());
    expect((await forward(ada, { messageIds: [mine.id], userIds: eleven })).json().issues[0].message).toBe(
      'Forward to at most 10 at once',
    );
  });
});

describe('pins', () => {
  const pin = (as: Person, id: string, isPinned = true) =>
    api.post(`/api/messages/${id}/pin`, { isPinned }, as);
  const pins = async (as: Person): Promise<string[]> =>
    ok(await api.get(`/api/conversations/${group}/pins`, as)).map(({ content }: MessageView) => content);

  test('are set by those who run a group, shown to all, the latest first, and go with their message', async () => {
    const [one, two] = [await send(bo, 'One'), await send(cleo, 'Two')];
    expect((await pin(bo, one.id)).statusCode).toBe(403);
    expect(ok(await pin(ada, one.id))).toMatchObject({ isPinned: true, can: { pin: true } });
    ok(await pin(ada, one.id));
    ok(await pin(ada, two.id));
    expect(await pins(bo)).toEqual(['Two', 'One']);
    const since = ok(await api.get(`/api/conversations/${group}/changes?since=2`, bo));
    expect(since.items.map(({ isPinned }: MessageView) => isPinned)).toEqual([true, true]);
    await api.delete(`/api/messages/${two.id}?for=all`, cleo);
    expect(await pins(bo)).toEqual(['One']);
    ok(await pin(ada, one.id, false));
    expect(await pins(bo)).toEqual([]);
    expect((await pin(ada, two.id)).statusCode).toBe(403);
  });

  test('of two are set by both, and are 50', async () => {
    const talk = await begin(ada, { participantIds: [bo.user.id] });
    const last = await send(bo, 'Last', talk);
    await unrestrictedDb(api.db)
      .insertInto('messages')
      .values(
        Array.from({ length: 50 }, () => ({ conversationId: talk, senderId: ada.user.id, content: 'x' })),
      )
      .execute();
    const all = (await messages(bo, talk)).filter(({ content }) => content === 'x');
    for (const { id } of all.slice(0, 49)) ok(await pin(bo, id));
    ok(await pin(bo, last.id));
    expect((await pin(ada, all[49]?.id ?? '')).json().code).toBe('too_many_pinned_messages');
  });
});

describe('several at once', () => {
  const remove = (as: Person, messageIds: string[], more = {}) =>
    api.post(`/api/conversations/${group}/messages/delete`, { messageIds, ...more }, as);

  test('all mine go for all, others for me alone, and one foreign id keeps them all', async () => {
    const [one, two] = [await send(bo, 'One'), await send(bo, 'Two')];
    const other = await send(cleo, 'Three');
    expect((await remove(bo, [one.id, randomUUID()])).statusCode).toBe(404);
    expect((await remove(bo, [one.id, other.id], { for: 'all' })).statusCode).toBe(403);
    const elsewhere = await begin(bo, { participantIds: [cleo.user.id] });
    const foreign = await send(bo, 'Elsewhere', elsewhere);
    expect((await remove(bo, [one.id, foreign.id])).statusCode).toBe(404);
    expect((await messages(ada)).map(({ isDeleted }) => isDeleted)).toEqual([false, false, false]);
    expect(ok(await remove(bo, [one.id, two.id]))).toEqual({ message: 'Messages deleted', count: 2 });
    expect((await messages(ada)).map(({ isDeleted }) => isDeleted)).toEqual([true, true, false]);
    ok(await remove(bo, [one.id, other.id]));
    expect((await messages(bo)).map(({ id }) => id)).toEqual([two.id]);
    expect(await messages(ada)).toHaveLength(3);
    ok(await remove(ada, [two.id, other.id], { for: 'all' }));
    expect((await messages(cleo)).every(({ isDeleted }) => isDeleted)).toBe(true);
  });
});

describe('receipts', () => {
  const receipts = (as: Person, id: string) => api.get(`/api/messages/${id}/receipts`, as);

  test('tell the sender who has read and when, and nobody else', async () => {
    const message = await send(ada, 'Is anybody there?');
    await api.post(`/api/conversations/${group}/delivered`, { seq: message.seq }, cleo);
    await api.post(`/api/conversations/${group}/read`, { seq: message.seq }, bo);
    const answer = ok(await receipts(ada, message.id));
    expect(answer).toMatchObject({
      total: 2,
      items: [
        { user: { id: bo.user.id }, state: 'read', readAt: expect.any(String) },
        { user: { id: cleo.user.id }, state: 'delivered', readAt: null },
      ],
    });
    expect((await receipts(bo, message.id)).statusCode).toBe(403);
    const { readAt } = answer.items[0];
    await api.post(`/api/conversations/${group}/read`, { seq: (await send(ada, 'More')).seq }, bo);
    expect(ok(await receipts(ada, message.id)).items[0].readAt).toBe(readAt);
    await unrestrictedDb(api.db)
      .updateTable('conversationMembers')
      .set({ hidesReceipts: true })
      .where('userId', '=', bo.user.id)
      .execute();
    expect(ok(await receipts(ada, message.id)).items.map(({ state }: { state: string }) => state)).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  test('say who was asked and is not there yet, whatever they made of it', async () => {
    const before = await send(ada, 'Before');
    const [sana, tom] = await Promise.all([api.signUp('Sana Iqbal'), api.signUp('Tom Falk')]);
    const userIds = [sana.user.id, tom.user.id];
    ok(await api.post(`/api/conversations/${group}/members`, { userIds }, ada));
    const message = await send(ada, 'Welcome');
    const invited = async (id: string) =>
      ok(await receipts(ada, id))
        .items.filter(({ state }: { state: string }) => state === 'invited')
        .map(({ user }: { user: { name: string } }) => user.name);
    expect(await invited(message.id)).toEqual(['Sana Iqbal', 'Tom Falk']);
    // Who asks how an earlier one has come is told of those it was for.
    expect(await invited(before.id)).toEqual([]);
    ok(await api.post(`/api/conversations/${group}/decline`, {}, sana));
    expect(await invited(message.id)).toEqual(['Sana Iqbal', 'Tom Falk']);
    ok(await api.post(`/api/conversations/${group}/accept`, {}, tom));
    // What was said before they came is not for them.
    expect(await invited(message.id)).toEqual(['Sana Iqbal']);
    const states = ok(await receipts(ada, (await send(ada, 'Hello')).id)).items;
    expect(states).toMatchObject([
      { state: 'sent' },
      { state: 'sent' },
      { user: { id: tom.user.id }, state: 'sent' },
      { user: { id: sana.user.id }, state: 'invited', readAt: null },
    ]);
  });
});

test('who is called by their handle is known, if they are here', async () => {
  const stranger = await api.signUp('Sana Iqbal');
  const { id } = await send(ada, `@${bo.user.handle} and @${stranger.user.handle}, flour!`);
  const row = await unrestrictedDb(api.db)
    .selectFrom('messages')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.metadata).toEqual({ mentions: [bo.user.id] });
});
