import { lockStanding } from '@kindred/db/events/attending/writes';
import type { EventRow } from '@kindred/db/events/visibility';
import { canDiscussEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  commentsInput,
  commentView,
  createCommentInput,
  commentPage as pageOfComments,
} from '@kindred/validation/feed/comments';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { comment, readPage } from '../../feed/comments/service.ts';
import { lockDiscussion } from '../../feed/discussions/service.ts';
import { eventLocked, factsOf, loadEvent } from '../service.ts';

const documented = documentedUnder('Events');
const discusses = (viewer: Viewer, event: EventRow) => canDiscussEvent(viewer, factsOf(event));

/** Comments under an event; `feed.comments` edits, deletes and reacts to them. */
export const discussionRouter = router({
  list: canOn({ input: commentsInput, permission: null, load: loadEvent, policy: () => true })
    .meta(documented('GET', '/events/{id}/comments', 'List the top-level comments of an event'))
    .output(pageOfComments)
    .query(({ ctx, input }) => readPage(ctx.db, ctx.viewer, input, 'event')),

  create: canOn({
    input: createCommentInput,
    permission: 'comment_react',
    load: loadEvent,
    policy: discusses,
  })
    .meta(documented('POST', '/events/{id}/comments', 'Comment on an event or reply to a comment'))
    .output(commentView)
    .mutation(({ ctx, input }) => {
      const { viewer } = ctx;
      const asked = { of: 'event', name: 'events.discussion.create', input } as const;
      return comment(ctx, viewer, asked, async (tx) => {
        const { id } = input;
        await lockStanding(tx, { eventId: id, userId: viewer.id });
        const { seen } = await eventLocked(tx, viewer, id);
        if (seen.cancelledAt !== null) fail('event_cancelled');
        const { title, tribeId, hostId } = seen;
        await lockDiscussion(tx, { of: 'event', id, authorId: hostId });
        return { id, authorId: hostId, tribeId, discussion: { of: 'event', id, title, hostId } };
      });
    }),
});
