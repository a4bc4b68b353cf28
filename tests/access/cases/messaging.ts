import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { isReported } from '../situations/reports.ts';
import { type AccessCase, type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const NOT_FOUND = everyRole('not_found');
const REFUSED = everyRole('not_allowed');
const MAY_SEND = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });

/** Callers come back, so that each conversation has a secret of its own. */
const secret = () => `the oven code is ${randomUUID()}`;

interface Talk {
  db: Db;
  me: string;
  /** Of the conversation. */
  id: string;
  other: string;
  message: string;
  secret: string;
}

/** What the caller has to do with the conversation that somebody wrote the secret in. */
const PLACES = {
  'of two, one of whom is me': (db: Db, me: string, other: string) => createDirectConversation(db, other, me),
  'a group I am in': (db: Db, me: string, other: string) => createGroup(db, other, [me]),
  'of two others': async (db: Db, _me: string, other: string) =>
    createDirectConversation(db, other, (await createUser(db)).id),
  'a group I am not in': (db: Db, _me: string, other: string) => createGroup(db, other, []),
  'with somebody who blocked me': async (db: Db, me: string, other: string) => {
    const talk = await createDirectConversation(db, other, me);
    await blockUser(db, other, me);
    return talk;
  },
  'with somebody I blocked': async (db: Db, me: string, other: string) => {
    const talk = await createDirectConversation(db, other, me);
    await blockUser(db, me, other);
    return talk;
  },
};
type Place = keyof typeof PLACES;

async function talk({ db, caller }: Scene, place: Place): Promise<Talk> {
  const other = (await createUser(db)).id;
  const { id } = await PLACES[place](db, caller.id, other);
  const content = secret();
  const message = await sendMessage(db, id, other, { content });
  return { db, me: caller.id, id, other, message: message.id, secret: content };
}

type Arrange = (made: Talk) => {
  input: Record<string, unknown>;
  canary?: string;
  happened?: () => Promise<boolean>;
};

/** In each place the same call; outside it nobody learns that there is a conversation. */
function everywhere(
  inside: ReturnType<typeof everyRole>,
  arrange: Arrange,
  outside = NOT_FOUND,
  before: (made: Talk) => Promise<void> = async () => undefined,
): AccessCase['situations'] {
  const isInside = (place: Place) => place === 'of two, one of whom is me' || place === 'a group I am in';
  return Object.fromEntries(
    (Object.keys(PLACES) as Place[]).map((place) => [
      place,
      {
        arrange: async (scene: Scene) => {
          const made = await talk(scene, place);
          await before(made);
          return arrange(made);
        },
        gets: isInside(place) ? inside : outside,
      },
    ]),
  );
}

const nowhere = (input: Record<string, unknown> = {}) => ({
  'one that does not exist': {
    arrange: async () => ({ input: { id: randomUUID(), ...input } }),
    gets: NOT_FOUND,
  },
});

const member = (made: Talk) =>
  unrestrictedDb(made.db)
    .selectFrom('conversationMembers')
    .selectAll()
    .where('conversationId', '=', made.id)
    .where('userId', '=', made.me)
    .executeTakeFirst();

const reads = (situations: AccessCase['situations']): AccessCase => ({
  rule: { kind: 'subject', permission: null },
  credentials: READS,
  situations,
});
const writes = (
  situations: AccessCase['situations'],
  permission: 'send_messages' | null = null,
): AccessCase => ({
  rule: { kind: 'subject', permission },
  credentials: WRITES,
  situations,
});

/** A message of the caller's own, in a group of somebody else. */
async function own(db: Db, me: string): Promise<{ id: string; talk: string }> {
  const other = (await createUser(db)).id;
  const group = await createGroup(db, other, [me]);
  const { id } = await sendMessage(db, group.id, me);
  return { id, talk: group.id };
}

async function contentOf(db: Db, id: string) {
  const row = await unrestrictedDb(db)
    .selectFrom('messages')
    .select(['content', 'isDeleted'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
}

const reacted = (made: Talk) => async () =>
  (await unrestrictedDb(made.db)
    .selectFrom('messageReactions')
    .select('id')
    .where('messageId', '=', made.message)
    .where('userId', '=', made.me)
    .executeTakeFirst()) !== undefined;

const pinning = ({ db, message }: Pick<Talk, 'db' | 'message'>) => ({
  input: { id: message, isPinned: true },
  happened: async () =>
    (await unrestrictedDb(db)
      .selectFrom('pinnedMessages')
      .select('id')
      .where('messageId', '=', message)
      .executeTakeFirst()) !== undefined,
});

export const cases: AccessCases = {
  'messaging.list': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: everywhere(SHOWN, ({ secret: canary }) => ({ input: { limit: 100 }, canary }), HIDDEN),
  },
  'messaging.create': {
    rule: { kind: 'permission', permission: 'send_messages' },
    credentials: WRITES,
    situations: {
      'with a stranger': {
        arrange: async ({ db, caller }) => {
          const other = (await createUser(db)).id;
          const key = [caller.id, other].sort().join(':');
          return {
            input: { participantIds: [other] },
            happened: async () =>
              (await unrestrictedDb(db)
                .selectFrom('conversations')
                .select('id')
                .where('directKey', '=', key)
                .executeTakeFirst()) !== undefined,
          };
        },
        gets: MAY_SEND,
      },
      'with somebody who blocked me': {
        arrange: async ({ db, caller }) => {
          const other = (await createUser(db)).id;
          await blockUser(db, other, caller.id);
          return { input: { participantIds: [other] } };
        },
        gets: everyRole('invalid_input', { guest: 'not_allowed', owner: 'not_allowed' }),
      },
    },
  },
  'messaging.get': reads({
    ...everywhere(SHOWN, ({ id, secret: canary }) => ({ input: { id }, canary })),
    ...nowhere(),
  }),
  'messaging.pin': writes({
    ...everywhere(OK, (made) => ({
      input: { id: made.id, isPinned: true },
      happened: async () => (await member(made))?.isPinned === true,
    })),
    ...nowhere({ isPinned: true }),
  }),
  'messaging.archive': writes({
    ...everywhere(OK, (made) => ({
      input: { id: made.id, isArchived: true },
      happened: async () => (await member(made))?.isArchived === true,
    })),
    ...nowhere({ isArchived: true }),
  }),
  'messaging.mute': writes({
    ...everywhere(OK, (made) => ({
      input: { id: made.id, for: 'always' },
      happened: async () => (await member(made))?.isMuted === true,
    })),
    ...nowhere({ for: '1h' }),
  }),
  'messaging.presence': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'nobody of others is named': {
        arrange: async ({ db }) => ({ canary: (await createUser(db)).id }),
        gets: HIDDEN,
      },
    },
  },
  'messaging.typing': writes(
    {
      ...everywhere(MAY_SEND, ({ id }) => ({ input: { id, isTyping: true } })),
      ...nowhere({ isTyping: true }),
    },
    'send_messages',
  ),
  'messaging.markUnread': writes({
    ...everywhere(OK, (made) => ({
      input: { id: made.id },
      happened: async () => (await member(made))?.isMarkedUnread === true,
    })),
    ...nowhere(),
  }),
  'messaging.markRead': writes({
    ...everywhere(OK, (made) => ({
      input: { id: made.id, seq: 1 },
      happened: async () => (await member(made))?.readSeq === 1,
    })),
    ...nowhere({ seq: 1 }),
  }),
  'messaging.markDelivered': writes({
    ...everywhere(OK, (made) => ({
      input: { id: made.id, seq: 1 },
      happened: async () => (await member(made))?.deliveredSeq === 1,
    })),
    ...nowhere({ seq: 1 }),
  }),
  'messaging.messages.list': reads({
    ...everywhere(SHOWN, ({ id, secret: canary }) => ({ input: { id }, canary })),
    ...nowhere(),
  }),
  'messaging.messages.page': reads({
    ...everywhere(SHOWN, ({ id, secret: canary }) => ({ input: { id }, canary })),
    ...nowhere(),
  }),
  'messaging.messages.changes': reads({
    ...everywhere(SHOWN, ({ id, secret: canary }) => ({ input: { id, since: 0 }, canary })),
    ...nowhere({ since: 0 }),
  }),
  'messaging.messages.send': writes(
    {
      ...everywhere(MAY_SEND, (made) => ({
        input: { id: made.id, content: 'Hello' },
        happened: async () =>
          (await unrestrictedDb(made.db)
            .selectFrom('messages')
            .select('id')
            .where('conversationId', '=', made.id)
            .where('senderId', '=', made.me)
            .executeTakeFirst()) !== undefined,
      })),
      ...nowhere({ content: 'Hello' }),
    },
    'send_messages',
  ),
  'messaging.messages.edit': writes(
    {
      'my own': {
        arrange: async ({ db, caller }) => {
          const { id } = await own(db, caller.id);
          return {
            input: { id, content: 'In other words' },
            happened: async () => (await contentOf(db, id))?.content === 'In other words',
          };
        },
        gets: MAY_SEND,
      },
      ...everywhere(REFUSED, ({ db, message }) => ({
        input: { id: message, content: 'Not mine' },
        happened: async () => (await contentOf(db, message))?.content === 'Not mine',
      })),
      ...nowhere({ content: 'Hello' }),
    },
    'send_messages',
  ),
  'messaging.messages.delete': writes({
    'my own, for all': {
      arrange: async ({ db, caller }) => {
        const { id } = await own(db, caller.id);
        return { input: { id }, happened: async () => (await contentOf(db, id))?.isDeleted === true };
      },
      gets: OK,
    },
    ...everywhere(REFUSED, ({ db, message }) => ({
      input: { id: message, for: 'all' },
      happened: async () => (await contentOf(db, message))?.isDeleted === true,
    })),
    'of somebody else, in a group of mine': {
      arrange: async ({ db, caller }) => {
        const other = (await createUser(db)).id;
        const group = await createGroup(db, caller.id, [other]);
        const { id } = await sendMessage(db, group.id, other);
        return {
          input: { id, for: 'all' },
          happened: async () => (await contentOf(db, id))?.isDeleted === true,
        };
      },
      gets: OK,
    },
    ...nowhere(),
  }),
  'messaging.messages.react': writes(
    {
      ...everywhere(MAY_SEND, (made) => ({
        input: { id: made.message, emoji: '🔥' },
        happened: reacted(made),
      })),
      ...nowhere({ emoji: '🔥' }),
    },
    'send_messages',
  ),
  'messaging.messages.report': writes({
    ...everywhere(OK, ({ db, message, me }) => ({
      input: { id: message, reason: 'harassment', details: 'Look at it.' },
      happened: () => isReported(db, message, me),
    })),
    'my own': {
      arrange: async ({ db, caller }) => {
        const { id } = await own(db, caller.id);
        return { input: { id, reason: 'spam' }, happened: () => isReported(db, id, caller.id) };
      },
      gets: REFUSED,
    },
    ...nowhere({ reason: 'spam' }),
  }),
  'messaging.messages.unreact': writes(
    {
      ...everywhere(MAY_SEND, ({ message }) => ({ input: { id: message, emoji: '🔥' } })),
      ...nowhere({ emoji: '🔥' }),
    },
    'send_messages',
  ),
  'messaging.selection.delete': writes({
    ...everywhere(OK, (made) => ({
      input: { id: made.id, messageIds: [made.message] },
      happened: async () =>
        (await unrestrictedDb(made.db)
          .selectFrom('hiddenMessages')
          .select('messageId')
          .where('messageId', '=', made.message)
          .where('userId', '=', made.me)
          .executeTakeFirst()) !== undefined,
    })),
    'for all, though not all are mine': {
      arrange: async (scene) => {
        const made = await talk(scene, 'a group I am in');
        const mine = await sendMessage(made.db, made.id, made.me);
        return {
          input: { id: made.id, messageIds: [mine.id, made.message], for: 'all' },
          happened: async () => (await contentOf(made.db, mine.id))?.isDeleted === true,
        };
      },
      gets: REFUSED,
    },
    'one of a conversation I am not in among them': {
      arrange: async (scene) => {
        const made = await talk(scene, 'a group I am in');
        const mine = await sendMessage(made.db, made.id, made.me);
        const elsewhere = await talk(scene, 'of two others');
        return {
          input: { id: made.id, messageIds: [mine.id, elsewhere.message] },
          happened: async () => (await contentOf(made.db, mine.id))?.isDeleted === true,
        };
      },
      gets: NOT_FOUND,
    },
    ...nowhere({ messageIds: [randomUUID()] }),
  }),
  'messaging.selection.forward': {
    rule: { kind: 'permission', permission: 'send_messages' },
    credentials: WRITES,
    situations: {
      ...everywhere(
        MAY_SEND,
        (made) => ({
          input: { messageIds: [made.message], conversationIds: [made.id], clientKey: randomUUID() },
          happened: async () =>
            (await unrestrictedDb(made.db)
              .selectFrom('messages')
              .select('id')
              .where('conversationId', '=', made.id)
              .where('isForwarded', '=', true)
              .executeTakeFirst()) !== undefined,
        }),
        everyRole('not_found', { guest: 'not_allowed', owner: 'not_allowed' }),
      ),
      'what I see to where I am not': {
        arrange: async (scene) => {
          const made = await talk(scene, 'a group I am in');
          const elsewhere = await talk(scene, 'a group I am not in');
          return {
            input: {
              messageIds: [made.message],
              conversationIds: [made.id, elsewhere.id],
              clientKey: randomUUID(),
            },
          };
        },
        gets: everyRole('not_found', { guest: 'not_allowed', owner: 'not_allowed' }),
      },
    },
  },
  'messaging.pins.list': reads({
    ...everywhere(
      SHOWN,
      ({ id, secret: canary }) => ({ input: { id }, canary }),
      NOT_FOUND,
      async ({ db, id, message }) => {
        await unrestrictedDb(db)
          .insertInto('pinnedMessages')
          .values({ conversationId: id, messageId: message })
          .execute();
      },
    ),
    ...nowhere(),
  }),
  'messaging.pins.set': writes(
    {
      'of two, one of whom is me': {
        arrange: async (scene) => pinning(await talk(scene, 'of two, one of whom is me')),
        gets: MAY_SEND,
      },
      'in a group of somebody else': {
        arrange: async (scene) => pinning(await talk(scene, 'a group I am in')),
        gets: REFUSED,
      },
      'in a group of mine': {
        arrange: async ({ db, caller }) => {
          const other = (await createUser(db)).id;
          const group = await createGroup(db, caller.id, [other]);
          const { id } = await sendMessage(db, group.id, other);
          return pinning({ db, message: id });
        },
        gets: MAY_SEND,
      },
      'in a group I am not in': {
        arrange: async (scene) => pinning(await talk(scene, 'a group I am not in')),
        gets: NOT_FOUND,
      },
      'with somebody who blocked me': {
        arrange: async (scene) => pinning(await talk(scene, 'with somebody who blocked me')),
        gets: NOT_FOUND,
      },
      ...nowhere({ isPinned: true }),
    },
    'send_messages',
  ),
  'messaging.receipts.get': reads({
    'of my own': {
      arrange: async ({ db, caller }) => ({ input: { id: (await own(db, caller.id)).id } }),
      gets: OK,
    },
    ...everywhere(REFUSED, ({ message }) => ({ input: { id: message } })),
    ...nowhere(),
  }),
};
