import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { type Challenge, createChallenge, joinChallengeOf } from '../../../factories/challenges.ts';
import { createMedia } from '../../../factories/media.ts';
import { createTribe, joinTribe, type Tribe } from '../../../factories/tribes.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import { attachMedia } from '../../media/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { badgesOfTribe } from '../badges/queries.ts';
import { giveBadge, insertBadge } from '../badges/writes.ts';
import { checkInsCounted, pendingCheckIns } from '../checkIns/visibility.ts';
import { checkIn, decideCheckIn } from '../checkIns/writes.ts';
import { removeMember } from '../members/writes.ts';
import { challengeById, challengePage, rankOf, standingsOf, tasksOf } from './visibility.ts';
import { deleteChallenge, joinChallenge, leaveChallenge, lockChallenge, updateChallenge } from './writes.ts';

const CROWD = 50;
const DAY = 86_400_000;
const TODAY = '2026-03-01';

let database: TestDatabase;
/** A connection for everybody in the crowd, so that they truly meet. */
let crowded: OpenedDatabase;
let tribe: Tribe;
let crowd: string[];
let mona: string;
let leo: string;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  tribe = await createTribe(database.db, { enabledFeatures: ['challenges'] });
  crowd = (await Promise.all(Array.from({ length: CROWD }, () => createUser(crowded.db)))).map(
    ({ id }) => id,
  );
  for (const userId of crowd) await joinTribe(database.db, tribe.id, userId);
  [mona = '', leo = ''] = crowd;
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});

let challenge: Challenge;
beforeEach(async () => {
  challenge = await createChallenge(database.db, tribe.id);
});

const as = (id: string): Viewer => ({ id, role: 'member' });
const inOne = <T>(work: Parameters<ReturnType<OpenedDatabase['db']['transaction']>['execute']>[0]) =>
  crowded.db.transaction().execute(work) as Promise<T>;
const join = (userId: string) => inOne<string>((tx) => joinChallenge(tx, challenge.id, userId));
const leave = (userId: string) => inOne<boolean>((tx) => leaveChallenge(tx, challenge.id, userId));
const tick = (userId: string, task = 0, today = TODAY, note: string | null = null, hasPhoto = false) =>
  inOne<Awaited<ReturnType<typeof checkIn>>>((tx) =>
    checkIn(tx, {
      challengeId: challenge.id,
      taskId: challenge.taskIds[task] ?? '',
      userId,
      today,
      note,
      hasPhoto,
    }),
  );
const decide = (checkInId: string, userId: string, decision: 'approved' | 'declined', by = leo) =>
  inOne<Awaited<ReturnType<typeof decideCheckIn>>>((tx) =>
    decideCheckIn(tx, { challengeId: challenge.id, checkInId, userId, by, as: decision, reason: null }),
  );
async function standing(userId: string) {
  return unrestrictedDb(database.db)
    .selectFrom('challengeParticipants')
    .selectAll()
    .where('challengeId', '=', challenge.id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}
const seen = (userId: string) =>
  challengeById(database.db, as(userId), { tribeId: tribe.id, challengeId: challenge.id });

describe('taking part', () => {
  test('is for members, once, until the challenge is over', async () => {
    expect([await join(mona), await join(mona)]).toEqual(['joined', 'in_it']);
    const stranger = await createUser(database.db);
    expect(await join(stranger.id)).toBe('over');
    expect(await seen(mona)).toMatchObject({ participantCount: 1, myPoints: 0, myDone: 0, taskCount: 1 });
    expect([await leave(mona), await leave(mona)]).toEqual([true, false]);
    expect(await seen(mona)).toMatchObject({ participantCount: 0, myPoints: null });
    challenge = await createChallenge(database.db, tribe.id, { endsAt: new Date(Date.now() - 1000) });
    await joinChallengeOf(database.db, challenge, leo);
    expect(await join(mona)).toBe('over');
    expect(await leave(leo)).toBe(false);
  });

  test('ends with the membership, and what was done goes with it', async () => {
    const lena = await createUser(database.db);
    await joinTribe(database.db, tribe.id, lena.id);
    await join(lena.id);
    await tick(lena.id);
    await database.db
      .deleteFrom('tribeMemberships')
      .where('tribeId', '=', tribe.id)
      .where('userId', '=', lena.id)
      .execute();
    await database.db
      .updateTable('tribes')
      .set({ memberCount: CROWD + 1 })
      .where('id', '=', tribe.id)
      .execute();
    expect(await standing(lena.id)).toBeUndefined();
    expect(await seen(mona)).toMatchObject({ participantCount: 0 });
    expect(await checkInsCounted(database.db, challenge.id)).toEqual({ hasAny: false, pending: 0 });
  });

  test('is over for all who leave it or the tribe while it is deleted: nobody waits in a circle', async () => {
    for (let round = 0; round < 6; round++) {
      const other = await createTribe(database.db);
      for (const userId of crowd) await joinTribe(database.db, other.id, userId);
      const made = await Promise.all([1, 2].map(() => createChallenge(database.db, other.id)));
      for (const each of made) {
        for (const userId of crowd) await joinChallengeOf(database.db, each, userId);
      }
      const [first, second] = made.map(({ id }) => ({ tribeId: other.id, challengeId: id }));
      if (first === undefined || second === undefined) throw new Error('There are two');
      const waiting = crowd.flatMap((userId, at) => [
        ...(at === 20 ? [inOne((tx) => deleteChallenge(tx, first))] : []),
        ...(at === 30 ? [inOne((tx) => deleteChallenge(tx, second))] : []),
        at % 2 === 0
          ? inOne((tx) => removeMember(tx, other.id, userId))
          : inOne((tx) => leaveChallenge(tx, made[at % 3 === 0 ? 0 : 1]?.id ?? '', userId)),
      ]);
      await Promise.all(waiting);
    }
    expect(await wrongCounters(database.pool)).toEqual([]);
  }, 60_000);

  test('fifty join, fifty leave, all at once: the counts are the rows', async () => {
    await Promise.all(crowd.map(join));
    expect(await seen(mona)).toMatchObject({ participantCount: CROWD });
    await Promise.all(crowd.map((userId, at) => (at % 2 === 0 ? leave(userId) : join(userId))));
    expect(await seen(mona)).toMatchObject({ participantCount: CROWD / 2 });
    expect(await wrongCounters(database.pool)).toEqual([]);
  });
});

describe('checking in', () => {
  test('counts at once where people are trusted, and finishing gives the badge once', async () => {
    const badge = await inOne<{ id: string }>(
      (tx) =>
        insertBadge(tx, { tribeId: tribe.id, name: 'Early bird', description: '', icon: 'flame' }) as never,
    );
    challenge = await createChallenge(database.db, tribe.id, { badgeId: badge.id }, [
      { points: 5 },
      { points: 7 },
    ]);
    await join(mona);
    expect(await tick(mona)).toMatchObject({ isPending: false, finish: undefined });
    expect(await standing(mona)).toMatchObject({ points: 5, done: 1, finishedAt: null });
    expect(await tick(mona, 1)).toMatchObject({ finish: { badgeName: 'Early bird', userId: mona } });
    expect(await standing(mona)).toMatchObject({ points: 12, done: 2, finishedAt: expect.any(Date) });
    const earned = await badgesOfTribe(database.db, tribe.id, { userId: mona, isEarned: true });
    expect(earned).toMatchObject([{ name: 'Early bird', earnedAt: expect.any(Date) }]);
    expect(await badgesOfTribe(database.db, tribe.id, { userId: leo, isEarned: true })).toEqual([]);
    expect(await inOne((tx) => giveBadge(tx, { tribeId: tribe.id, badgeId: badge.id, userId: mona }))).toBe(
      false,
    );
    const stranger = await createUser(database.db);
    const gift = { tribeId: tribe.id, badgeId: badge.id, userId: stranger.id };
    expect(await inOne((tx) => giveBadge(tx, gift))).toBe(false);
  });

  test('is once a task, or once a task and day, up to its goal', async () => {
    challenge = await createChallenge(database.db, tribe.id, { goal: 3 }, [
      {},
      { frequency: 'daily', goal: 2, points: 1 },
    ]);
    await join(mona);
    expect(await tick(mona)).toMatchObject({ isPending: false });
    expect(await tick(mona)).toBe('done');
    expect(await tick(mona, 0, '2026-03-02')).toBe('done');
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      expect(await tick(mona, 1, day)).toMatchObject({ isPending: false });
      expect(await tick(mona, 1, day)).toBe('done');
    }
    expect(await standing(mona)).toMatchObject({ points: 13, done: 3, finishedAt: expect.any(Date) });
    const tasks = await tasksOf(database.db, as(mona), challenge.id, '2026-03-04');
    expect(tasks).toMatchObject([
      { approved: 1, isTaken: true },
      { approved: 3, isTaken: false },
    ]);
    expect((await tasksOf(database.db, as(mona), challenge.id, '2026-03-03'))[1]?.isTaken).toBe(true);
    expect((await tasksOf(database.db, as(leo), challenge.id, '2026-03-03'))[1]?.isTaken).toBe(false);
  });

  test('takes the proof that the task asks for', async () => {
    challenge = await createChallenge(database.db, tribe.id, {}, [{ proof: 'text' }, { proof: 'photo' }]);
    await join(mona);
    expect(await tick(mona)).toBe('no_note');
    expect(await tick(mona, 1, TODAY, 'Words alone')).toBe('no_photo');
    expect(await tick(mona, 0, TODAY, 'Done')).toMatchObject({ isPending: false });
    expect(await tick(mona, 1, TODAY, null, true)).toMatchObject({ isPending: false });
  });

  test('is for who takes part, in a challenge that runs', async () => {
    expect(await tick(mona)).toBe('not_in_it');
    await join(mona);
    const other = challenge.taskIds;
    for (const [startsAt, endsAt] of [
      [1, 2],
      [-2, -1],
    ] as const) {
      challenge = await createChallenge(database.db, tribe.id, {
        startsAt: new Date(Date.now() + startsAt * DAY),
        endsAt: new Date(Date.now() + endsAt * DAY),
      });
      await joinChallengeOf(database.db, challenge, mona);
      expect(await tick(mona)).toBe('not_running');
    }
    challenge = { ...(await createChallenge(database.db, tribe.id)), taskIds: other };
    await join(mona);
    expect(await tick(mona)).toBe('gone');
  });

  test('fifty times at once by one person is once; by fifty people is fifty', async () => {
    await Promise.all(crowd.map(join));
    const results = await Promise.all(crowd.map(() => tick(mona)));
    expect(results.filter((result) => result !== 'done')).toHaveLength(1);
    expect(await standing(mona)).toMatchObject({ points: 10, done: 1 });
    await Promise.all(crowd.map((userId) => tick(userId)));
    const rows = await standingsOf(database.db, as(mona), { challengeId: challenge.id, limit: 100 });
    expect(new Set(rows.map(({ points }) => points))).toEqual(new Set([10]));
    expect(rows).toHaveLength(CROWD);
    expect(await wrongCounters(database.pool)).toEqual([]);
  });

  test('whatever is checked in and decided at once, points and counts are what the rows say', async () => {
    const deeds = fc.array(
      fc.record({
        who: fc.nat({ max: 3 }),
        task: fc.nat({ max: 2 }),
        day: fc.nat({ max: 3 }),
        next: fc.constantFrom('wait', 'approved', 'declined', 'leave'),
      }),
      { minLength: 10, maxLength: CROWD },
    );
    await fc.assert(
      fc.asyncProperty(deeds, async (todo) => {
        challenge = await createChallenge(database.db, tribe.id, { goal: 5 }, [
          { needsApproval: true },
          { frequency: 'daily', goal: 3, points: 3 },
          { needsApproval: true, points: 2 },
        ]);
        await Promise.all(crowd.slice(0, 4).map(join));
        await Promise.all(
          todo.map(async ({ who, task, day, next }) => {
            const userId = crowd[who] ?? '';
            const made = await tick(userId, task, `2026-03-0${day + 1}`);
            if (next === 'leave') await leave(userId);
            else if (next !== 'wait' && typeof made !== 'string') await decide(made.id, userId, next);
          }),
        );
        expect(await wrongCounters(database.pool)).toEqual([]);
      }),
      { numRuns: runs(8) },
    );
  });
});

describe('deciding', () => {
  beforeEach(async () => {
    challenge = await createChallenge(database.db, tribe.id, {}, [{ needsApproval: true }]);
    await join(mona);
  });

  test('lets a check-in count, or be tried again', async () => {
    const first = await tick(mona);
    if (typeof first === 'string') throw new Error(first);
    expect(first.isPending).toBe(true);
    expect(await standing(mona)).toMatchObject({ points: 0 });
    expect(await tick(mona)).toBe('done');
    expect(await decide(first.id, mona, 'declined')).toEqual({ finish: undefined });
    const [task] = await tasksOf(database.db, as(mona), challenge.id, TODAY);
    expect(task).toMatchObject({ pending: 0, isTaken: false, declinedReason: '' });
    const second = await tick(mona);
    if (typeof second === 'string') throw new Error(second);
    expect((await tasksOf(database.db, as(mona), challenge.id, TODAY))[0]).toMatchObject({
      pending: 1,
      declinedReason: null,
    });
    expect(await decide(second.id, mona, 'approved')).toMatchObject({ finish: { userId: mona } });
    expect(await standing(mona)).toMatchObject({ points: 10, finishedAt: expect.any(Date) });
    expect(await decide(second.id, mona, 'declined')).toBe('decided');
  });

  test('by two moderators at once: one decides, the other learns it', async () => {
    const made = await tick(mona);
    if (typeof made === 'string') throw new Error(made);
    const results = await Promise.all(
      crowd.slice(0, 20).map((by, at) => decide(made.id, mona, at % 2 ? 'approved' : 'declined', by)),
    );
    expect(results.filter((result) => result === 'decided')).toHaveLength(19);
    expect(await wrongCounters(database.pool)).toEqual([]);
  });

  test('about somebody who left finds nothing', async () => {
    const made = await tick(mona);
    if (typeof made === 'string') throw new Error(made);
    await leave(mona);
    expect(await decide(made.id, mona, 'approved')).toBe('gone');
  });

  test('begins with the oldest, and shows no more when it is done', async () => {
    await join(leo);
    for (const userId of [mona, leo]) await tick(userId);
    const queue = await pendingCheckIns(database.db, { challengeId: challenge.id, limit: 1 });
    expect(queue.map(({ userId }) => userId)).toEqual([mona]);
    const after = queue[0];
    const rest = await pendingCheckIns(database.db, { challengeId: challenge.id, limit: 9, after });
    expect(rest.map(({ userId }) => userId)).toEqual([leo]);
  });
});

test('the files of a proof go with it', async () => {
  await join(mona);
  const made = await tick(mona);
  if (typeof made === 'string') throw new Error(made);
  const photo = await createMedia(database.db, { uploadedBy: mona });
  await inOne((tx) =>
    attachMedia(tx, { ownerId: mona, type: 'challenge_check_ins', rowId: made.id, mediaIds: [photo.id] }),
  );
  expect(await inOne((tx) => deleteChallenge(tx, { tribeId: tribe.id, challengeId: challenge.id }))).toBe(
    true,
  );
  const left = await unrestrictedDb(database.db)
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', photo.id)
    .execute();
  expect(left).toEqual([]);
});

describe('changing a challenge', () => {
  test('puts new tasks in the place of the old ones, and its goal with them', async () => {
    const task = {
      title: 'Run',
      points: 3,
      frequency: 'daily',
      proof: 'none',
      needsApproval: false,
    } as const;
    await inOne((tx) => updateChallenge(tx, challenge.id, { title: 'New', tasks: [{ ...task, goal: 4 }] }));
    expect(await seen(mona)).toMatchObject({ title: 'New', goal: 4, taskCount: 1 });
    expect(
      await inOne((tx) => lockChallenge(tx, { tribeId: tribe.id, challengeId: challenge.id })),
    ).toMatchObject({
      goals: [4],
      isFixed: false,
    });
  });

  test('tells when somebody has checked in', async () => {
    await join(mona);
    await tick(mona);
    expect(
      await inOne((tx) => lockChallenge(tx, { tribeId: tribe.id, challengeId: challenge.id })),
    ).toMatchObject({ isFixed: true });
  });
});

describe('the leaderboard', () => {
  test('names the same place for the same points, and leaves nobody out', async () => {
    const points = [30, 20, 20, 10];
    for (const [at, count] of points.entries()) {
      await joinChallengeOf(database.db, challenge, crowd[at] ?? '', { points: count });
    }
    const list = { challengeId: challenge.id, limit: 2 };
    const first = await standingsOf(database.db, as(mona), list);
    const last = first.at(-1);
    const rest = await standingsOf(database.db, as(mona), { ...list, after: last });
    expect([...first, ...rest].map((row) => row.points)).toEqual(points);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(4);
    const ranks = await Promise.all(
      crowd.slice(0, 4).map((userId) => rankOf(database.db, as(userId), challenge.id)),
    );
    expect(ranks.map((mine) => mine?.rank)).toEqual([1, 2, 2, 4]);
    expect(await rankOf(database.db, as(crowd[9] ?? ''), challenge.id)).toBeUndefined();
  });

  test('says who is in a block with the reader, for the api to leave out their name', async () => {
    const [, , , , ben = '', kim = ''] = crowd;
    await joinChallengeOf(database.db, challenge, kim);
    await blockUser(database.db, kim, ben);
    const list = { challengeId: challenge.id, limit: 5 };
    expect(await standingsOf(database.db, as(ben), list)).toMatchObject([{ id: kim, isBlocked: true }]);
    expect(await standingsOf(database.db, as(mona), list)).toMatchObject([{ id: kim, isBlocked: false }]);
  });
});

describe('who sees a challenge', () => {
  test('stands under its state by the clock, soonest first', async () => {
    const home = await createTribe(database.db, { enabledFeatures: ['challenges'] });
    const spans = {
      soon: [-2, 1],
      later: [-2, 3],
      coming: [2, 4],
      next: [1, 9],
      over: [-9, -8],
      older: [-9, -12],
    };
    const ids: Record<string, string> = {};
    for (const [name, [from = 0, to = 0]] of Object.entries(spans)) {
      const startsAt = new Date(Date.now() + Math.min(from, to) * DAY);
      const endsAt = new Date(Date.now() + (from < to ? to : from - 2) * DAY);
      ids[name] = (await createChallenge(database.db, home.id, { startsAt, endsAt })).id;
    }
    const listed = async (state: 'active' | 'upcoming' | 'ended') => {
      const page = { tribeId: home.id, state, limit: 1 };
      const [first] = await challengePage(database.db, as(mona), page);
      const rest = await challengePage(database.db, as(mona), { ...page, limit: 9, after: first });
      return [first, ...rest].map((row) => Object.keys(ids).find((name) => ids[name] === row?.id));
    };
    expect(await listed('active')).toEqual(['soon', 'later']);
    expect(await listed('upcoming')).toEqual(['next', 'coming']);
    expect(await listed('ended')).toEqual(['over', 'older']);
  });

  test('is who reads its tribe, while the tribe has challenges', async () => {
    const closed = await createTribe(database.db, { isPrivate: true, enabledFeatures: ['challenges'] });
    challenge = await createChallenge(database.db, closed.id);
    const place = { tribeId: closed.id, challengeId: challenge.id };
    const page = { tribeId: closed.id, state: 'active', limit: 9 } as const;
    expect(await challengeById(database.db, as(mona), place)).toBeUndefined();
    expect(await challengePage(database.db, as(mona), page)).toEqual([]);
    await joinTribe(database.db, closed.id, mona);
    expect(await challengePage(database.db, as(mona), page)).toHaveLength(1);
    await database.db
      .updateTable('tribes')
      .set({ enabledFeatures: [] })
      .where('id', '=', closed.id)
      .execute();
    expect(await challengeById(database.db, as(mona), place)).toBeUndefined();
    expect(await challengePage(database.db, as(mona), page)).toEqual([]);
  });
});
