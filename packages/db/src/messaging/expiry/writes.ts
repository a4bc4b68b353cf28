import type { DisappearAfter } from '@kindred/validation/messaging/expiry';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What is said from now on. @returns false when it is so already */
export async function setDisappearing(
  tx: Tx,
  conversationId: string,
  after: DisappearAfter | null,
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('conversations')
    .set({ disappearAfter: after })
    .where('id', '=', conversationId)
    .where(sql<boolean>`disappear_after is distinct from ${after}::text`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Messages taken away in one transaction. */
const AT_ONCE = 500;

/**
 * Takes away for good what has expired, with all that hangs on it; its numbers stay empty. Conversations are held
 * first, as by everybody who writes; those that another node holds are left to it.
 * @returns which conversations have less now, and whether there may be more to do
 */
export async function deleteExpired(tx: Tx): Promise<{ conversationIds: string[]; isMore: boolean }> {
  const { rows: held } = await sql<{ id: string }>`
    select id from conversations where id in (
      select conversation_id from messages where expires_at <= now() order by expires_at limit ${sql.lit(AT_ONCE)})
    order by id for no key update skip locked`.execute(tx);
  if (held.length === 0) return { conversationIds: [], isMore: false };
  const ids = held.map(({ id }) => id);
  await sql`
    update conversations set last_message_preview = null
    from messages where messages.id = conversations.last_message_id and conversations.id = any(${ids}::uuid[])
      and messages.expires_at <= now()`.execute(tx);
  const { rows: gone } = await sql<{ conversationId: string }>`
    delete from messages where id in (
      select id from messages where expires_at <= now() and conversation_id = any(${ids}::uuid[])
      order by expires_at limit ${sql.lit(AT_ONCE)})
    returning conversation_id`.execute(tx);
  return {
    conversationIds: [...new Set(gone.map(({ conversationId }) => conversationId))],
    isMore: gone.length === AT_ONCE,
  };
}
