import type { DELETION_BLOCKERS } from '@kindred/validation/accounts/deletion';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { hasOpenBalance } from '../../commerce/payouts/visibility.ts';

export interface BlockerRow {
  kind: (typeof DELETION_BLOCKERS)[number];
  id: string | null;
  name: string;
  slug: string;
}

/** What would be nobody's without this person, and what waits for them. A list for a screen: a hundred of each at most. */
export async function deletionBlockersOf(db: Db | Tx, userId: string): Promise<BlockerRow[]> {
  const { rows } = await sql<BlockerRow>`
    (select 'tribe' as kind, id, name, slug from tribes
      where owner_id = ${userId} and deleted_at is null order by name, id limit 100)
    union all
    (select 'business', id, name, slug from businesses where owner_id = ${userId} order by name, id limit 100)
    union all
    select 'bookings', null, '', '' where exists (
      select from bookings
      where user_id = ${userId} and starts_at > now() and status in ('requested', 'confirmed'))
    union all
    select 'balance', null, '', '' where ${hasOpenBalance(userId)}
    union all
    select 'platform', null, '', '' from users me
    where me.id = ${userId} and me.role = 'platform_admin' and not exists (
      select from users other
      where other.role = 'platform_admin' and other.id <> me.id and other.suspended_at is null)`.execute(db);
  return rows;
}

/** Who asked for it before that moment, the longest first. */
export async function dueForErasure(db: Db, askedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletionAskedAt', '<=', askedBefore)
    .whereRef('deletionAskedAt', '=', 'suspendedAt')
    .orderBy('deletionAskedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deletionAskedAt(db: Db | Tx, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select('deletionAskedAt')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.deletionAskedAt ?? null;
}
