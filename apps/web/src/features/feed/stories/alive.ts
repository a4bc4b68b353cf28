import type { StoryGroup } from '@kindred/validation/feed/stories';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { STORIES_KEY } from '../query.ts';

function only(groups: readonly StoryGroup[], isKept: (story: StoryGroup['stories'][number]) => boolean) {
  return groups.flatMap((group): StoryGroup[] => {
    const stories = group.stories.filter(isKept);
    if (stories.length === group.stories.length) return [group];
    if (stories.length === 0) return [];
    return [{ ...group, stories, hasUnseen: stories.some(({ isSeen }) => !isSeen) }];
  });
}

/** Takes a story out of every row that is loaded; anything else of that id is no story. */
export function forgetStory(client: QueryClient, id: string): void {
  // Who saw a story is kept below the same key, in another form.
  client.setQueriesData<unknown>({ queryKey: STORIES_KEY }, (rows: unknown) => {
    if (!Array.isArray(rows)) return rows;
    const groups = rows as StoryGroup[];
    const isThere = groups.some(({ stories }) => stories.some((story) => story.id === id));
    return isThere ? only(groups, (story) => story.id !== id) : rows;
  });
}

/** Those stories whose day is not over; each leaves by itself when it is. */
export function useAlive(groups: readonly StoryGroup[]): readonly StoryGroup[] {
  const [now, setNow] = useState(Date.now);
  const next = useMemo(() => {
    const ends = groups.flatMap(({ stories }) => stories.map(({ expiresAt }) => Date.parse(expiresAt)));
    return Math.min(...ends.filter((end) => end > now));
  }, [groups, now]);
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1);
    return () => clearTimeout(timer);
    // Also when a browser came a little early: then the same moment is waited for once more.
  }, [next, now]);
  return useMemo(() => only(groups, ({ expiresAt }) => Date.parse(expiresAt) > now), [groups, now]);
}
