import type { Team } from '@kindred/validation/businesses/team';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { refreshBusinesses } from '../hooks.ts';
import { businessKey, FRESH_MS } from '../query.ts';
import { TEAM } from './copy.ts';

export function teamQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKey(businessId, 'team'),
    queryFn: ({ signal }) => api.businesses.team.list.query({ id: businessId }, { signal }),
    staleTime: FRESH_MS,
  });
}

interface Change {
  call: () => Promise<Team>;
  /** The notice. */
  done: string;
  /** What I may do with the business is something else now. */
  movesMe?: boolean;
}

/** Every change of a team answers with the team as it is now. */
export function useTeamChange(businessId: string, onDone?: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ call }: Change) => call(),
    onSuccess: (team, { done, movesMe }) => {
      client.setQueryData(teamQuery(businessId).queryKey, team);
      if (movesMe) refreshBusinesses(client);
      toast.show({ title: done, tone: 'success' });
      onDone?.();
    },
    onError: (error) =>
      toast.show({ title: TEAM.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
