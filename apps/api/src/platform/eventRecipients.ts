import type { Db } from '@kindred/db/client';
import { membersOf } from '@kindred/db/messaging/visibility';

const asked = new WeakMap<object, Promise<string[]>>();

/**
 * Who is in the conversation that an event of the bus is about. Everybody on this node who hands the event on
 * shares one answer.
 */
export function eventRecipientsOf(db: Db, event: { payload: { conversationId: string } }): Promise<string[]> {
  const known = asked.get(event);
  if (known !== undefined) return known;
  const answer = membersOf(db, event.payload.conversationId);
  asked.set(event, answer);
  return answer;
}
