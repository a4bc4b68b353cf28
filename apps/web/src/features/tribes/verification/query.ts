import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { TRIBES_KEY, tribeKey } from '../query.ts';

export const VERIFICATIONS_KEY = [...TRIBES_KEY, 'verifications'] as const;
export type VerificationList = 'pending' | 'decided';

export function verificationsQuery(status: VerificationList) {
  return infiniteQueryOptions({
    queryKey: [...VERIFICATIONS_KEY, status] as const,
    queryFn: ({ pageParam, signal }) =>
      api.tribes.verifications.list.query(
        { status, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
}

/** One of them, whatever was decided. */
export function verificationQuery(requestId: string) {
  return queryOptions({
    queryKey: [...VERIFICATIONS_KEY, 'one', requestId] as const,
    queryFn: ({ signal }) => api.tribes.verifications.get.query({ requestId }, { signal }),
  });
}

/** Below the settings: when they change, so may this. */
export function tribeVerificationQuery(tribeId: string) {
  return queryOptions({
    queryKey: tribeKey(tribeId, 'settings', 'verification'),
    queryFn: ({ signal }) => api.tribes.verifications.ofTribe.query({ id: tribeId }, { signal }),
  });
}
