import type { MuteFor } from '@kindred/validation/messaging';
import { type SqlBool, sql } from 'kysely';
import { lets } from '../../accounts/privacy/visibility.ts';
import { notBlocked } from '../../accounts/visibility.ts';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What makes the conversation of two people one, whoever opens it: both ids, the smaller first. */
function directKey(a: string, b: string): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}

/** What is begun with somebody: words with the two of them, or a group they are added to. */
export type Reach = 'messages' | 'groupAdds';

/** With whom there is a conversation of two goes on with it, whatever they choose later. */
const hasDirect = (by: string) => sql<SqlBool>`exists (
    select from conversations where direct_key = least(users.id::text, ${by}::text) || ':'
      || greatest(users.id::text, ${by}::text) offset 0)`;

/**
 * Of these people, those there are, not suspended, with no block between them and `by`, and who let `by` do this; in
 * no order.
 */
export async function reachable(
  tx: Tx,
  by: string,
  userIds: readonly string[],
  to: Reach = 'messages',
): Promise<string[]> {
  const isLet = lets(to, 'users.id', sql<string>`${by}::uuid`);
  const rows = await unrestrictedDb(tx)
    .selectFrom('users')
    .select('users.id')
    .where(sql<SqlBool>`users.id = any(${[...userIds]}::uuid[])`)
    .where('users.id', '!=', by)
    .where('users.suspendedAt', 'is', null)
    .where(notBlocked('users.id', sql<string>`${by}::uuid`))
    .where(to === 'messages' ? sql<SqlBool>`(${isLet} or ${hasDirect(by)})` : isLet)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The conversation of two people, made when there is none; both may ask at once. Nothing of one that was there is
 * held: whoever opens it holds it, and wants it again.
 * @param isRequest whether it waits for the other's yes, when it is new
 * @returns its id, and whether it is new
 */
export async function openDirect(
  tx: Tx,
  by: string,
  other: string,
  isRequest = false,
): Promise<{ id: string; isNew: boolean }> {
  const guarded = unrestrictedDb(tx);
  const key = directKey(by, other);
  const made = await guarded
    .insertInto('conversations')
    .values({ type: 'direct', directKey: key, createdBy: by })
    .onConflict((conflict) => conflict.column('directKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    const found = await guarded
      .selectFrom('conversations')
      .select('id')
      .where('directKey', '=', key)
      .executeTakeFirstOrThrow();
    return { id: found.id, isNew: false };
  }
  await guarded
    .insertInto('conversationMembers')
    .values([
      { conversationId: made.id, userId: by },
      { conversationId: made.id, userId: other, ...(isRequest ? asked('pending', by) : {}) },
    ])
    .execute();
  return { id: made.id, isNew: true };
}

const asked = (requestState: 'pending' | 'invited', requestedBy: string) => ({
  requestState,
  requestedBy,
  requestedAt: sql<Date>`now()`,
});

/**
 * @param members without `by`, who owns it
 * @param invited those of the members who are in it when they say so
 */
export async function createGroup(
  tx: Tx,
  by: string,
  group: {
    name: string;
    description: string | null;
    members: readonly string[];
    invited?: readonly string[];
  },
): Promise<string> {
  const { name, description, members, invited = [] } = group;
  const guarded = unrestrictedDb(tx);
  const { id } = await guarded
    .insertInto('conversations')
    .values({ type: 'group', name, description, createdBy: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await guarded
    .insertInto('conversationMembers')
    .values([
      { conversationId: id, userId: by, role: 'owner' as const },
      ...members.map((userId) => ({
        conversationId: id,
        userId,
        role: 'member' as const,
        ...(invited.includes(userId) ? asked('invited', by) : {}),
      })),
    ])
    .execute();
  return id;
}

/** What one person chose of a conversation of theirs. */
async function choose(
  tx: Tx,
  userId: string,
  conversationId: string,
  chosen: { isPinned?: boolean; isArchived?: boolean; isMuted?: boolean; isMarkedUnread?: boolean },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('conversationMembers')
    .set(chosen)
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute();
}

export const pinConversation = (tx: Tx, userId: string, conversationId: string, isPinned: boolean) =>
  choose(tx, userId, conversationId, { isPinned });

export const archiveConversation = (tx: Tx, userId: string, conversationId: string, isArchived: boolean) =>
  choose(tx, userId, conversationId, { isArchived });

export const markUnread = (tx: Tx, userId: string, conversationId: string) =>
  choose(tx, userId, conversationId, { isMarkedUnread: true });

const LASTS: Record<MuteFor, string | null> = {
  '1h': '1 hour',
  '8h': '8 hours',
  '1w': '7 days',
  always: null,
};

/** @param how null takes it back */
export async function muteConversation(
  tx: Tx,
  userId: string,
  conversationId: string,
  how: MuteFor | null,
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('conversationMembers')
    .set({
      isMuted: how !== null,
      mutedUntil: how === null ? null : sql<Date | null>`now() + ${LASTS[how]}::interval`,
    })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute();
}

/**
 * Everything up to `seq` is read, so far as there is that much; what was read stays read.
 * @returns undefined when nothing became read; else whether others may know more of it than before
 */
export async function markRead(
  tx: Tx,
  userId: string,
  conversationId: string,
  seq: number,
): Promise<{ isNews: boolean } | undefined> {
  return unrestrictedDb(tx)
    .updateTable('conversationMembers as mine')
    .from('conversations as talk')
    .set({
      readSeq: sql<number>`greatest(mine.read_seq, least(talk.last_seq, ${seq}::bigint))`,
      deliveredSeq: sql<number>`greatest(mine.delivered_seq, least(talk.last_seq, ${seq}::bigint))`,
      lastReadMessageId: sql<string | null>`coalesce((
        select id from messages
        where messages.conversation_id = talk.id and messages.seq <= ${seq}::bigint
        order by messages.seq desc limit 1), mine.last_read_message_id)`,
      lastSeenAt: sql<Date>`now()`,
      isMarkedUnread: false,
    })
    .whereRef('talk.id', '=', 'mine.conversationId')
    .where('mine.conversationId', '=', conversationId)
    .where('mine.userId', '=', userId)
    .where(sql<SqlBool>`(mine.is_marked_unread or mine.read_seq < least(talk.last_seq, ${seq}::bigint))`)
    .returning(
      sql<boolean>`new.delivered_seq > old.delivered_seq
        or (new.read_seq > greatest(old.read_seq, new.hidden_read_seq) and not new.hides_receipts)`.as(
        'isNews',
      ),
    )
    .executeTakeFirst();
}

/** Everything up to `seq` is on a device of theirs. @returns whether anything became so */
export async function markDelivered(
  tx: Tx,
  userId: string,
  conversationId: string,
  seq: number,
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('conversationMembers as mine')
    .from('conversations as talk')
    .set({ deliveredSeq: sql<number>`least(talk.last_seq, ${seq}::bigint)` })
    .whereRef('talk.id', '=', 'mine.conversationId')
    .where('mine.conversationId', '=', conversationId)
    .where('mine.userId', '=', userId)
    .where(sql<SqlBool>`mine.delivered_seq < least(talk.last_seq, ${seq}::bigint)`)
    .returning('mine.id')
    .executeTakeFirst();
  return row !== undefined;
}
