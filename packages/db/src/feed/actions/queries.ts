import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { completed, type PostRow } from '../page.ts';
import { savedInOrder } from './visibility.ts';

export { type EditRow, editsOf, undoablePost } from './visibility.ts';

/** A page of my saved posts, by the time they were saved: `place` is that time. */
export async function savedPage(
  db: Db | Tx,
  viewer: Viewer,
  page: { limit: number; after?: Cursor | undefined },
): Promise<PostRow[]> {
  return completed(db, viewer, savedInOrder(db, viewer, page)).execute();
}
