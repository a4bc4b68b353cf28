import type { OpenHours } from '@kindred/validation/scheduling/openHours';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type HoursOwner, tablesOf } from './tables.ts';

/** In place of the hours that it had; special days that are over stay out of it. */
export async function setHours(
  tx: Tx,
  owner: HoursOwner,
  hours: Pick<OpenHours, 'week' | 'special'>,
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const { week, special, column, id } = tablesOf(owner);
  const days = hours.special.map(({ openings, ...day }) => ({
    ...day,
    openings: openings.map(({ opens, closes }) => [opens, closes]),
  }));
  await sql`delete from ${week} where ${column} = ${id}::uuid`.execute(guarded);
  await sql`delete from ${special} where ${column} = ${id}::uuid`.execute(guarded);
  await sql`
    insert into ${week} (${column}, day, opens, closes)
    select ${id}::uuid, day, opens, closes
    from jsonb_to_recordset(${JSON.stringify(hours.week)}::text::jsonb) as rows (day int, opens int, closes int)`.execute(
    guarded,
  );
  await sql`
    insert into ${special} (${column}, date, note, openings)
    select ${id}::uuid, date, note, openings
    from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as rows (date date, note text, openings jsonb)`.execute(
    guarded,
  );
}
