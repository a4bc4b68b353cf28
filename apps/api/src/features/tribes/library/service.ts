import type { Db } from '@kindred/db/client';
import { caseOfSubject } from '@kindred/db/moderation/reports/visibility';
import { itemById, type LibraryRow, reportedFile } from '@kindred/db/tribes/library/visibility';
import { seesCase } from '@kindred/permissions/policies/moderation';
import { canModerateSpace } from '@kindred/permissions/policies/spaces';
import type { Viewer } from '@kindred/permissions/viewer';
import type { LibraryItem } from '@kindred/validation/tribes/library';
import { standingOf } from '../service.ts';
import { loadSpace, maySpeak, type SpaceInTribe } from '../spaces/service.ts';

export interface ItemInSpace extends SpaceInTribe {
  item: LibraryRow;
}

export async function loadLibrary(...asked: Parameters<typeof loadSpace>) {
  const found = await loadSpace(...asked);
  return found?.space.type === 'library' ? found : undefined;
}

interface FileAsked {
  id: string;
  spaceId: string;
  itemId: string;
}

export async function loadItem(db: Db, viewer: Viewer, input: FileAsked): Promise<ItemInSpace | undefined> {
  const found = await loadLibrary(db, viewer, input);
  const item = found && (await itemById(db, input.spaceId, input.itemId));
  return found && item && { ...found, item };
}

/** Members edit items they added themselves, moderators edit every item. */
export function mayEdit(viewer: Viewer, { item, space, tribe }: ItemInSpace): boolean {
  if (space.archivedAt !== null || tribe.archivedAt !== null) return false;
  if (canModerateSpace(viewer, { standing: standingOf(tribe) })) return true;
  return item.createdBy === viewer.id && maySpeak(viewer, { space, tribe });
}

/** Files of others; a folder has nothing to report. */
export function mayReport(viewer: Viewer, { item }: ItemInSpace): boolean {
  return item.kind === 'file' && item.createdBy !== viewer.id;
}

export function present(viewer: Viewer, found: ItemInSpace): LibraryItem {
  const { item, space, tribe } = found;
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    size: item.size,
    url:
      item.kind === 'file' ? `/api/tribes/${tribe.slug}/spaces/${space.id}/files/${item.id}/content` : null,
    itemCount: item.itemCount,
    addedBy: item.addedBy,
    createdAt: item.createdAt.toISOString(),
    can: { edit: mayEdit(viewer, found), report: mayReport(viewer, found) },
  };
}

/** A reported file, for those who may see its case. */
async function fileOfCase(
  db: Db,
  viewer: Viewer,
  { spaceId, itemId }: FileAsked,
): Promise<LibraryRow | undefined> {
  const facts = await caseOfSubject(db, viewer, { type: 'library_item', id: itemId });
  return facts !== undefined && seesCase(viewer, facts) ? reportedFile(db, spaceId, itemId) : undefined;
}

/** For {@link libraryRoutes}: where storage keeps a file of a space that the viewer reads, or of a case they see. */
export async function fileToSend(db: Db, viewer: Viewer, input: FileAsked) {
  const item = (await loadItem(db, viewer, input))?.item ?? (await fileOfCase(db, viewer, input));
  return item?.kind === 'file' && item.storageKey !== null
    ? { name: item.name, key: item.storageKey }
    : undefined;
}
