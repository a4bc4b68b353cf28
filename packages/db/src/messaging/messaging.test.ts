import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../client.ts';
import { badgesOf } from '../notifications/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import {
  archiveConversation,
  createGroup,
  markDelivered,
  markRead,
  markUnread,
  muteConversation,
  openDirect,
  pinConversation,
  reachable,
} from './conversations/writes.ts';
import {
  addReaction,
  deleteForAll,
  editMessage,
  hideMessage,
  insertMessage,
  lockConversation,
  removeReaction,
  sentUnder,
} from './messages/writes.ts';
import { changesSince, conversationById, conversationsOf, marksOf, messagesOf } from './queries.ts';

const CROWD = 20;

let database: TestDatabase;
/** A connection for everybody in the crowd, so that they truly meet. */
let crowded: OpenedDatabase;
let ada: Viewer;
let leo: Viewer;
let sana: Viewer;
let group: string;

const somebody = async (): Promise<Viewer> => ({ id: (await createUser(database.db)).id, role: 'member' });

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

const write = <T>(work: Parameters<ReturnType<typeof crowded.db.transaction>['execute']>[0]): Promise<T> =>
  crowded.db.transaction().execute(work) as Promise<T>;

beforeEach(async () => {
  [ada, leo, sana] = await Promise.all([somebody(), somebody(), somebody()]);
  group = await write<string>((tx) =>
    createGroup(tx, ada.id, { name: 'Bakers', description: null, members: [leo.id, sana.id] }),
  );
});

function say(by: Viewer, content: string, more: { in?: string; key?: string; to?: string } = {}) {
  const { in: conversationId = group, key = null, to = null } = more;
  return write<{ id: string; seq: number }>(async (tx) => {
    await lockConversation(tx, conversationId);
    return insertMessage(tx, {
      conversationId,
      senderId: by.id,
      content,
      replyToMessageId: to,
      clientKey: key,
    });
  });
}

const latest = (viewer: Viewer, conversationId = group) =>
  messagesOf(database.db, viewer, { conversationId, limit: 100 });
const said = async (viewer: Viewer) => (await latest(viewer)).rows.map(({ content }) => content);
const unread = async (viewer: Viewer, conversationId = group) =>
  (await conversationById(database.db, viewer, conversationId))?.unreadCount;

describe('a conversation of two', () => {
  test('is one, even when both begin it at once, however often', async () => {
    const made = await Promise.all(
      Array.from({ length: CROWD }, (_, at) =>
        write<{ id: string; isNew: boolean }>((tx) =>
          at % 2 === 0 ? openDirect(tx, ada.id, leo.id) : openDirect(tx, leo.id, ada.id),
        ),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    const [row] = await conversationsOf(database.db, ada, { tab: 'all', limit: 10 }).then((rows) =>
      rows.filter(({ type }) => type === 'direct'),
    );
    expect(row).toMatchObject({
      memberCount: 2,
      other: { id: leo.id },
      lastSeq: 0,
      unreadCount: 0,
      last: null,
    });
  });

  test('closes to both while one has blocked the other, and neither can be reached', async () => {
    const { id } = await write<{ id: string }>((tx) => openDirect(tx, ada.id, leo.id));
    await say(ada, 'Hello', { in: id });
    expect((await latest(leo, id)).rows).toHaveLength(1);
    await blockUser(database.db, ada.id, leo.id);
    for (const viewer of [ada, leo]) {
      expect(await conversationById(database.db, viewer, id)).toBeUndefined();
      expect((await latest(viewer, id)).rows).toEqual([]);
      const ids = (await conversationsOf(database.db, viewer, { tab: 'all', limit: 10 })).map(
        (row) => row.id,
      );
      expect(ids).not.toContain(id);
    }
    expect((await badgesOf(database.db, leo)).messages).toBe(0);
    expect(await write((tx) => reachable(tx, leo.id, [ada.id, sana.id]))).toEqual([sana.id]);
  });
});

describe('messages', () => {
  test('are numbered in one order by fifty senders at once, without a gap or a double', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => say([ada, leo, sana][at % 3] ?? ada, `${at}`)));
    const { rows } = await latest(ada);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(new Set(rows.map(({ content }) => content)).size).toBe(50);
    expect(await marksOf(database.db, ada, group)).toMatchObject({ revision: 50, lastSeq: 50 });
  });

  test('are known again by the key of their sender', async () => {
    const key = randomUUID();
    const { id } = await say(ada, 'Once', { key });
    expect(await write((tx) => sentUnder(tx, ada.id, key))).toMatchObject({ id, conversationId: group });
    expect(await write((tx) => sentUnder(tx, leo.id, key))).toBeUndefined();
    await expect(say(ada, 'Twice', { key })).rejects.toThrow('messages_client_key_key');
    // What was not stored took no number.
    expect((await say(ada, 'Next')).seq).toBe(2);
  });

  test('are nobody’s but their members’', async () => {
    await say(ada, 'Between us');
    const stranger = await somebody();
    expect((await latest(stranger)).rows).toEqual([]);
    const page = { conversationId: group, since: 0, limit: 10 };
    expect(await changesSince(database.db, stranger, page)).toEqual([]);
    expect(await conversationById(database.db, stranger, group)).toBeUndefined();
  });

  test('are read in stretches, both ways', async () => {
    for (let at = 1; at <= 12; at++) await say(ada, `${at}`);
    const stretch = async (page: { before?: number; after?: number; around?: number; limit: number }) => {
      const { rows, ...more } = await messagesOf(database.db, leo, { conversationId: group, ...page });
      return [rows.map(({ seq }) => seq), more.hasBefore, more.hasAfter];
    };
    expect(await stretch({ limit: 3 })).toEqual([[10, 11, 12], true, false]);
    expect(await stretch({ before: 10, limit: 3 })).toEqual([[7, 8, 9], true, true]);
    expect(await stretch({ before: 3, limit: 3 })).toEqual([[1, 2], false, true]);
    expect(await stretch({ after: 9, limit: 2 })).toEqual([[10, 11], true, true]);
    expect(await stretch({ after: 9, limit: 3 })).toEqual([[10, 11, 12], true, false]);
    expect(await stretch({ around: 6, limit: 4 })).toEqual([[4, 5, 6, 7, 8], true, true]);
  });

  test('of somebody blocked are not seen in a group, nor counted', async () => {
    await say(leo, 'From Leo');
    await say(sana, 'From Sana');
    await blockUser(database.db, ada.id, leo.id);
    expect(await said(ada)).toEqual(['From Sana']);
    expect(await unread(ada)).toBe(1);
    expect(await said(leo)).toEqual(['From Leo', 'From Sana']);
  });

  test('answer one another, and what is deleted is gone from the answer too', async () => {
    const first = await say(ada, 'Is the oven on?');
    await say(leo, 'It is', { to: first.id });
    const answered = async () => (await latest(sana)).rows.at(-1)?.replyTo;
    expect(await answered()).toMatchObject({ id: first.id, seq: 1, content: 'Is the oven on?' });
    await write((tx) => deleteForAll(tx, group, [first.id]));
    expect(await answered()).toMatchObject({ id: first.id, content: null, isDeleted: true });
    expect((await conversationById(database.db, sana, group))?.last?.content).toBe('It is');
  });

  test('that are edited or deleted are new to whoever asks since', async () => {
    const { id } = await say(ada, 'Helo');
    const since = (await marksOf(database.db, leo, group)).revision;
    const changes = async (from: number) =>
      (await changesSince(database.db, leo, { conversationId: group, since: from, limit: 10 })).map(
        ({ content, isEdited, isDeleted }) => [content, isEdited, isDeleted],
      );
    expect(await changes(since)).toEqual([]);
    expect(await write((tx) => editMessage(tx, id, 'Hello'))).toBeUndefined();
    expect(await changes(since)).toEqual([['Hello', true, false]]);
    const edited = (await marksOf(database.db, leo, group)).revision;
    expect(await write((tx) => editMessage(tx, id, 'Hello'))).toBeUndefined();
    expect((await marksOf(database.db, leo, group)).revision).toBe(edited);
    expect(await write((tx) => deleteForAll(tx, group, [id]))).toBe(1);
    expect(await write((tx) => deleteForAll(tx, group, [id]))).toBe(0);
    expect(await changes(edited)).toEqual([[null, false, true]]);
    expect(await write((tx) => editMessage(tx, id, 'Again'))).toBe('gone');
  });

  test('can be put in other words for 15 minutes', async () => {
    const { id } = await say(ada, 'Helo');
    await database.pool.query(
      `update messages set created_at = now() - interval '16 minutes' where id = $1`,
      [id],
    );
    expect(await write((tx) => editMessage(tx, id, 'Hello'))).toBe('late');
  });

  test('hidden by one are there for the others', async () => {
    const { id } = await say(leo, 'Not for me');
    await write((tx) => hideMessage(tx, ada.id, id));
    await write((tx) => hideMessage(tx, ada.id, id));
    expect(await said(ada)).toEqual([]);
    expect(await unread(ada)).toBe(0);
    expect((await conversationById(database.db, ada, group))?.last).toBeNull();
    expect(await said(sana)).toEqual(['Not for me']);
  });

  test('hold each reaction of a person once, so many kinds, and none once deleted', async () => {
    const { id } = await say(ada, 'Bread!');
    await Promise.all(
      [leo, sana, leo].map(({ id: by }) =>
        write(async (tx) => {
          await lockConversation(tx, group);
          return addReaction(tx, by, id, '🔥', 2);
        }),
      ),
    );
    expect(await write((tx) => addReaction(tx, leo.id, id, '😍', 2))).toBeUndefined();
    expect(await write((tx) => addReaction(tx, leo.id, id, '👍', 2))).toBe('full');
    const reactions = async () => (await latest(leo)).rows[0]?.reactions;
    expect(await reactions()).toEqual([
      { emoji: '🔥', count: 2, isMine: true },
      { emoji: '😍', count: 1, isMine: true },
    ]);
    await write((tx) => removeReaction(tx, leo.id, id, '🔥'));
    expect(await reactions()).toContainEqual({ emoji: '🔥', count: 1, isMine: false });
    await write((tx) => deleteForAll(tx, group, [id]));
    expect(await reactions()).toBeNull();
    expect(await write((tx) => addReaction(tx, leo.id, id, '🔥', 2))).toBe('gone');
  });
});

describe('what is read', () => {
  test('is what somebody said so, as far as there is that much, and never less than before', async () => {
    for (const words of ['One', 'Two', 'Three']) await say(ada, words);
    expect(await unread(leo)).toBe(3);
    expect(await write((tx) => markRead(tx, leo.id, group, 2))).toEqual({ isNews: true });
    expect(await write((tx) => markRead(tx, leo.id, group, 1))).toBeUndefined();
    expect(await unread(leo)).toBe(1);
    expect(await write((tx) => markRead(tx, leo.id, group, 99))).toEqual({ isNews: true });
    expect(await unread(leo)).toBe(0);
    await say(ada, 'Four');
    expect(await unread(leo)).toBe(1);
    const row = await unrestrictedDb(database.db)
      .selectFrom('conversationMembers')
      .innerJoin('messages', 'messages.id', 'conversationMembers.lastReadMessageId')
      .select(['messages.content', 'readSeq'])
      .where('conversationMembers.userId', '=', leo.id)
      .where('conversationMembers.conversationId', '=', group)
      .executeTakeFirst();
    expect(row).toEqual({ content: 'Three', readSeq: 3 });
  });

  test('goes along with what somebody says, and skips nothing they have not read', async () => {
    await say(ada, 'One');
    await say(ada, 'Two');
    await say(leo, 'Three');
    expect(await unread(leo)).toBe(2);
    expect(await unread(ada)).toBe(1);
    await write((tx) => markRead(tx, ada.id, group, 3));
    await say(ada, 'Four');
    expect((await conversationById(database.db, ada, group))?.readSeq).toBe(4);
  });

  test('is known of everybody else together', async () => {
    await say(ada, 'One');
    await say(ada, 'Two');
    await write((tx) => markRead(tx, leo.id, group, 2));
    await write((tx) => markDelivered(tx, sana.id, group, 2));
    expect(await marksOf(database.db, ada, group)).toMatchObject({ delivered: 2, read: 0 });
    await write((tx) => markRead(tx, sana.id, group, 1));
    expect(await marksOf(database.db, ada, group)).toMatchObject({ delivered: 2, read: 1 });
    expect(await write((tx) => markDelivered(tx, sana.id, group, 1))).toBe(false);
  });
});

describe('the list', () => {
  const names = async (viewer: Viewer, page: Partial<Parameters<typeof conversationsOf>[2]> = {}) =>
    (await conversationsOf(database.db, viewer, { tab: 'all', limit: 10, ...page })).map(
      ({ name, other }) => name ?? `${other?.firstName} ${other?.lastName}`,
    );
  const make = (name: string) =>
    write<string>((tx) => createGroup(tx, ada.id, { name, description: null, members: [leo.id] }));

  test('has what is pinned first, then what was said last, page by page', async () => {
    const [first, second, third] = [await make('First'), await make('Second'), await make('Third')];
    await say(leo, 'Hello', { in: second });
    await write((tx) => pinConversation(tx, ada.id, first, true));
    expect(await names(ada)).toEqual(['First', 'Second', 'Third', 'Bakers']);
    expect(await names(leo)).toEqual(['Second', 'Third', 'First', 'Bakers']);
    const walked: (string | null)[] = [];
    let after: Awaited<ReturnType<typeof conversationById>>;
    for (;;) {
      const [row] = await conversationsOf(database.db, ada, { tab: 'all', limit: 1, after });
      if (row === undefined) break;
      walked.push(row.name);
      after = row;
    }
    expect(walked).toEqual(['First', 'Second', 'Third', 'Bakers']);
    await write((tx) => archiveConversation(tx, ada.id, third, true));
    expect(await names(ada)).toEqual(['First', 'Second', 'Bakers']);
    expect(await names(ada, { tab: 'archived' })).toEqual(['Third']);
    expect(await names(ada, { tab: 'unread' })).toEqual(['Second']);
    await write((tx) => markUnread(tx, ada.id, group));
    expect(await names(ada, { tab: 'unread' })).toEqual(['Second', 'Bakers']);
    await write((tx) => markRead(tx, ada.id, group, 0));
    expect(await names(ada, { tab: 'unread' })).toEqual(['Second']);
  });

  test('is searched by the name of a group or of the other person, taken word for word', async () => {
    await make('100% rye');
    await write((tx) => openDirect(tx, ada.id, sana.id));
    const { rows } = await database.pool.query<{ name: string; handle: string }>(
      `select first_name || ' ' || last_name as name, handle from users where id = $1`,
      [sana.id],
    );
    expect(await names(ada, { search: '100%' })).toEqual(['100% rye']);
    expect(await names(ada, { search: '%' })).toEqual(['100% rye']);
    expect(await names(ada, { search: rows[0]?.handle ?? '' })).toEqual([rows[0]?.name]);
    expect(await names(ada, { tab: 'groups', search: rows[0]?.handle ?? '' })).toEqual([]);
  });

  test('counts in the badge what is neither muted nor archived; a mute ends by itself', async () => {
    await say(leo, 'One');
    await say(leo, 'Two');
    const badge = async () => (await badgesOf(database.db, ada)).messages;
    expect(await badge()).toBe(2);
    await write((tx) => muteConversation(tx, ada.id, group, '1h'));
    expect(await badge()).toBe(0);
    expect(await conversationById(database.db, ada, group)).toMatchObject({
      isMuted: true,
      mutedUntil: expect.any(Date),
    });
    await database.pool.query(`update conversation_members set muted_until = now() where user_id = $1`, [
      ada.id,
    ]);
    expect(await badge()).toBe(2);
    expect(await conversationById(database.db, ada, group)).toMatchObject({
      isMuted: false,
      mutedUntil: null,
    });
    await write((tx) => muteConversation(tx, ada.id, group, 'always'));
    expect(await badge()).toBe(0);
    await write((tx) => muteConversation(tx, ada.id, group, null));
    await write((tx) => archiveConversation(tx, ada.id, group, true));
    expect(await badge()).toBe(0);
  });
});

interface Model {
  messages: { id: string; by: number; words: string | null; hiddenFrom: Set<number> }[];
  read: number[];
}

test('whatever three people do, each holds in the end what the model says', async () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('say' as const), who: fc.nat(2) }),
    fc.record({ do: fc.constantFrom('edit', 'delete', 'hide', 'read'), who: fc.nat(2), at: fc.nat(9) }),
    fc.record({ do: fc.constant('catchUp' as const), who: fc.nat(2) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const people = [ada, leo, sana];
      const [first] = people;
      const talk = await write<string>((tx) =>
        createGroup(tx, first?.id ?? '', { name: 'Model', description: null, members: [leo.id, sana.id] }),
      );
      const model: Model = { messages: [], read: [0, 0, 0] };
      /** What each client holds, by number, from asking for changes alone. */
      const held = people.map(() => ({ revision: 0, words: new Map<number, string | null>() }));
      async function catchUp(who: number): Promise<void> {
        const mine = held[who];
        const viewer = people[who];
        if (!mine || !viewer) return;
        for (;;) {
          const page = { conversationId: talk, since: mine.revision, limit: 3 };
          const rows = await changesSince(database.db, viewer, page);
          for (const { seq, content, revision } of rows) {
            mine.words.set(seq, content);
            mine.revision = revision;
          }
          if (rows.length < 3) return;
        }
      }
      for (const [index, step] of acts.entries()) {
        const { who } = step;
        const person = people[who] as Viewer;
        if (step.do === 'say') {
          const { id } = await say(person, `Words ${index}`, { in: talk });
          if (model.read[who] === model.messages.length) model.read[who] = model.messages.length + 1;
          model.messages.push({ id, by: who, words: `Words ${index}`, hiddenFrom: new Set() });
          continue;
        }
        if (step.do === 'catchUp') {
          await catchUp(who);
          continue;
        }
        const at = 'at' in step ? step.at : 0;
        const message = model.messages[at];
        if (message === undefined) continue;
        if (step.do === 'edit') {
          await write((tx) => editMessage(tx, message.id, `Edited ${index}`));
          if (message.words !== null) message.words = `Edited ${index}`;
        } else if (step.do === 'delete') {
          await write((tx) => deleteForAll(tx, talk, [message.id]));
          message.words = null;
        } else if (step.do === 'hide') {
          await write((tx) => hideMessage(tx, person.id, message.id));
          message.hiddenFrom.add(who);
        } else {
          await write((tx) => markRead(tx, person.id, talk, at + 1));
          model.read[who] = Math.max(model.read[who] ?? 0, at + 1);
        }
      }
      for (const [who, viewer] of people.entries()) {
        await catchUp(who);
        const seen = model.messages.filter(({ hiddenFrom }) => !hiddenFrom.has(who));
        const { rows } = await latest(viewer, talk);
        expect(rows.map(({ content }) => content)).toEqual(seen.map(({ words }) => words));
        for (const { seq, content } of rows) expect(held[who]?.words.get(seq)).toBe(content);
        const waiting = seen.filter(
          ({ by, words, id }) =>
            by !== who &&
            words !== null &&
            model.messages.findIndex((each) => each.id === id) >= (model.read[who] ?? 0),
        );
        expect(await unread(viewer, talk)).toBe(waiting.length);
      }
    }),
    { numRuns: runs(25) },
  );
});
