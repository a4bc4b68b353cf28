import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { EventRole } from '../../schema/events.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface EventPerson {
  userId: string | null;
  name: string | null;
  about: string;
}

/** Sets the co-hosts, the speakers or the door staff of locked events. @returns users who had that role at none of them */
export async function setPeople(
  tx: Tx,
  eventIds: readonly string[],
  role: EventRole,
  people: readonly EventPerson[],
): Promise<string[]> {
  const guarded = unrestrictedDb(tx);
  const before = await guarded
    .deleteFrom('eventPeople')
    .where(sql<SqlBool>`event_id = any(${[...eventIds]}::uuid[])`)
    .where('role', '=', role)
    .returning('userId')
    .execute();
  if (people.length === 0) return [];
  const rows = people.map((person, position) => ({ ...person, role, position }));
  await sql`
    insert into event_people (event_id, role, user_id, name, about, position)
    select of_event.id, role, "userId", name, about, position
    from unnest(${[...eventIds]}::uuid[]) of_event (id), json_to_recordset(${JSON.stringify(rows)}::json)
      as person (role text, "userId" uuid, name text, about text, position smallint)`.execute(guarded);
  const known = new Set(before.map(({ userId }) => userId));
  return people.flatMap(({ userId }) => (userId === null || known.has(userId) ? [] : [userId]));
}
