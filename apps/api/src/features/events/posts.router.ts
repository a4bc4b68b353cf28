import type { EventRow } from '@kindred/db/events/visibility';
import { canPostEvent } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { postAboutInput, postView } from '@kindred/validation/feed';
import { canOn } from '../../trpc/access.ts';
import { fail } from '../../trpc/errors.ts';
import { documentedUnder } from '../../trpc/openapi-meta.ts';
import { postAbout } from '../feed/service.ts';
import { hostedEventLocked } from './builder/service.ts';
import { factsOf, loadEvent } from './service.ts';

const mayPost = (viewer: Viewer, event: EventRow) => canPostEvent(viewer, factsOf(event));

/** Posts about events. */
export const eventPostsRouter = {
  post: canOn({ input: postAboutInput, permission: 'create_posts', load: loadEvent, policy: mayPost })
    .meta(documentedUnder('Events')('POST', '/events/{id}/posts', 'Post an event I run to its tribe'))
    .output(postView)
    .mutation(({ ctx, input }) => {
      const { viewer } = ctx;
      return postAbout(ctx, viewer, { name: 'events.post', type: 'event', input }, async (tx) => {
        const { seen } = await hostedEventLocked(tx, viewer, input.id);
        return seen.tribeId !== null && mayPost(viewer, seen) ? seen.tribeId : fail('not_allowed');
      });
    }),
};
