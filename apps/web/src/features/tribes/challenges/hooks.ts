import type { ChallengeTaskView, ChallengeView } from '@kindred/validation/tribes/challenges';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { ONE, QUEUE } from './copy.ts';
import { challengeQuery, challengesKey } from './query.ts';

/** What was answered stands at once; the lists around it are asked for again. */
export function useSettle(tribeId: string) {
  const client = useQueryClient();
  return (challenge?: ChallengeView) => {
    if (challenge !== undefined) {
      client.setQueryData(challengeQuery(tribeId, challenge.id).queryKey, challenge);
    }
    void client.invalidateQueries({ queryKey: challengesKey(tribeId) });
  };
}

function useFailed() {
  const toast = useToast();
  return (error: unknown) =>
    toast.show({ title: ONE.failed, description: messageOf(error), tone: 'destructive' });
}

/** Being in it or not shows within a frame, and is undone when the server refuses. */
export function useTakePart(tribeId: string, challenge: ChallengeView, onLeft: () => void) {
  const client = useQueryClient();
  const settle = useSettle(tribeId);
  const failed = useFailed();
  const { queryKey } = challengeQuery(tribeId, challenge.id);
  return useMutation({
    mutationFn: (joins: boolean) => {
      const which = { id: tribeId, challengeId: challenge.id };
      return joins ? api.tribes.challenges.join.mutate(which) : api.tribes.challenges.leave.mutate(which);
    },
    onMutate: async (joins) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, {
        ...challenge,
        participantCount: Math.max(0, challenge.participantCount + (joins ? 1 : -1)),
        mine: joins ? { points: 0, done: 0, finishedAt: null } : null,
        can: { ...challenge.can, join: !joins, leave: joins },
      });
    },
    onSuccess: (answer, joins) => {
      settle(answer);
      if (!joins) onLeft();
    },
    onError: (error) => {
      client.setQueryData(queryKey, challenge);
      failed(error);
    },
  });
}

export interface Proof {
  task: ChallengeTaskView;
  note?: string;
  mediaId?: string;
}

export function useCheckIn(tribeId: string, challenge: ChallengeView, onDone: () => void) {
  const settle = useSettle(tribeId);
  const toast = useToast();
  return useMutation({
    mutationFn: ({ task, note, mediaId }: Proof) =>
      api.tribes.challenges.checkIn.mutate({
        id: tribeId,
        challengeId: challenge.id,
        taskId: task.id,
        ...(note === undefined || note === '' ? {} : { note }),
        ...(mediaId === undefined ? {} : { mediaId }),
      }),
    onSuccess: (answer, { task }) => {
      settle(answer);
      const isNews =
        (challenge.mine?.finishedAt ?? null) === null && (answer.mine?.finishedAt ?? null) !== null;
      toast.show(
        isNews
          ? {
              title: ONE.completed,
              description: answer.badge === null ? ONE.completedText : ONE.earned(answer.badge.name),
              tone: 'success',
            }
          : { title: task.needsApproval ? ONE.sentIn : ONE.checkedIn, tone: 'success' },
      );
      onDone();
    },
    // Whatever it was, what is shown may not be true any more.
    onError: () => settle(),
  });
}

export function useDecide(tribeId: string, challengeId: string, onDone: () => void) {
  const settle = useSettle(tribeId);
  const failed = useFailed();
  const toast = useToast();
  return useMutation({
    mutationFn: (made: { checkInId: string; decision: 'approved' | 'declined'; reason?: string }) =>
      api.tribes.challenges.decide.mutate({ id: tribeId, challengeId, ...made }),
    onSuccess: (_answer, { decision }) => {
      toast.show({ title: decision === 'approved' ? QUEUE.approved : QUEUE.declinedDone, tone: 'success' });
      onDone();
    },
    onError: failed,
    onSettled: () => settle(),
  });
}

export function useDeleteChallenge(tribeId: string, challengeId: string, onDone: () => void) {
  const settle = useSettle(tribeId);
  const failed = useFailed();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.tribes.challenges.delete.mutate({ id: tribeId, challengeId }),
    onSuccess: () => {
      toast.show({ title: ONE.removed });
      onDone();
      settle();
    },
    onError: failed,
  });
}
