import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { acquaint, createUser } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { isReported } from '../situations/reports.ts';
import { type AccessCases, type ByRole, everyRole, READS, type Scene, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const REFUSED = everyRole('not_allowed');
const MAY_SEND = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });

interface Group {
  db: Db;
  me: string;
  id: string;
  other: string;
  secret: string;
}

/** What the caller is in the group; `other` is somebody else in it. */
const PLACES = {
  'a group of mine': 'owner',
  'a group I run': 'admin',
  'a group I am in': 'member',
  'a group I was put into by a stranger': 'invited',
  'a group I am not in': 'nobody',
  'a conversation of two': 'direct',
} as const;
type Place = keyof typeof PLACES;

async function group({ db, caller }: Scene, place: Place): Promise<Group> {
  const secret = `canary-${randomUUID()}`;
  const founder = (await createUser(db)).id;
  const other = (await createUser(db, { handle: secret.slice(0, 27) })).id;
  const role = PLACES[place];
  const made =
    role === 'direct'
      ? await createDirectConversation(db, other, caller.id)
      : role === 'owner'
        ? await createGroup(db, caller.id, [other])
        : await createGroup(db, founder, role === 'nobody' ? [other] : [caller.id, other]);
  const set = (change: object) =>
    unrestrictedDb(db)
      .updateTable('conversationMembers')
      .set(change)
      .where('conversationId', '=', made.id)
      .where('userId', '=', caller.id)
      .execute();
  if (role === 'admin') await set({ role });
  if (role === 'invited') await set({ requestState: 'invited', requestedBy: founder });
  await sendMessage(db, made.id, other);
  return { db, me: caller.id, id: made.id, other, secret: secret.slice(0, 27) };
}

type Arrange = (made: Group) => Promise<{
  input: Record<string, unknown>;
  canary?: string;
  happened?: () => Promise<boolean>;
}>;

function everywhere(gets: { owner: ByRole; admin: ByRole; member: ByRole }, arrange: Arrange) {
  const all: Record<(typeof PLACES)[Place], ByRole> = {
    ...gets,
    invited: NOT_FOUND,
    nobody: NOT_FOUND,
    direct: NOT_FOUND,
  };
  return Object.fromEntries(
    (Object.keys(PLACES) as Place[]).map((place) => [
      place,
      { arrange: async (scene: Scene) => arrange(await group(scene, place)), gets: all[PLACES[place]] },
    ]),
  );
}

const RUN = { owner: MAY_SEND, admin: MAY_SEND, member: REFUSED };
const OWN = { owner: MAY_SEND, admin: REFUSED, member: REFUSED };
const rule = { kind: 'subject', permission: null } as const;

const row = ({ db, id }: Group, userId: string) =>
  unrestrictedDb(db)
    .selectFrom('conversationMembers')
    .selectAll()
    .where('conversationId', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
const talk = ({ db, id }: Group) =>
  unrestrictedDb(db).selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst();
const link = ({ db, id }: Group) =>
  unrestrictedDb(db)
    .selectFrom('conversationLinks')
    .select('token')
    .where('conversationId', '=', id)
    .executeTakeFirst();

async function aLink(made: Group): Promise<string> {
  const token = `link-${randomUUID()}`;
  await unrestrictedDb(made.db)
    .insertInto('conversationLinks')
    .values({ conversationId: made.id, token, createdBy: made.other })
    .execute();
  await unrestrictedDb(made.db)
    .deleteFrom('rateLimits')
    .where('key', '=', `group-links:${made.me}`)
    .execute();
  return token;
}

const someLink = {
  'a group I am not in, with its link': {
    arrange: async (scene: Scene) => ({
      input: { token: await aLink(await group(scene, 'a group I am not in')) },
    }),
    gets: MAY_SEND,
  },
  'a link that nobody made': {
    arrange: async () => ({ input: { token: `link-${randomUUID()}` } }),
    gets: everyRole('group_link_invalid', { guest: 'not_allowed', owner: 'not_allowed' }),
  },
};

export const cases: AccessCases = {
  'messaging.groups.update': {
    rule,
    credentials: WRITES,
    situations: everywhere(RUN, async (made) => ({
      input: { id: made.id, name: 'Renamed' },
      happened: async () => (await talk(made))?.name === 'Renamed',
    })),
  },
  'messaging.groups.members': {
    rule,
    credentials: READS,
    situations: everywhere(
      { owner: everyRole('shown'), admin: everyRole('shown'), member: everyRole('shown') },
      async ({ id, secret: canary }) => ({ input: { id, limit: 100 }, canary }),
    ),
  },
  'messaging.groups.add': {
    rule,
    credentials: WRITES,
    situations: everywhere(RUN, async (made) => {
      const { id } = await createUser(made.db);
      await acquaint(made.db, made.me, id);
      return {
        input: { id: made.id, userIds: [id] },
        happened: async () => (await row(made, id)) !== undefined,
      };
    }),
  },
  'messaging.groups.remove': {
    rule,
    credentials: WRITES,
    situations: everywhere(RUN, async (made) => ({
      input: { id: made.id, userId: made.other },
      happened: async () => (await row(made, made.other)) === undefined,
    })),
  },
  'messaging.groups.setRole': {
    rule,
    credentials: WRITES,
    situations: everywhere(OWN, async (made) => ({
      input: { id: made.id, userId: made.other, role: 'admin' },
      happened: async () => (await row(made, made.other))?.role === 'admin',
    })),
  },
  'messaging.groups.handOver': {
    rule,
    credentials: WRITES,
    situations: everywhere(OWN, async (made) => ({
      input: { id: made.id, userId: made.other },
      happened: async () => (await row(made, made.other))?.role === 'owner',
    })),
  },
  'messaging.groups.report': {
    rule,
    credentials: WRITES,
    situations: everywhere(
      { owner: everyRole('ok'), admin: everyRole('ok'), member: everyRole('ok') },
      async ({ db, id, me }) => ({
        input: { id, reason: 'harassment', details: 'Look at it.' },
        happened: () => isReported(db, id, me),
      }),
    ),
  },
  'messaging.groups.leave': {
    rule,
    credentials: WRITES,
    situations: everywhere(
      { owner: everyRole('ok'), admin: everyRole('ok'), member: everyRole('ok') },
      async (made) => {
        const wasIn = (await row(made, made.me)) !== undefined;
        return {
          input: { id: made.id },
          happened: async () => wasIn && (await row(made, made.me)) === undefined,
        };
      },
    ),
  },
  'messaging.groups.link': {
    rule,
    credentials: READS,
    situations: everywhere(
      {
        owner: everyRole('shown', { guest: 'not_allowed', owner: 'not_allowed' }),
        admin: everyRole('shown', { guest: 'not_allowed', owner: 'not_allowed' }),
        member: REFUSED,
      },
      async (made) => ({ input: { id: made.id }, canary: await aLink(made) }),
    ),
  },
  'messaging.groups.renewLink': {
    rule,
    credentials: WRITES,
    situations: everywhere(RUN, async (made) => ({
      input: { id: made.id },
      happened: async () => (await link(made)) !== undefined,
    })),
  },
  'messaging.groups.endLink': {
    rule,
    credentials: WRITES,
    situations: everywhere(RUN, async (made) => {
      await aLink(made);
      return { input: { id: made.id }, happened: async () => (await link(made)) === undefined };
    }),
  },
  'messaging.groups.invitation': {
    rule: { kind: 'permission', permission: 'send_messages' },
    credentials: READS,
    situations: someLink,
  },
  'messaging.groups.join': {
    rule: { kind: 'permission', permission: 'send_messages' },
    credentials: WRITES,
    situations: someLink,
  },
  ...Object.fromEntries(
    (['messaging.delete', 'messaging.restore'] as const).map((procedure) => [
      procedure,
      {
        rule,
        credentials: WRITES,
        situations: {
          'a group I am in': {
            arrange: async (scene: Scene) => ({ input: { id: (await group(scene, 'a group I am in')).id } }),
            gets: everyRole('ok'),
          },
          'a group I am not in': {
            arrange: async (scene: Scene) => ({
              input: { id: (await group(scene, 'a group I am not in')).id },
            }),
            gets: NOT_FOUND,
          },
        },
      },
    ]),
  ),
};
