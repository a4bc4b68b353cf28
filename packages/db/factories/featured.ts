import { FEATURED_MAX, type FeaturedType } from '@kindred/validation/admin/featured';
import { sql } from 'kysely';
import type { Db } from '../src/client.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';

/** Features an item, however many there are. */
export async function featureItem(db: Db, type: FeaturedType, id: string): Promise<void> {
  await unrestrictedDb(db)
    .insertInto('featuredLists')
    .values({ type, itemIds: [id] })
    .onConflict((conflict) =>
      conflict
        .column('type')
        .doUpdateSet({ itemIds: sql<string[]>`featured_lists.item_ids || excluded.item_ids` }),
    )
    .execute();
}

/** Removes all featured items of a type but the latest, which a test beside this one may have added. */
export async function makeRoom(db: Db, type: FeaturedType): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('featuredLists')
    .set({ itemIds: sql<string[]>`item_ids[1:${sql.lit(FEATURED_MAX / 2)}]` })
    .where('type', '=', type)
    .execute();
}
