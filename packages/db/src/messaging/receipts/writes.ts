import { sql } from 'kysely';
import type { Tx } from '../../client.ts';

/** Of larger groups nobody is told when each of them has read. */
const KEPT_TO = 100;

/** Keeps when somebody has read up to where they have read now. */
export async function keepReadingTime(tx: Tx, userId: string, conversationId: string): Promise<void> {
  await sql`insert into message_read_receipts (message_id, user_id, conversation_id, seq)
    select mine.last_read_message_id, mine.user_id, mine.conversation_id, mine.read_seq
    from conversation_members mine
    where mine.conversation_id = ${conversationId}::uuid and mine.user_id = ${userId}::uuid
      and not mine.hides_receipts and mine.request_state = 'accepted'
      and exists (select from messages where messages.id = mine.last_read_message_id)
      and (select count(*) from (
        select from conversation_members theirs where theirs.conversation_id = mine.conversation_id
        limit ${sql.lit(KEPT_TO + 1)}) people) <= ${sql.lit(KEPT_TO)}
    on conflict do nothing`.execute(tx);
}
