import type { ConversationView } from '@kindred/validation/messaging';
import { useEffect, useState } from 'react';
import { firstUnread, isToRead, type Talk } from './talk.ts';
import type { View } from './useScrolling.ts';

interface Unread {
  talk: Talk | undefined;
  conversation: Pick<ConversationView, 'readSeq' | 'unreadCount'>;
  /** What is on the screen; null until it is known. */
  view: View | null;
  look: () => void;
  isVisible: boolean;
}

/**
 * Where what somebody had not read begins: as they came, and again each time they come back to the tab. Reading on
 * does not move it.
 */
export function useUnread({ talk, conversation, view, look, isVisible }: Unread) {
  const { readSeq, unreadCount } = conversation;
  const [came, setCame] = useState({ at: readSeq, count: unreadCount, isVisible, view, isMet: false });
  if (came.isVisible !== isVisible) {
    const anew = isVisible && { at: readSeq, count: unreadCount, view, isMet: false };
    setCame({ ...came, ...anew, isVisible });
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
  const isAbove = isFresh && !came.isMet && from !== undefined && view.top > from;
  return {
    cameAt: came.at,
    start,
    /** Of what begins further up than what is looked at, and has not been: where, and how many messages. */
    above: isAbove ? { from, count: Math.max(all - below, 1) } : null,
  };
}
