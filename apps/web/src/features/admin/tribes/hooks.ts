import { trpc } from '../../../app/trpc.ts';
import { LIST, type NameFilter, useReload } from '../content/hooks.ts';

export const useTribes = (filter: NameFilter) => trpc.admin.tribes.list.useInfiniteQuery(filter, LIST);
export const useTribe = (id: string) => trpc.admin.tribes.get.useQuery({ id }, { staleTime: 0 });

/** For a form, which shows the error itself. */
export function useTribeAct(act: 'hide' | 'show' | 'archive' | 'restore') {
  const reload = useReload();
  const { hide, unhide, archive, unarchive } = trpc.admin.tribes;
  const acts = {
    hide: hide.useMutation(reload),
    show: unhide.useMutation(reload),
    archive: archive.useMutation(reload),
    restore: unarchive.useMutation(reload),
  };
  return acts[act];
}

export const useTransferTribe = () => trpc.admin.tribes.transfer.useMutation(useReload());
