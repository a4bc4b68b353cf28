import type { ConversationView } from '@kindred/validation/messaging';
import { api } from '../../app/api.ts';

const SOON_MS = 400;
/** Of the conversations with something to read, as many as are looked through after much was missed. */
const UNREAD_MAX = 50;

const due = new Set<string>();
/** Up to which number each conversation was told: what a list brings again is told once. */
const told = new Map<string, number>();

/** What was said has reached this device: told once for all that comes within a moment. */
export function reportDeliveredSoon(conversationId: string): void {
  if (due.size === 0) setTimeout(() => void emitGroupChanged(), SOON_MS);
  due.add(conversationId);
}

/** One after the other: a list can bring many. */
async function emitGroupChanged(): Promise<void> {
  const ids = [...due];
  due.clear();
  for (const id of ids) {
    try {
      // Everything there is: the server knows how much that was.
      const { lastSeq } = await api.messaging.markDelivered.mutate({ id, seq: Number.MAX_SAFE_INTEGER });
      told.set(id, lastSeq);
    } catch {
      // Told with the next that comes, or with the next list.
    }
  }
}

/** What a list shows has reached this device too, also when nobody was here as it was said. */
export function reportListedDelivered(conversations: readonly ConversationView[]): void {
  for (const { id, unreadCount, lastSeq, isRequest } of conversations) {
    // Who waits for my yes is told nothing.
    if (unreadCount > 0 && !isRequest && lastSeq > (told.get(id) ?? 0)) reportDeliveredSoon(id);
  }
}

/** After more was missed than was told one by one. */
export async function reportDelivered(): Promise<void> {
  reportListedDelivered(await api.messaging.list.query({ tab: 'unread', limit: UNREAD_MAX }));
}
