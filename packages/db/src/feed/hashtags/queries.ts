import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { completed, type PostRow } from '../page.ts';
import { taggedInOrder } from './visibility.ts';

export { trendingHashtags } from './visibility.ts';

/** Posts in the feed with a hashtag, newest first. */
export async function postsWithHashtag(
  db: Db | Tx,
  viewer: Viewer,
  page: { tag: string; limit: number; after?: Cursor | undefined },
): Promise<PostRow[]> {
  return completed(db, viewer, taggedInOrder(db, viewer, page)).execute();
}
