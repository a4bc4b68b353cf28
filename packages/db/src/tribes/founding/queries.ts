import type { Db, Tx } from '../../client.ts';

export async function slugIsTaken(db: Db | Tx, slug: string): Promise<boolean> {
  const row = await db.selectFrom('tribes').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}
