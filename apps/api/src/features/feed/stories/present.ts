import type { Db } from '@kindred/db/client';
import type { StoryRow } from '@kindred/db/feed/stories/visibility';
import { mediaOf } from '@kindred/db/media/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { StoryGroup } from '@kindred/validation/feed/stories';
import { presentCard } from '../../accounts/service.ts';
import { presentMedia } from '../../media/service.ts';

/** Mine first, then people with something new; each in the order the rows came. */
export async function presentStories(db: Db, viewer: Viewer, rows: StoryRow[]): Promise<StoryGroup[]> {
  const media = await mediaOf(
    db,
    'posts',
    rows.map(({ id }) => id),
  );
  const groups = new Map<string, StoryGroup>();
  for (const row of rows) {
    const isMine = row.authorId === viewer.id;
    const group: StoryGroup = groups.get(row.authorId) ?? {
      author: presentCard({ ...row, id: row.authorId }),
      isMine,
      hasUnseen: false,
      stories: [],
    };
    groups.set(row.authorId, group);
    group.hasUnseen ||= !row.isSeen;
    group.stories.push({
      id: row.id,
      content: row.content,
      media: media.filter(({ attachedTo }) => attachedTo === row.id).map(presentMedia),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      isSeen: row.isSeen,
      viewCount: isMine ? row.viewCount : null,
    });
  }
  const rank = ({ isMine, hasUnseen }: StoryGroup) => (isMine ? 0 : hasUnseen ? 1 : 2);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}
