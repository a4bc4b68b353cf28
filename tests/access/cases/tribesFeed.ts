import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { replaceHashtags } from '@kindred/db/feed/writes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AccessCases, Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const OK = everyRole('ok');
const NOT_ALLOWED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');

interface Home {
  id: string;
  slug: string;
  ownerId: string;
}
type Over = Parameters<typeof createTribe>[1];

async function home({ db, caller }: Scene, over: Over, role: TribeRole | null = null): Promise<Home> {
  const isOwner = role === 'owner';
  const tribe = await createTribe(db, { ...over, ...(isOwner ? { ownerId: caller.id } : {}) });
  if (role !== null && !isOwner) await joinTribe(db, tribe.id, caller.id, role);
  return tribe;
}

async function onceMember(scene: Scene, over: Over, how: 'left' | 'lapsed' | 'banned'): Promise<Home> {
  const tribe = await home(scene, over, 'member');
  const mine = { tribeId: tribe.id, userId: scene.caller.id };
  if (how === 'lapsed') {
    await scene.db
      .updateTable('tribeMemberships')
      .set({ accessUntil: new Date(0) })
      .where('tribeId', '=', mine.tribeId)
      .where('userId', '=', mine.userId)
      .execute();
    return tribe;
  }
  await scene.db
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', mine.tribeId)
    .where('userId', '=', mine.userId)
    .execute();
  if (how === 'banned') {
    await unrestrictedDb(scene.db)
      .insertInto('tribeBans')
      .values({ ...mine, reason: 'Spam', until: null, bannedBy: null, createdAt: new Date() })
      .execute();
  }
  return tribe;
}

const PRIVATE = { isPrivate: true };
const CLOSED = { contentAccess: 'members_only' } as const;

/** Everything that a caller can have to do with a tribe, as far as what is said there goes. */
const TRIBES = {
  'a private tribe I am a member of': (scene) => home(scene, PRIVATE, 'member'),
  'a private tribe I moderate': (scene) => home(scene, PRIVATE, 'moderator'),
  'a private tribe I am an admin of': (scene) => home(scene, PRIVATE, 'admin'),
  'a private tribe I own': (scene) => home(scene, PRIVATE, 'owner'),
  'a public tribe I am a member of': (scene) => home(scene, {}, 'member'),
  'an archived tribe I am a member of': (scene) => home(scene, { archivedAt: new Date() }, 'member'),
  'a public tribe I am not in': (scene) => home(scene, {}),
  'a public tribe for its members, which I am not': (scene) => home(scene, CLOSED),
  'a private tribe I am not in': (scene) => home(scene, PRIVATE),
  'a private tribe I have left': (scene) => onceMember(scene, PRIVATE, 'left'),
  'a private tribe I am banned from': (scene) => onceMember(scene, PRIVATE, 'banned'),
  'a private tribe whose trial is over for me': (scene) => onceMember(scene, PRIVATE, 'lapsed'),
  'a public tribe whose trial is over for me': (scene) => onceMember(scene, CLOSED, 'lapsed'),
} satisfies Record<string, (scene: Scene) => Promise<Home>>;
type Where = keyof typeof TRIBES;

const READ: Record<Where, ByRole> = {
  'a private tribe I am a member of': SHOWN,
  'a private tribe I moderate': SHOWN,
  'a private tribe I am an admin of': SHOWN,
  'a private tribe I own': SHOWN,
  'a public tribe I am a member of': SHOWN,
  'an archived tribe I am a member of': SHOWN,
  'a public tribe I am not in': SHOWN,
  'a public tribe for its members, which I am not': NOT_ALLOWED,
  'a private tribe I am not in': NOT_FOUND,
  'a private tribe I have left': NOT_FOUND,
  'a private tribe I am banned from': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_ALLOWED,
  'a public tribe whose trial is over for me': NOT_ALLOWED,
};
const VISITED: Record<Where, ByRole> = {
  'a private tribe I am a member of': OK,
  'a private tribe I moderate': OK,
  'a private tribe I am an admin of': OK,
  'a private tribe I own': OK,
  'a public tribe I am a member of': OK,
  'an archived tribe I am a member of': OK,
  'a public tribe I am not in': NOT_ALLOWED,
  'a public tribe for its members, which I am not': NOT_ALLOWED,
  'a private tribe I am not in': NOT_FOUND,
  'a private tribe I have left': NOT_FOUND,
  'a private tribe I am banned from': NOT_FOUND,
  'a private tribe whose trial is over for me': OK,
  'a public tribe whose trial is over for me': OK,
};

function aboutTribes(
  gets: Record<Where, ByRole>,
  arrange: (tribe: Home, scene: Scene) => Promise<Arranged>,
): Record<string, Situation> {
  const situations = (Object.keys(TRIBES) as Where[]).map((where): [string, Situation] => [
    where,
    { arrange: async (scene) => arrange(await TRIBES[where](scene), scene), gets: gets[where] },
  ]);
  return {
    ...Object.fromEntries(situations),
    'a tribe that never was': { arrange: async () => ({ input: { id: randomUUID() } }), gets: NOT_FOUND },
    'no slug of any tribe': { arrange: async () => ({ input: { id: 'no-such-tribe' } }), gets: NOT_FOUND },
  };
}

const rule = { kind: 'subject', permission: null } as const;

function readCase(tell: (db: Db, tribe: Home) => Promise<string>): AccessCases[string] {
  return {
    rule,
    credentials: READS,
    situations: aboutTribes(READ, async (tribe, { db }) => ({
      input: { id: tribe.slug },
      canary: await tell(db, tribe),
    })),
  };
}

export const cases: AccessCases = {
  'tribes.posts': readCase(async (db, { id, ownerId }) => {
    const content = `canary-${randomUUID()}`;
    await createPost(db, { tribeId: id, authorId: ownerId, content });
    return content;
  }),
  'tribes.stories': readCase(async (db, { id, ownerId }) => {
    const content = `canary-${randomUUID()}`;
    const expiresAt = new Date(Date.now() + 3_600_000);
    await createPost(db, { tribeId: id, authorId: ownerId, content, type: 'story', expiresAt });
    return content;
  }),
  'tribes.trending': readCase(async (db, { id, ownerId }) => {
    const tag = `canary${randomUUID().replaceAll('-', '')}`;
    const post = await createPost(db, { tribeId: id, authorId: ownerId, content: `#${tag}` });
    await db.transaction().execute((tx) => replaceHashtags(tx, post.id, post.content));
    return tag;
  }),
  'tribes.pulse': readCase(async (db, { id }) => {
    // A face of theirs: with a say in the tribe, so that it is among the first.
    const { id: userId, handle } = await createUser(db, { handle: `canary-${randomUUID().slice(0, 30)}` });
    await joinTribe(db, id, userId, 'admin');
    return handle;
  }),
  'tribes.visit': {
    rule,
    credentials: WRITES,
    situations: aboutTribes(VISITED, async ({ id }, { db, caller }) => {
      const mine = () =>
        db
          .selectFrom('tribeMemberships')
          .select('lastVisitedAt')
          .where('tribeId', '=', id)
          .where('userId', '=', caller.id)
          .executeTakeFirst();
      await db
        .updateTable('tribeMemberships')
        .set({ lastVisitedAt: new Date(0) })
        .where('tribeId', '=', id)
        .execute();
      return {
        input: { id },
        happened: async () => ((await mine())?.lastVisitedAt.getTime() ?? 0) > 0,
      };
    }),
  },
};
