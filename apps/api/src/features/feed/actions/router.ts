import { visibleUser } from '@kindred/db/accounts/queries';
import { editsOf, savedPage, undoablePost } from '@kindred/db/feed/actions/queries';
import {
  editPost,
  pinPost,
  restorePost,
  savePost,
  unpinPost,
  unsavePost,
} from '@kindred/db/feed/actions/writes';
import { isCrossposted } from '@kindred/db/feed/crossposts/visibility';
import { postById } from '@kindred/db/feed/queries';
import { pinOnTimeline } from '@kindred/db/feed/timeline/writes';
import {
  canEditPost,
  canPinPost,
  canReportPost,
  canSavePost,
  isOnWall,
} from '@kindred/permissions/policies/feed';
import { canReportPerson } from '@kindred/permissions/policies/profiles';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { type PostView, postIdInput, postPage, postView } from '@kindred/validation/feed';
import {
  editPostInput,
  pinnedState,
  postEdits,
  savedInput,
  savedState,
} from '@kindred/validation/feed/edits';
import { reportInput } from '@kindred/validation/reports';
import { cutPage, decodeTime, encodeTime } from '../../../platform/paging.ts';
import { canOn, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { failUnseen, report, screen } from '../../moderation/service.ts';
import { presentOne, presentPosts } from '../hydrate.ts';
import { announceRestoredPost } from '../moderation.ts';
import { notifyOfEditedPost } from '../notifications.ts';
import { checkTimelineLength } from '../timeline.ts';

const tags = ['Feed'];

async function postNow(ctx: Context, viewer: Viewer, postId: string): Promise<PostView> {
  const row = (await postById(ctx.db, viewer, postId)) ?? (await failUnseen(ctx.db, 'post', postId));
  return presentOne(ctx.db, viewer, row);
}

/** Procedures of the feed's own router. */
export const actionsRouter = {
  edit: canOn({
    input: editPostInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canEditPost,
  })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/posts/{id}',
        tags,
        summary: 'Edit a post',
        description: 'What it said before is kept and can be read by whoever sees the post.',
        protect: true,
      },
    })
    .output(postView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        const { subject } = ctx;
        const isLimited =
          isOnWall(subject) || (subject.type !== 'story' && (await isCrossposted(tx, input.id)));
        if (isLimited) checkTimelineLength(input.content);
        const isChanged = (await editPost(tx, input.id, input.content)) ?? fail('not_found');
        if (!isChanged) return;
        await notifyOfEditedPost(
          tx,
          outbox,
          ctx.viewer.id,
          { ...ctx.subject, content: input.content },
          ctx.subject.content,
        );
        await outbox.event({ topic: 'post_changed', payload: { postId: input.id } });
        const { id, content } = input;
        const { authorId } = subject;
        await screen(tx, outbox, { type: 'post', id, authorId, texts: [content], isEdit: true });
      });
      return postNow(ctx, ctx.viewer, input.id);
    }),

  edits: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: () => true,
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/posts/{id}/edits',
        tags,
        summary: 'List earlier versions of a post',
        protect: true,
      },
    })
    .output(postEdits)
    .query(async ({ ctx, input }) => {
      const rows = await editsOf(ctx.db, input.id);
      return rows.map(({ id, content, writtenAt, replacedAt }) => ({
        id,
        content,
        writtenAt: writtenAt.toISOString(),
        replacedAt: replacedAt.toISOString(),
      }));
    }),

  save: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canSavePost,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts/{id}/save',
        tags,
        summary: 'Save a post',
        protect: true,
      },
    })
    .output(savedState)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => savePost(tx, input.id, ctx.viewer.id));
      return { id: input.id, isSaved: true };
    }),

  unsave: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canSavePost,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/posts/{id}/save',
        tags,
        summary: 'Unsave a post',
        protect: true,
      },
    })
    .output(savedState)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => unsavePost(tx, input.id, ctx.viewer.id));
      return { id: input.id, isSaved: false };
    }),

  saved: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/saved',
        tags,
        summary: 'List my saved posts, last saved first',
        protect: true,
      },
    })
    .input(savedInput)
    .output(postPage)
    .query(async ({ ctx, input }) => {
      const { limit: size, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await savedPage(ctx.db, ctx.viewer, { limit: size + 1, after });
      const { shown, nextCursor } = cutPage(rows, size, encodeTime);
      return { items: await presentPosts(ctx.db, ctx.viewer, shown), nextCursor };
    }),

  pin: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canPinPost,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts/{id}/pin',
        tags,
        summary: 'Pin a post',
        description:
          'Mine to the top of my profile, one of a business that I post for to the top of its page, each in the place of the one there; one of a tribe that I moderate to the top of its feed, which has three places.',
        protect: true,
      },
    })
    .output(pinnedState)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        const postId = input.id;
        if (isOnWall(ctx.subject)) {
          const outcome = await pinOnTimeline(tx, postId, ctx.subject.tribeId ?? '');
          if (outcome !== 'pinned') fail(outcome === 'full' ? 'too_many_pins' : 'not_found');
          await outbox.event({ topic: 'post_changed', payload: { postId } });
          return;
        }
        const moved = (await pinPost(tx, ctx.subject)) ?? fail('not_found');
        for (const id of moved) await outbox.event({ topic: 'post_changed', payload: { postId: id } });
      });
      return { id: input.id, isPinned: true };
    }),

  unpin: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canPinPost,
  })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/posts/{id}/pin',
        tags,
        summary: 'Unpin a post',
        protect: true,
      },
    })
    .output(pinnedState)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await unpinPost(tx, input.id))) fail('not_found');
        await outbox.event({ topic: 'post_changed', payload: { postId: input.id } });
      });
      return { id: input.id, isPinned: false };
    }),

  restore: canOn({
    input: postIdInput,
    permission: null,
    load: (db, viewer, { id }) => undoablePost(db, viewer, id),
    policy: () => true,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts/{id}/restore',
        tags,
        summary: 'Restore a post deleted within the last minute',
        protect: true,
      },
    })
    .output(postView)
    .mutation(async ({ ctx, input }) => {
      const postId = input.id;
      await ctx.write(async (tx, outbox) => {
        if (!(await restorePost(tx, postId, ctx.viewer.id))) fail('not_found');
        await announceRestoredPost(tx, outbox, (await postById(tx, ctx.viewer, postId)) ?? fail('not_found'));
      });
      return postNow(ctx, ctx.viewer, postId);
    }),

  report: canOn({
    input: reportInput,
    permission: null,
    load: (db, viewer, { id }) => postById(db, viewer, id),
    policy: canReportPost,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/posts/{id}/report',
        tags,
        summary: 'Report a post',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'post', input)),

  reportPerson: canOn({
    input: reportInput,
    permission: null,
    load: (db, viewer, { id }) => visibleUser(db, viewer, id),
    policy: canReportPerson,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/{id}/report',
        tags,
        summary: 'Report a person',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'user', input)),
};
