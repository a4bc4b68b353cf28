import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const COLUMNS = {
  tribe: { table: 'tribes', name: 'name' },
  business: { table: 'businesses', name: 'name' },
  course: { table: 'courses', name: 'title' },
  event: { table: 'events', name: 'title' },
} as const;

export interface PublicTextsRow {
  name: string;
  description: string | null;
}

/** Name and description of any tribe, business, course or event, for staff; undefined when it is deleted. */
export async function publicTextsOf(
  db: Db | Tx,
  type: keyof typeof COLUMNS,
  id: string,
): Promise<PublicTextsRow | undefined> {
  const { table, name } = COLUMNS[type];
  const { rows } = await sql<PublicTextsRow>`
    select ${sql.ref(name)} as name, description from ${sql.table(table)}
    where id = ${id}::uuid and deleted_at is null`.execute(unrestrictedDb(db));
  return rows[0];
}
