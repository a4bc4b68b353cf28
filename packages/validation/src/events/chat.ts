import { z } from 'zod';
import { id, timestamp } from '../text.ts';
import { JOIN_MINUTES } from './values.ts';

/** The chat opens with the join links, and is read-only as long after the end or once the event is cancelled. */
export const CHAT_STATES = ['upcoming', 'open', 'read_only'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** Why the viewer cannot enter a chat that is open. */
export const CHAT_REFUSALS = ['full', 'removed'] as const;
export type ChatRefusal = (typeof CHAT_REFUSALS)[number];

/** Places in a chat that are kept for hosts, who moderate it, and speakers. */
export const CHAT_PLACES_KEPT = 50;

export const eventChat = z.object({
  state: z.enum(CHAT_STATES),
  opensAt: timestamp,
  /** When it is read-only. */
  closesAt: timestamp,
  refusal: z.enum(CHAT_REFUSALS).nullable(),
});

/** The conversation that is the chat. */
export const openedChat = z.object({ conversationId: id });

const MARGIN_MS = JOIN_MINUTES * 60_000;

/** When the chat of an event can be written in. */
export function chatWindowOf(event: { startTime: Date; endTime: Date; cancelledAt: Date | null }) {
  const end = event.endTime.getTime() + MARGIN_MS;
  const cancelled = event.cancelledAt?.getTime() ?? end;
  return {
    opensAt: new Date(event.startTime.getTime() - MARGIN_MS),
    closesAt: new Date(Math.min(end, cancelled)),
  };
}

/** The state of a chat by its window. */
export function chatStateAt({ opensAt, closesAt }: { opensAt: Date; closesAt: Date }, now: Date): ChatState {
  if (closesAt <= now) return 'read_only';
  return opensAt > now ? 'upcoming' : 'open';
}
