import {
  challengePage as challengeRows,
  rankOf,
  standingsOf,
} from '@kindred/db/tribes/challenges/visibility';
import {
  deleteChallenge,
  insertChallenge,
  lockChallenge,
  updateChallenge,
} from '@kindred/db/tribes/challenges/writes';
import { lockTribe } from '@kindred/db/tribes/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  CHALLENGE_WORDS,
  challengeIdInput,
  challengePage,
  challengesInput,
  challengeView,
  createChallengeInput,
  daysOf,
  leaderboardInput,
  leaderboardPage,
  updateChallengeInput,
} from '@kindred/validation/tribes/challenges';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { retractChallenge } from '../../notifications/service.ts';
import { allows, loadWith, reads } from '../service.ts';
import { decodeRank, encodeRank, ranked } from './leaderboard.ts';
import { challengeParticipationRouter } from './participation.router.ts';
import { presentChallenge, presentEntry } from './present.ts';
import {
  type ChallengeOfTribe,
  challengeNow,
  challengesChanged,
  checkBadge,
  checkGoals,
  checkTime,
  hydrateChallenge,
  loadChallenge,
  tasksWithGoals,
} from './service.ts';

const tags = ['Challenges'];
const CHALLENGES_PER_HOUR = 100;

const load = loadWith('challenges');
const readsIt = (viewer: Viewer, { tribe }: ChallengeOfTribe) => reads(viewer, tribe);
const manages = (viewer: Viewer, { tribe }: ChallengeOfTribe) => allows('manage_challenges')(viewer, tribe);

export const challengesRouter = router({
  list: canOn({ input: challengesInput, permission: null, load, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/challenges',
        tags,
        summary: 'List the challenges of a tribe',
        protect: true,
      },
    })
    .output(challengePage)
    .query(async ({ ctx, input }) => {
      const { state, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { tribeId: ctx.subject.id, state, limit: limit + 1, after };
      const rows = await challengeRows(ctx.db, ctx.viewer, page);
      return pageByTime(rows, limit, (row) => row, presentChallenge);
    }),

  get: canOn({ input: challengeIdInput, permission: null, load: loadChallenge, policy: readsIt })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/challenges/{challengeId}',
        tags,
        summary: 'Get a challenge with its tasks and my progress',
        protect: true,
      },
    })
    .output(challengeView)
    .query(({ ctx }) => hydrateChallenge(ctx, ctx.viewer, ctx.subject)),

  leaderboard: canOn({ input: leaderboardInput, permission: null, load: loadChallenge, policy: readsIt })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/challenges/{challengeId}/leaderboard',
        tags,
        summary: 'List participants of a challenge by points',
        description: 'Those with the same points share a place, and mine is always told.',
        protect: true,
      },
    })
    .output(leaderboardPage)
    .query(async ({ ctx, input }) => {
      const { challengeId, limit, cursor } = input;
      const from = cursor ? decodeRank(cursor) : undefined;
      const [rows, mine] = await Promise.all([
        standingsOf(ctx.db, ctx.viewer, { challengeId, limit: limit + 1, after: from }),
        rankOf(ctx.db, ctx.viewer, challengeId),
      ]);
      const shown = ranked(rows.slice(0, limit), from);
      const last = shown.at(-1);
      return {
        items: shown.map(({ row, rank }) => presentEntry(row, rank, ctx.viewer)),
        nextCursor: rows.length > limit && last ? encodeRank(last) : null,
        mine: mine ? { ...mine, finishedAt: mine.finishedAt?.toISOString() ?? null } : null,
      };
    }),

  create: canOn({
    input: createChallengeInput,
    permission: null,
    load,
    policy: allows('manage_challenges'),
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/challenges',
        tags,
        summary: 'Create a challenge',
        description:
          'A daily task is done on every day of it unless `goal` says on how many. ' +
          'With an Idempotency-Key header, a repeated request answers with the first challenge.',
        protect: true,
      },
    })
    .output(challengeView)
    .mutation(async ({ ctx, input }) => {
      const { id: _tribe, tasks, startsAt, endsAt, ...words } = input;
      const { viewer, subject: tribe } = ctx;
      const time = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone: input.timeZone };
      checkTime(time.startsAt, time.endsAt);
      if (time.endsAt <= new Date()) {
        fail('invalid_input', { issues: [{ path: 'endsAt', message: CHALLENGE_WORDS.past }] });
      }
      const whole = tasksWithGoals(tasks, time);
      await limitTo(ctx.db, `challenges:${viewer.id}`, CHALLENGES_PER_HOUR, HOUR);
      const challengeId = await ctx.write((tx, outbox) =>
        once(tx, ctx, viewer, 'tribes.challenges.create', input, async () => {
          await lockTribe(tx, tribe.id);
          await checkBadge(tx, tribe.id, input.badgeId);
          const made = { ...words, ...time, tribeId: tribe.id, createdBy: viewer.id, tasks: whole };
          const id = await insertChallenge(tx, made);
          await challengesChanged(outbox, tribe.id);
          return id;
        }),
      );
      return challengeNow(ctx, viewer, tribe.id, challengeId);
    }),

  update: canOn({ input: updateChallengeInput, permission: null, load: loadChallenge, policy: manages })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/tribes/{id}/challenges/{challengeId}',
        tags,
        summary: 'Update a challenge',
        description: 'Once somebody has checked in, its tasks, start and time zone stay as they are.',
        protect: true,
      },
    })
    .output(challengeView)
    .mutation(async ({ ctx, input }) => {
      const { id: _tribe, challengeId, tasks, startsAt, endsAt, timeZone, ...words } = input;
      const { id: tribeId } = ctx.subject.tribe;
      await ctx.write(async (tx, outbox) => {
        const before = (await lockChallenge(tx, { tribeId, challengeId })) ?? fail('not_found');
        const isMoved =
          (startsAt !== undefined && new Date(startsAt).getTime() !== before.startsAt.getTime()) ||
          (timeZone !== undefined && timeZone !== before.timeZone);
        if (before.isFixed && (isMoved || tasks !== undefined)) fail('challenge_fixed');
        const time = {
          startsAt: startsAt === undefined ? before.startsAt : new Date(startsAt),
          endsAt: endsAt === undefined ? before.endsAt : new Date(endsAt),
          timeZone: timeZone ?? before.timeZone,
        };
        checkTime(time.startsAt, time.endsAt);
        const whole = tasks && tasksWithGoals(tasks, time);
        if (whole === undefined) checkGoals(before.goals, daysOf(time));
        await checkBadge(tx, tribeId, input.badgeId);
        await updateChallenge(tx, challengeId, { ...words, ...time, tasks: whole });
        await challengesChanged(outbox, tribeId);
      });
      return challengeNow(ctx, ctx.viewer, tribeId, challengeId);
    }),

  delete: canOn({ input: challengeIdInput, permission: null, load: loadChallenge, policy: manages })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/challenges/{challengeId}',
        tags,
        summary: 'Delete a challenge and its check-ins',
        description: 'Badges stay with those who earned them.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { tribe } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        if (!(await deleteChallenge(tx, { tribeId: tribe.id, challengeId: input.challengeId })))
          fail('not_found');
        await retractChallenge(tx, outbox, input.challengeId);
        await challengesChanged(outbox, tribe.id);
      });
      return { message: 'Challenge deleted' };
    }),

  ...challengeParticipationRouter,
});
