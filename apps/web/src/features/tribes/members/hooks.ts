import type { TribeView } from '@kindred/validation/tribes';
import type { MemberPage, MemberView } from '@kindred/validation/tribes/memberships';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFollow } from '../../profiles/hooks.ts';
import { refreshTribe } from '../hooks.ts';
import { tribeKey } from '../query.ts';
import { BAN, BANNED, HAND_OVER, INVITE, PERSON, QUEUE } from './copy.ts';

export type Tribe = Pick<TribeView, 'id' | 'slug' | 'name' | 'can' | 'pendingCount' | 'isVerified'>;
export type Person = Pick<MemberView, 'id' | 'name'>;

interface Deciding<Input> {
  send: (input: Input) => Promise<unknown>;
  done: string | ((input: Input) => string);
  failed: string;
  onDone?: () => void;
}

/** Something is decided about somebody: the lists are asked for again, whatever came of it. */
function useDecision<Input = void>(tribe: Tribe, { send, done, failed, onDone }: Deciding<Input>) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, input) => {
      toast.show({ title: typeof done === 'string' ? done : done(input), tone: 'success' });
      onDone?.();
    },
    onError: (error) => toast.show({ title: failed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => refreshTribe(client, tribe.id),
  });
}

export type CrosspostRole = 'admin' | 'moderator' | 'member';

export function useSetRole(tribe: Tribe, person: Person, onDone: () => void) {
  return useDecision<CrosspostRole>(tribe, {
    send: (role) => api.tribes.members.setRole.mutate({ id: tribe.id, userId: person.id, role }),
    done: (role) => PERSON.made(person.name, PERSON.called[role]),
    failed: PERSON.notMade,
    onDone,
  });
}

export function useSetMentor(tribe: Tribe, person: Person, onDone: () => void) {
  return useDecision<boolean>(tribe, {
    send: (isMentor) => api.tribes.members.setMentor.mutate({ id: tribe.id, userId: person.id, isMentor }),
    done: (isMentor) => (isMentor ? PERSON.madeMentor(person.name) : PERSON.removedMentor(person.name)),
    failed: PERSON.mentorNotChanged,
    onDone,
  });
}

export function useRemove(tribe: Tribe, person: Person, onDone: () => void) {
  return useDecision<string>(tribe, {
    send: (reason) =>
      api.tribes.members.remove.mutate({
        id: tribe.id,
        userId: person.id,
        ...(reason === '' ? {} : { reason }),
      }),
    done: PERSON.removed(person.name),
    failed: PERSON.notRemoved,
    onDone,
  });
}

export function useBan(tribe: Tribe, person: Person, onDone: () => void) {
  return useDecision<{ reason: string; days: number }>(tribe, {
    send: ({ reason, days }) =>
      api.tribes.members.ban.mutate({
        id: tribe.id,
        userId: person.id,
        reason,
        ...(days === 0 ? {} : { days }),
      }),
    done: BAN.done(person.name),
    failed: BAN.failed,
    onDone,
  });
}

export function useUnban(tribe: Tribe, person: Person) {
  return useDecision(tribe, {
    send: () => api.tribes.members.unban.mutate({ id: tribe.id, userId: person.id }),
    done: BANNED.lifted(person.name),
    failed: BANNED.notLifted,
  });
}

export function useHandOver(tribe: Tribe, person: Person, onDone: () => void) {
  return useDecision<string>(tribe, {
    send: (name) => api.tribes.members.handOver.mutate({ id: tribe.id, userId: person.id, name }),
    done: HAND_OVER.done(person.name),
    failed: HAND_OVER.failed,
    onDone,
  });
}

export function useApprove(tribe: Tribe, requestId: string, person: Person) {
  return useDecision(tribe, {
    send: () => api.tribes.requests.approve.mutate({ id: tribe.id, requestId }),
    done: QUEUE.approved(person.name),
    failed: QUEUE.failed,
  });
}

export function useDecline(tribe: Tribe, requestId: string, person: Person, onDone: () => void) {
  return useDecision<string>(tribe, {
    send: (reason) =>
      api.tribes.requests.decline.mutate({
        id: tribe.id,
        requestId,
        ...(reason === '' ? {} : { reason }),
      }),
    done: QUEUE.declined(person.name),
    failed: QUEUE.failed,
    onDone,
  });
}

export interface LinkTerms {
  maxUses: number;
  expiresInDays: number;
}

/** 0 for without an end. */
export function useCreateLink(tribe: Tribe) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ maxUses, expiresInDays }: LinkTerms) =>
      api.tribes.invitations.create.mutate({
        id: tribe.id,
        ...(maxUses === 0 ? {} : { maxUses }),
        ...(expiresInDays === 0 ? {} : { expiresInDays }),
      }),
    onSuccess: () =>
      void client.invalidateQueries({ queryKey: tribeKey(tribe.id, 'members', 'invitations') }),
  });
}

export function useInvite(tribe: Tribe, person: Person) {
  return useDecision(tribe, {
    send: () => api.tribes.invitations.create.mutate({ id: tribe.id, userId: person.id }),
    done: INVITE.done(person.name),
    failed: INVITE.failed,
  });
}

export function useRevoke(tribe: Tribe, invitationId: string) {
  return useDecision(tribe, {
    send: () => api.tribes.invitations.revoke.mutate({ id: tribe.id, invitationId }),
    done: INVITE.revoked,
    failed: INVITE.notRevoked,
  });
}

/** Changes people in every list of members of the tribe that is loaded, and those who are shown by themselves. */
export function patchMembers(
  client: QueryClient,
  tribeId: string,
  change: (member: MemberView) => MemberView,
): void {
  client.setQueriesData<InfiniteData<MemberPage>>(
    { queryKey: tribeKey(tribeId, 'members', 'list') },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })),
      },
  );
  client.setQueriesData<MemberView>(
    { queryKey: tribeKey(tribeId, 'members', 'one') },
    (member) => member && change(member),
  );
}

/** Shown at once in the list of members as everywhere else, and taken back when it fails. */
export function useFollowMember(tribe: Tribe, person: MemberView) {
  const client = useQueryClient();
  const follow = useFollow(person);
  const show = (isFollowing: boolean) =>
    patchMembers(client, tribe.id, (each) => (each.id === person.id ? { ...each, isFollowing } : each));
  return {
    toggle() {
      const isFollowing = !person.isFollowing;
      show(isFollowing);
      follow.mutate(isFollowing, { onError: () => show(!isFollowing) });
    },
  };
}
