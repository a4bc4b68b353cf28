import type { TribeView } from '@kindred/validation/tribes';
import type { Membership, RequestInput } from '@kindred/validation/tribes/memberships';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import { patchTribe, refreshTribe } from '../hooks.ts';
import { INVITATION_KEY } from '../query.ts';
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
  /** Asked before anything is sent. */
  needsBirthDate: boolean;
}

/** What I am to the tribe now is shown at once; everything of it that I may see is asked for anew. */
function useBelonging() {
  const client = useQueryClient();
  return ({ id, join, myRole, memberCount, trialEndsAt }: Membership) => {
    patchTribe(client, id, { join, myRole, memberCount, trialEndsAt });
    refreshTribe(client, id);
  };
}

/** Whoever turns out to be too young reads so on the button, before anything is asked for anew. */
function useTooYoung({ id }: Pick<Joinable, 'id'>) {
  const client = useQueryClient();
  return (error: Error) => {
    if (errorCode(error) !== 'too_young') return;
    patchTribe(client, id, { join: 'too_young', needsBirthDate: false });
    refreshTribe(client, id);
  };
}

/** What is said to whoever came in; of a trial, how long it runs. */
function welcomeOf({ name, trialEndsAt }: Membership) {
  const description =
    trialEndsAt === null ? JOIN.welcome(name) : JOIN.welcomeTrial(name, formatDay(new Date(trialEndsAt)));
  return { title: JOIN.done, description, tone: 'success' } as const;
}

interface Asked {
  onAsksBirthDate: () => void;
  /** It turned out to cost something. */
  onMustPay: () => void;
  onJoined: () => void;
}

export function useJoin(tribe: Joinable, { onAsksBirthDate, onMustPay, onJoined }: Asked) {
  const settle = useBelonging();
  const toast = useToast();
  const tooYoung = useTooYoung(tribe);
  const { code, drop } = useInviteCode();
  return useMutation({
    mutationFn: (birthDate: string | undefined) =>
      api.tribes.join.mutate({
        id: tribe.id,
        ...(code === null ? {} : { invite: code }),
        ...(birthDate === undefined ? {} : { birthDate }),
      }),
    onSuccess: (membership) => {
      settle(membership);
      drop();
      toast.show(welcomeOf(membership));
      onJoined();
    },
    onError: (error) => {
      tooYoung(error);
      if (errorCode(error) === 'birth_date_needed') onAsksBirthDate();
      else if (errorCode(error) === 'payment_required') onMustPay();
      else toast.show({ title: JOIN.failed, description: messageOf(error), tone: 'destructive' });
    },
  });
}

/** Whoever pays to come in is asked for it before they pay. */
export function useKeepBirthDate(tribe: Joinable) {
  const client = useQueryClient();
  const toast = useToast();
  return async (birthDate: string) => {
    try {
      await api.tribes.keepBirthDate.mutate({ birthDate });
    } catch (error) {
      toast.show({ title: JOIN.failed, description: messageOf(error), tone: 'destructive' });
      throw error;
    }
    patchTribe(client, tribe.id, { needsBirthDate: false });
    refreshTribe(client, tribe.id);
  };
}

/** What is said to whoever paid, or began a trial, without a page in between. */
export function usePaid({ name }: Pick<Joinable, 'name'>) {
  const toast = useToast();
  return () => toast.show({ title: JOIN.done, description: JOIN.welcome(name), tone: 'success' });
}

export function useAsk(tribe: Joinable, onDone: () => void) {
  const settle = useBelonging();
  const toast = useToast();
  const tooYoung = useTooYoung(tribe);
  return useMutation({
    mutationFn: (said: Partial<Pick<RequestInput, 'answers' | 'birthDate'>>) =>
      api.tribes.ask.mutate({ id: tribe.id, ...said }),
    onSuccess: (membership) => {
      settle(membership);
      toast.show({ title: JOIN.asked, description: JOIN.askedText, tone: 'success' });
      onDone();
    },
    onError: tooYoung,
  });
}

export function useWithdraw(tribe: Joinable, onDone: () => void) {
  const settle = useBelonging();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.tribes.withdraw.mutate({ id: tribe.id }),
    onSuccess: (membership) => {
      settle(membership);
      toast.show(membership.join === 'member' ? welcomeOf(membership) : { title: JOIN.withdrawn });
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

const JOIN_PARAM = 'join';

/** The same search of an address, of somebody who comes back to it to join. */
export function withJoin(params: URLSearchParams): string {
  const more = new URLSearchParams(params);
  more.set(JOIN_PARAM, 'now');
  return more.toString();
}

/** Goes on with joining, once, for who logged in or signed up to do so. */
export function useJoinOnReturn(isReady: boolean, goOn: () => void) {
  const [params, setParams] = useSearchParams();
  const isBack = isReady && params.has(JOIN_PARAM);
  useEffect(() => {
    if (!isBack) return;
    setParams(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete(JOIN_PARAM);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
    goOn();
  }, [isBack]);
}

/** The invitation in the address, when it is one into this tribe. */
export function useInvitation(tribeId: string) {
  const { code, drop } = useInviteCode();
  const { data, error } = useQuery({
    queryKey: [...INVITATION_KEY, code],
    queryFn: ({ signal }) => api.tribes.invitations.get.query({ code: code ?? '' }, { signal }),
    enabled: code !== null,
  });
  // One that was taken back while it was looked at is no longer there to be answered.
  const isOver = errorCode(error) === 'invitation_invalid';
  const isElsewhere = data !== undefined && data.tribe.id !== tribeId;
  return {
    invitation: isOver || isElsewhere ? undefined : data,
    isLooking: code !== null && data === undefined && error === null,
    drop,
    isInvalid: code !== null && (isOver || isElsewhere || (error !== null && data === undefined)),
  };
}
