import type { Db, Tx } from '@kindred/db/client';
import { badgeOfTribe } from '@kindred/db/tribes/badges/queries';
import { type ChallengeRow, challengeById, tasksOf } from '@kindred/db/tribes/challenges/visibility';
import type { NewTask } from '@kindred/db/tribes/challenges/writes';
import { checkInById, checkInsCounted } from '@kindred/db/tribes/checkIns/visibility';
import type { CheckInRefusal, Finish } from '@kindred/db/tribes/checkIns/writes';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ErrorIssue } from '@kindred/validation/errors';
import {
  CHALLENGE_WORDS,
  type ChallengeTaskInput,
  type ChallengeView,
  dayIn,
  daysOf,
  timeProblem,
} from '@kindred/validation/tribes/challenges';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { triggerAutomation } from '../automations/service.ts';
import { loadWith } from '../service.ts';
import { presentWhole } from './present.ts';

export interface ChallengeOfTribe {
  tribe: TribePageRow;
  challenge: ChallengeRow;
}

const loadTribeWith = loadWith('challenges');

/** A challenge as the viewer may see it, and the tribe that it is of. */
export async function loadChallenge(
  db: Db,
  viewer: Viewer,
  input: { id: string; challengeId: string },
): Promise<ChallengeOfTribe | undefined> {
  const tribe = await loadTribeWith(db, viewer, input);
  if (tribe === undefined) return undefined;
  const challenge = await challengeById(db, viewer, { tribeId: tribe.id, challengeId: input.challengeId });
  return challenge && { tribe, challenge };
}

/** The same with one of its check-ins. */
export async function loadCheckIn(
  db: Db,
  viewer: Viewer,
  input: { id: string; challengeId: string; checkInId: string },
) {
  const loaded = await loadChallenge(db, viewer, input);
  const checkIn = loaded && (await checkInById(db, input));
  return loaded && checkIn && { ...loaded, checkIn };
}

export async function hydrateChallenge(
  ctx: Context,
  viewer: Viewer,
  { tribe, challenge }: ChallengeOfTribe,
): Promise<ChallengeView> {
  const today = dayIn(challenge.timeZone, new Date());
  const [tasks, counted] = await Promise.all([
    tasksOf(ctx.db, viewer, challenge.id, today),
    checkInsCounted(ctx.db, challenge.id),
  ]);
  return presentWhole(tribe, challenge, viewer, {
    tasks,
    hasCheckIns: counted.hasAny,
    pending: counted.pending,
  });
}

/** What became of it, as the viewer sees it after a write. */
export async function challengeNow(
  ctx: Context,
  viewer: Viewer,
  tribeId: string,
  challengeId: string,
): Promise<ChallengeView> {
  const loaded = (await loadChallenge(ctx.db, viewer, { id: tribeId, challengeId })) ?? fail('not_found');
  return hydrateChallenge(ctx, viewer, loaded);
}

function refuse(...issues: ErrorIssue[]): never {
  fail('invalid_input', { issues });
}

/** Stops for a time that no challenge can have. */
export function checkTime(startsAt: Date, endsAt: Date): void {
  const message = timeProblem(startsAt, endsAt);
  if (message !== null) refuse({ path: 'endsAt', message });
}

/** Stops where a daily task asks for more days than there are. */
export function checkGoals(goals: readonly number[], days: number): void {
  const at = goals.findIndex((goal) => goal > days);
  if (at === -1) return;
  const message = days === 1 ? 'The challenge has one day' : `The challenge has ${days} days`;
  refuse({ path: `tasks.${at}.goal`, message });
}

/** The tasks with what each takes: a daily one takes every day unless it says how many. */
export function tasksWithGoals(
  tasks: readonly ChallengeTaskInput[],
  time: { startsAt: Date; endsAt: Date; timeZone: string },
): NewTask[] {
  const days = daysOf(time);
  const whole = tasks.map((task) => ({
    ...task,
    goal: task.frequency === 'daily' ? (task.goal ?? days) : 1,
  }));
  checkGoals(
    whole.map(({ goal }) => goal),
    days,
  );
  return whole;
}

export async function checkBadge(tx: Tx, tribeId: string, badgeId: string | null | undefined): Promise<void> {
  if (badgeId === null || badgeId === undefined) return;
  if ((await badgeOfTribe(tx, tribeId, badgeId)) !== undefined) return;
  refuse({ path: 'badgeId', message: 'This badge is no longer there' });
}

export async function challengesChanged(outbox: Outbox, tribeId: string): Promise<void> {
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'challenges' } });
}

export function refuseCheckIn(refusal: CheckInRefusal): never {
  switch (refusal) {
    case 'gone':
      return fail('not_found');
    case 'not_running':
      return fail('challenge_not_running');
    case 'not_in_it':
      return fail('not_in_challenge');
    case 'done':
      return fail('already_checked_in');
    case 'no_note':
      return refuse({ path: 'note', message: CHALLENGE_WORDS.note });
    case 'no_photo':
      return refuse({ path: 'mediaId', message: CHALLENGE_WORDS.photo });
  }
}

/**
 * What follows when somebody has finished: they are told, and the rules of the tribe may answer.
 * @param by who said that it counts; whoever made the challenge where it counted by itself
 */
export async function afterFinish(
  tx: Tx,
  outbox: Outbox,
  tribe: Pick<TribePageRow, 'slug' | 'ownerId'>,
  finish: Finish | undefined,
  by: string | null,
): Promise<void> {
  if (finish === undefined) return;
  const { tribeId, challengeId, userId, title, badgeName, createdBy } = finish;
  const actorId = [by, createdBy, tribe.ownerId].find((id) => id !== null && id !== userId);
  if (actorId !== undefined && actorId !== null) {
    await notifyPerson(tx, outbox, {
      userId,
      actorId,
      type: 'system',
      kind: badgeName === null ? 'challenge' : 'badge',
      did: badgeName === null ? 'congratulates you' : 'gave you a badge',
      message: badgeName === null ? `You finished ${title}` : `${badgeName}, for finishing ${title}`,
      data: {
        tribeId,
        challengeId,
        kind: 'challenge_finished',
        actionUrl: `/tribe/${tribe.slug}/challenges/${challengeId}`,
      },
    });
  }
  await triggerAutomation(outbox, {
    tribeId,
    trigger: 'challenge_finished',
    userId,
    subjectId: challengeId,
  });
}
