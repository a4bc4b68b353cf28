import { FOLDER_DEPTH_MAX, FOLDER_MAX, ITEM_NAME_MAX } from '@kindred/validation/tribes/library';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { isEvidence } from '../../moderation/queries.ts';
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
    .where('deletedAt', 'is', null)
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
    .where('deletedAt', 'is', null)
    .execute();
  return undefined;
}

/** Last characters of a name that stay beside eight of an id and a space. */
const NAME_KEPT = ITEM_NAME_MAX - 9;

/**
 * Takes files that a case needs out of the folder that is deleted with them. Hidden ones are back at the top when they
 * are shown again, under a name of their own.
 * @returns ids of those kept
 */
async function keepEvidence(tx: Tx, spaceId: string, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree as (
      select id, kind, name, hidden_at from library_items
      where id = ${itemId}::uuid and space_id = ${spaceId}::uuid and deleted_at is null and hidden_at is null
      union all
      select below.id, below.kind, below.name, below.hidden_at
      from library_items below join tree on below.parent_id = tree.id
    ), evidence as (
      select id, name, hidden_at, row_number() over (partition by lower(name) order by id) as namesake from tree
      where kind = 'file' and (hidden_at is not null or ${isEvidence('library_item', 'tree.id')})
    )
    update library_items kept set parent_id = null,
      deleted_at = case when evidence.hidden_at is null then now() end,
      name = case when evidence.namesake > 1 or exists (select from library_items beside
          where beside.space_id = ${spaceId}::uuid and beside.parent_id is null and beside.id <> kept.id
            and lower(beside.name) = lower(kept.name) and beside.deleted_at is null)
        then right(kept.id::text, 8) || ' ' || right(kept.name, ${sql.lit(NAME_KEPT)}) else kept.name end
    from evidence where kept.id = evidence.id returning kept.id`.execute(unrestrictedDb(tx));
  return rows.map(({ id }) => id);
}

/** A folder goes with all that is in it but evidence. @returns false when it was gone already */
export async function removeItem(tx: Tx, spaceId: string, itemId: string): Promise<boolean> {
  await lockSpace(tx, spaceId);
  const kept = await keepEvidence(tx, spaceId, itemId);
  if (kept.includes(itemId)) return true;
  const row = await unrestrictedDb(tx)
    .deleteFrom('libraryItems')
    .where('id', '=', itemId)
    .where('spaceId', '=', spaceId)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
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

/** Deletes files that were kept as evidence which no case needs any more. @returns how many */
export async function removeKeptFiles(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from library_items where id = any (array(
      select id from library_items where deleted_at is not null and hidden_at is null
        and not ${isEvidence('library_item', 'library_items.id')}
      order by deleted_at limit ${limit}))`.execute(unrestrictedDb(tx));
  return Number(numAffectedRows);
}
