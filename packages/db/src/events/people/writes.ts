import type { Tx } from '../../client.ts';
import type { EventRole } from '../../schema/events.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface EventPerson {
  userId: string | null;
  name: string | null;
  about: string;
}

/** Sets the co-hosts, the speakers or the door staff of a locked event. */
export async function setPeople(
  tx: Tx,
  eventId: string,
  role: EventRole,
  people: readonly EventPerson[],
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded.deleteFrom('eventPeople').where('eventId', '=', eventId).where('role', '=', role).execute();
  if (people.length === 0) return;
  const rows = people.map((person, position) => ({ ...person, eventId, role, position }));
  await guarded.insertInto('eventPeople').values(rows).execute();
}
