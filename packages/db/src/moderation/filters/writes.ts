import { FILTERS_MAX } from '@kindred/validation/moderation/filterValues';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type FilterRow, filterById } from './visibility.ts';

export type NewFilter = Pick<FilterRow, 'kind' | 'value' | 'count' | 'days' | 'action'> & {
  createdBy: string;
};

/** @returns `full` when there are `FILTERS_MAX`, `known` when there is one of this kind and value */
export async function insertFilter(tx: Tx, filter: NewFilter): Promise<FilterRow | 'full' | 'known'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('filters', 0))`.execute(tx);
  const guarded = unrestrictedDb(tx);
  const { count } = await guarded
    .selectFrom('filters')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= FILTERS_MAX) return 'full';
  const made = await guarded
    .insertInto('filters')
    .values(filter)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return (made && (await filterById(tx, made.id))) ?? 'known';
}

/** Turns a filter on or off. @returns undefined when it is gone */
export async function setFilterOn(tx: Tx, id: string, isOn: boolean): Promise<FilterRow | undefined> {
  await unrestrictedDb(tx).updateTable('filters').set({ isOn }).where('id', '=', id).execute();
  return filterById(tx, id);
}

/** @returns the filter as it was; undefined when it is gone */
export async function deleteFilter(tx: Tx, id: string): Promise<FilterRow | undefined> {
  const before = await filterById(tx, id);
  await unrestrictedDb(tx).deleteFrom('filters').where('id', '=', id).execute();
  return before;
}
