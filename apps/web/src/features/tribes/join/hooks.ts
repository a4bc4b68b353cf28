import type { TribeView } from '@kindred/validation/tribes';
import type { Belonging, RequestInput } from '@kindred/validation/tribes/belonging';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { patchTribe, refreshTribe } from '../hooks.ts';
import { TRIBES_KEY } from '../query.ts';
import { JOIN } from './copy.ts';

/** What somebody who is about to join has to do with the tribe, of a card or of its page. */
export interface Joinable {
  id: string;
  slug: string;
  name: string;
  price: string;
  currency: string;
  membershipType: TribeView['membershipType'];
  trialDays: number;
  join: TribeView['join'];
}

/** What I am to the tribe now is shown at once; everything of it that I may see is asked for anew. */
function useBelonging() {
  const client = useQueryClient();
  return ({ id, join, myRole, memberCount, trialEndsAt }: Belonging) => {
    patchTribe(client, id, { join, myRole, memberCount, trialEndsAt });
    refreshTribe(client, id);
  };
}

export function useJoin(tribe: Joinable, onAsksBirthDate: () => void) {
  const settle = useBelonging();
  const toast = useToast();
  const { code, drop } = useInviteCode();
  return useMutation({
    mutationFn: (birthDate: string | undefined) =>
      api.tribes.join.mutate({
        id: tribe.id,
        ...(code === null ? {} : { invite: code }),
        ...(birthDate === undefined ? {} : { birthDate }),
      }),
    onSuccess: (belonging) => {
      settle(belonging);
      drop();
      toast.show({ title: JOIN.done, description: JOIN.welcome(tribe.name), tone: 'success' });
    },
    onError: (error) => {
      if (errorCode(error) === 'birth_date_needed') onAsksBirthDate();
      else toast.show({ title: JOIN.failed, description: messageOf(error), tone: 'destructive' });
    },
  });
}

export function useAsk(tribe: Joinable, onDone: () => void) {
  const settle = useBelonging();
  const toast = useToast();
  return useMutation({
    mutationFn: (said: Partial<Pick<RequestInput, 'answers' | 'birthDate'>>) =>
      api.tribes.ask.mutate({ id: tribe.id, ...said }),
    onSuccess: (belonging) => {
      settle(belonging);
      toast.show({ title: JOIN.asked, description: JOIN.askedText, tone: 'success' });
      onDone();
    },
  });
}

export function useWithdraw(tribe: Joinable, onDone: () => void) {
  const settle = useBelonging();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.tribes.withdraw.mutate({ id: tribe.id }),
    onSuccess: (belonging) => {
      settle(belonging);
      toast.show(
        belonging.join === 'member'
          ? { title: JOIN.done, description: JOIN.welcome(tribe.name), tone: 'success' }
          : { title: JOIN.withdrawn },
      );
      onDone();
    },
    onError: (error) =>
      toast.show({ title: JOIN.notWithdrawn, description: messageOf(error), tone: 'destructive' }),
  });
}

/** The secret of the invitation link that led here: `?invite=`. */
function useInviteCode() {
  const [params, setParams] = useSearchParams();
  return {
    code: params.get('invite'),
    /** Once it was used, the address is that of the tribe alone. */
    drop() {
      if (!params.has('invite')) return;
      const rest = new URLSearchParams(params);
      rest.delete('invite');
      setParams(rest, { replace: true, preventScrollReset: true });
    },
  };
}

/** The invitation in the address, when it is one into this tribe. */
export function useInvitation(tribeId: string) {
  const { code } = useInviteCode();
  const { data, error } = useQuery({
    queryKey: [...TRIBES_KEY, 'invitation', code],
    queryFn: ({ signal }) => api.tribes.invitations.get.query({ code: code ?? '' }, { signal }),
    enabled: code !== null,
  });
  return {
    invitation: data?.tribe.id === tribeId ? data : undefined,
    isInvalid: code !== null && (error !== null || (data !== undefined && data.tribe.id !== tribeId)),
  };
}
