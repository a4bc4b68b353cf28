import type { SetTribeAccessInput, TribeSettings } from '@kindred/validation/tribes/settings';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useToast } from '../../../ui/toast.tsx';
import { refreshTribe } from '../hooks.ts';
import { tribeKey } from '../query.ts';
import { ACCESS } from './copy.ts';

/** All that is set of a tribe, for those who may set it. */
export function settingsQuery(tribeId: string) {
  return queryOptions({
    queryKey: tribeKey(tribeId, 'settings'),
    queryFn: ({ signal }) => api.tribes.settings.get.query({ id: tribeId }, { signal }),
  });
}

export function useSettings(tribeId: string) {
  return useQuery(settingsQuery(tribeId));
}

export function useSetAccess(tribeId: string, onDone: (settings: TribeSettings) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (access: Omit<SetTribeAccessInput, 'id'>) =>
      api.tribes.settings.setAccess.mutate({ id: tribeId, ...access }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery(tribeId).queryKey, settings);
      refreshTribe(client, tribeId);
      toast.show({ title: ACCESS.saved, tone: 'success' });
      onDone(settings);
    },
  });
}
