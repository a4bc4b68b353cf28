import type { Db, Tx } from '../client.ts';

export async function ownsBusiness(db: Db | Tx, userId: string, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('ownerId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
