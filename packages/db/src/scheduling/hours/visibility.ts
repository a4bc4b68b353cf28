import type { OpenHours, SpecialDay, WeeklyOpening } from '@kindred/validation/scheduling/openHours';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type HoursOwner, tablesOf } from './tables.ts';

/** Hours of what the caller knows may be seen, with special days from yesterday on. */
export async function hoursOf(db: Db | Tx, owner: HoursOwner, timeZone: string): Promise<OpenHours> {
  const guarded = unrestrictedDb(db);
  const { week, special, column, id } = tablesOf(owner);
  const { rows: openings } = await sql<WeeklyOpening>`
    select day, opens, closes from ${week} where ${column} = ${id}::uuid order by day, opens`.execute(
    guarded,
  );
  const { rows: days } = await sql<Omit<SpecialDay, 'openings'> & { openings: [number, number][] }>`
    select date, note, openings from ${special}
    where ${column} = ${id}::uuid and date >= current_date - 2 order by date`.execute(guarded);
  return {
    timeZone,
    week: openings,
    special: days.map(({ openings: times, ...day }) => ({
      ...day,
      openings: times.map(([opens, closes]) => ({ opens, closes })),
    })),
  };
}
