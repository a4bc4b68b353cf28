import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The time of an hour of coaching: the row of that name. */
export function hourOf(slot: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${slot}.${name}`);
  return sql<string>`tstzrange(${column('starts_at')}, ${column('starts_at')} + ${column('minutes')} * interval '1 minute')`;
}

/** Whether a person is taken meanwhile, by anything but the hour of coaching itself. */
export function isBusy(person: RawBuilder<unknown>, slot: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from busy_times where busy_times.user_id = ${person} and busy_times.busy && ${hourOf(slot)}
      and busy_times.slot_id is distinct from ${sql.ref(`${slot}.id`)} offset 0)`;
}
