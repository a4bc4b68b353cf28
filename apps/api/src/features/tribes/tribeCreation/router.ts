import { findTribe } from '@kindred/db/tribes/queries';
import { tribeDraftOf } from '@kindred/db/tribes/tribeCreation/visibility';
import { deleteTribeDraft, keepTribeDraft, raiseRole } from '@kindred/db/tribes/tribeCreation/writes';
import { may } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { noInput } from '@kindred/validation/text';
import { tribeView } from '@kindred/validation/tribes';
import {
  checkSlugInput,
  createTribeInput,
  slugCheck,
  tribeDraftInput,
  tribeDraftView,
} from '@kindred/validation/tribes/tribeCreation';
import { HOUR, limit } from '../../../platform/limits.ts';
import { can, signedIn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { readerOf } from '../../../trpc/viewing.ts';
import { sweepMedia } from '../../media/service.ts';
import { presentTribe } from '../present.ts';
import { createTribeFromInput, slugProblem } from './service.ts';

const tags = ['Tribes'];
/** A check for each letter that somebody types, for as long as they like to think. */
const CHECKS_PER_HOUR = 3_000;

/** From the first thought of a tribe to the tribe. */
export const tribeCreationRouter = {
  create: can('create_tribes')
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes',
        tags,
        summary: 'Create a tribe',
        description:
          '`avatarUrl` and `bannerUrl` are addresses of uploads of mine. `isVerified` is ignored; uploads of `POST /api/uploads?kind=file` named in `verificationDocuments` ask an administrator. With an Idempotency-Key header, a repeated request answers with the first tribe.',
        protect: true,
      },
    })
    .input(createTribeInput)
    .output(tribeView)
    .mutation(async ({ ctx, input }) => {
      const id = await createTribeFromInput(ctx, ctx.viewer, input);
      const row = (await findTribe(ctx.db, ctx.viewer, id)) ?? fail('not_found');
      return presentTribe(row, ctx.viewer);
    }),

  checkSlug: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/check-slug',
        tags,
        summary: 'Check whether a handle is available',
        description:
          'One that a tribe had before still leads to it, and is not. With the `tribeId` of a tribe that I run, those it had are free to it.',
        protect: true,
      },
    })
    .input(checkSlugInput)
    .output(slugCheck)
    .query(async ({ ctx, input }) => {
      await limit(ctx.db, `slugs:${readerOf(ctx)}`, CHECKS_PER_HOUR, HOUR);
      const message = await slugProblem(ctx, ctx.viewer, input.slug, input.tribeId);
      return { available: message === null, message };
    }),

  starter: can('join_tribes')
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/starter',
        tags,
        summary: 'Start a Starter plan',
        description: 'Lets me found tribes of up to 50 members, for nothing. My role becomes `tribe_owner`.',
        protect: true,
      },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      const { viewer } = ctx;
      if (!may(viewer, 'create_tribes')) {
        await ctx.write((tx) => raiseRole(tx, viewer.id, viewer.role, 'tribe_owner'));
      }
      return { message: 'You can found tribes now' };
    }),

  draft: can('create_tribes')
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/draft',
        tags,
        summary: 'Get my draft of a tribe',
        protect: true,
      },
    })
    .input(noInput)
    .output(tribeDraftView)
    .query(async ({ ctx }) => {
      const draft = await tribeDraftOf(ctx.db, ctx.viewer.id);
      return { input: draft?.input ?? null, updatedAt: draft?.updatedAt.toISOString() ?? null };
    }),

  saveDraft: can('create_tribes')
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/draft',
        tags,
        summary: 'Save my draft of a tribe',
        protect: true,
      },
    })
    .input(tribeDraftInput)
    .output(tribeDraftView)
    .mutation(async ({ ctx, input }) => {
      const updatedAt = await ctx.write((tx) => keepTribeDraft(tx, ctx.viewer.id, input));
      return { input, updatedAt: updatedAt.toISOString() };
    }),

  deleteDraft: can('create_tribes')
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/draft',
        tags,
        summary: 'Delete my draft of a tribe',
        protect: true,
      },
    })
    .input(noInput)
    .output(messageOnly)
    .mutation(async ({ ctx }) => {
      await ctx.write(async (tx, outbox) => {
        await deleteTribeDraft(tx, ctx.viewer.id);
        await outbox.job(sweepMedia, {});
      });
      return { message: 'Draft deleted' };
    }),
};
