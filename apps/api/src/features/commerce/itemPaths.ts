import type { Db, Tx } from '@kindred/db/client';
import type { ItemType } from '@kindred/validation/commerce/values';
import { offerOf } from '../../offers.ts';

/**
 * Where each thing is used, below this site, by its id; nothing for what is gone. One that was bought twice is asked
 * for once.
 */
export async function pathsOf(
  db: Db | Tx,
  bought: readonly { itemType: string; itemId: string }[],
): Promise<Map<string, string>> {
  const types = new Map(bought.map(({ itemId, itemType }) => [itemId, itemType as ItemType]));
  const paths = await Promise.all(
    [...types].map(async ([id, type]) => ({ id, path: await offerOf(type)?.path(db, id) })),
  );
  return new Map(paths.flatMap(({ id, path }): [string, string][] => (path ? [[id, path]] : [])));
}
