import type { PeoplePage } from '@kindred/validation/profiles';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { useToast } from '../../ui/toast.tsx';
import { CONVERSATIONS_KEY, MESSAGING_KEY } from '../messaging/public.ts';
import { BLOCK, BLOCKED } from './copy.ts';
import { BLOCKED_KEY, blockedQuery } from './query.ts';

const UNBLOCK_KEY = ['unblock'] as const;

type Person = Pick<PeoplePage['items'][number], 'id' | 'name'>;

/** What the other says comes to every list, or goes from it. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== MESSAGING_KEY[0] });
  void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
}

/** Neither sees anything of the other from here on; it can be taken back. */
export function useBlock(person: Person, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { id, name } = person;
  // The toast outlives the dialog that asked.
  const undo = () =>
    void api.profiles.unblock.mutate({ id }).then(
      () => {
        toast.show({ title: BLOCKED.done(name), tone: 'success' });
        refresh(client);
      },
      (error: unknown) =>
        toast.show({ title: BLOCKED.failed(name), description: messageOf(error), tone: 'destructive' }),
    );
  return useMutation({
    mutationFn: () => api.profiles.block.mutate({ id }),
    onSuccess: () => {
      toast.show({
        title: BLOCK.done(name),
        tone: 'success',
        action: { label: BLOCK.undo, onClick: undo },
      });
      refresh(client);
      onDone();
    },
    onError: (error) =>
      toast.show({ title: BLOCK.failed, description: messageOf(error), tone: 'destructive' }),
  });
}

/** Without whoever is being unblocked right now: they are in their place again when that fails. */
export function useBlocked() {
  const query = useInfiniteQuery(blockedQuery());
  const leaving = useMutationState({
    filters: { mutationKey: UNBLOCK_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Person).id,
  });
  const people = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !leaving.includes(id));
  return { query, people };
}

function without<Place>(list: InfiniteData<PeoplePage, Place> | undefined, id: string) {
  if (list === undefined) return list;
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.id !== id) }));
  return { ...list, pages };
}

export function useUnblock() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: UNBLOCK_KEY,
    mutationFn: ({ id }: Person) => api.profiles.unblock.mutate({ id }),
    onSuccess: (_state, { id, name }) => {
      client.setQueryData(blockedQuery().queryKey, (list) => without(list, id));
      refresh(client);
      toast.show({ title: BLOCKED.done(name), tone: 'success' });
    },
    onError: (error, { name }) => {
      toast.show({ title: BLOCKED.failed(name), description: messageOf(error), tone: 'destructive' });
      // They may have been unblocked elsewhere.
      void client.invalidateQueries({ queryKey: BLOCKED_KEY });
    },
  });
}
