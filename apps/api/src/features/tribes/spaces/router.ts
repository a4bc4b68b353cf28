import { postById } from '@kindred/db/feed/queries';
import { spacePage } from '@kindred/db/feed/spaces/queries';
import { runningStreaks, type StreakRow, spacesInTribe, streakOf } from '@kindred/db/tribes/spaces/queries';
import {
  archiveSpace,
  insertSpace,
  lockSpace,
  lockSpaces,
  markSpaceRead,
  orderSpaces,
  pinInSpace,
  updateSpace,
} from '@kindred/db/tribes/spaces/writes';
import { canManageSpaces, canModerateSpace } from '@kindred/permissions/policies/spaces';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { postPage } from '@kindred/validation/feed';
import { tribeIdInput } from '@kindred/validation/tribes';
import {
  createSpaceInput,
  orderSpacesInput,
  postRoleFor,
  postRolesOf,
  readSpaceInput,
  SPACES_MAX,
  STREAKS_SHOWN,
  spaceInput,
  spacePostInput,
  spacePostsInput,
  spaceRead,
  spaceStreaks,
  spaceView,
  updateSpaceInput,
} from '@kindred/validation/tribes/spaces';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { cutPage, decodeTime, encodeTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard } from '../../accounts/service.ts';
import { presentPosts } from '../../feed/service.ts';
import { libraryRouter } from '../library/router.ts';
import { officeHoursRouter } from '../officeHours/router.ts';
import { allows, loadWith, reads, standingOf } from '../service.ts';
import { answersRouter } from './answers.router.ts';
import { spaceMembersRouter } from './members.router.ts';
import { loadSpace, presentSpace, type SpaceInTribe, spacesShown } from './service.ts';

const tags = ['Spaces'];
const load = loadWith('spaces');
const anybody = () => true;
const manages = (viewer: Viewer, { tribe }: SpaceInTribe) =>
  canManageSpaces(viewer, { standing: standingOf(tribe) });
const moderates = (viewer: Viewer, { tribe }: SpaceInTribe) =>
  canModerateSpace(viewer, { standing: standingOf(tribe) });

function told(outbox: Outbox, tribeId: string): Promise<void> {
  return outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'spaces' } });
}

async function one(ctx: Context, viewer: Viewer, id: string, spaceId: string) {
  const found = (await loadSpace(ctx.db, viewer, { id, spaceId })) ?? fail('not_found');
  return presentSpace(viewer, found);
}

const present = ({ current, best, ...person }: StreakRow) => ({ person: presentCard(person), current, best });

/** What an archive, and the taking back of one, have in common. */
function archiving(isArchived: boolean) {
  return canOn({ input: spaceInput, permission: null, load: loadSpace, policy: manages })
    .meta({
      openapi: {
        method: isArchived ? 'POST' : 'DELETE',
        path: '/tribes/{id}/spaces/{spaceId}/archive',
        tags,
        summary: isArchived ? 'Put a space away: nobody adds to it' : 'Bring an archived space back',
        protect: true,
      },
    })
    .output(spaceView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        await lockSpace(tx, input.spaceId);
        await archiveSpace(tx, input.spaceId, isArchived);
        await told(outbox, ctx.subject.tribe.id);
      });
      return one(ctx, ctx.viewer, input.id, input.spaceId);
    });
}

/** At the top of its space. */
function pinning(isPinned: boolean) {
  return canOn({ input: spacePostInput, permission: null, load: loadSpace, policy: moderates })
    .meta({
      openapi: {
        method: isPinned ? 'POST' : 'DELETE',
        path: '/tribes/{id}/spaces/{spaceId}/posts/{postId}/pin',
        tags,
        summary: isPinned ? 'Pin a post at the top of its space' : 'Take a pinned post down',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const post = await postById(ctx.db, ctx.viewer, input.postId);
      if (post?.space?.id !== input.spaceId) fail('not_found');
      await ctx.write(async (tx, outbox) => {
        if (!(await pinInSpace(tx, { id: post.id, spaceId: input.spaceId }, isPinned))) fail('too_many_pins');
        await outbox.event({ topic: 'post_changed', payload: { postId: post.id } });
        await told(outbox, ctx.subject.tribe.id);
      });
      return { message: isPinned ? 'Post pinned' : 'Post taken down' };
    });
}

export const spacesRouter = router({
  list: canOn({ input: tribeIdInput, permission: null, load, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces',
        tags,
        summary: 'List the spaces of a tribe I can read or unlock',
        description: 'In their order. Those that are archived come last, for who manages spaces.',
        protect: true,
      },
    })
    .output(z.array(spaceView))
    .query(async ({ ctx }) => {
      const spaces = await spacesInTribe(ctx.db, ctx.viewer, ctx.subject.id);
      return spacesShown(ctx.viewer, ctx.subject, spaces);
    }),

  create: canOn({
    input: createSpaceInput,
    permission: null,
    load,
    policy: allows('manage_spaces'),
  })
    .meta({
      openapi: { method: 'POST', path: '/tribes/{id}/spaces', tags, summary: 'Add a space', protect: true },
    })
    .output(spaceView)
    .mutation(async ({ ctx, input }) => {
      const { id, type, postRole = postRoleFor(type), ...said } = input;
      const tribeId = ctx.subject.id;
      const spaceId = await ctx.write(async (tx, outbox) => {
        if ((await lockSpaces(tx, tribeId)) >= SPACES_MAX) fail('too_many_spaces');
        await told(outbox, tribeId);
        return insertSpace(tx, { ...said, type, postRole, tribeId, createdBy: ctx.viewer.id });
      });
      return one(ctx, ctx.viewer, id, spaceId);
    }),

  reorder: canOn({
    input: orderSpacesInput,
    permission: null,
    load,
    policy: allows('manage_spaces'),
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/{id}/spaces/order',
        tags,
        summary: 'Reorder the spaces of a tribe',
        protect: true,
      },
    })
    .output(z.array(spaceView))
    .mutation(async ({ ctx, input }) => {
      const tribeId = ctx.subject.id;
      await ctx.write(async (tx, outbox) => {
        await lockSpaces(tx, tribeId);
        await orderSpaces(tx, tribeId, input.spaceIds);
        await told(outbox, tribeId);
      });
      return spacesShown(ctx.viewer, ctx.subject, await spacesInTribe(ctx.db, ctx.viewer, tribeId));
    }),

  get: canOn({ input: spaceInput, permission: null, load: loadSpace, policy: anybody })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces/{spaceId}',
        tags,
        summary: 'Get a space',
        protect: true,
      },
    })
    .output(spaceView)
    .query(({ ctx }) => presentSpace(ctx.viewer, ctx.subject)),

  update: canOn({ input: updateSpaceInput, permission: null, load: loadSpace, policy: manages })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/tribes/{id}/spaces/{spaceId}',
        tags,
        summary: 'Update a space',
        protect: true,
      },
    })
    .output(spaceView)
    .mutation(async ({ ctx, input }) => {
      const { id, spaceId, name, description, readRole, postRole, readTier } = input;
      if (postRole !== undefined && !postRolesOf(ctx.subject.space.type).includes(postRole)) {
        fail('invalid_input', {
          issues: [{ path: 'postRole', message: 'This kind of space is written by others' }],
        });
      }
      await ctx.write(async (tx, outbox) => {
        await updateSpace(tx, spaceId, {
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...(readRole === undefined ? {} : { readRole }),
          ...(postRole === undefined ? {} : { postRole }),
          ...(readTier === undefined ? {} : { readTier }),
        });
        await told(outbox, ctx.subject.tribe.id);
      });
      return one(ctx, ctx.viewer, id, spaceId);
    }),

  archive: archiving(true),
  unarchive: archiving(false),

  read: canOn({ input: readSpaceInput, permission: null, load: loadSpace, policy: anybody, inArchive: true })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/{id}/spaces/{spaceId}/read',
        tags,
        summary: 'Mark a space as seen',
        protect: true,
      },
    })
    .output(spaceRead)
    .mutation(async ({ ctx, input }) => {
      const { spaceId, timeZone } = input;
      await ctx.write((tx) => markSpaceRead(tx, { spaceId, userId: ctx.viewer.id, timeZone }));
      return { id: spaceId, unread: 0 as const };
    }),

  posts: canOn({ input: spacePostsInput, permission: null, load: loadSpace, policy: anybody })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces/{spaceId}/posts',
        tags,
        summary: 'List the posts of a space: pinned first, then newest',
        protect: true,
      },
    })
    .output(postPage)
    .query(async ({ ctx, input }) => {
      const { spaceId, answers, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const rows = await spacePage(ctx.db, ctx.viewer, { spaceId, answers, limit: limit + 1, after });
      const { shown, nextCursor } = cutPage(rows, limit, encodeTime);
      return { items: await presentPosts(ctx.db, ctx.viewer, shown), nextCursor };
    }),

  pin: pinning(true),
  unpin: pinning(false),

  streaks: canOn({ input: spaceInput, permission: null, load: loadSpace, policy: anybody })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/spaces/{spaceId}/streaks',
        tags,
        summary: 'List streaks of a space',
        protect: true,
      },
    })
    .output(spaceStreaks)
    .query(async ({ ctx, input }) => {
      const [mine, running] = await Promise.all([
        streakOf(ctx.db, ctx.viewer.id, input.spaceId),
        runningStreaks(ctx.db, ctx.viewer, input.spaceId, STREAKS_SHOWN),
      ]);
      return {
        mine: mine ? { current: mine.current, best: mine.best, hasToday: mine.hasToday } : null,
        items: running.map(present),
      };
    }),

  ...answersRouter,
  hours: officeHoursRouter,
  library: libraryRouter,
  people: spaceMembersRouter,
});
