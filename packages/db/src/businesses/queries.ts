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

/** The businesses somebody owns, by name. */
export async function businessesOf(db: Db | Tx, userId: string, limit = 100) {
  return db
    .selectFrom('businesses')
    .select(['id', 'name', 'slug', 'logoUrl'])
    .where('ownerId', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}
