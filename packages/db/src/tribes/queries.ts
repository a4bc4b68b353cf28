import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';

/** Those of these tribes that the person is in, in no order. */
export async function tribesJoined(
  db: Db | Tx,
  userId: string,
  tribeIds: readonly string[],
): Promise<string[]> {
  if (tribeIds.length === 0) return [];
  const rows = await db
    .selectFrom('tribeMemberships')
    .select('tribeId')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`tribe_id = any(${[...tribeIds]}::uuid[])`)
    .execute();
  return rows.map(({ tribeId }) => tribeId);
}

/** The tribes somebody is in, by name; more than this nobody looks through. */
export async function tribesOf(db: Db | Tx, userId: string, limit = 100) {
  return db
    .selectFrom('tribeMemberships')
    .innerJoin('tribes', 'tribes.id', 'tribeMemberships.tribeId')
    .select(['tribes.id', 'tribes.name', 'tribes.slug', 'tribes.imageUrl', 'tribes.isPrivate'])
    .where('tribeMemberships.userId', '=', userId)
    .orderBy('tribes.name')
    .orderBy('tribes.id')
    .limit(limit)
    .execute();
}
