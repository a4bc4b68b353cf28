import type { ConversationView } from '@kindred/validation/messaging';
import { OUTBOX } from './outbox/copy.ts';

const TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** Why a conversation can only be read. */
export function closedWords(
  { window, event }: Pick<ConversationView, 'window' | 'event'>,
  now = new Date(),
): string {
  if (window === null) return OUTBOX.closed;
  if (event === null) return OUTBOX.eventGone;
  if (event.isCancelled) return OUTBOX.eventCancelled;
  const opensAt = new Date(window.opensAt);
  if (opensAt > now) return OUTBOX.opens(new Intl.DateTimeFormat(undefined, TIME).format(opensAt));
  return new Date(window.closesAt) > now ? OUTBOX.closed : OUTBOX.eventOver;
}
