import { useQueries } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { MESSAGING_KEY } from '../query.ts';

/** People are not renamed while a line about them is read. */
const KNOWN_FOR_MS = 5 * 60_000;

/** What these people are called, as far as it is known. */
export function useFirstNames(ids: readonly string[]): string[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...MESSAGING_KEY, 'firstName', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.profiles.get.query({ handle: id }, { signal })).firstName,
      staleTime: KNOWN_FOR_MS,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
}
