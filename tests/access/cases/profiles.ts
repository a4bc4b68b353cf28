import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Audience } from '@kindred/validation/accounts/privacy';
import type { AccessCases, Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, GUEST_READS, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
/** The role `owner` of the data model grants nothing, not even looking at others. */
const SEES_PROFILES = everyRole('shown', { owner: 'not_allowed' });
const MAY_FOLLOW = everyRole('ok', { owner: 'not_allowed' });

/** Everything that a caller can have to do with a person. */
const PEOPLE = {
  'a stranger': async ({ db }: Scene) => (await createUser(db)).id,
  'somebody who is suspended': async ({ db }: Scene) =>
    (await createUser(db, { suspendedAt: new Date() })).id,
  'somebody who blocked me': async ({ db, caller }: Scene) => {
    const { id } = await createUser(db);
    await blockUser(db, id, caller.id);
    return id;
  },
  'somebody I blocked': async ({ db, caller }: Scene) => {
    const { id } = await createUser(db);
    await blockUser(db, caller.id, id);
    return id;
  },
  myself: async ({ caller }: Scene) => caller.id,
  'nobody there is': async () => randomUUID(),
} satisfies Record<string, (scene: Scene) => Promise<string>>;
type Who = keyof typeof PEOPLE;

function aboutPeople(
  gets: Record<Who, ByRole>,
  arrange: (personId: string, scene: Scene) => Promise<Arranged>,
): Record<Who, Situation> {
  const situations = (Object.keys(PEOPLE) as Who[]).map((who): [Who, Situation] => [
    who,
    { arrange: async (scene) => arrange(await PEOPLE[who](scene), scene), gets: gets[who] },
  ]);
  return Object.fromEntries(situations) as Record<Who, Situation>;
}

const HIDDEN_PEOPLE = {
  'somebody who is suspended': NOT_FOUND,
  'somebody who blocked me': NOT_FOUND,
  'somebody I blocked': NOT_FOUND,
  'nobody there is': NOT_FOUND,
} as const;

const SEEN: Record<Who, ByRole> = {
  ...HIDDEN_PEOPLE,
  'a stranger': SEES_PROFILES,
  myself: everyRole('shown'),
};
const FOLLOWED: Record<Who, ByRole> = {
  ...HIDDEN_PEOPLE,
  'a stranger': MAY_FOLLOW,
  myself: everyRole('not_allowed'),
};

async function setBio(db: Db, personId: string): Promise<string> {
  const canary = `canary-${randomUUID()}`;
  await db.updateTable('users').set({ bio: canary }).where('id', '=', personId).execute();
  return canary;
}

/** Blocks are of accounts: a visitor has none. */
function toVisitors(situations: Record<Who, Situation>): Record<Who, Situation> {
  const shown = { visitor: 'shown' } as const;
  return {
    ...situations,
    'somebody who blocked me': { ...situations['somebody who blocked me'], ...shown },
    'somebody I blocked': { ...situations['somebody I blocked'], ...shown },
  };
}

/** A profile that its person shows to no stranger: a visitor does not find it. */
function limitedTo(profile: Audience, gets: ByRole): Record<string, Situation> {
  return {
    [`a stranger who shows it to ${profile}`]: {
      arrange: async ({ db }) => {
        const { id } = await createUser(db);
        const canary = await setBio(db, id);
        await unrestrictedDb(db)
          .insertInto('userPreferences')
          .values({ userId: id, privacySettings: { profile } })
          .onConflict((row) => row.column('userId').doUpdateSet({ privacySettings: { profile } }))
          .execute();
        return { input: { handle: id }, canary };
      },
      gets,
      visitor: 'not_found',
    },
  };
}

async function isFollowing(db: Db, followerId: string, followeeId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('userFollows')
    .select('createdAt')
    .where('followerId', '=', followerId)
    .where('followeeId', '=', followeeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody who follows the person, or is followed by them, or both; their handle is what a list shows. */
async function companion(db: Db, personId: string, ways: { in: boolean; out: boolean }): Promise<string> {
  const handle = `canary-${randomUUID().slice(0, 20)}`;
  const { id } = await createUser(db, { handle });
  const isThere = await db.selectFrom('users').select('id').where('id', '=', personId).executeTakeFirst();
  if (isThere === undefined) return handle;
  const rows = [
    ...(ways.in ? [{ followerId: id, followeeId: personId }] : []),
    ...(ways.out ? [{ followerId: personId, followeeId: id }] : []),
  ];
  await unrestrictedDb(db).insertInto('userFollows').values(rows).execute();
  return handle;
}

function listCase(ways: { in: boolean; out: boolean }): AccessCases[string] {
  return {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: aboutPeople(SEEN, async (id, { db }) => ({
      input: { id, limit: 100 },
      canary: await companion(db, id, ways),
    })),
  };
}

export const cases: AccessCases = {
  'profiles.get': {
    rule: { kind: 'subject', permission: null, guests: true },
    credentials: GUEST_READS,
    situations: {
      ...toVisitors(
        aboutPeople(SEEN, async (id, { db }) => ({ input: { handle: id }, canary: await setBio(db, id) })),
      ),
      ...limitedTo('followers', everyRole('hidden', { owner: 'not_allowed' })),
      ...limitedTo('nobody', everyRole('hidden', { owner: 'not_allowed' })),
      'me, by that name': {
        arrange: async ({ db, caller }) => ({
          input: { handle: 'me' },
          canary: await setBio(db, caller.id),
        }),
        gets: everyRole('shown'),
        visitor: 'signed_out',
      },
    },
  },

  'profiles.follow': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: aboutPeople(FOLLOWED, async (id, { db, caller }) => ({
      input: { id },
      happened: () => isFollowing(db, caller.id, id),
    })),
  },

  'profiles.unfollow': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: aboutPeople(FOLLOWED, async (id, { db, caller }) => {
      const isThere = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
      if (isThere === undefined || id === caller.id) return { input: { id } };
      await unrestrictedDb(db)
        .insertInto('userFollows')
        .values({ followerId: caller.id, followeeId: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .updateTable('users')
        .set({ followingCount: 100, followerCount: 100 })
        .where('id', 'in', [caller.id, id])
        .execute();
      return { input: { id }, happened: async () => !(await isFollowing(db, caller.id, id)) };
    }),
  },

  'profiles.followers': listCase({ in: true, out: false }),
  'profiles.following': listCase({ in: false, out: true }),
  'profiles.friends': listCase({ in: true, out: true }),
};
