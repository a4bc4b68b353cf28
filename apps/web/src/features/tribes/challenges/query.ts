import type { ChallengeState, CheckInList } from '@kindred/validation/tribes/challenges';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { tribeKey } from '../query.ts';

/** Everything below it is asked for again when challenges or badges of the tribe change. */
export function challengesKey(tribeId: string, ...part: readonly unknown[]) {
  return tribeKey(tribeId, 'challenges', ...part);
}

export function challengesQuery(tribeId: string, state: ChallengeState) {
  return infiniteQueryOptions({
    queryKey: challengesKey(tribeId, 'list', state),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.challenges.list.query(
        { id: tribeId, state, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function challengeQuery(tribeId: string, challengeId: string) {
  return queryOptions({
    queryKey: challengesKey(tribeId, 'one', challengeId),
    queryFn: ({ signal }) => api.tribes.challenges.get.query({ id: tribeId, challengeId }, { signal }),
  });
}

export function leaderboardQuery(tribeId: string, challengeId: string) {
  return infiniteQueryOptions({
    queryKey: challengesKey(tribeId, 'board', challengeId),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.challenges.leaderboard.query(
        { id: tribeId, challengeId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

export function checkInsQuery(tribeId: string, challengeId: string, list: CheckInList) {
  return infiniteQueryOptions({
    queryKey: challengesKey(tribeId, 'check-ins', challengeId, list),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.challenges.checkIns.query(
        { id: tribeId, challengeId, list, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** One of them, whatever was decided. */
export function checkInQuery(tribeId: string, challengeId: string, checkInId: string) {
  return queryOptions({
    queryKey: challengesKey(tribeId, 'check-in', challengeId, checkInId),
    queryFn: ({ signal }) =>
      api.tribes.challenges.getCheckIn.query({ id: tribeId, challengeId, checkInId }, { signal }),
  });
}

export function badgesQuery(tribeId: string) {
  return queryOptions({
    queryKey: challengesKey(tribeId, 'badges'),
    queryFn: ({ signal }) => api.tribes.badges.list.query({ id: tribeId }, { signal }),
  });
}

/** What somebody has earned in the tribe. */
export function earnedQuery(tribeId: string, userId: string) {
  return queryOptions({
    queryKey: challengesKey(tribeId, 'badges', userId),
    queryFn: ({ signal }) => api.tribes.badges.list.query({ id: tribeId, userId }, { signal }),
  });
}
