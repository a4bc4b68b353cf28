import type { CommentView } from '@kindred/validation/feed/comments';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '@kindred/validation/paging/values';
import type { QueryClient } from '@tanstack/react-query';
import { isReactionOnItsWay } from '../reactions/useReaction.ts';
import { commentsIn, mapPages } from './cache.ts';
import type { ThreadPlace } from './place.ts';
import { askFor, type CommentPages, commentsKey } from './query.ts';

/** What a person did and the server has not yet answered stands. */
function withMine(now: CommentView, shown: CommentView): CommentView {
  if (!isReactionOnItsWay(now.id)) return now;
  const { myReaction, likeCount, reactions } = shown;
  return { ...now, myReaction, likeCount, reactions };
}

/**
 * Brings the lists of a thread that are on screen up to date where they are. Answers stand at the end of
 * theirs, where they move nobody; what is new at the top is handed back, for the reader to ask for.
 */
export async function refreshThread(client: QueryClient, place: ThreadPlace): Promise<CommentView[]> {
  const key = commentsKey(place.id);
  // A list that nobody looks at is asked for again when somebody does.
  await client.invalidateQueries({ queryKey: key, type: 'inactive', refetchType: 'none' });
  const active = client.getQueryCache().findAll({ queryKey: key, type: 'active' });
  const found = await Promise.all(
    active.map(async (query) => {
      const list = query.queryKey.slice(key.length);
      const known = commentsIn(query.state.data as CommentPages | undefined);
      if (query.state.data === undefined) return [];
      const limit = Math.min(PAGE_LIMIT_MAX, known.length + PAGE_LIMIT_DEFAULT);
      const { items, nextCursor } = await askFor(place, list)({ limit });
      const byId = new Map(items.map((item) => [item.id, item]));
      const isAnswers = list[0] === 'replies';
      let unknown: CommentView[] = [];
      client.setQueryData<CommentPages>(query.queryKey, (pages) => {
        if (pages === undefined) return pages;
        const shown = new Set(commentsIn(pages).map(({ id }) => id));
        unknown = items.filter(({ id }) => !shown.has(id));
        const next = mapPages(pages, (before) =>
          before.flatMap((item) => {
            const now = byId.get(item.id);
            if (now !== undefined) return [withMine(now, item)];
            // Only who has been told everything knows that something is gone.
            return nextCursor === null ? [] : [item];
          }),
        );
        const last = next.pages.at(-1);
        if (!isAnswers || last === undefined || last.nextCursor !== null) return next;
        return {
          ...next,
          pages: [...next.pages.slice(0, -1), { ...last, items: [...last.items, ...unknown] }],
        };
      });
      return isAnswers ? [] : unknown;
    }),
  );
  return found.flat();
}
