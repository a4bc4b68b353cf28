import { createChallenge, joinChallengeOf } from '@kindred/db/factories/challenges';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { badgeView } from '@kindred/validation/tribes/badges';
import {
  challengePage,
  challengeView,
  checkInPage,
  checkInView,
  leaderboardPage,
} from '@kindred/validation/tribes/challenges';
import { tribeCoursePage, tribeEventPage, tribeProductPage } from '@kindred/validation/tribes/offers';
import { z } from 'zod';
import type { Row, World } from '../catalogue.ts';

const DAY = 86_400_000;
const begins = new Date(Date.now() - DAY).toISOString();
const ends = new Date(Date.now() + DAY).toISOString();

/** A tribe that Ada owns, with everything switched on; Bo is in it. */
async function tribeOf({ api, ada, bo }: World): Promise<{ id: string }> {
  const { id: ownerId } = ada.user;
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', ownerId).execute();
  const tribe = await createTribe(api.db, {
    ownerId,
    enabledFeatures: ['courses', 'events', 'products', 'challenges'],
  });
  await joinTribe(api.db, tribe.id, bo.user.id);
  return { id: tribe.id };
}

async function challengeOf(world: World, needsApproval = false) {
  const { id } = await tribeOf(world);
  const words = { title: 'Ten mornings', startsAt: begins, endsAt: ends };
  const challenge = await createChallenge(world.api.db, id, words, [{ needsApproval }, {}]);
  return { input: { id, challengeId: challenge.id }, challenge };
}

/** The same with Ada in it. */
async function joinedBy(world: World) {
  const made = await challengeOf(world);
  await joinChallengeOf(world.api.db, made.challenge, world.ada.user.id);
  return made;
}

/** The same with a check-in of Bo's that waits. */
async function checkInOf(world: World) {
  const { api, bo } = world;
  const { input, challenge } = await challengeOf(world, true);
  const userId = bo.user.id;
  await joinChallengeOf(api.db, challenge, userId);
  const { id: checkInId } = await unrestrictedDb(api.db)
    .insertInto('challengeCheckIns')
    .values({ challengeId: challenge.id, userId, taskId: challenge.taskIds[0] ?? '', points: 10 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { input, checkInId };
}

async function badgeOf(world: World): Promise<{ id: string; badgeId: string }> {
  const { id } = await tribeOf(world);
  const badge = { tribeId: id, name: 'Early', description: 'For early ones' };
  const made = await world.api.db
    .insertInto('badges')
    .values(badge)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, badgeId: made.id };
}

export const TRIBES_CHALLENGES: Row[] = [
  {
    procedure: 'tribes.courses',
    kind: 'query',
    rest: 'GET /tribes/{id}/courses',
    for: 'signedIn',
    input: async (world) => {
      const { id } = await tribeOf(world);
      await createCourse(world.api.db, { tribeId: id });
      return { id };
    },
    answers: tribeCoursePage,
  },
  {
    procedure: 'tribes.events',
    kind: 'query',
    rest: 'GET /tribes/{id}/events',
    for: 'signedIn',
    input: async (world) => {
      const { id } = await tribeOf(world);
      await createEvent(world.api.db, { tribeId: id });
      return { id };
    },
    answers: tribeEventPage,
  },
  {
    procedure: 'tribes.products',
    kind: 'query',
    rest: 'GET /tribes/{id}/products',
    for: 'signedIn',
    input: async (world) => {
      const { id } = await tribeOf(world);
      await createProduct(world.api.db, { tribeId: id });
      return { id };
    },
    answers: tribeProductPage,
  },
  {
    procedure: 'tribes.challenges.list',
    kind: 'query',
    rest: 'GET /tribes/{id}/challenges',
    for: 'signedIn',
    input: async (world) => ({ id: (await challengeOf(world)).input.id }),
    answers: challengePage,
  },
  {
    procedure: 'tribes.challenges.get',
    kind: 'query',
    rest: 'GET /tribes/{id}/challenges/{challengeId}',
    for: 'signedIn',
    input: async (world) => (await joinedBy(world)).input,
    answers: challengeView,
  },
  {
    procedure: 'tribes.challenges.leaderboard',
    kind: 'query',
    rest: 'GET /tribes/{id}/challenges/{challengeId}/leaderboard',
    for: 'signedIn',
    input: async (world) => (await joinedBy(world)).input,
    answers: leaderboardPage,
  },
  {
    procedure: 'tribes.challenges.create',
    kind: 'mutation',
    rest: 'POST /tribes/{id}/challenges',
    for: 'signedIn',
    input: async (world) => ({
      ...(await tribeOf(world)),
      title: 'Ten mornings',
      startsAt: begins,
      endsAt: ends,
      tasks: [{ title: 'Get up', frequency: 'daily', goal: 1 }],
    }),
    answers: challengeView,
  },
  {
    procedure: 'tribes.challenges.update',
    kind: 'mutation',
    rest: 'PATCH /tribes/{id}/challenges/{challengeId}',
    for: 'signedIn',
    input: async (world) => ({ ...(await challengeOf(world)).input, title: 'Nine mornings' }),
    answers: challengeView,
  },
  {
    procedure: 'tribes.challenges.delete',
    kind: 'mutation',
    rest: 'DELETE /tribes/{id}/challenges/{challengeId}',
    for: 'signedIn',
    input: async (world) => (await challengeOf(world)).input,
    answers: messageOnly,
  },
  {
    procedure: 'tribes.challenges.join',
    kind: 'mutation',
    rest: 'POST /tribes/{id}/challenges/{challengeId}/join',
    for: 'signedIn',
    input: async (world) => (await challengeOf(world)).input,
    answers: challengeView,
  },
  {
    procedure: 'tribes.challenges.leave',
    kind: 'mutation',
    rest: 'POST /tribes/{id}/challenges/{challengeId}/leave',
    for: 'signedIn',
    input: async (world) => (await joinedBy(world)).input,
    answers: challengeView,
  },
  {
    procedure: 'tribes.challenges.checkIn',
    kind: 'mutation',
    rest: 'POST /tribes/{id}/challenges/{challengeId}/check-ins',
    for: 'signedIn',
    input: async (world) => {
      const { input, challenge } = await joinedBy(world);
      return { ...input, taskId: challenge.taskIds[0], note: 'Done' };
    },
    answers: challengeView,
  },
  {
    procedure: 'tribes.challenges.checkIns',
    kind: 'query',
    rest: 'GET /tribes/{id}/challenges/{challengeId}/check-ins',
    for: 'signedIn',
    input: async (world) => (await checkInOf(world)).input,
    answers: checkInPage,
  },
  {
    procedure: 'tribes.challenges.getCheckIn',
    kind: 'query',
    rest: 'GET /tribes/{id}/challenges/{challengeId}/check-ins/{checkInId}',
    for: 'signedIn',
    input: async (world) => {
      const { input, checkInId } = await checkInOf(world);
      return { ...input, checkInId };
    },
    answers: checkInView,
  },
  {
    procedure: 'tribes.challenges.decide',
    kind: 'mutation',
    rest: 'PUT /tribes/{id}/challenges/{challengeId}/check-ins/{checkInId}',
    for: 'signedIn',
    input: async (world) => {
      const { input, checkInId } = await checkInOf(world);
      return { ...input, checkInId, decision: 'approved' };
    },
    answers: messageOnly,
  },
  {
    procedure: 'tribes.badges.list',
    kind: 'query',
    rest: 'GET /tribes/{id}/badges',
    for: 'signedIn',
    input: async (world) => ({ id: (await badgeOf(world)).id }),
    answers: z.array(badgeView),
  },
  {
    procedure: 'tribes.badges.create',
    kind: 'mutation',
    rest: 'POST /tribes/{id}/badges',
    for: 'signedIn',
    input: async (world) => ({ ...(await tribeOf(world)), name: 'Early', icon: 'star' }),
    answers: badgeView,
  },
  {
    procedure: 'tribes.badges.update',
    kind: 'mutation',
    rest: 'PATCH /tribes/{id}/badges/{badgeId}',
    for: 'signedIn',
    input: async (world) => ({ ...(await badgeOf(world)), name: 'Late' }),
    answers: badgeView,
  },
  {
    procedure: 'tribes.badges.delete',
    kind: 'mutation',
    rest: 'DELETE /tribes/{id}/badges/{badgeId}',
    for: 'signedIn',
    input: badgeOf,
    answers: messageOnly,
  },
];
