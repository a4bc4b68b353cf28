import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { SellerSettingsRow } from './visibility.ts';

export async function saveSellerSettings(tx: Tx, userId: string, settings: SellerSettingsRow): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('sellerSettings')
    .values({ ...settings, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute();
}
