import type { NotificationView } from '@kindred/validation/notifications/list';
import type { NotificationTab } from '@kindred/validation/notifications/values';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';

export const LISTS_KEY = ['notifications', 'list'] as const;
const PAGE = 20;

export function notificationsQuery(tab: NotificationTab) {
  return infiniteQueryOptions({
    queryKey: [...LISTS_KEY, tab] as const,
    queryFn: ({ pageParam, signal }): Promise<NotificationView[]> =>
      api.notifications.list.query(
        { tab, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}

export function settingsQuery() {
  return queryOptions({
    queryKey: ['notifications', 'settings'] as const,
    queryFn: ({ signal }) => api.notifications.settings.query(undefined, { signal }),
  });
}

/** Every tribe of mine, to be given settings of its own; people are in few. */
export function tribesQuery() {
  return queryOptions({
    queryKey: ['notifications', 'tribes'] as const,
    queryFn: async ({ signal }) => {
      const found = [];
      for (let after: string | undefined; ; ) {
        const page = await api.tribes.my.query({ limit: 100, ...(after && { after }) }, { signal });
        found.push(...page);
        after = page.at(-1)?.id;
        if (page.length < 100 || found.length >= 500) return found;
      }
    },
    // Others tell nobody that they joined one.
    staleTime: 5_000,
  });
}
