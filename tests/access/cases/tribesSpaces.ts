import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createSpace, type Space } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutSpaces, MAY_MANAGE, MAY_MARK, MAY_MODERATE, MAY_READ } from '../situations/spaces.ts';
import type { AccessCase, AccessCases, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SUBJECT = { rule: { kind: 'subject', permission: null } } as const;
const reading = { ...SUBJECT, credentials: READS };
const writing = { ...SUBJECT, credentials: WRITES };
const canary = () => `canary-${randomUUID().slice(0, 30)}`;
const of = ({ id, tribeId }: Space) => ({ id: tribeId, spaceId: id });

async function spaceNow(db: Db, { id }: Space): Promise<Space> {
  return unrestrictedDb(db).selectFrom('spaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const inSpace = ({ id, tribeId }: Space) => ({
  tribeId,
  spaceId: id,
  visibility: 'custom' as const,
  onFeed: false,
  onProfile: false,
});

interface InTribe {
  role: TribeRole | null;
  over?: Parameters<typeof createTribe>[1];
  isOver?: boolean;
  gets: ByRole;
}

/** What is asked of a tribe, not of one of its spaces. */
function aboutTribe(
  situations: Record<string, InTribe>,
  arrange: (tribeId: string, scene: Scene) => ReturnType<Situation['arrange']>,
): Record<string, Situation> {
  return Object.fromEntries(
    Object.entries(situations).map(([name, { role, over, isOver, gets }]) => [
      name,
      {
        gets,
        arrange: async (scene: Scene) => {
          const mine = role === 'owner' ? { ownerId: scene.caller.id } : {};
          const { id } = await createTribe(scene.db, { isPrivate: true, ...over, ...mine });
          if (role !== null && role !== 'owner') await joinTribe(scene.db, id, scene.caller.id, role);
          if (isOver) {
            await scene.db
              .updateTable('tribeMemberships')
              .set({ accessUntil: new Date(0) })
              .where('tribeId', '=', id)
              .execute();
          }
          return arrange(id, scene);
        },
      },
    ]),
  );
}

const REFUSED = everyRole('not_allowed');
const MANAGERS = everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' });
const MANAGED: Record<string, InTribe> = {
  'as a member': { role: 'member', gets: REFUSED },
  'as a moderator': { role: 'moderator', gets: REFUSED },
  'as an admin': { role: 'admin', gets: MANAGERS },
  'as the owner': { role: 'owner', gets: MANAGERS },
  'of a private tribe I am not in': { role: null, gets: everyRole('not_found') },
  'of a public tribe I am not in': { role: null, over: { isPrivate: false }, gets: REFUSED },
};
const LISTED: Record<string, InTribe> = {
  'as a member': { role: 'member', gets: everyRole('shown') },
  'as the owner': { role: 'owner', gets: everyRole('shown') },
  'of a private tribe I am not in': { role: null, gets: everyRole('not_found') },
  'of a public tribe I am not in, whose space is for members': {
    role: null,
    over: { isPrivate: false },
    gets: everyRole('hidden'),
  },
  'of a public tribe that is for members': {
    role: null,
    over: { isPrivate: false, contentAccess: 'members_only' },
    gets: REFUSED,
  },
  'of a tribe whose trial is over for me': { role: 'member', isOver: true, gets: REFUSED },
};

function archived(isArchived: boolean): AccessCase {
  const over = { archivedAt: isArchived ? null : new Date() };
  const name = isArchived ? 'archive' : 'unarchive';
  return {
    ...writing,
    situations: aboutSpaces(name, over, MAY_MANAGE, (space, { db }) => ({
      input: of(space),
      happened: async () => ((await spaceNow(db, space)).archivedAt !== null) === isArchived,
    })),
  };
}

function pinned(isPinned: boolean): AccessCase {
  return {
    ...writing,
    situations: aboutSpaces(isPinned ? 'pin' : 'unpin', {}, MAY_MODERATE, async (space, { db }) => {
      const { id } = await createPost(db, { ...inSpace(space), isPinned: !isPinned });
      return {
        input: { ...of(space), postId: id },
        happened: async () => {
          const post = unrestrictedDb(db).selectFrom('posts').select('isPinned').where('id', '=', id);
          return (await post.executeTakeFirst())?.isPinned === isPinned;
        },
      };
    }),
  };
}

/** A question in a space of a private tribe, with a comment; asked by the caller or by somebody else. */
function aboutQuestion(isAccepted: boolean): Record<string, Situation> {
  const MODERATORS = everyRole('not_allowed', { tribe_owner: 'ok', tribe_admin: 'ok', platform_admin: 'ok' });
  const relations: Record<
    string,
    [role: TribeRole | null, isMine: boolean, type: 'qa' | 'discussion', ByRole]
  > = {
    'my own question': ['member', true, 'qa', everyRole('ok')],
    "a stranger's question": ['member', false, 'qa', everyRole('not_allowed', { platform_admin: 'ok' })],
    "a stranger's question, as a moderator": ['moderator', false, 'qa', MODERATORS],
    'my own post that asks nothing': ['member', true, 'discussion', REFUSED],
    'a question in a tribe I am not in': [null, false, 'qa', everyRole('not_found')],
    'my own question, in a tribe I have left': [null, true, 'qa', everyRole('not_found')],
  };
  return Object.fromEntries(
    Object.entries(relations).map(([name, [role, isMine, type, gets]]) => [
      name,
      {
        gets,
        arrange: async ({ db, caller }: Scene) => {
          const tribe = await createTribe(db, { isPrivate: true });
          if (role !== null) await joinTribe(db, tribe.id, caller.id, role);
          const space = await createSpace(db, { tribeId: tribe.id, type });
          const authorId = isMine ? caller.id : (await createUser(db)).id;
          const { id } = await createPost(db, { ...inSpace(space), authorId });
          const comment = await commentOn(db, id, tribe.ownerId);
          if (isAccepted) {
            await unrestrictedDb(db)
              .updateTable('posts')
              .set({ acceptedCommentId: comment.id })
              .where('id', '=', id)
              .execute();
          }
          return {
            input: isAccepted ? { id } : { id, commentId: comment.id },
            happened: async () => {
              const post = unrestrictedDb(db)
                .selectFrom('posts')
                .select('acceptedCommentId')
                .where('id', '=', id);
              return ((await post.executeTakeFirst())?.acceptedCommentId === null) === isAccepted;
            },
          };
        },
      },
    ]),
  );
}

export const cases: AccessCases = {
  'tribes.spaces.list': {
    ...reading,
    situations: aboutTribe(LISTED, async (tribeId, { db }) => {
      const name = canary();
      await createSpace(db, { tribeId, name });
      return { input: { id: tribeId }, canary: name };
    }),
  },
  'tribes.spaces.create': {
    ...writing,
    situations: aboutTribe(MANAGED, async (tribeId, { db }) => ({
      input: { id: tribeId, type: 'discussion', name: 'A space' },
      happened: async () => {
        const made = unrestrictedDb(db).selectFrom('spaces').select('id').where('tribeId', '=', tribeId);
        return (await made.executeTakeFirst()) !== undefined;
      },
    })),
  },
  'tribes.spaces.reorder': {
    ...writing,
    situations: aboutTribe(MANAGED, async (tribeId, { db }) => {
      const first = await createSpace(db, { tribeId, position: 0 });
      const second = await createSpace(db, { tribeId, position: 1 });
      return {
        input: { id: tribeId, spaceIds: [second.id, first.id] },
        happened: async () => (await spaceNow(db, first)).position === 1,
      };
    }),
  },
  'tribes.spaces.get': {
    ...reading,
    situations: aboutSpaces('get', {}, MAY_READ, async (space, { db }) => {
      const name = canary();
      await unrestrictedDb(db).updateTable('spaces').set({ name }).where('id', '=', space.id).execute();
      return { input: of(space), canary: name };
    }),
  },
  'tribes.spaces.update': {
    ...writing,
    situations: aboutSpaces('update', {}, MAY_MANAGE, (space, { db }) => ({
      input: { ...of(space), name: 'Another name' },
      happened: async () => (await spaceNow(db, space)).name === 'Another name',
    })),
  },
  'tribes.spaces.archive': archived(true),
  'tribes.spaces.unarchive': archived(false),
  'tribes.spaces.read': {
    ...writing,
    situations: aboutSpaces('read', {}, MAY_MARK, (space, { db, caller }) => ({
      input: { ...of(space), timeZone: 'Europe/Paris' },
      happened: async () => {
        const reads = unrestrictedDb(db)
          .selectFrom('spaceReads')
          .select('readAt')
          .where('spaceId', '=', space.id)
          .where('userId', '=', caller.id);
        return (await reads.executeTakeFirst()) !== undefined;
      },
    })),
  },
  'tribes.spaces.posts': {
    ...reading,
    situations: aboutSpaces('posts', {}, MAY_READ, async (space, { db }) => {
      const content = canary();
      await createPost(db, { ...inSpace(space), content });
      return { input: of(space), canary: content };
    }),
  },
  'tribes.spaces.pin': pinned(true),
  'tribes.spaces.unpin': pinned(false),
  'tribes.spaces.streaks': {
    ...reading,
    situations: aboutSpaces('streaks', { type: 'wins' }, MAY_READ, async (space, { db }) => {
      const handle = canary();
      const { id: authorId } = await createUser(db, { handle });
      await createPost(db, { ...inSpace(space), authorId });
      return { input: of(space), canary: handle };
    }),
  },
  'tribes.spaces.accept': { ...writing, situations: aboutQuestion(false) },
  'tribes.spaces.unaccept': { ...writing, situations: aboutQuestion(true) },
};
