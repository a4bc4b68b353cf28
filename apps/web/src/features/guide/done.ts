import type { ActResult } from '@kindred/validation/guide/actions';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { showToast } from '../../ui/toast.tsx';
import { ACT, GUIDE } from './copy.ts';

/** What the guide did in the last minutes, the latest first; kept while the app is open. */
export const doneQuery = queryOptions<ActResult[]>({
  queryKey: ['guide', 'done'] as const,
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Those of it that can still be undone. */
export function undoable(done: readonly ActResult[], now: number): ActResult[] {
  return done.filter(
    ({ token, expiresAt }) => token !== null && expiresAt !== null && Date.parse(expiresAt) > now,
  );
}

export function keepDone(client: QueryClient, done: ActResult): void {
  client.setQueryData(doneQuery.queryKey, (before = []) => [done, ...undoable(before, Date.now())]);
}

export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api.guide.undo.mutate({ token }),
    onSuccess: (_answer, token) => {
      showToast({ title: ACT.undone });
      client.setQueryData(doneQuery.queryKey, (before = []) => before.filter((each) => each.token !== token));
      void client.invalidateQueries();
    },
    onError: (error) =>
      showToast({ title: GUIDE.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
