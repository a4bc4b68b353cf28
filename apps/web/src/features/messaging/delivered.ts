import { api } from '../../app/api.ts';

const SOON_MS = 400;
const due = new Map<string, ReturnType<typeof setTimeout>>();

/** What was said has reached this device: told once for all that comes within a moment. */
export function tellDelivered(conversationId: string): void {
  if (due.has(conversationId)) return;
  due.set(
    conversationId,
    setTimeout(() => {
      due.delete(conversationId);
      // Everything there is: the server knows how much that was.
      api.messaging.markDelivered
        .mutate({ id: conversationId, seq: Number.MAX_SAFE_INTEGER })
        .catch(() => undefined);
    }, SOON_MS),
  );
}
