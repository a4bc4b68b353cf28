import { postById } from '@kindred/db/feed/queries';
import { type StoryRow, storiesFor, viewersOf } from '@kindred/db/feed/stories/visibility';
import { markSeen } from '@kindred/db/feed/stories/writes';
import { type MediaRow, mediaOf } from '@kindred/db/media/visibility';
import { canSeeStoryViewers } from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  type StoryGroup,
  storyGroups,
  storyIdInput,
  storyViewers,
  storyViewersInput,
} from '@kindred/validation/feed/stories';
import { noInput } from '@kindred/validation/text';
import { canOn, router, signedIn } from '../../trpc/access.ts';
import { presentCard } from '../accounts/service.ts';
import { presentMedia } from '../media/service.ts';
import { decodeTime } from './cursor.ts';
import { pageByTime } from './pages.ts';

const tags = ['Feed'];

/** Mine first, then people with something new; each in the order the rows came. */
function presentGroups(rows: StoryRow[], media: MediaRow[], viewer: Viewer): StoryGroup[] {
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

export const storiesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/stories',
        tags,
        summary: 'Stories of the last 24 hours, by person',
        protect: true,
      },
    })
    .input(noInput)
    .output(storyGroups)
    .query(async ({ ctx }) => {
      const rows = await storiesFor(ctx.db, ctx.viewer);
      const media = await mediaOf(
        ctx.db,
        'posts',
        rows.map(({ id }) => id),
      );
      return presentGroups(rows, media, ctx.viewer);
    }),

  see: canOn({
    input: storyIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: (_viewer, post) => post.type === 'story',
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/stories/{id}/view',
        tags,
        summary: 'Say that I saw a story',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => markSeen(tx, input.id, ctx.viewer.id));
      return { message: 'Story seen' };
    }),

  viewers: canOn({
    input: storyViewersInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canSeeStoryViewers,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/stories/{id}/viewers',
        tags,
        summary: 'Who saw my story, the latest first',
        protect: true,
      },
    })
    .output(storyViewers)
    .query(async ({ ctx, input }) => {
      const { id, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await viewersOf(ctx.db, ctx.viewer, id, { limit: limit + 1, after });
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => ({ user: presentCard(row), viewedAt: row.viewedAt.toISOString() }),
      );
    }),
});
