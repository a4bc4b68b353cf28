import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { RuleRow } from './visibility.ts';

/** @returns undefined when there are `max` rules */
export async function insertRule(
  tx: Tx,
  rule: Omit<RuleRow, 'id'>,
  max: number,
): Promise<RuleRow | undefined> {
  const guarded = unrestrictedDb(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('community_rules', 0))`.execute(tx);
  const { count } = await guarded
    .selectFrom('communityRules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= max) return undefined;
  return guarded
    .insertInto('communityRules')
    .values({ ...rule, position: sql`(select coalesce(max(position), 0) + 1 from community_rules)` })
    .returning(['id', 'title', 'description'])
    .executeTakeFirstOrThrow();
}

export async function updateRule(tx: Tx, { id, ...changes }: RuleRow): Promise<RuleRow | undefined> {
  return unrestrictedDb(tx)
    .updateTable('communityRules')
    .set(changes)
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .returning(['id', 'title', 'description'])
    .executeTakeFirst();
}

/** Earlier decisions go on naming it. */
export async function archiveRule(tx: Tx, id: string): Promise<RuleRow | undefined> {
  return unrestrictedDb(tx)
    .updateTable('communityRules')
    .set({ archivedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .returning(['id', 'title', 'description'])
    .executeTakeFirst();
}
