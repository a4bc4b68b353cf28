import { useInfiniteQuery } from '@tanstack/react-query';
import { tribeKey } from '../query.ts';

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Nobody tells of courses, events and products that come or go: whoever comes back is shown those of now. */
const FRESH_MS = 30_000;

export type Endless<Item> = ReturnType<typeof useEndless<Item, Page<Item>>>;

/** A list inside of a tribe, page by page; `part` names it below the tribe's key. */
export function useEndless<Item, Answer extends Page<Item>>(
  tribeId: string,
  part: readonly unknown[],
  ask: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
  staleTime: number = FRESH_MS,
) {
  return useInfiniteQuery({
    queryKey: tribeKey(tribeId, ...part),
    queryFn: ({ pageParam, signal }) => ask(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime,
  });
}
