import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';

export const useTribes = (q: string) =>
  trpc.admin.tribes.list.useInfiniteQuery(q === '' ? {} : { q }, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useReload() {
  const utils = trpc.useUtils();
  return {
    onSuccess() {
      void utils.admin.tribes.invalidate();
      void utils.admin.audit.list.invalidate();
    },
  };
}

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
