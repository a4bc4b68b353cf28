import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { createDirectConversation, createGroup, sendMessage } from '../../factories/messaging.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { keepDraft } from './drafts/writes.ts';
import { deleteExpired, setDisappearing } from './expiry/writes.ts';
import { hideMessage, insertMessage } from './messages/writes.ts';
import { changesSince, conversationById, messagesOf } from './queries.ts';
import { scheduledById, scheduledIn } from './scheduledMessages/visibility.ts';
import { failScheduled, reschedule, schedule, takeDueMessage } from './scheduledMessages/writes.ts';
import { firstSince, foundAnywhere, foundIn } from './search/visibility.ts';
import { insertSystemMessage } from './systemMessages/writes.ts';

let database: TestDatabase;
let ada: Viewer;
let leo: Viewer;
let talk: string;

const somebody = async (): Promise<Viewer> => ({ id: (await createUser(database.db)).id, role: 'member' });
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(work);
const say = (by: Viewer, content: string, more = {}, id = talk) =>
  sendMessage(database.db, id, by.id, { content, ...more });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ada, leo] = await Promise.all([somebody(), somebody()]);
  talk = (await createDirectConversation(database.db, ada.id, leo.id)).id;
});

const found = async (viewer: Viewer, words: string) =>
  (await foundAnywhere(database.db, viewer, { words, limit: 20 })).map(({ content }) => content);
const foundHere = async (viewer: Viewer, words: string) =>
  (await foundIn(database.db, viewer, { conversationId: talk, words, limit: 20 })).rows.map(
    ({ content }) => content,
  );

describe('a search', () => {
  test('takes words as they are written, in whatever case, the latest first', async () => {
    const mark = randomUUID();
    for (const content of [`100% rye ${mark}`, `100 grams of rye ${mark}`, `RYE again ${mark}`]) {
      await say(leo, content);
    }
    expect(await foundHere(ada, '100%')).toEqual([`100% rye ${mark}`]);
    expect(await found(ada, `RYE ${mark}`)).toEqual([`100 grams of rye ${mark}`, `100% rye ${mark}`]);
    expect(await foundHere(ada, 'rye')).toHaveLength(3);
    expect(await foundHere(ada, '_')).toEqual([]);
  });

  test('never finds what somebody may not see', async () => {
    const mark = randomUUID();
    const hidden = await say(leo, `hidden ${mark}`);
    await write((tx) => hideMessage(tx, ada.id, hidden.id));
    await say(leo, `expired ${mark}`, { expiresAt: new Date(Date.now() - 1_000) });
    await say(leo, `deleted ${mark}`, { isDeleted: true });
    const sana = await somebody();
    const group = (await createGroup(database.db, leo.id, [ada.id, sana.id])).id;
    await say(sana, `of somebody blocked ${mark}`, {}, group);
    await blockUser(database.db, ada.id, sana.id);
    await say(leo, `before I came ${mark}`, {}, group);
    await unrestrictedDb(database.db)
      .updateTable('conversationMembers')
      .set({ fromSeq: 2 })
      .where('conversationId', '=', group)
      .where('userId', '=', ada.id)
      .execute();
    const others = await createDirectConversation(database.db, leo.id, sana.id);
    await say(leo, `of others ${mark}`, {}, others.id);
    expect(await found(ada, mark)).toEqual([]);
    expect(await foundHere(ada, mark)).toEqual([]);
    // Each of them is there for somebody.
    expect((await found(leo, mark)).length).toBeGreaterThan(2);
    const sees = await foundIn(database.db, sana, { conversationId: talk, words: mark, limit: 20 });
    expect(sees).toEqual({ rows: [], total: 0 });
  });

  test('is the same whether the words are rare or common', async () => {
    const mark = randomUUID().slice(0, 8);
    for (let n = 0; n < 600; n += 200) {
      await sql`insert into messages (conversation_id, sender_id, content, status)
        select ${talk}::uuid, ${leo.id}::uuid, ${`common ${mark} `} || n, 'sent'
        from generate_series(${n}::int, ${n + 199}::int) n`.execute(database.db);
    }
    const first = await foundAnywhere(database.db, ada, { words: mark, limit: 20 });
    expect(first.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => 600 - at));
    const next = await foundAnywhere(database.db, ada, {
      words: mark,
      limit: 20,
      after: first.at(-1)?.id,
    });
    expect(next[0]?.seq).toBe(580);
    expect((await foundIn(database.db, ada, { conversationId: talk, words: mark, limit: 5 })).total).toBe(
      600,
    );
  });

  test('knows the first message since a moment', async () => {
    for (const day of [1, 2, 4]) await say(leo, `On ${day}`, { createdAt: `2026-03-0${day}T09:00:00Z` });
    const since = (at: string, viewer = ada) => firstSince(database.db, viewer, talk, new Date(at));
    expect(await since('2026-03-01T00:00:00Z')).toBe(1);
    expect(await since('2026-03-03T00:00:00Z')).toBe(3);
    expect(await since('2026-03-05T00:00:00Z')).toBeNull();
    expect(await since('2026-03-01T00:00:00Z', await somebody())).toBeNull();
  });
});

describe('what disappears', () => {
  const expire = () => write((tx) => deleteExpired(tx));

  test('is what is said after somebody said so, whatever stores it', async () => {
    const before = await say(leo, 'Stays');
    expect(await write((tx) => setDisappearing(tx, talk, '24h'))).toBe(true);
    expect(await write((tx) => setDisappearing(tx, talk, '24h'))).toBe(false);
    const after = await say(leo, 'Goes');
    expect(before.expiresAt).toBeNull();
    expect(Number(after.expiresAt) - Date.now()).toBeGreaterThan(86_000_000);
    expect(Number(after.expiresAt) - Date.now()).toBeLessThan(86_500_000);
    await write((tx) => insertSystemMessage(tx, talk, ada.id, { kind: 'disappearing', after: '24h' }));
    const row = await conversationById(database.db, leo, talk);
    expect(row?.disappearAfter).toBe('24h');
    expect(row?.last?.notice).toEqual({ kind: 'disappearing', after: '24h' });
    // It stays, to say so for as long as it is true.
    expect(
      (await messagesOf(database.db, leo, { conversationId: talk, limit: 1 })).rows[0]?.expiresAt,
    ).toBeNull();
    await write((tx) => setDisappearing(tx, talk, null));
    expect((await say(leo, 'Stays again')).expiresAt).toBeNull();
  });

  test('is gone from everywhere at its moment, and for good a little later', async () => {
    await say(leo, 'First');
    const gone = await say(leo, 'Gone', { expiresAt: new Date(Date.now() - 1_000) });
    await say(ada, 'An answer', { replyToMessageId: gone.id });
    const shown = (await messagesOf(database.db, ada, { conversationId: talk, limit: 10 })).rows;
    expect(shown.map(({ content }) => content)).toEqual(['First', 'An answer']);
    expect(shown[1]?.replyTo).toBeNull();
    const changed = await changesSince(database.db, ada, { conversationId: talk, since: 0, limit: 10 });
    expect(changed.map(({ content }) => content)).not.toContain('Gone');

    const last = await say(leo, 'Last', { expiresAt: new Date(Date.now() - 500) });
    expect((await expire()).conversationIds).toContain(talk);
    const left = await unrestrictedDb(database.db)
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', [gone.id, last.id])
      .execute();
    expect(left).toEqual([]);
    const conversation = await unrestrictedDb(database.db)
      .selectFrom('conversations')
      .select(['lastMessagePreview', 'lastMessageId', 'lastSeq'])
      .where('id', '=', talk)
      .executeTakeFirstOrThrow();
    // Its number stays empty: the next one goes on.
    expect(conversation).toEqual({ lastMessagePreview: null, lastMessageId: null, lastSeq: 4 });
    expect((await say(leo, 'Next')).seq).toBe(5);
    expect(await expire()).toEqual({ conversationIds: [], isMore: false });
  });

  test('is taken by one of two nodes, and all of it', async () => {
    for (let n = 0; n < 30; n += 1) await say(leo, `${n}`, { expiresAt: new Date(Date.now() - 1_000) });
    const [a, b] = await Promise.all([expire(), expire()]);
    expect([...a.conversationIds, ...b.conversationIds]).toEqual([talk]);
    expect((await messagesOf(database.db, ada, { conversationId: talk, limit: 50 })).rows).toEqual([]);
  });
});

describe('what waits for its time', () => {
  const later = (more = {}) => ({
    conversationId: talk,
    senderId: ada.id,
    content: 'Good morning',
    replyToMessageId: null,
    sendAt: new Date(Date.now() - 1_000),
    clientKey: randomUUID(),
    ...more,
  });

  test('is of its sender alone, once for each key, and not more than fits', async () => {
    const key = randomUUID();
    const put = (more = {}) => write((tx) => schedule(tx, later({ clientKey: key, ...more }), 2));
    const [a, b] = await Promise.all([put(), put()]);
    expect(a?.id).toBe(b?.id);
    expect(await put({ clientKey: randomUUID() })).toBeDefined();
    expect(await put({ clientKey: randomUUID() })).toBeUndefined();
    expect(await scheduledIn(database.db, ada, talk)).toHaveLength(2);
    expect(await scheduledIn(database.db, leo, talk)).toEqual([]);
    expect(await scheduledById(database.db, leo, a?.id ?? '')).toBeUndefined();
    expect((await conversationById(database.db, ada, talk))?.scheduledCount).toBe(2);
    expect((await conversationById(database.db, leo, talk))?.scheduledCount).toBe(0);
    await unrestrictedDb(database.db).deleteFrom('scheduledMessages').execute();
  });

  test('is held by whoever takes it, and not taken again once it failed, until it is changed', async () => {
    const { id = '' } = (await write((tx) => schedule(tx, later(), 9))) ?? {};
    await write(async (tx) => {
      expect((await takeDueMessage(tx))?.id).toBe(id);
      // Another node at the same moment.
      expect(await write((other) => takeDueMessage(other))).toBeUndefined();
      await failScheduled(tx, id, 'You can no longer write here.');
    });
    expect(await write((tx) => takeDueMessage(tx))).toBeUndefined();
    const again = (max: number, senderId = ada.id) =>
      write((tx) => reschedule(tx, { id, senderId }, { sendAt: new Date(Date.now() - 500) }, max));
    expect(await again(9, leo.id)).toBe('gone');
    // What failed leaves its place to another, and waits again only where there is one.
    const sendAt = new Date(Date.now() + 60_000);
    const other = await write((tx) => schedule(tx, later({ sendAt }), 1));
    expect(other).toBeDefined();
    expect(await again(1)).toBe('full');
    expect(await again(2)).toBe('changed');
    expect((await write((tx) => takeDueMessage(tx)))?.id).toBe(id);
    // All that failed is kept, but not without end.
    await unrestrictedDb(database.db).updateTable('scheduledMessages').set({ failure: 'Closed' }).execute();
    const more = () => write((tx) => schedule(tx, later({ failure: 'Closed' }), 1));
    for (const _ of [3, 4, 5]) expect(await more()).toBeDefined();
    expect(await more()).toBeUndefined();
    await unrestrictedDb(database.db).deleteFrom('scheduledMessages').execute();
  });
});

describe('a draft', () => {
  const keep = (viewer: Viewer, content: string, replyToMessageId: string | null = null) =>
    write((tx) => keepDraft(tx, viewer.id, talk, { content, replyToMessageId }));
  const draftOf = async (viewer: Viewer) => (await conversationById(database.db, viewer, talk))?.draft;

  test('is what was written last, and nobody else sees it', async () => {
    await keep(ada, 'Half a');
    expect(await draftOf(ada)).toMatchObject({ content: 'Half a', revision: 1 });
    await keep(ada, 'Half a thought');
    expect(await draftOf(ada)).toMatchObject({ content: 'Half a thought', revision: 2 });
    expect(await draftOf(leo)).toBeNull();
  });

  test('holds what it answers for as long as that is to be seen', async () => {
    const { id } = await say(leo, 'When do we bake?');
    await keep(ada, 'At five', id);
    expect(await draftOf(ada)).toMatchObject({
      replyToMessageId: id,
      replyTo: { id, content: 'When do we bake?', isMine: false, isDeleted: false },
    });
    await write((tx) => hideMessage(tx, ada.id, id));
    expect(await draftOf(ada)).toMatchObject({ content: 'At five', replyTo: null });
  });

  test('goes with what is sent, unless it has become another', async () => {
    await keep(ada, 'Ready \n');
    const send = (by: Viewer, content: string, endsDraft = true) => {
      const rest = { replyToMessageId: null, clientKey: null, endsDraft };
      return write((tx) => insertMessage(tx, { conversationId: talk, senderId: by.id, content, ...rest }));
    };
    expect(await send(ada, 'Something else')).toMatchObject({ hadDraft: false });
    expect(await send(leo, 'Ready')).toMatchObject({ hadDraft: false });
    expect(await send(ada, 'Ready', false)).toMatchObject({ hadDraft: false });
    expect(await draftOf(ada)).toMatchObject({ content: 'Ready \n' });
    expect(await send(ada, 'Ready')).toMatchObject({ hadDraft: true });
    expect(await draftOf(ada)).toBeNull();
    // Sent before the last keys of it were kept.
    await keep(ada, 'Rea');
    expect(await send(ada, 'Ready')).toMatchObject({ hadDraft: true });
  });
});
