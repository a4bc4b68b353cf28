import { createUser } from '@kindred/db/factories/accounts';
import { type Challenge, createChallenge, joinChallengeOf } from '@kindred/db/factories/challenges';
import { joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { ROLES, type Role } from '@kindred/validation/accounts';
import { type Home, READ, reading, type Where, writing } from '../situations/tribeHas.ts';
import type { AccessCases, ByRole, Scene } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const SHOWN = everyRole('shown');
const OK = everyRole('ok');
const NOT_ALLOWED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');
const only = (...roles: Role[]): ByRole =>
  everyRole('not_allowed', Object.fromEntries(roles.map((role) => [role, 'ok' as const])));

/** Whose role on the platform carries running a tribe, moderating it, and being in one at all. */
const RUNS = only('tribe_owner', 'platform_admin');
const MODERATES = only('tribe_owner', 'tribe_admin', 'platform_admin');
const MODERATES_ANYWHERE = only('platform_admin');
const BELONGS = only(...ROLES.filter((role) => role !== 'guest' && role !== 'owner'));
/** Whoever sees an archived tribe learns that nothing is written there. */
const ARCHIVED = everyRole('tribe_archived');

const MANAGED: Record<Where, ByRole> = {
  'a private tribe I own': RUNS,
  'a private tribe I am an admin of': RUNS,
  'a private tribe I moderate': NOT_ALLOWED,
  'a private tribe I am a member of': NOT_ALLOWED,
  'an archived tribe I am a member of': ARCHIVED,
  'a public tribe I am not in': NOT_ALLOWED,
  'a public tribe for its members, which I am not': NOT_ALLOWED,
  'a private tribe whose trial is over for me': NOT_ALLOWED,
  'a private tribe I am not in': NOT_FOUND,
  'a tribe of mine without any of it': NOT_FOUND,
};
/** A challenge is not there for who does not read its tribe. */
const UNREAD = {
  'a public tribe for its members, which I am not': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_FOUND,
} satisfies Partial<Record<Where, ByRole>>;
const DECIDED: Record<Where, ByRole> = {
  ...MANAGED,
  ...UNREAD,
  'a private tribe I own': MODERATES,
  'a private tribe I am an admin of': MODERATES,
  'a private tribe I moderate': MODERATES,
  'a private tribe I am a member of': MODERATES_ANYWHERE,
  'an archived tribe I am a member of': MODERATES_ANYWHERE,
  'a public tribe I am not in': MODERATES_ANYWHERE,
};
/** Whoever decides about somebody else's check-in looks at it. */
const LOOKED_AT = Object.fromEntries(
  Object.entries(DECIDED).map(([where, gets]): [string, ByRole] => [
    where,
    Object.fromEntries(
      Object.entries(gets).map(([role, outcome]) => [role, outcome === 'ok' ? 'shown' : outcome]),
    ) as ByRole,
  ]),
) as typeof DECIDED;
const TAKING_PART: Record<Where, ByRole> = {
  ...MANAGED,
  ...UNREAD,
  'a private tribe I own': BELONGS,
  'a private tribe I am an admin of': BELONGS,
  'a private tribe I moderate': BELONGS,
  'a private tribe I am a member of': BELONGS,
  'an archived tribe I am a member of': { ...ARCHIVED, guest: 'not_allowed', owner: 'not_allowed' },
};
/** Whoever reads it may say that they take no part; only who took part changes something by it. */
const LEAVING: Record<Where, ByRole> = {
  ...READ,
  ...UNREAD,
  'a private tribe I own': OK,
  'a private tribe I am an admin of': OK,
  'a private tribe I moderate': OK,
  'a private tribe I am a member of': OK,
  'an archived tribe I am a member of': OK,
  'a public tribe I am not in': OK,
};
/** Where the tribe has badges, challenges or not. */
const withoutFeature = (gets: Record<Where, ByRole>, instead: ByRole): Record<Where, ByRole> => ({
  ...gets,
  'a tribe of mine without any of it': instead,
});

/** Whether the caller is in the tribe, and so can be in its challenge. */
async function takePart({ db, caller }: Scene, challenge: Challenge): Promise<void> {
  const row = await db
    .selectFrom('tribeMemberships')
    .select('id')
    .where('tribeId', '=', challenge.tribeId)
    .where('userId', '=', caller.id)
    .executeTakeFirst();
  if (row !== undefined) await joinChallengeOf(db, challenge, caller.id);
}

async function isIn({ db, caller }: Scene, challenge: Challenge): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('challengeParticipants')
    .select('userId')
    .where('challengeId', '=', challenge.id)
    .where('userId', '=', caller.id)
    .executeTakeFirst();
  return row !== undefined;
}

const count = async (scene: Scene, table: 'challenges' | 'badges', tribeId: string) => {
  const rows = await unrestrictedDb(scene.db)
    .selectFrom(table)
    .select('id')
    .where('tribeId', '=', tribeId)
    .execute();
  return rows.length;
};

/** A check-in of another member that waits. */
async function waiting({ db }: Scene, tribe: Home, note: string) {
  const challenge = await createChallenge(db, tribe.id, {}, [{ needsApproval: true }]);
  const { id: userId } = await createUser(db);
  await joinTribe(db, tribe.id, userId);
  await joinChallengeOf(db, challenge, userId);
  const row = { challengeId: challenge.id, userId, taskId: challenge.taskIds[0] ?? '', points: 10, note };
  const { id: checkInId } = await unrestrictedDb(db)
    .insertInto('challengeCheckIns')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { challengeId: challenge.id, checkInId };
}

async function badgeIn({ db }: Scene, tribe: Home, name: string): Promise<string> {
  const { id } = await db
    .insertInto('badges')
    .values({ tribeId: tribe.id, name, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const words = () => ({
  title: 'Ten mornings',
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
});

export const cases: AccessCases = {
  'tribes.challenges.list': reading(READ, async (tribe, { db }, title) => {
    await createChallenge(db, tribe.id, { title });
    return undefined;
  }),
  'tribes.challenges.get': reading({ ...READ, ...UNREAD }, async (tribe, { db }, title) => ({
    challengeId: (await createChallenge(db, tribe.id, { title })).id,
  })),
  'tribes.challenges.leaderboard': reading({ ...READ, ...UNREAD }, async (tribe, { db }, firstName) => {
    const challenge = await createChallenge(db, tribe.id);
    const { id } = await createUser(db, { firstName });
    await joinTribe(db, tribe.id, id);
    await joinChallengeOf(db, challenge, id);
    return { challengeId: challenge.id };
  }),
  'tribes.challenges.create': writing(MANAGED, async (tribe, scene) => ({
    input: { ...words(), tasks: [{ title: 'Get up' }] },
    happened: async () => (await count(scene, 'challenges', tribe.id)) > 0,
  })),
  'tribes.challenges.update': writing({ ...MANAGED, ...UNREAD }, async (tribe, { db }) => {
    const { id: challengeId } = await createChallenge(db, tribe.id);
    return {
      input: { challengeId, title: 'Changed' },
      happened: async () => {
        const row = await unrestrictedDb(db)
          .selectFrom('challenges')
          .select('title')
          .where('id', '=', challengeId)
          .executeTakeFirst();
        return row?.title === 'Changed';
      },
    };
  }),
  'tribes.challenges.delete': writing({ ...MANAGED, ...UNREAD }, async (tribe, scene) => ({
    input: { challengeId: (await createChallenge(scene.db, tribe.id)).id },
    happened: async () => (await count(scene, 'challenges', tribe.id)) === 0,
  })),
  'tribes.challenges.join': writing(
    TAKING_PART,
    async (tribe, scene) => {
      const challenge = await createChallenge(scene.db, tribe.id);
      return { input: { challengeId: challenge.id }, happened: () => isIn(scene, challenge) };
    },
    'join_tribes',
  ),
  'tribes.challenges.leave': writing(LEAVING, async (tribe, scene) => {
    const challenge = await createChallenge(scene.db, tribe.id);
    await takePart(scene, challenge);
    const was = await isIn(scene, challenge);
    const input = { challengeId: challenge.id };
    return was ? { input, happened: async () => !(await isIn(scene, challenge)) } : { input };
  }),
  'tribes.challenges.checkIn': writing(
    TAKING_PART,
    async (tribe, scene) => {
      const challenge = await createChallenge(scene.db, tribe.id);
      await takePart(scene, challenge);
      const happened = async () => {
        const row = await unrestrictedDb(scene.db)
          .selectFrom('challengeCheckIns')
          .select('id')
          .where('challengeId', '=', challenge.id)
          .executeTakeFirst();
        return row !== undefined;
      };
      return { input: { challengeId: challenge.id, taskId: challenge.taskIds[0] }, happened };
    },
    'join_tribes',
  ),
  'tribes.challenges.checkIns': reading({ ...READ, ...UNREAD }, async (tribe, scene, note) => {
    const made = await waiting(scene, tribe, note);
    await unrestrictedDb(scene.db)
      .updateTable('challengeCheckIns')
      .set({ status: 'approved' })
      .where('id', '=', made.checkInId)
      .execute();
    return { challengeId: made.challengeId, list: 'counted' };
  }),
  'tribes.challenges.getCheckIn': reading(LOOKED_AT, (tribe, scene, note) => waiting(scene, tribe, note)),
  'tribes.challenges.decide': writing(
    { ...DECIDED, 'an archived tribe I am a member of': ARCHIVED },
    async (tribe, scene) => {
      const made = await waiting(scene, tribe, 'Done');
      return {
        input: { ...made, decision: 'approved' },
        happened: async () => {
          const row = await unrestrictedDb(scene.db)
            .selectFrom('challengeCheckIns')
            .select('status')
            .where('id', '=', made.checkInId)
            .executeTakeFirst();
          return row?.status === 'approved';
        },
      };
    },
  ),

  'tribes.badges.list': reading(withoutFeature(READ, SHOWN), async (tribe, scene, name) => {
    await badgeIn(scene, tribe, name);
    return undefined;
  }),
  'tribes.badges.create': writing(withoutFeature(MANAGED, RUNS), async (tribe, scene) => ({
    input: { name: 'Early' },
    happened: async () => (await count(scene, 'badges', tribe.id)) > 0,
  })),
  'tribes.badges.update': writing(withoutFeature(MANAGED, RUNS), async (tribe, scene) => {
    const badgeId = await badgeIn(scene, tribe, 'Early');
    return {
      input: { badgeId, name: 'Late' },
      happened: async () => {
        const row = await scene.db
          .selectFrom('badges')
          .select('name')
          .where('id', '=', badgeId)
          .executeTakeFirst();
        return row?.name === 'Late';
      },
    };
  }),
  'tribes.badges.delete': writing(withoutFeature(MANAGED, RUNS), async (tribe, scene) => ({
    input: { badgeId: await badgeIn(scene, tribe, 'Early') },
    happened: async () => (await count(scene, 'badges', tribe.id)) === 0,
  })),
};
