import type { StoryGroup } from '@kindred/validation/feed/stories';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { STORIES_KEY } from '../query.ts';

/** Milliseconds that a story without a video stands; words take longer to read than pictures to see. */
const PICTURE_MS = 5_000;
const PER_CHARACTER_MS = 55;
const LONGEST_MS = 15_000;

function lengthOf(text: string): number {
  return Math.min(LONGEST_MS, Math.max(PICTURE_MS, text.length * PER_CHARACTER_MS));
}

/**
 * Where the reader is among people and their stories. What was seen is told to the server and to the row. What is
 * deleted or over leaves, and who watched it goes on to the next.
 */
export function usePlayer(now: readonly StoryGroup[], first: string, onClose: () => void) {
  // In the order of when the player opened: what is seen meanwhile must not change it under the reader.
  const [all] = useState(() => now.flatMap((group) => group.stories.map((story) => ({ group, story }))));
  const client = useQueryClient();
  const [place, setPlace] = useState(() => {
    const isFirst = ({ group }: (typeof all)[number]) => group.author.id === first;
    const unseen = all.findIndex((each) => isFirst(each) && !each.story.isSeen);
    return unseen === -1 ? Math.max(0, all.findIndex(isFirst)) : unseen;
  });
  const [isRunning, setRunning] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [videoLength, setVideoLength] = useState<{ id: string; length: number } | null>(null);
  const there = new Set(now.flatMap(({ stories }) => stories.map(({ id }) => id)));
  const isThere = (at: number) => there.has(all[at]?.story.id ?? '');
  const after = (at: number) => all.findIndex((_, index) => index > at && isThere(index));
  const before = (at: number) => all.findLastIndex((_, index) => index < at && isThere(index));

  const shown = isThere(place) ? place : after(place);
  const { group, story } = all[shown] ?? {};
  const stories = group?.stories.filter(({ id }) => there.has(id)) ?? [];
  const storyId = story?.id;
  const isNew = story !== undefined && !story.isSeen;

  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (storyId === undefined) close.current();
  }, [storyId]);
  useEffect(() => {
    if (storyId === undefined || !isNew) return;
    api.feed.stories.see
      .mutate({ id: storyId })
      .then(() => client.invalidateQueries({ queryKey: STORIES_KEY }))
      // Gone meanwhile, or offline: it shows as new once more.
      .catch(() => undefined);
  }, [client, storyId, isNew]);

  return {
    group,
    story,
    /** Of the person whose story is shown. */
    stories,
    at: stories.findIndex(({ id }) => id === storyId),
    isRunning,
    /** Milliseconds. */
    length:
      videoLength !== null && videoLength.id === storyId
        ? videoLength.length
        : lengthOf(story?.content ?? ''),
    setLength: (length: number) => storyId !== undefined && setVideoLength({ id: storyId, length }),
    toggle: () => setRunning((was) => !was),
    next() {
      const next = after(shown);
      if (next === -1) onClose();
      else setPlace(next);
    },
    previous() {
      const previous = before(shown);
      if (previous !== -1) setPlace(previous);
    },
  };
}
