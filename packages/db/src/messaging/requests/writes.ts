import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { ConversationType, RequestState } from '../../schema/messaging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { IS_SAID } from '../systemMessages/visibility.ts';
import { isKnownTo } from './visibility.ts';

/** For so long what was declined stays out of sight, whatever its sender tries. */
const DECLINED_FOR = "interval '30 days'";

/**
 * It is theirs from here on: who wrote it may see what they read. A group they were put into begins now.
 * @returns what it was they accepted; undefined when there is nothing to accept
 */
export async function acceptRequest(
  tx: Tx,
  userId: string,
  conversationId: string,
): Promise<ConversationType | undefined> {
  const row = await unrestrictedDb(tx)
    .updateTable('conversationMembers as mine')
    .from('conversations as talk')
    .set({
      requestState: 'accepted',
      declinedAt: null,
      fromSeq: fromNow('invited'),
      readSeq: sql<number>`case when mine.request_state = 'invited' then talk.last_seq else mine.read_seq end`,
      deliveredSeq: sql<number>`case when mine.request_state = 'invited' then talk.last_seq else mine.delivered_seq end`,
      joinedAt: sql<Date>`case when mine.request_state = 'invited' then now() else mine.joined_at end`,
    })
    .whereRef('talk.id', '=', 'mine.conversationId')
    .where('mine.conversationId', '=', conversationId)
    .where('mine.userId', '=', userId)
    .where('mine.requestState', 'in', ['pending', 'invited'])
    .returning('talk.type')
    .executeTakeFirst();
  return row?.type;
}

function fromNow(state: RequestState): RawBuilder<number> {
  return sql<number>`case when mine.request_state = ${state} then talk.last_seq else mine.from_seq end`;
}

/** Out of sight with all that was written; its sender learns nothing of it. @returns false when there is none */
export async function declineRequest(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('conversationMembers as mine')
    .from('conversations as talk')
    .set({
      requestState: 'declined',
      declinedAt: sql<Date>`now()`,
      fromSeq: sql<number>`talk.last_seq`,
      readSeq: sql<number>`talk.last_seq`,
    })
    .whereRef('talk.id', '=', 'mine.conversationId')
    .where('mine.conversationId', '=', conversationId)
    .where('mine.userId', '=', userId)
    .where('mine.requestState', 'in', ['pending', 'invited'])
    .returning('mine.id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Standing {
  mine: RequestState;
  otherId: string;
  theirs: RequestState;
  /** What they declined long ago can be tried again. */
  isLongAgo: boolean;
  /** They came to know me. */
  isKnown: boolean;
  /** Messages of mine in the last thirty days. */
  sent: number;
}

const standing = prepare(
  (_db, { by, conversationId }: { by: string; conversationId: string }) => sql<
    Standing & { isSettled: boolean; isGone: boolean }
  >`
    select mine.request_state = 'accepted' and (talk.type = 'group' or coalesce(theirs.request_state, 'accepted') = 'accepted')
        as is_settled,
      exists (select from users where users.id = theirs.user_id and users.suspended_at is not null) as is_gone,
      mine.request_state as mine, theirs.user_id as other_id, theirs.request_state as theirs,
      coalesce(theirs.declined_at < now() - ${sql.raw(DECLINED_FOR)}, false) as is_long_ago,
      theirs.request_state <> 'accepted' and ${isKnownTo(sql`theirs.user_id`, sql`mine.user_id`)} as is_known,
      (select count(*)::int from (
        select from messages
        where messages.conversation_id = talk.id and messages.sender_id = mine.user_id and ${IS_SAID}
          and messages.created_at > now() - ${sql.raw(DECLINED_FOR)} and theirs.request_state <> 'accepted'
        limit 100) counted) as sent
    from conversations talk
    join conversation_members mine on mine.conversation_id = talk.id and mine.user_id = ${by}::uuid
    left join conversation_members theirs on talk.type = 'direct' and theirs.conversation_id = talk.id
      and theirs.user_id <> mine.user_id
    where talk.id = ${conversationId}::uuid and mine.request_state in ('accepted', 'pending')`,
);

/**
 * How the two of a conversation stand, whom one of them writes in now; the conversation is held.
 * @returns undefined of a group, of two who both want it, and when the other is gone; 'out' when they are not in
 * it, 'gone' when the account of the other is suspended or deleted
 */
export async function standingIn(
  tx: Tx,
  by: string,
  conversationId: string,
): Promise<Standing | 'out' | 'gone' | undefined> {
  const [row] = await standing(tx, { by, conversationId });
  if (row === undefined) return 'out';
  if (row.isGone) return 'gone';
  return row.isSettled ? undefined : row;
}

/** What was declined long ago stands among the requests again, with what is said from here on. */
export async function askAgain(tx: Tx, userId: string, conversationId: string): Promise<void> {
  await sql`
    update conversation_members theirs set request_state = 'pending', declined_at = null, requested_at = now(),
      from_seq = talk.last_seq, read_seq = talk.last_seq
    from conversations talk
    where talk.id = theirs.conversation_id and theirs.conversation_id = ${conversationId}::uuid
      and theirs.user_id = ${userId}::uuid and theirs.request_state = 'declined'`.execute(tx);
}

/** Whoever opens a conversation wants it, whatever they said of it before; what a stranger wrote they judge by reading. */
export async function wantAgain(tx: Tx, userId: string, conversationId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('conversationMembers')
    .set({
      requestState: sql<RequestState>`case when request_state = 'declined' then 'accepted' else request_state end`,
      declinedAt: null,
      deletedSeq: null,
      deletedFromSeq: null,
      deletedAt: null,
    })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute();
}

/** The requests between two who know each other now. @returns the conversations of `userId` that are theirs thereby */
export async function acceptFrom(tx: Tx, userId: string, senderId: string): Promise<string[]> {
  const waiting = await unrestrictedDb(tx)
    .selectFrom('conversationMembers')
    .select('conversationId')
    .where('userId', '=', userId)
    .where('requestedBy', '=', senderId)
    .where('requestState', '=', 'pending')
    .execute();
  const taken: string[] = [];
  for (const { conversationId } of waiting) {
    if (await acceptRequest(tx, userId, conversationId)) taken.push(conversationId);
  }
  return taken;
}
