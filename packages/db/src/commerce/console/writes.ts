import type { ItemType } from '@kindred/validation/commerce/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';

/** One more view of a page that sells; who looked is not kept. */
export async function countView(
  db: Db | Tx,
  view: { sellerId: string; itemType: ItemType; itemId: string },
): Promise<void> {
  await sql`
    insert into page_views_daily as daily (seller_id, day, item_type, item_id, views)
    values (${view.sellerId}, (now() at time zone 'utc')::date, ${view.itemType}, ${view.itemId}, 1)
    on conflict (seller_id, day, item_type, item_id) do update set views = daily.views + 1`.execute(db);
}
