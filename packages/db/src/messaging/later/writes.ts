import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';

export interface NewScheduled {
  conversationId: string;
  senderId: string;
  content: string;
  replyToMessageId: string | null;
  sendAt: Date;
  clientKey: string;
}

/**
 * @param max messages of one person that wait at once
 * @returns its id, that of before when the key was used before, or undefined when too many wait
 */
export async function schedule(tx: Tx, message: NewScheduled, max: number): Promise<string | undefined> {
  const guarded = openGuarded(tx);
  const { senderId, clientKey } = message;
  // Two that are put in at once are counted one after the other.
  await guarded.selectFrom('users').select('id').where('id', '=', senderId).forNoKeyUpdate().execute();
  const before = await guarded
    .selectFrom('scheduledMessages')
    .select('id')
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst();
  if (before !== undefined) return before.id;
  const { count } = await guarded
    .selectFrom('scheduledMessages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('senderId', '=', senderId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) return undefined;
  const { id } = await guarded
    .insertInto('scheduledMessages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is changed waits again, whatever came of it before. @returns false when it is gone */
export async function reschedule(
  tx: Tx,
  id: string,
  change: { content?: string; sendAt?: Date },
): Promise<boolean> {
  const row = await openGuarded(tx)
    .updateTable('scheduledMessages')
    .set({ ...change, failure: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it is gone: taken back, or sent */
export async function unschedule(tx: Tx, id: string): Promise<boolean> {
  const row = await openGuarded(tx)
    .deleteFrom('scheduledMessages')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The one that is due the longest, held to the end; those that another node holds are left to it. */
export async function takeDueMessage(tx: Tx) {
  return openGuarded(tx)
    .selectFrom('scheduledMessages')
    .innerJoin('users', 'users.id', 'scheduledMessages.senderId')
    .select([
      'scheduledMessages.id',
      'scheduledMessages.conversationId',
      'scheduledMessages.senderId',
      'scheduledMessages.content',
      'scheduledMessages.replyToMessageId',
      'scheduledMessages.clientKey',
      'users.role',
      'users.suspendedAt',
    ])
    .where('scheduledMessages.sendAt', '<=', sql<Date>`now()`)
    .where('scheduledMessages.failure', 'is', null)
    .orderBy('scheduledMessages.sendAt')
    .limit(1)
    .forUpdate('scheduledMessages')
    .skipLocked()
    .executeTakeFirst();
}

/** It stays with its sender, who is told why. */
export async function failScheduled(tx: Tx, id: string, failure: string): Promise<void> {
  await openGuarded(tx).updateTable('scheduledMessages').set({ failure }).where('id', '=', id).execute();
}
