import type { Tx } from '@kindred/db/client';
import { challengesWaitedIn, waitingOf } from '@kindred/db/tribes/checkIns/visibility';
import { lockParticipation, lockPendingCheckIns } from '@kindred/db/tribes/checkIns/writes';
import { staffOf } from '@kindred/db/tribes/members/queries';
import { canDecideCheckIn } from '@kindred/permissions/policies/challenges';
import type { Outbox } from '../../../platform/bus.ts';
import { leaveUnseen } from '../../events/leaving/service.ts';
import { leadToGroup, retractNotification } from '../../notifications/service.ts';
import { notifyJoined, TOLD_OF_REQUEST } from '../joining/service.ts';
import type { ChallengeOfTribe } from './service.ts';

/** Check-ins of one challenge are one line as long as they are unread. */
const waitingKey = (challengeId: string) => `check-in:${challengeId}`;

/** A check-in waits: those who decide about it are told. */
export async function notifyOfPendingCheckIns(
  tx: Tx,
  outbox: Outbox,
  { tribe, challenge }: ChallengeOfTribe,
  made: { id: string; userId: string },
): Promise<void> {
  const page = `/challenges/${challenge.id}`;
  const groupPath = `${page}#waiting`;
  const groupKey = waitingKey(challenge.id);
  await lockPendingCheckIns(tx, challenge.id);
  const isOnlyOne = (await waitingOf(tx, challenge.id, made.userId)) === 1;
  const userIds: string[] = [];
  for (const staff of await staffOf(tx, tribe.id, TOLD_OF_REQUEST)) {
    const person = { id: staff.id, role: staff.platformRole };
    if (!canDecideCheckIn(person, { role: staff.role }, made)) continue;
    userIds.push(staff.id);
    await notifyJoined(tx, outbox, {
      tribe,
      challengeId: challenge.id,
      userId: staff.id,
      actorId: made.userId,
      kind: 'check_in',
      did: 'sent a check-in for approval',
      message: challenge.title,
      path: isOnlyOne ? `${page}#check-in-${made.id}` : groupPath,
      groupPath,
      groupKey,
    });
  }
  if (!isOnlyOne) await leadToGroup(tx, { userIds, groupKey });
}

/** A check-in waits no more: unless another of theirs does, who was told and has not looked has nothing to look at. */
export async function retractPendingCheckIns(
  tx: Tx,
  outbox: Outbox,
  place: { tribeId: string; challengeId: string; userId: string },
): Promise<void> {
  const { tribeId, challengeId, userId } = place;
  await lockPendingCheckIns(tx, challengeId);
  if ((await waitingOf(tx, challengeId, userId)) > 0) return;
  const userIds = (await staffOf(tx, tribeId, TOLD_OF_REQUEST)).map(({ id }) => id);
  await retractNotification(tx, outbox, { userIds, groupKey: waitingKey(challengeId), actorId: userId });
}

/** Somebody leaves a tribe, and their check-ins and their seats at events that they no longer see go with them. */
export async function leaving<Left>(
  tx: Tx,
  outbox: Outbox,
  who: { tribeId: string; userId: string },
  leave: () => Promise<Left>,
): Promise<Left> {
  // Nothing of theirs comes between what waits now and what goes with them.
  await lockParticipation(tx, who.tribeId, who.userId);
  const waited = (await challengesWaitedIn(tx, who.tribeId, who.userId)).sort();
  const left = await leave();
  await leaveUnseen(tx, outbox, who);
  for (const challengeId of waited) await retractPendingCheckIns(tx, outbox, { ...who, challengeId });
  return left;
}
