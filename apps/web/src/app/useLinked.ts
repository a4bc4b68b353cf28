import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { errorCode } from './errors.ts';

const HASH = /^#([a-z-]+)-([0-9a-f]{8}-[0-9a-f-]{27})$/i;

/** The id of what the address is about, where that is something of this kind: `#request-…`. */
export function useLinkedId(kind: string): string | null {
  const [, named, id] = HASH.exec(useLocation().hash) ?? [];
  return named === kind && id !== undefined ? id.toLowerCase() : null;
}

/** What the address is about, wherever in a list it stands, and whatever became of it. */
export function useLinked<Item, Key extends QueryKey>(
  kind: string,
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, Key>,
) {
  const id = useLinkedId(kind);
  const { data, error } = useQuery({ ...queryOf(id ?? ''), enabled: id !== null });
  return {
    id,
    item: data,
    isWaiting: id !== null && data === undefined && error === null,
    isGone: errorCode(error) === 'not_found',
  };
}
