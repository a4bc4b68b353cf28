import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface EventPerson {
  userId: string | null;
  name: string | null;
  about: string;
}

/** Sets the co-hosts or the speakers of a locked event. */
export async function setPeople(
  tx: Tx,
  eventId: string,
  role: 'host' | 'speaker',
  people: readonly EventPerson[],
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded.deleteFrom('eventPeople').where('eventId', '=', eventId).where('role', '=', role).execute();
  if (people.length === 0) return;
  const rows = people.map((person, position) => ({ ...person, eventId, role, position }));
  await guarded.insertInto('eventPeople').values(rows).execute();
}
