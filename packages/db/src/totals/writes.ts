import { sql } from 'kysely';
import type { Tx } from '../client.ts';

/** A table whose rows are counted by their owner, through an index that begins with the column `owner`. */
export interface Counted {
  table: string;
  owner: string;
}

/** Creations for one owner wait for each other, to the end of their transactions. */
export async function lockTotal(tx: Tx, { table, owner }: Counted, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`total:${table}.${owner}:${ownerId}`}, 0))`.execute(
    tx,
  );
}

/** Whether the owner has more than `max`; no more rows than that are counted. */
export async function exceedsTotal(
  tx: Tx,
  { table, owner }: Counted,
  ownerId: string,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select count(*) > ${max}::int as "isOver" from (
      select 1 from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId} limit ${max}::int + 1
    ) as counted`.execute(tx);
  return rows[0]?.isOver === true;
}
