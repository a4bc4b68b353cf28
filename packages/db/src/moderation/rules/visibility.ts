import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface RuleRow {
  id: string;
  title: string;
  description: string;
}

/** Rules that hold now, in their order. */
export async function communityRules(db: Db | Tx): Promise<RuleRow[]> {
  return unrestrictedDb(db)
    .selectFrom('communityRules')
    .select(['id', 'title', 'description'])
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function communityRuleById(db: Db | Tx, id: string): Promise<RuleRow | undefined> {
  return unrestrictedDb(db)
    .selectFrom('communityRules')
    .select(['id', 'title', 'description'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
}
