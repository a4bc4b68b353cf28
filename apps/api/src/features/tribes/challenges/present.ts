import type { MediaRow } from '@kindred/db/media/visibility';
import type { ChallengeRow, StandingRow, TaskRow } from '@kindred/db/tribes/challenges/visibility';
import type { CheckInRow } from '@kindred/db/tribes/checkIns/visibility';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import {
  canDecideCheckIn,
  challengeAbilities,
  challengeState,
} from '@kindred/permissions/policies/challenges';
import type { Viewer } from '@kindred/permissions/viewer';
import type {
  ChallengeCard,
  ChallengeTaskView,
  ChallengeView,
  CheckInView,
  LeaderboardEntry,
} from '@kindred/validation/tribes/challenges';
import { presentCard } from '../../accounts/service.ts';
import { presentMedia } from '../../media/service.ts';
import { standingOf, subjectOf } from '../present.ts';

export function presentChallenge(row: ChallengeRow): ChallengeCard {
  const { id, title, description, startsAt, endsAt, timeZone, participantCount, taskCount, goal } = row;
  const { badgeId, badgeName, badgeIcon, myPoints, myDone, myFinishedAt } = row;
  return {
    id,
    title,
    description,
    state: challengeState(row, new Date()),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    participantCount,
    taskCount,
    goal,
    badge:
      badgeId === null || badgeName === null || badgeIcon === null
        ? null
        : { id: badgeId, name: badgeName, icon: badgeIcon },
    mine:
      myPoints === null
        ? null
        : { points: myPoints, done: myDone ?? 0, finishedAt: myFinishedAt?.toISOString() ?? null },
  };
}

export function presentWhole(
  tribe: TribePageRow,
  row: ChallengeRow,
  viewer: Viewer,
  known: { tasks: readonly TaskRow[]; hasCheckIns: boolean; pending: number },
): ChallengeView {
  const subject = { ...row, isIn: row.myPoints !== null };
  const can = challengeAbilities(viewer, subjectOf(tribe), standingOf(tribe), subject, new Date());
  return {
    ...presentChallenge(row),
    tasks: known.tasks.map(
      ({ isTaken, ...task }): ChallengeTaskView => ({ ...task, isOpen: can.checkIn && !isTaken }),
    ),
    isFixed: known.hasCheckIns,
    pendingCount: can.decide ? known.pending : null,
    can,
  };
}

export function presentEntry(row: StandingRow, rank: number, viewer: Viewer): LeaderboardEntry {
  const { points, done, finishedAt } = row;
  return {
    rank,
    points,
    done,
    finishedAt: finishedAt?.toISOString() ?? null,
    user: row.isBlocked ? null : presentCard(row),
    isMe: row.id === viewer.id,
  };
}

export function presentCheckIn(
  tribe: TribePageRow,
  row: CheckInRow,
  media: MediaRow | undefined,
  viewer: Viewer,
): CheckInView {
  const { id, taskId, taskTitle, points, day, note, status, reason, userId } = row;
  return {
    id,
    taskId,
    taskTitle,
    points,
    user: presentCard({ ...row, id: userId }),
    day,
    note,
    media: media === undefined ? null : presentMedia(media),
    status,
    reason,
    createdAt: row.createdAt.toISOString(),
    canDecide:
      row.status === 'pending' &&
      tribe.archivedAt === null &&
      canDecideCheckIn(viewer, standingOf(tribe), row),
  };
}
