import { messageOf } from '../../app/errors.ts';
import { trpc } from '../../app/trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { EXPORT } from './copy.ts';

const LOOK_AGAIN_MS = 3_000;

export type DataExport = ReturnType<typeof useDataExport>['data'];

/** Asked for again and again for as long as it is being made. */
export function useDataExport() {
  return trpc.accounts.dataExport.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? LOOK_AGAIN_MS : false),
  });
}

export function useRequestExport() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return trpc.accounts.requestExport.useMutation({
    onSuccess: (made) => utils.accounts.dataExport.setData(undefined, made),
    onError: (error) => {
      toast.show({ title: EXPORT.notStarted, description: messageOf(error), tone: 'destructive' });
      void utils.accounts.dataExport.invalidate();
    },
  });
}
