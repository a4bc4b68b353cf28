import { FOLDER_DEPTH_MAX, FOLDER_MAX } from '@kindred/validation/tribes/library';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockSpace } from '../spaces/writes.ts';

/** Why something cannot be where it is to go. */
export type Misplaced = 'no_folder' | 'full' | 'deep' | 'taken' | 'inside_itself';

interface Place {
  spaceId: string;
  folderId: string | null;
  name: string;
}

/**
 * Whether an item can be put there. Whoever changes the tree of a space holds the space first, so that what is
 * found stays so. @param item what is moved, and how many folders it reaches down
 */
async function check(
  tx: Tx,
  place: Place,
  item: { id: string | null; height: number },
): Promise<Misplaced | undefined> {
  const { spaceId, folderId, name } = place;
  await lockSpace(tx, spaceId);
  const guarded = unrestrictedDb(tx);
  let depth = 0;
  let above = folderId;
  while (above !== null) {
    if (above === item.id) return 'inside_itself';
    const folder = await guarded
      .selectFrom('libraryItems')
      .select('parentId')
      .where('id', '=', above)
      .where('spaceId', '=', spaceId)
      .where('kind', '=', 'folder')
      .executeTakeFirst();
    if (folder === undefined) return 'no_folder';
    depth += 1;
    above = folder.parentId;
  }
  if (depth + item.height > FOLDER_DEPTH_MAX) return 'deep';
  const beside = await guarded
    .selectFrom('libraryItems')
    .select('id')
    .select(sql<boolean>`lower(name) = lower(${name}::text)`.as('isNamesake'))
    .where('spaceId', '=', spaceId)
    .where('parentId', folderId === null ? 'is' : '=', folderId)
    .where('id', 'is distinct from', item.id)
    .execute();
  if (beside.some(({ isNamesake }) => isNamesake)) return 'taken';
  return beside.length >= FOLDER_MAX ? 'full' : undefined;
}

/** @returns the id of the new item, or why there is none */
export async function insertItem(
  tx: Tx,
  item: Place & { kind: 'folder' | 'file'; createdBy: string },
): Promise<{ id: string } | { refused: Misplaced }> {
  const { spaceId, folderId, name, kind, createdBy } = item;
  const refused = await check(tx, item, { id: null, height: kind === 'folder' ? 1 : 0 });
  if (refused !== undefined) return { refused };
  return unrestrictedDb(tx)
    .insertInto('libraryItems')
    .values({ spaceId, parentId: folderId, name, kind, createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** How many folders there are from this one down to the deepest, itself included. */
async function heightOf(tx: Tx, itemId: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive tree as (
      select id, 1 as depth from library_items where id = ${itemId}::uuid and kind = 'folder'
      union all
      select below.id, depth + 1 from library_items below join tree on below.parent_id = tree.id
      where below.kind = 'folder')
    select coalesce(max(depth), 0)::int as height from tree`.execute(unrestrictedDb(tx));
  return rows[0]?.height ?? 0;
}

/** Names it anew, moves it, or both. */
export async function updateItem(tx: Tx, itemId: string, to: Place): Promise<Misplaced | undefined> {
  await lockSpace(tx, to.spaceId);
  const refused = await check(tx, to, { id: itemId, height: await heightOf(tx, itemId) });
  if (refused !== undefined) return refused;
  await unrestrictedDb(tx)
    .updateTable('libraryItems')
    .set({ name: to.name, parentId: to.folderId })
    .where('id', '=', itemId)
    .where('hiddenAt', 'is', null)
    .execute();
  return undefined;
}

/** A folder goes with all that is in it. @returns false when it was gone already */
export async function removeItem(tx: Tx, spaceId: string, itemId: string): Promise<boolean> {
  await lockSpace(tx, spaceId);
  const row = await unrestrictedDb(tx)
    .deleteFrom('libraryItems')
    .where('id', '=', itemId)
    .where('spaceId', '=', spaceId)
    .where('hiddenAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a file that moderators hide. @returns false when it was gone already, or is shown */
export async function removeHiddenItem(tx: Tx, itemId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('libraryItems')
    .where('id', '=', itemId)
    .where('hiddenAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
