import type { TribeView } from '@kindred/validation/tribes';
import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { errorBody, errorCode, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { refreshTribe } from '../hooks.ts';
import { STANDING, VERIFICATIONS } from './copy.ts';
import { VERIFICATIONS_KEY } from './query.ts';

export function useAskVerification(tribe: TribeView, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (documents: string[]) => api.tribes.verifications.ask.mutate({ id: tribe.id, documents }),
    onSuccess: () => {
      toast.show({ title: STANDING.done, description: STANDING.doneText, tone: 'success' });
      onDone();
    },
    onError: (error) =>
      toast.show({
        title: STANDING.failed,
        description: errorBody(error)?.issues?.[0]?.message ?? messageOf(error),
        tone: 'destructive',
      }),
    onSettled: () => refreshTribe(client, tribe.id),
  });
}

/** The tribe or business that a request is about. */
export function subjectOf({ tribe, business }: VerificationView) {
  const subject = tribe ?? business;
  if (subject === null) throw new Error('A request is about a tribe or a business');
  return subject;
}

/** The list is asked for again whatever came of it: somebody else may have been faster. */
export function useDecide(request: VerificationView, onDone: () => void) {
  const { id, kind } = request;
  const subject = subjectOf(request);
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? api.tribes.verifications.approve.mutate({ requestId: id })
        : api.tribes.verifications.decline.mutate({ requestId: id, reason }),
    onSuccess: (_, reason) => {
      const approved = kind === 'claim' ? VERIFICATIONS.claimApproved : VERIFICATIONS.approved;
      const title = reason === null ? approved(subject.name) : VERIFICATIONS.declined(subject.name);
      toast.show({ title, tone: 'success' });
      onDone();
    },
    onError: (error) =>
      toast.show({ title: VERIFICATIONS.failed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: VERIFICATIONS_KEY });
      refreshTribe(client, subject.id);
    },
  });
}

/** As of a decision: somebody else may have been faster. */
export function useTakeBack(request: VerificationView, onDone: () => void) {
  const { id } = request;
  const subject = subjectOf(request);
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (reason: string) => api.tribes.verifications.takeBack.mutate({ requestId: id, reason }),
    onSuccess: () => {
      toast.show({ title: VERIFICATIONS.takenBack(subject.name), tone: 'success' });
      onDone();
    },
    onError: (error) => {
      toast.show({
        title: VERIFICATIONS.takeBackFailed,
        description: messageOf(error),
        tone: 'destructive',
      });
      if (errorCode(error) === 'not_verified') onDone();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: VERIFICATIONS_KEY });
      refreshTribe(client, subject.id);
    },
  });
}
