import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface NewScheduled {
  conversationId: string;
  senderId: string;
  content: string;
  replyToMessageId: string | null;
  sendAt: Date;
  clientKey: string;
}

/** How often as many as may wait are kept, those counted that could not be sent. */
const KEPT_MAX = 5;

/** What of somebody waits, and what of theirs is kept. Two that are put in at once are counted one after the other. */
async function countOf(tx: Tx, senderId: string): Promise<{ waiting: number; kept: number }> {
  const guarded = unrestrictedDb(tx);
  await guarded.selectFrom('users').select('id').where('id', '=', senderId).forNoKeyUpdate().execute();
  const { waiting, kept } = await guarded
    .selectFrom('scheduledMessages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('failure', 'is', null).as('waiting'),
      fn.countAll<number>().as('kept'),
    ])
    .where('senderId', '=', senderId)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), kept: Number(kept) };
}

/** What waits under a key, in whatever conversation; `isAsMade` while nothing of it was changed. */
export interface ScheduledBefore extends Omit<NewScheduled, 'senderId' | 'clientKey'> {
  isAsMade: boolean;
}

/**
 * @param max messages of one person that wait at once; what could not be sent waits no more
 * @returns its id, and what waited under the same key already; undefined when too many wait
 */
export async function schedule(
  tx: Tx,
  message: NewScheduled,
  max: number,
): Promise<{ id: string; before?: ScheduledBefore } | undefined> {
  const guarded = unrestrictedDb(tx);
  const { senderId, clientKey } = message;
  const { waiting, kept } = await countOf(tx, senderId);
  const before = await guarded
    .selectFrom('scheduledMessages')
    .select(['id', 'conversationId', 'content', 'replyToMessageId', 'sendAt'])
    .select(sql<boolean>`updated_at = created_at`.as('isAsMade'))
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst();
  if (before !== undefined) return { id: before.id, before };
  if (waiting >= max || kept >= max * KEPT_MAX) return undefined;
  return guarded.insertInto('scheduledMessages').values(message).returning('id').executeTakeFirstOrThrow();
}

/**
 * What is changed waits again, whatever came of it before.
 * @param max messages of one person that wait at once
 */
export async function reschedule(
  tx: Tx,
  { id, senderId }: { id: string; senderId: string },
  change: { content?: string; sendAt?: Date },
  max: number,
): Promise<'changed' | 'full' | 'gone'> {
  const guarded = unrestrictedDb(tx);
  const { waiting } = await countOf(tx, senderId);
  const mine = await guarded
    .selectFrom('scheduledMessages')
    .select('failure')
    .where('id', '=', id)
    .where('senderId', '=', senderId)
    .forUpdate()
    .executeTakeFirst();
  if (mine === undefined) return 'gone';
  if (mine.failure !== null && waiting >= max) return 'full';
  await guarded
    .updateTable('scheduledMessages')
    .set({ ...change, failure: null })
    .where('id', '=', id)
    .execute();
  return 'changed';
}

/** @returns false when it is gone: taken back, or sent */
export async function unschedule(tx: Tx, id: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('scheduledMessages')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The one that is due the longest, held to the end; those that another node holds are left to it. */
export async function takeDueMessage(tx: Tx) {
  return unrestrictedDb(tx)
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
  await unrestrictedDb(tx).updateTable('scheduledMessages').set({ failure }).where('id', '=', id).execute();
}
