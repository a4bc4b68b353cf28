import type { PollView, PostView } from '@kindred/validation/feed';
import { useEffect, useState } from 'react';
import { askAgain } from '../fetchPost.ts';
import { useFeedStore } from '../hooks.ts';
import { MINUTE, timeLeft } from './poll.ts';

/** @returns how long one can still vote, kept true to the minute; null when it is over */
export function useTimeLeft(endsAt: string): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const rest = Date.parse(endsAt) - Date.now();
    if (rest <= 0) {
      setNow(Date.now());
      return;
    }
    const timer = setTimeout(() => setNow(Date.now()), rest % MINUTE || MINUTE);
    return () => clearTimeout(timer);
    // Each tick waits for the next.
  }, [endsAt, now]);
  return timeLeft(endsAt, now);
}

/** Whoever looks at a poll as it ends asks at once; not all of them in the same moment. */
const SPREAD_MS = 1_500;
/** The server's clock may be behind this one. */
const AGAIN_MS = [2_000, 5_000, 15_000, 60_000, 300_000];

/** Asks for the results once it is over, and until they are there. */
export function useResults(post: PostView, poll: PollView, isOver: boolean): void {
  const store = useFeedStore();
  const isHidden = poll.options.some(({ votes }) => votes === null);
  const { id } = post;
  // Who has voted sees how it stands, and yet not the last votes.
  const isDue = isOver && (isHidden || post.can.vote);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const wait = tries === 0 ? Math.random() * SPREAD_MS : AGAIN_MS[tries - 1];
    if (!isDue || wait === undefined) return;
    const timer = setTimeout(() => {
      askAgain(id)
        .then((now) => (now === null ? store.remove(id) : store.patch(id, now)))
        .catch(() => undefined)
        .finally(() => setTries(tries + 1));
    }, wait);
    return () => clearTimeout(timer);
  }, [store, id, isDue, tries]);
}
