import type { OpenHours, Span } from '@kindred/validation/businesses/openHours';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** In place of the hours that it had; special days that are over stay out of it. */
export async function setHours(
  tx: Tx,
  businessId: string,
  { week, special }: Pick<OpenHours, 'week' | 'special'>,
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded.deleteFrom('businessHours').where('businessId', '=', businessId).execute();
  await guarded.deleteFrom('businessSpecialDays').where('businessId', '=', businessId).execute();
  if (week.length > 0) {
    await guarded
      .insertInto('businessHours')
      .values(week.map((each) => ({ businessId, ...each })))
      .execute();
  }
  if (special.length > 0) {
    await guarded
      .insertInto('businessSpecialDays')
      .values(
        special.map(({ date, note, openings }) => ({
          businessId,
          date,
          note,
          openings: JSON.stringify(openings.map(({ opens, closes }) => [opens, closes])),
        })),
      )
      .execute();
  }
}

/** Keeps when a business is open next, and when that is to be looked at again. */
export async function keepOpening(
  tx: Tx,
  businessId: string,
  { opening, dueAt }: { opening: Span | null; dueAt: Date },
): Promise<void> {
  const row = {
    opensAt: opening && new Date(opening.from),
    closesAt: opening && new Date(opening.to),
    dueAt,
  };
  await unrestrictedDb(tx)
    .insertInto('businessOpenings')
    .values({ businessId, ...row })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(row))
    .execute();
}

/** Without hours nothing is due. */
export async function forgetOpening(tx: Tx, businessId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('businessOpenings').where('businessId', '=', businessId).execute();
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
