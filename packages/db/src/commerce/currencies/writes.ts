import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { SoldIn } from './visibility.ts';

/** What a tribe or business sells in; it stays so until the transaction ends. */
export async function lockCurrency(tx: Tx, { tribeId, businessId }: SoldIn): Promise<string> {
  const { currency } = await unrestrictedDb(tx)
    .selectFrom(businessId === null ? 'tribes' : 'businesses')
    .select('currency')
    .where('id', '=', businessId ?? tribeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return currency;
}
