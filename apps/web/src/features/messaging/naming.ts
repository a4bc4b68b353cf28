import type { ConversationView } from '@kindred/validation/messaging';
import { MESSAGES } from './copy.ts';

/** What somebody is called where there is little room. */
export const firstNameIn = (name: string): string => name.split(' ')[0] ?? name;

/** What a conversation is called: a group by its name, that of two by the other. */
export function nameOf({ isGroup, name, otherUser }: ConversationView): string {
  return (isGroup ? name : otherUser?.name) ?? MESSAGES.unknown;
}
