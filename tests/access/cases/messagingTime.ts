import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCase, type AccessCases, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const MAY_SEND = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });
const REFUSED = everyRole('not_allowed');
const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');

interface Talk {
  db: Db;
  me: string;
  other: string;
  id: string;
  secret: string;
}

const PLACES = {
  'of two, one of whom is me': (db: Db, me: string, other: string) => createDirectConversation(db, other, me),
  'a group I am in': (db: Db, me: string, other: string) => createGroup(db, other, [me]),
  'a group I run': (db: Db, me: string, other: string) => createGroup(db, me, [other]),
  'a group I am not in': (db: Db, _me: string, other: string) => createGroup(db, other, []),
  'with somebody who blocked me': async (db: Db, me: string, other: string) => {
    const talk = await createDirectConversation(db, other, me);
    await blockUser(db, other, me);
    return talk;
  },
};
type Place = keyof typeof PLACES;
const INSIDE = new Set<Place>(['of two, one of whom is me', 'a group I am in', 'a group I run']);

type Arrange = (made: Talk) => Promise<{
  input: Record<string, unknown>;
  canary?: string;
  happened?: () => Promise<boolean>;
}>;

function everywhere(
  inside: (place: Place) => ReturnType<typeof everyRole>,
  arrange: Arrange,
  outside = NOT_FOUND,
): AccessCase['situations'] {
  return Object.fromEntries(
    (Object.keys(PLACES) as Place[]).map((place) => [
      place,
      {
        arrange: async ({ db, caller }: Scene) => {
          const other = (await createUser(db)).id;
          const { id } = await PLACES[place](db, caller.id, other);
          const secret = `the oven code is ${randomUUID()}`;
          await sendMessage(db, id, other, { content: secret });
          return arrange({ db, me: caller.id, other, id, secret });
        },
        gets: INSIDE.has(place) ? inside(place) : outside,
      },
    ]),
  );
}

const reads = (situations: AccessCase['situations']): AccessCase => ({
  rule: { kind: 'subject', permission: null },
  credentials: READS,
  situations,
});
const writes = (
  situations: AccessCase['situations'],
  permission: 'send_messages' | null = 'send_messages',
): AccessCase => ({ rule: { kind: 'subject', permission }, credentials: WRITES, situations });

const sendAt = () => new Date(Date.now() + 3_600_000).toISOString();

async function waiting(db: Db, senderId: string, conversationId: string, content = 'Waits'): Promise<string> {
  const { id } = await unrestrictedDb(db)
    .insertInto('scheduledMessages')
    .values({ senderId, conversationId, content, sendAt: sendAt(), clientKey: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const waits = async (db: Db, id: string) =>
  unrestrictedDb(db).selectFrom('scheduledMessages').selectAll().where('id', '=', id).executeTakeFirst();

/** The same call with what I let wait, and with what the other of us does. */
function ofMine(
  gets: ReturnType<typeof everyRole>,
  more: Record<string, unknown>,
  happened: (db: Db, id: string) => Promise<boolean>,
): AccessCase['situations'] {
  const arrange =
    (isMine: boolean) =>
    async ({ db, caller }: Scene) => {
      const other = (await createUser(db)).id;
      const talk = await createDirectConversation(db, other, caller.id);
      const id = await waiting(db, isMine ? caller.id : other, talk.id);
      return { input: { id, ...more }, happened: () => happened(db, id) };
    };
  return {
    'what I let wait': { arrange: arrange(true), gets },
    'what somebody else lets wait': { arrange: arrange(false), gets: NOT_FOUND },
    'what there is not': {
      arrange: async () => ({ input: { id: randomUUID(), ...more } }),
      gets: NOT_FOUND,
    },
  };
}

const draft = (db: Db, userId: string, conversationId: string) =>
  unrestrictedDb(db)
    .selectFrom('messageDrafts')
    .select('content')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();

export const cases: AccessCases = {
  'messaging.search.everywhere': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: everywhere(
      () => SHOWN,
      async ({ secret }) => ({ input: { q: secret }, canary: secret }),
      HIDDEN,
    ),
  },
  'messaging.search.inConversation': reads(
    everywhere(
      () => SHOWN,
      async ({ id, secret }) => ({ input: { id, q: secret }, canary: secret }),
    ),
  ),
  'messaging.search.firstSince': reads(
    everywhere(
      () => OK,
      async ({ id }) => ({ input: { id, from: '2020-01-01T00:00:00.000Z' } }),
    ),
  ),
  'messaging.disappear': writes(
    everywhere(
      (place) => (place === 'a group I am in' ? REFUSED : MAY_SEND),
      async ({ db, id }) => ({
        input: { id, after: '7d' },
        happened: async () =>
          (
            await unrestrictedDb(db)
              .selectFrom('conversations')
              .select('disappearAfter')
              .where('id', '=', id)
              .executeTakeFirst()
          )?.disappearAfter === '7d',
      }),
    ),
  ),
  'messaging.keepDraft': writes(
    everywhere(
      () => MAY_SEND,
      async ({ db, me, id }) => ({
        input: { id, content: 'Half a thought' },
        happened: async () => (await draft(db, me, id)) !== undefined,
      }),
    ),
  ),
  'messaging.dropDraft': writes(
    everywhere(
      () => OK,
      async ({ db, me, other, id }) => {
        // That of the other stays, whoever asks.
        const content = 'Half a thought';
        await unrestrictedDb(db)
          .insertInto('messageDrafts')
          .values([me, other].map((userId) => ({ userId, conversationId: id, content })))
          .execute();
        return {
          input: { id },
          happened: async () =>
            (await draft(db, me, id)) === undefined && (await draft(db, other, id)) !== undefined,
        };
      },
    ),
    null,
  ),
  'messaging.scheduled.list': reads({
    // What I wrote is mine wherever I may write no more; who may not open the conversation is told no more of it.
    ...everywhere(
      () => SHOWN,
      async ({ db, me, id, secret }) => {
        await waiting(db, me, id, secret);
        return { input: { id }, canary: secret };
      },
      SHOWN,
    ),
    'a group I am not in, where nothing of mine waits': {
      arrange: async ({ db }: Scene) => ({
        input: { id: (await createGroup(db, (await createUser(db)).id, [])).id },
      }),
      gets: NOT_FOUND,
    },
    'what somebody else lets wait there': {
      arrange: async ({ db, caller }: Scene) => {
        const other = (await createUser(db)).id;
        const { id } = await createGroup(db, other, [caller.id]);
        const canary = `for later ${randomUUID()}`;
        await waiting(db, other, id, canary);
        return { input: { id }, canary };
      },
      gets: HIDDEN,
    },
  }),
  'messaging.scheduled.create': writes(
    everywhere(
      () => MAY_SEND,
      async ({ db, me, id }) => ({
        input: { id, content: 'Good morning', sendAt: sendAt() },
        happened: async () =>
          (await unrestrictedDb(db)
            .selectFrom('scheduledMessages')
            .select('id')
            .where('senderId', '=', me)
            .where('conversationId', '=', id)
            .executeTakeFirst()) !== undefined,
      }),
    ),
  ),
  'messaging.scheduled.update': writes(
    ofMine(
      MAY_SEND,
      { content: 'Good evening' },
      async (db, id) => (await waits(db, id))?.content === 'Good evening',
    ),
  ),
  'messaging.scheduled.sendNow': writes(
    ofMine(MAY_SEND, {}, async (db, id) => (await waits(db, id)) === undefined),
  ),
  'messaging.scheduled.cancel': writes(
    ofMine(OK, {}, async (db, id) => (await waits(db, id)) === undefined),
    null,
  ),
};
