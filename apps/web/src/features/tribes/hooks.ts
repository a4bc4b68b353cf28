import type { TribePart } from '@kindred/validation/live';
import type { TribeView } from '@kindred/validation/tribes';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../app/errors.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { askAgain } from '../../app/refetch.ts';
import { TRIBE_KEY, TRIBES_KEY, tribeKey, tribeQuery } from './query.ts';

export function useTribe(slug: string) {
  const { data, error, refetch } = useQuery(tribeQuery(slug));
  return {
    tribe: data,
    isGone: errorCode(error) === 'not_found',
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** Changes a tribe wherever its page is loaded: by its slug as by its id. */
export function patchTribe(client: QueryClient, id: string, change: Partial<TribeView>): void {
  client.setQueriesData<TribeView>({ queryKey: TRIBE_KEY }, (tribe) =>
    tribe?.id === id ? { ...tribe, ...change } : tribe,
  );
}

/** The tribe, its lists and everything inside it are asked for again. */
export function refreshTribe(client: QueryClient, id: string): void {
  askAgain(client, { queryKey: TRIBES_KEY, predicate: ({ queryKey }) => isAbout(queryKey, id) });
}

/** Every tribe and list of them: what somebody bought or gave back opens or closes some. */
export function refreshTribes(client: QueryClient): void {
  askAgain(client, { queryKey: TRIBES_KEY });
}

function isAbout(queryKey: readonly unknown[], id: string): boolean {
  const [, kind, which] = queryKey;
  return kind !== 'in' || which === id;
}

/**
 * Keeps the page of a tribe true while it is looked at: the tribe itself, and the parts that are on screen.
 * A part's lists live below `tribeKey(id, part)`.
 */
export function useTribeNews(id: string | undefined): void {
  const client = useQueryClient();
  useLiveEvent('tribe_changed', ({ tribeId, what }) => {
    if (tribeId !== id) return;
    askAgain(client, { queryKey: TRIBE_KEY });
    askAgain(client, { queryKey: tribeKey(tribeId, what satisfies TribePart) });
  });
  useLiveEvent('membership_changed', ({ tribeId }) => {
    if (tribeId === id) refreshTribe(client, tribeId);
  });
}
