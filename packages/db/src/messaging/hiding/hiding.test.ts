import type { Viewer } from '@kindred/permissions/viewer';
import { SEARCH_KINDS } from '@kindred/validation/discovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createMedia } from '../../../factories/media.ts';
import { createGroup, sendMessage } from '../../../factories/messaging.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { found } from '../../discovery/visibility.ts';
import { expectHiding, type Reads, SECRET } from '../../moderation/hidden.fixture.ts';
import { badgesOf } from '../../notifications/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { fileToSend } from '../files/visibility.ts';
import { addReaction } from '../messages/writes.ts';
import { CONVERSATION_KIND, MESSAGE_KIND } from '../moderation.ts';
import { pinsOf } from '../pins/visibility.ts';
import { changesSince, conversationById, messageById, messagesOf } from '../queries.ts';
import { foundAnywhere, foundIn } from '../search/visibility.ts';
import { purgeMessage } from './writes.ts';

let database: TestDatabase;
let author: Viewer;
let member: Viewer;
let viewers: Viewer[];
let conversationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const user = async (firstName: string): Promise<Viewer> => ({
    id: (await createUser(database.db, { firstName, lastName: 'Lind' })).id,
    role: 'member',
  });
  viewers = [author, member] = [await user('Ada'), await user('Leo')];
  const group = { name: 'Bakers', description: 'Before six' };
  conversationId = (await createGroup(database.db, author.id, [member.id], group)).id;
});
afterAll(() => database.drop());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const hide = (id: string) => (isHidden: boolean) =>
  inOne(async (tx) => MESSAGE_KIND.setHidden?.(tx, id, isHidden));
const say = (content: string, more: Parameters<typeof sendMessage>[3] = {}) =>
  sendMessage(database.db, conversationId, author.id, { content, ...more });

const readsOf = (id: string, fileId: string): Reads => {
  const { db } = database;
  const page = { conversationId, limit: 100 };
  return {
    messages: (viewer) => messagesOf(db, viewer, page),
    changes: (viewer) => changesSince(db, viewer, { ...page, since: 0 }),
    'the message': (viewer) => messageById(db, viewer, id),
    'pinned messages': (viewer) => pinsOf(db, viewer, conversationId, 10),
    'the search of the conversation': (viewer) => foundIn(db, viewer, { ...page, words: SECRET }),
    'the search of all messages': (viewer) => foundAnywhere(db, viewer, { words: SECRET, limit: 10 }),
    'the search of everything': (viewer) =>
      found(db, viewer, {
        words: [SECRET],
        kinds: SEARCH_KINDS,
        isAlike: false,
        at: new Date('2100-01-01'),
        limit: 20,
      }),
    'the file': (viewer) => fileToSend(db, viewer, { messageId: id, fileId }),
    'unread messages': async (viewer) => [(await badgesOf(db, viewer)).messages > 2 ? SECRET : ''],
  };
};

test('a hidden message is shown as a deleted one, and as before when it is shown again', async () => {
  const { db } = database;
  await say('Long before');
  await say('Before');
  const { id } = await say(`A ${SECRET}`, { messageType: 'file', fileName: `${SECRET}.pdf`, isEdited: true });
  const file = await createMedia(db, { kind: 'file', isPrivate: true });
  const guarded = unrestrictedDb(db);
  await guarded
    .insertInto('messageFiles')
    .values({ messageId: id, attachmentId: file.id, position: 0 })
    .execute();
  await guarded
    .insertInto('pinnedMessages')
    .values({ conversationId, messageId: id, pinnedBy: author.id })
    .execute();
  await inOne((tx) => addReaction(tx, member.id, id, '🔥', 20));
  await expectHiding({ reads: readsOf(id, file.id), viewers }, hide(id), async () => {
    expect(await messageById(db, member, id)).toMatchObject({
      isDeleted: true,
      isEdited: false,
      isPinned: false,
      content: null,
      messageType: 'text',
      fileName: null,
      files: null,
      reactions: null,
    });
    expect(await MESSAGE_KIND.load(db, id)).toMatchObject({
      authorId: author.id,
      path: null,
      content: { text: `A ${SECRET}`, files: [{ kind: 'file', name: `${SECRET}.pdf` }] },
    });
  });
});

test('an answer and the list of conversations quote no word of a hidden message', async () => {
  const { db } = database;
  const { id } = await say(SECRET);
  const last: Reads = { 'the conversation': (viewer) => conversationById(db, viewer, conversationId) };
  await expectHiding({ reads: last, viewers }, hide(id), async () => {
    expect((await conversationById(db, member, conversationId))?.last).toMatchObject({
      id,
      isDeleted: true,
      content: null,
    });
  });
  const answer = await say('An answer', { replyToMessageId: id });
  const quoted: Reads = { 'the answer': (viewer) => messageById(db, viewer, answer.id) };
  await expectHiding({ reads: quoted, viewers }, hide(id), async () => {
    expect((await messageById(db, member, answer.id))?.replyTo).toMatchObject({ id, isDeleted: true });
  });
});

test('a case shows two messages before and after, and no other', async () => {
  const said = [];
  for (const content of ['One', 'Two', 'Three', 'Four', SECRET, 'Six', 'Seven', 'Eight']) {
    said.push(await say(content));
  }
  const [, , three, , reported] = said;
  await hide(three?.id ?? '')(true);
  const subject = await MESSAGE_KIND.load(database.db, reported?.id ?? '');
  expect(subject?.content.context.map(({ author: by, text, isSubject }) => [by, text, isSubject])).toEqual([
    ['Ada Lind', 'Two', false],
    ['Ada Lind', 'Four', false],
    ['Ada Lind', SECRET, true],
    ['Ada Lind', 'Six', false],
    ['Ada Lind', 'Seven', false],
  ]);
  expect(await CONVERSATION_KIND.load(database.db, conversationId)).toEqual({
    authorId: author.id,
    tribeId: null,
    path: null,
    content: { title: 'Bakers', text: 'Before six', files: [], context: [] },
  });
});

test('a purged message is deleted for all, and cannot come back', async () => {
  const { id } = await say(SECRET);
  await hide(id)(true);
  expect(await inOne((tx) => purgeMessage(tx, id))).toBe(conversationId);
  expect(await inOne((tx) => purgeMessage(tx, id))).toBeUndefined();
  await hide(id)(false);
  expect(await messageById(database.db, member, id)).toMatchObject({ isDeleted: true, content: null });
  expect(await MESSAGE_KIND.load(database.db, id)).toBeUndefined();
});
