import type { ConversationView } from '@kindred/validation/messaging';
import { MESSAGES } from './copy.ts';

/** What a conversation is called: a group by its name, that of two by the other. */
export function nameOf({ isGroup, name, otherUser }: ConversationView): string {
  return (isGroup ? name : otherUser?.name) ?? MESSAGES.unknown;
}
