import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lets, showsPresence } from '../accounts/privacy/visibility.ts';
import { notBlocked, notBlockedPair, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { CUSTOM_PLAN } from '../dialect.ts';
import { prepare } from '../prepared.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/**
 * The one rule of whose conversation it is: `mine` is the member and `talk` the conversation. That of two people is
 * closed to both while one has blocked the other. What a stranger wrote can be read before it is accepted; a group
 * that a stranger put somebody into is theirs when they say so.
 */
export function inConversation(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`mine.request_state in ('accepted', 'pending') and ${isOpenTo(viewer)}`;
}

/**
 * Whether a conversation, or the request for one, is open to the viewer. That with a business is closed to everyone
 * while its owner and the customer are in a block, and to team members who are in one with the customer.
 */
export function isOpenTo(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`mine.user_id = ${viewer.id}::uuid and (case
    when talk.business_id is not null then ${notBlocked('talk.customer_id', viewerSql(viewer))} and exists (
      select from businesses where businesses.id = talk.business_id
        and ${notBlockedPair('businesses.owner_id', sql<string>`talk.customer_id`)} offset 0)
    when talk.type = 'group' then true
    else not exists (
      select from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
        and not ${notBlocked('theirs.user_id', viewerSql(viewer))} offset 0) end)`;
}

/**
 * Who is told that somebody types: the other members of their conversation, those left out who blocked them, whom
 * they blocked, or who have yet to say yes. Nobody while they do not let it be seen that they are here.
 */
export async function otherMembers(db: Db, userId: string, conversationId: string): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('conversationMembers as mine')
    .innerJoin('conversationMembers as theirs', 'theirs.conversationId', 'mine.conversationId')
    .select('theirs.userId')
    .where('mine.conversationId', '=', conversationId)
    .where('mine.userId', '=', userId)
    .where('theirs.userId', '!=', userId)
    .where('mine.requestState', '=', 'accepted')
    .where('theirs.requestState', '=', 'accepted')
    .where(notBlocked('theirs.user_id', sql<string>`${userId}::uuid`))
    .where(showsPresence('mine.user_id'))
    .execute();
  return rows.map((row) => row.userId);
}

const CONTACTS_MAX = 2_000;
/** Memberships that are read for them: those of conversations of two first, then of those where something was said last. */
const CONTACTS_READ_MAX = 20_000;

const contacts = prepare(
  (_db, { userId }: { userId: string }) => sql<{ userId: string }>`
    select distinct known.user_id from (
      select theirs.user_id from (
        select talk.id from conversation_members mine cross join lateral (
          select id, type, last_message_at from conversations where conversations.id = mine.conversation_id offset 0) talk
        where mine.user_id = ${userId}::uuid and mine.request_state = 'accepted' and ${showsPresence('mine.user_id')}
        order by talk.type = 'direct' desc, talk.last_message_at desc nulls last, talk.id offset 0) talks
      cross join lateral (
        select theirs.user_id from conversation_members theirs
        where theirs.conversation_id = talks.id and theirs.user_id <> ${userId}::uuid
          and theirs.request_state = 'accepted' offset 0) theirs
      limit ${sql.lit(CONTACTS_READ_MAX)}) known
    where ${notBlocked('known.user_id', sql<string>`${userId}::uuid`)}
    limit ${sql.lit(CONTACTS_MAX)}`,
);

/** People I share a conversation with that both of us want: those whose presence I am told. Nobody's while I hide mine. */
export async function contactsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await contacts(db, { userId });
  return rows.map((row) => row.userId);
}

/** In one row, which is read at a tenth of what a thousand cost. */
const members = prepare(
  (_db, { conversationId }: { conversationId: string }) => sql<{ userIds: string | null }>`
    select string_agg(user_id::text, ',') as user_ids from conversation_members
    where conversation_id = ${conversationId}::uuid and request_state in ('accepted', 'pending')`,
);

/** Who is in a conversation; for handing out live events. */
export async function membersOf(db: Db, conversationId: string): Promise<string[]> {
  const [row] = await members(db, { conversationId });
  return row?.userIds?.split(',') ?? [];
}

/** Members of a conversation with these handles who allow mentions by `by`, except `by`. */
export async function membersCalled(
  db: Db | Tx,
  conversationId: string,
  by: string,
  handles: readonly string[],
): Promise<string[]> {
  if (handles.length === 0) return [];
  const rows = await unrestrictedDb(db)
    .selectFrom('conversationMembers')
    .innerJoin('users', 'users.id', 'conversationMembers.userId')
    .select('users.id')
    .where('conversationMembers.conversationId', '=', conversationId)
    .where('users.id', '!=', by)
    .where(sql<SqlBool>`lower(users.handle) = any(${handles.map((each) => each.toLowerCase())}::text[])`)
    .where(notBlocked('users.id', sql<string>`${by}::uuid`))
    .where(lets('mentions', 'users.id', sql<string>`${by}::uuid`))
    .modifyEnd(CUSTOM_PLAN)
    .execute();
  return rows.map(({ id }) => id);
}
