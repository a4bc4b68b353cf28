import { nextOpening, type OpenHours } from '@kindred/validation/scheduling/openHours';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { setHours } from '../../scheduling/hours/queries.ts';
import { hoursOf } from '../../scheduling/hours/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** In place of the hours that it had. */
export async function setBusinessHours(
  tx: Tx,
  { id, timeZone }: { id: string; timeZone: string },
  hours: Pick<OpenHours, 'week' | 'special'>,
): Promise<void> {
  await setHours(tx, { business: id }, hours);
  await keepNextOpening(tx, id, timeZone);
}

const DAY_MS = 86_400_000;
/** An opening that is seen this far ahead may go on for longer. */
const SEEN_MS = 13 * DAY_MS;

/** Keeps when a business is open next, and when that is to be looked at again; without hours there is nothing to keep. */
export async function keepNextOpening(
  tx: Tx,
  businessId: string,
  timeZone: string,
  now = Date.now(),
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const hours = await hoursOf(tx, { business: businessId }, timeZone);
  if (hours.week.length === 0 && hours.special.length === 0) {
    await guarded.deleteFrom('businessOpenings').where('businessId', '=', businessId).execute();
    return;
  }
  const opening = nextOpening(hours, now);
  const row = {
    opensAt: opening && new Date(opening.from),
    closesAt: opening && new Date(opening.to),
    dueAt: new Date(Math.min(opening?.to ?? now + DAY_MS, now + SEEN_MS)),
  };
  await guarded
    .insertInto('businessOpenings')
    .values({ businessId, ...row })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(row))
    .execute();
}

/** So that of two who look at the same business one at a time writes. @returns whether it is still due */
export async function holdOpening(tx: Tx, businessId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('businessOpenings')
    .select('businessId')
    .where('businessId', '=', businessId)
    .where('dueAt', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}
