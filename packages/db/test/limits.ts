import { sql } from 'kysely';
import type { Db } from '../src/client.ts';

/** From now on the first use of every limit is one too many. @returns what ends that */
export async function useUpLimits(db: Db): Promise<() => Promise<void>> {
  await sql`create or replace function use_up_limit() returns trigger language plpgsql as
    'begin new.count := 2000000000; return new; end'`.execute(db);
  await sql`create trigger use_up_limits before insert on rate_limits for each row
    execute function use_up_limit()`.execute(db);
  return async () => {
    await sql`drop trigger use_up_limits on rate_limits`.execute(db);
  };
}

/** Whether an index begins with the column, for every row in which it is set. */
export async function isIndexed(db: Db, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass and a.attname = ${column}
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = ${`(${column} IS NOT NULL)`})`.execute(
    db,
  );
  return rows.length > 0;
}
