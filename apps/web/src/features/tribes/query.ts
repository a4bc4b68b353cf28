import { queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';

export const TRIBES_KEY = ['tribes'] as const;
/** By its code. */
export const INVITATION_KEY = [...TRIBES_KEY, 'invitation'] as const;
export const TRIBE_KEY = [...TRIBES_KEY, 'one'] as const;

/** What is shown inside one tribe; everything below is asked for anew when my membership changes. */
export function tribeKey(tribeId: string, ...part: readonly unknown[]) {
  return [...TRIBES_KEY, 'in', tribeId, ...part] as const;
}

const PREFETCHED_MS = 5_000;

/** @param slug as it stands in the address; case does not matter */
export function tribeQuery(slug: string) {
  return queryOptions({
    queryKey: [...TRIBE_KEY, slug.toLowerCase()],
    queryFn: ({ signal }) => api.tribes.get.query({ slug }, { signal }),
    staleTime: PREFETCHED_MS,
  });
}

/** Presence is known by the half minute. */
const PULSE_EVERY_MS = 30_000;

export function activityQuery(tribeId: string) {
  return queryOptions({
    // Below the members: when they change, so do the faces.
    queryKey: tribeKey(tribeId, 'members', 'pulse'),
    queryFn: ({ signal }) => api.tribes.pulse.query({ id: tribeId }, { signal }),
    refetchInterval: PULSE_EVERY_MS,
  });
}
