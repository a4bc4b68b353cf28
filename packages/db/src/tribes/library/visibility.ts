import { FOLDER_DEPTH_MAX, FOLDER_MAX } from '@kindred/validation/tribes/library';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export type LibraryRow = Awaited<ReturnType<typeof itemsOf>>[number];

/** Items of a space that the viewer was found to read, hidden and deleted ones too. */
function allItems(db: Db | Tx, spaceId: string) {
  return unrestrictedDb(db)
    .selectFrom('libraryItems')
    .leftJoin('attachments', (join) =>
      join
        .onRef('attachments.attachedTo', '=', 'libraryItems.id')
        .on('attachments.attachedType', '=', 'library_items'),
    )
    .leftJoin('users as adder', 'adder.id', 'libraryItems.createdBy')
    .select([
      'libraryItems.id',
      'libraryItems.parentId',
      'libraryItems.kind',
      'libraryItems.name',
      'libraryItems.createdBy',
      'libraryItems.createdAt',
      'attachments.size',
      'attachments.storageKey',
    ])
    .select(sql<string | null>`adder.first_name || ' ' || adder.last_name`.as('addedBy'))
    .select(
      sql<number | null>`case when library_items.kind = 'folder' then (
        select count(*)::int from library_items inside where inside.parent_id = library_items.id
          and inside.hidden_at is null and inside.deleted_at is null) end`.as('itemCount'),
    )
    .where('libraryItems.spaceId', '=', spaceId);
}

const items = (db: Db | Tx, spaceId: string) =>
  allItems(db, spaceId)
    .where('libraryItems.hiddenAt', 'is', null)
    .where('libraryItems.deletedAt', 'is', null);

/** What a folder holds, folders first; null for the top. It holds no more than can be shown. */
export async function itemsOf(db: Db | Tx, spaceId: string, folderId: string | null) {
  return items(db, spaceId)
    .where('libraryItems.parentId', folderId === null ? 'is' : '=', folderId)
    .orderBy(sql`library_items.kind = 'file'`)
    .orderBy(sql`lower(library_items.name)`)
    .orderBy('libraryItems.id')
    .limit(FOLDER_MAX)
    .execute();
}

export async function itemById(db: Db | Tx, spaceId: string, itemId: string) {
  return items(db, spaceId).where('libraryItems.id', '=', itemId).executeTakeFirst();
}

/** A file of a space, for those who may see its case: hidden and deleted ones are found. */
export async function reportedFile(db: Db | Tx, spaceId: string, itemId: string) {
  return allItems(db, spaceId)
    .where('libraryItems.id', '=', itemId)
    .where('libraryItems.kind', '=', 'file')
    .executeTakeFirst();
}

/** A folder and those it is in, from the top down; empty when there is no such folder in the space. */
export async function pathTo(
  db: Db | Tx,
  spaceId: string,
  folderId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive path as (
      select id, name, parent_id, 0 as depth from library_items
      where id = ${folderId}::uuid and space_id = ${spaceId}::uuid and kind = 'folder'
      union all
      select above.id, above.name, above.parent_id, depth + 1
      from library_items above join path on above.id = path.parent_id
      where depth <= ${sql.lit(FOLDER_DEPTH_MAX)})
    select id, name from path order by depth desc`.execute(unrestrictedDb(db));
  return rows;
}
