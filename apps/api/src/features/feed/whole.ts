import type { Db } from '@kindred/db/client';
import { type PostRow, pollsOf, postsByIds, tribesGiven } from '@kindred/db/feed/queries';
import { type MediaRow, mediaOf } from '@kindred/db/media/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PostView } from '@kindred/validation/feed';
import { presentPost, type WholePost } from './present.ts';

const WITH_MEDIA = new Set(['image', 'video', 'voice', 'story']);

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * Completes posts that the viewer was found to see. What a page does not have is not asked for: a page of
 * texts costs nothing here.
 */
export async function wholePosts(db: Db, viewer: Viewer, rows: readonly PostRow[]): Promise<WholePost[]> {
  const sharedIds = rows.flatMap(({ sharedPostId }) => sharedPostId ?? []);
  const pollIds = rows.filter(({ type }) => type === 'poll').map(({ id }) => id);
  const customIds = rows
    .filter(({ visibility, authorId }) => visibility === 'custom' && authorId === viewer.id)
    .map(({ id }) => id);
  const [shared, polls, tribes] = await Promise.all([
    postsByIds(db, viewer, sharedIds),
    pollsOf(db, viewer.id, pollIds),
    tribesGiven(db, customIds),
  ]);
  const mediaIds = [...rows, ...shared].filter(({ type }) => WITH_MEDIA.has(type)).map(({ id }) => id);
  const media = grouped(await mediaOf(db, 'posts', mediaIds), ({ attachedTo }) => attachedTo);
  const options = grouped(polls, ({ postId }) => postId);
  const given = grouped(tribes, ({ postId }) => postId);
  const sharedById = new Map(shared.map((row) => [row.id, row]));
  const filesOf = ({ id }: PostRow): MediaRow[] => media.get(id) ?? [];
  return rows.map((row) => {
    const passedOn = sharedById.get(row.sharedPostId ?? '');
    return {
      row,
      media: filesOf(row),
      poll: options.get(row.id) ?? [],
      shared: passedOn ? { row: passedOn, media: filesOf(passedOn) } : null,
      tribes: (given.get(row.id) ?? []).map(({ tribeId }) => tribeId),
    };
  });
}

/** @param isRanked in For You */
export async function presentPosts(
  db: Db,
  viewer: Viewer,
  rows: readonly PostRow[],
  isRanked = false,
): Promise<PostView[]> {
  const whole = await wholePosts(db, viewer, rows);
  return whole.map((post) => presentPost(post, viewer, isRanked));
}

export async function presentOne(db: Db, viewer: Viewer, row: PostRow): Promise<PostView> {
  const [view] = await presentPosts(db, viewer, [row]);
  if (view === undefined) throw new Error('A row in gives a view out');
  return view;
}
