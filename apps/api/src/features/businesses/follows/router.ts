import { savedBusinesses } from '@kindred/db/businesses/follows/visibility';
import {
  followBusiness,
  saveBusiness,
  unfollowBusiness,
  unsaveBusiness,
} from '@kindred/db/businesses/follows/writes';
import { type BusinessPageRow, findBusiness } from '@kindred/db/businesses/visibility';
import type { Tx } from '@kindred/db/client';
import { isOutside } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { businessInput, businessPage } from '@kindred/validation/businesses';
import {
  type BusinessFollow,
  businessFollow,
  businessSave,
  notifyInput,
  reportBusinessInput,
  savedBusinessesInput,
} from '@kindred/validation/businesses/follows';
import { HOUR, limit } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { report } from '../../moderation/service.ts';
import { loadBusiness, presentCard } from '../service.ts';

/** Of one person in an hour: following, saving and their opposites together. */
const FOLLOWS_AN_HOUR = 300;
const meta = documentedUnder('Businesses');

type Asked = Context & { viewer: Viewer; subject: BusinessPageRow };

async function counted(ctx: Asked, write: (tx: Tx) => Promise<void>): Promise<void> {
  await limit(ctx.db, `business-follows:${ctx.viewer.id}`, FOLLOWS_AN_HOUR, HOUR);
  await ctx.write(write);
}

async function followed(ctx: Asked, write: (tx: Tx) => Promise<void>): Promise<BusinessFollow> {
  await counted(ctx, write);
  const row = (await findBusiness(ctx.db, ctx.viewer, ctx.subject.id)) ?? fail('not_found');
  return { id: row.id, isFollowing: row.isFollowing, followers: row.followerCount, notify: row.notify };
}

const visible = { permission: null, load: loadBusiness, policy: () => true } as const;
const outside = { ...visible, policy: isOutside } as const;
const follow = canOn({ input: businessInput, ...outside });
const seen = canOn({ input: businessInput, ...visible });

export const followsRouter = router({
  follow: follow
    .meta(meta('POST', '/businesses/{id}/follow', 'Follow a business'))
    .output(businessFollow)
    .mutation(({ ctx }) => followed(ctx, (tx) => followBusiness(tx, ctx.viewer.id, ctx.subject.id))),

  unfollow: seen
    .meta(meta('DELETE', '/businesses/{id}/follow', 'Unfollow a business'))
    .output(businessFollow)
    .mutation(({ ctx }) => followed(ctx, (tx) => unfollowBusiness(tx, ctx.viewer.id, ctx.subject.id))),

  setNotify: canOn({ input: notifyInput, ...outside })
    .meta(
      meta(
        'PUT',
        '/businesses/{id}/notifications',
        'Choose what a business notifies me of',
        'Follows the business if you do not yet.',
      ),
    )
    .output(businessFollow)
    .mutation(({ ctx, input }) =>
      followed(ctx, (tx) => followBusiness(tx, ctx.viewer.id, ctx.subject.id, input.notify)),
    ),

  save: seen
    .meta(meta('POST', '/businesses/{id}/save', 'Save a business'))
    .output(businessSave)
    .mutation(async ({ ctx }) => {
      await counted(ctx, (tx) => saveBusiness(tx, ctx.viewer.id, ctx.subject.id));
      return { id: ctx.subject.id, isSaved: true };
    }),

  unsave: seen
    .meta(meta('DELETE', '/businesses/{id}/save', 'Remove a business from those I saved'))
    .output(businessSave)
    .mutation(async ({ ctx }) => {
      await counted(ctx, (tx) => unsaveBusiness(tx, ctx.viewer.id, ctx.subject.id));
      return { id: ctx.subject.id, isSaved: false };
    }),

  saved: signedIn
    .meta(meta('GET', '/businesses/saved', 'List the businesses I saved, the latest first'))
    .input(savedBusinessesInput)
    .output(businessPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTime(input.cursor) : undefined;
      const rows = await savedBusinesses(ctx.db, ctx.viewer, { limit: input.limit + 1, after });
      return pageByTime(
        rows,
        input.limit,
        ({ place, id }) => ({ place, id }),
        ({ place: _, ...row }) => presentCard(row),
      );
    }),

  report: canOn({ input: reportBusinessInput, ...outside })
    .meta(meta('POST', '/businesses/{id}/report', 'Report a business'))
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'business', { ...input, id: ctx.subject.id })),
});
