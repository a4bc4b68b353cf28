import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../accounts/visibility.ts';
import type { Db } from '../client.ts';
import { openGuarded } from '../door.ts';

/**
 * The one rule of whose conversation it is: `mine` is the member and `talk` the conversation. That of two people is
 * closed to both while one has blocked the other.
 */
export function inConversation(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`mine.user_id = ${viewer.id}::uuid and (talk.type = 'group' or not exists (
    select from conversation_members theirs
    where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and not ${notBlocked('theirs.user_id', viewerSql(viewer))} offset 0))`;
}

/** The other members of a conversation of mine, those left out who blocked me or whom I blocked. */
export async function otherMembers(db: Db, userId: string, conversationId: string): Promise<string[]> {
  const rows = await openGuarded(db)
    .selectFrom('conversationMembers as mine')
    .innerJoin('conversationMembers as theirs', 'theirs.conversationId', 'mine.conversationId')
    .select('theirs.userId')
    .where('mine.conversationId', '=', conversationId)
    .where('mine.userId', '=', userId)
    .where('theirs.userId', '!=', userId)
    .where(notBlocked('theirs.user_id', sql<string>`${userId}::uuid`))
    .execute();
  return rows.map((row) => row.userId);
}

const CONTACTS_MAX = 2_000;

/** People I share a conversation with: those whose presence I am told. */
export async function contactsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await openGuarded(db)
    .selectFrom('conversationMembers as mine')
    .innerJoin('conversationMembers as theirs', 'theirs.conversationId', 'mine.conversationId')
    .select('theirs.userId')
    .distinct()
    .where('mine.userId', '=', userId)
    .where('theirs.userId', '!=', userId)
    .where(notBlocked('theirs.user_id', sql<string>`${userId}::uuid`))
    .limit(CONTACTS_MAX)
    .execute();
  return rows.map((row) => row.userId);
}

/** Which of these people are in a conversation; for handing out live events. */
export async function membersAmong(
  db: Db,
  conversationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await openGuarded(db)
    .selectFrom('conversationMembers')
    .select('userId')
    .where('conversationId', '=', conversationId)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::uuid[])`)
    .execute();
  return rows.map(({ userId }) => userId);
}
