import { sql } from 'kysely';
import { notBlocked } from '../accounts/visibility.ts';
import type { Db } from '../client.ts';
import { openGuarded } from '../door.ts';

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
