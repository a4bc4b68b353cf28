import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Gives uploads, found free and held by this transaction, to a new message in this order. */
export async function lockFiles(tx: Tx, messageId: string, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return;
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('attachments')
    .set({ attachedType: 'messages', attachedTo: messageId })
    .where(sql<SqlBool>`id = any(${[...uploadIds]}::uuid[])`)
    .execute();
  await guarded
    .insertInto('messageFiles')
    .values(uploadIds.map((attachmentId, position) => ({ messageId, attachmentId, position })))
    .execute();
}

/** Nobody takes away what these messages hold before the end of the transaction. */
export async function keepFiles(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .selectFrom('attachments')
    .select('id')
    .where(
      sql<SqlBool>`id in (select attachment_id from message_files where message_id = any(${[...messageIds]}::uuid[]))`,
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** The same files, without a second copy of them. */
export async function shareFiles(tx: Tx, from: string, to: string): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('messageFiles')
    .columns(['messageId', 'attachmentId', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('messageFiles')
        .select([sql<string>`${to}::uuid`.as('messageId'), 'attachmentId', 'position'])
        .where('messageId', '=', from),
    )
    .execute();
}

/** What it holds goes with it, but for what other messages hold too. */
export async function dropFiles(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('messageFiles')
    .where(sql<SqlBool>`message_id = any(${[...messageIds]}::uuid[])`)
    .execute();
}
