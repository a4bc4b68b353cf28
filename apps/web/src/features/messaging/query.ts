import type { ConversationTab, ConversationView } from '@kindred/validation/messaging';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { reportListedDelivered } from './delivered.ts';

export const MESSAGING_KEY = ['messaging'] as const;
export const CONVERSATIONS_KEY = [...MESSAGING_KEY, 'list'] as const;
const PAGE = 20;

/** Of a tab, whatever it was searched for. */
export const conversationsKey = (tab: ConversationTab) => [...CONVERSATIONS_KEY, tab] as const;

export function conversationsQuery(tab: ConversationTab, search: string) {
  return infiniteQueryOptions({
    queryKey: [...conversationsKey(tab), search],
    queryFn: async ({ pageParam, signal }): Promise<ConversationView[]> => {
      const narrowed = { tab, limit: PAGE, ...(search === '' ? {} : { search }) };
      const from = pageParam === null ? narrowed : { ...narrowed, after: pageParam };
      const page = await api.messaging.list.query(from, { signal });
      reportListedDelivered(page);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
  });
}

export const conversationKey = (id: string) => [...MESSAGING_KEY, 'conversation', id] as const;

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => api.messaging.get.query({ id }, { signal }),
  });
}

/** Of what is not on the screen: it is asked for again as it is shown. What is on it follows by itself. */
function isAnother(client: QueryClient, queryKey: readonly unknown[]): void {
  void client.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
}

export function listsAreAnother(client: QueryClient): void {
  isAnother(client, CONVERSATIONS_KEY);
}

export function conversationIsAnother(client: QueryClient, id: string): void {
  listsAreAnother(client);
  isAnother(client, conversationKey(id));
}

export const talkKey = (id: string) => [...MESSAGING_KEY, 'talk', id] as const;
