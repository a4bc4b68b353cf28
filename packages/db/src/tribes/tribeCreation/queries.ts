import type { Db, Tx } from '../../client.ts';

/**
 * Whether a handle leads to a tribe: as the one it has, or as one it had.
 * @param but a tribe that may have it all the same
 */
export async function slugIsTaken(db: Db | Tx, slug: string, but?: string): Promise<boolean> {
  const row = await db.selectFrom('tribeSlugs').select('tribeId').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined && row.tribeId !== but;
}
