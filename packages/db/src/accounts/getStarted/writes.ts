import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Keeps the first steps out of the person's feed for good. */
export async function hideFirstSteps(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('userPreferences')
    .values({ userId, hidesGetStarted: true })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ hidesGetStarted: true }))
    .execute();
}
