import { api } from '../../../app/api.ts';
import { FEED_KEY, postPages } from '../../feed/public.tsx';

const PAGE = 20;

export function timelineKey(tribeId: string) {
  return [...FEED_KEY, 'tribe', tribeId] as const;
}

/** What is written in a tribe: pinned posts first, then the newest. Its key begins like the feed's. */
export function timelineQuery(id: string) {
  return postPages(['tribe', id], async ({ cursor }, options) => {
    const items = await api.tribes.posts.query(
      { id, limit: PAGE, ...(cursor === undefined ? {} : { after: cursor }) },
      options,
    );
    return { items, nextCursor: items.length < PAGE ? null : (items.at(-1)?.id ?? null) };
  });
}
