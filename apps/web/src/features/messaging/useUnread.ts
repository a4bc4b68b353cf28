import type { ConversationView } from '@kindred/validation/messaging';
import { useEffect, useState } from 'react';
import { firstUnread, isToRead, type MessageWindow } from './messageWindow.ts';
import type { View } from './useScrolling.ts';

interface Unread {
  talk: MessageWindow | undefined;
  conversation: Pick<ConversationView, 'readSeq' | 'unreadCount'>;
  /** What is on the screen; null until it is known. */
  view: View | null;
  look: () => void;
  isVisible: boolean;
  /** Whether all that was said is loaded, and its end is on the screen. */
  isAtEnd: boolean;
}

/**
 * Where what somebody had not read begins: as they came, and again each time they come back to the tab. Reading on
 * does not move it. What is said while they look at the end is read as it comes, and begins nothing.
 */
export function useUnread({ talk, conversation, view, look, isVisible, isAtEnd }: Unread) {
  const { readSeq, unreadCount } = conversation;
  const last = talk?.messages.at(-1)?.seq ?? 0;
  const isWatching = isVisible && isAtEnd;
  const [came, setCame] = useState({ at: readSeq, count: unreadCount, isVisible, view, isMet: false });
  /** What there was to see when this was looked at before, and whether they looked at its end. */
  const [met, setMet] = useState({ last, isWatching });
  if (came.isVisible !== isVisible) {
    // What they watched come they know, also where it is not yet noted as read.
    const anew = isVisible && { at: Math.max(readSeq, came.at), count: unreadCount, view, isMet: false };
    setCame({ ...came, ...anew, isVisible });
  } else if (met.last !== last || met.isWatching !== isWatching) {
    const begins = talk && firstUnread(talk, came.at)?.seq;
    const isNoneBefore = begins === undefined || begins > met.last;
    if (met.isWatching && isWatching && isNoneBefore) setCame({ ...came, at: Math.max(last, came.at) });
    setMet({ last, isWatching });
  }
  // What was said while nobody looked has moved what there is to see.
  useEffect(() => {
    if (isVisible) look();
  }, [isVisible, look]);

  const first = talk && firstUnread(talk, came.at);
  const isLoaded = talk !== undefined && (!talk.hasBefore || (talk.messages[0]?.seq ?? 0) <= came.at + 1);
  const start = isLoaded ? first : undefined;
  const from = first === undefined ? undefined : (start?.seq ?? came.at + 1);
  const isFresh = view !== null && view !== came.view;
  const isMet =
    isFresh && from !== undefined && view.top <= from && (view.bottom >= from || view.top === from);
  if (isMet && !came.isMet) setCame({ ...came, isMet });

  const isNew = (seq: number) => seq >= (from ?? Infinity);
  const others = talk?.messages.filter((message) => isNew(message.seq) && isToRead(message));
  const below = others?.filter(({ seq }) => seq >= (view?.top ?? 0)).length ?? 0;
  const all = isLoaded ? (others?.length ?? 0) : came.count;
  const isAbove = isVisible && isFresh && !came.isMet && from !== undefined && view.top > from;
  return {
    cameAt: came.at,
    start,
    /** Of what begins further up than what is looked at, and has not been: where, and how many messages. */
    above: isAbove ? { from, count: Math.max(all - below, 1) } : null,
  };
}
