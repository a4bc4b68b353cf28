import type { MessageView } from '@kindred/validation/messaging/messages';
import { useEffect } from 'react';
import type { MessageWindow } from '../messageWindow.ts';
import { serverNow } from './serverClock.ts';

/** A timer of a browser holds no more. */
const LONGEST_MS = 2 ** 31 - 1;

const isOver = (at: string | null, now: number): boolean => at !== null && Date.parse(at) <= now;

/** What has gone away by itself is no more there, also where it is quoted. */
export function withoutExpired(talk: MessageWindow, now: number): MessageWindow {
  const left = talk.messages
    .filter(({ expiresAt }) => !isOver(expiresAt, now))
    .map((message) =>
      message.replyTo !== null && isOver(message.replyTo.expiresAt, now)
        ? { ...message, replyTo: null }
        : message,
    );
  const isSame =
    left.length === talk.messages.length && left.every((message, at) => message === talk.messages[at]);
  return isSame ? talk : { ...talk, messages: left };
}

/** When the next of them goes, in milliseconds since 1970. */
export function nextToGo(messages: readonly MessageView[]): number {
  let next = Infinity;
  for (const { expiresAt, replyTo } of messages) {
    for (const at of [expiresAt, replyTo?.expiresAt ?? null]) {
      if (at !== null) next = Math.min(next, Date.parse(at));
    }
  }
  return next;
}

/** Each goes at its moment, by the server's clock, whether there is a connection or not. */
export function useExpiring(
  talk: MessageWindow | undefined,
  change: (by: (talk: MessageWindow) => MessageWindow) => void,
): void {
  useEffect(() => {
    if (talk === undefined) return;
    const next = nextToGo(talk.messages);
    if (next === Infinity) return;
    const wait = Math.min(Math.max(next - serverNow(), 0) + 50, LONGEST_MS);
    const timer = setTimeout(() => change((now) => withoutExpired(now, serverNow())), wait);
    return () => clearTimeout(timer);
  }, [talk, change]);
}
