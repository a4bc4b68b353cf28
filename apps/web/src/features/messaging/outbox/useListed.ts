import type { ConversationTab, ConversationView } from '@kindred/validation/messaging';
import { useQueries } from '@tanstack/react-query';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { conversationQuery } from '../query.ts';
import { isOnTab, type Listed, withWaiting } from './listed.ts';
import { useLastWaiting } from './useOutbox.ts';

/** What the server told of, and where. */
interface Told {
  tab: ConversationTab;
  search: string;
  pages: readonly ConversationView[][] | undefined;
  hasMore: boolean;
}

/**
 * The rows of a list with what of mine is on its way. A conversation is among them too that the server did not tell
 * of yet, because all that was said in it lately is waiting here.
 */
export function useListed({ tab, search, pages, hasMore }: Told): Listed[] {
  const waiting = useLastWaiting(useSignedInUser().id);
  // One that moves up while pages are read on is met twice.
  const told = [...new Map(pages?.flat().map((row) => [row.id, row])).values()];
  const known = new Set(told.map(({ id }) => id));
  const isWhole = pages !== undefined && search === '' && tab !== 'unread';
  const untold = isWhole ? [...waiting.keys()].filter((id) => !known.has(id)) : [];
  const asked = useQueries({ queries: untold.map((id) => conversationQuery(id)) });
  const others = asked.flatMap(({ data }) => (data !== undefined && isOnTab(tab, data) ? [data] : []));
  return withWaiting(told, others, waiting, hasMore);
}
