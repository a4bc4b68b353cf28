import type { Viewer } from '@kindred/permissions/viewer';
import { PAGE_LIMIT_DEFAULT } from '@kindred/validation/paging/values';
import type { Db, Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import { completed, type PostRow } from '../page.ts';
import { timelineInOrder } from './visibility.ts';

export { trendingOnTimeline } from './visibility.ts';

interface WallValues {
  viewerId: string;
  tribeId: string;
  after: string;
}

const wall = (isFirst: boolean) =>
  prepare<WallValues, PostRow>((db, { viewerId, tribeId, after }) => {
    const viewer: Viewer = { id: viewerId, role: 'member' };
    const page = { tribeId, limit: PAGE_LIMIT_DEFAULT, ...(isFirst ? {} : { after }) };
    return completed(db, viewer, timelineInOrder(db, viewer, page));
  });
const firstPage = wall(true);
const nextPage = wall(false);

/** The wall of a tribe that the viewer was found to read; `after` is the id of the last post held. */
export async function postsOfTribe(
  db: Db | Tx,
  viewer: Viewer,
  page: { tribeId: string; limit: number; after?: string | undefined },
): Promise<PostRow[]> {
  const { tribeId, limit, after } = page;
  if (limit !== PAGE_LIMIT_DEFAULT) return completed(db, viewer, timelineInOrder(db, viewer, page)).execute();
  const values = { viewerId: viewer.id, tribeId, after: after ?? '' };
  return after === undefined ? firstPage(db, values) : nextPage(db, values);
}
