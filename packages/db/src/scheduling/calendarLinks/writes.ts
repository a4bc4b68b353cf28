import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { CalendarOf } from './visibility.ts';

/** Makes the link of a calendar. It replaces the one before, whose address stops working. */
export async function keepCalendarLink(tx: Tx, link: CalendarOf & { secretHash: Buffer }): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('calendarLinks')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .constraint('calendar_links_one_key')
        .doUpdateSet({ secretHash: link.secretHash, createdAt: sql<Date>`now()` }),
    )
    .execute();
}

export async function removeCalendarLink(
  tx: Tx,
  { userId, kind, businessId, tribeId }: CalendarOf,
): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('calendarLinks')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('businessId', businessId === null ? 'is' : '=', businessId)
    .where('tribeId', tribeId === null ? 'is' : '=', tribeId)
    .execute();
}
