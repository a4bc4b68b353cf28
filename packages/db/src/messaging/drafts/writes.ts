import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What was written last counts, on whatever device. */
export async function keepDraft(
  tx: Tx,
  userId: string,
  conversationId: string,
  draft: { content: string; replyToMessageId: string | null },
): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('messageDrafts')
    .values({ userId, conversationId, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'conversationId']).doUpdateSet({
        ...draft,
        revision: sql<number>`message_drafts.revision + 1`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** @returns false when there was none */
export async function dropDraft(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('messageDrafts')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}
