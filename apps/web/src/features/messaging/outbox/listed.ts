import type { ConversationTab, ConversationView } from '@kindred/validation/messaging';
import { onServer } from '../time/serverClock.ts';
import type { Waiting } from './outboxStore.ts';

/** A row of the list: a conversation, and what of mine waits in it if that is the last that was said there. */
export interface Listed {
  conversation: ConversationView;
  waiting: Waiting | undefined;
}

/** Whether a conversation in which something was said just now is on a tab. */
export function isOnTab(tab: ConversationTab, conversation: ConversationView): boolean {
  const { isArchived, isGroup, isRequest } = conversation;
  if (isRequest || tab === 'unread') return false;
  if (tab === 'archived') return isArchived;
  return !isArchived && (tab === 'all' || isGroup);
}

/** By the time of writing; of mine, what is still sending comes after all that has arrived. */
function isLast({ at, refusal }: Waiting, { lastMessage }: ConversationView): boolean {
  if (lastMessage === null || (lastMessage.isMine && refusal === null)) return true;
  return onServer(at) >= Date.parse(lastMessage.createdAt);
}

/** Where it stands among the others, as the server counts it. */
function timeOf({ conversation, waiting }: Listed): number {
  const updatedAt = Date.parse(conversation.updatedAt);
  return waiting === undefined ? updatedAt : Math.max(updatedAt, onServer(waiting.at));
}

/** Pinned ones first, then those where something was said last; what is as old as another stays as it came. */
function byTime(a: Listed, b: Listed): number {
  return Number(b.conversation.isPinned) - Number(a.conversation.isPinned) || timeOf(b) - timeOf(a);
}

/** A conversation with what waits in it, if that is the last that was said there. */
function listed(conversation: ConversationView, waiting: ReadonlyMap<string, Waiting>): Listed {
  const last = waiting.get(conversation.id);
  return { conversation, waiting: last && isLast(last, conversation) ? last : undefined };
}

/**
 * The rows with what waits in them, each in its place.
 * @param untold conversations that the list did not hold, in which something waits; one that stands further down than
 * all that is loaded comes with what is loaded next
 */
export function withWaiting(
  told: readonly ConversationView[],
  untold: readonly ConversationView[],
  waiting: ReadonlyMap<string, Waiting>,
  hasMore: boolean,
): Listed[] {
  const rows = told.map((each) => listed(each, waiting));
  const end = rows.at(-1);
  const others = untold
    .map((each) => listed(each, waiting))
    .filter((each) => each.waiting !== undefined && (!hasMore || end === undefined || byTime(each, end) < 0));
  return [...rows, ...others].sort(byTime);
}
