import type { StoryGroup } from '@kindred/validation/feed/stories';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../app/api.ts';
import { STORIES_KEY } from '../query.ts';

/** Milliseconds that a story without a video stands; words take longer to read than pictures to see. */
const PICTURE_MS = 5_000;
const PER_CHARACTER_MS = 55;
const LONGEST_MS = 15_000;

function lengthOf(text: string): number {
  return Math.min(LONGEST_MS, Math.max(PICTURE_MS, text.length * PER_CHARACTER_MS));
}

/** Where the reader is among people and their stories. What was seen is told to the server and to the row. */
export function usePlayer(now: readonly StoryGroup[], first: string, onClose: () => void) {
  // As they were when the player opened: what is seen meanwhile must not change the order under the reader.
  const [groups] = useState(now);
  const client = useQueryClient();
  const [place, setPlace] = useState(() => {
    const person = groups.findIndex(({ author }) => author.id === first);
    const unseen = groups[person]?.stories.findIndex(({ isSeen }) => !isSeen) ?? 0;
    return { person, story: Math.max(0, unseen) };
  });
  const [isRunning, setRunning] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [videoLength, setVideoLength] = useState<{ id: string; length: number } | null>(null);
  const group = groups[place.person];
  const story = group?.stories[place.story];
  const storyId = story?.id;
  const isNew = story !== undefined && !story.isSeen;

  useEffect(() => {
    if (storyId === undefined || !isNew) return;
    api.feed.stories.see
      .mutate({ id: storyId })
      .then(() => client.invalidateQueries({ queryKey: STORIES_KEY }))
      // Gone meanwhile, or offline: it shows as new once more.
      .catch(() => undefined);
  }, [client, storyId, isNew]);

  function go(person: number, at: number) {
    const stories = groups[person]?.stories;
    if (stories === undefined) onClose();
    else setPlace({ person, story: at === -1 ? stories.length - 1 : at });
  }

  return {
    group,
    story,
    at: place.story,
    isRunning,
    /** Milliseconds. */
    length:
      videoLength !== null && videoLength.id === storyId
        ? videoLength.length
        : lengthOf(story?.content ?? ''),
    setLength: (length: number) => storyId !== undefined && setVideoLength({ id: storyId, length }),
    toggle: () => setRunning((was) => !was),
    next() {
      if (place.story + 1 < (group?.stories.length ?? 0)) go(place.person, place.story + 1);
      else go(place.person + 1, 0);
    },
    previous() {
      if (place.story > 0) go(place.person, place.story - 1);
      else if (place.person > 0) go(place.person - 1, -1);
    },
  };
}
