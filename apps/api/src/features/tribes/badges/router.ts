import { badgeOfTribe, badgesOfTribe } from '@kindred/db/tribes/badges/queries';
import { deleteBadge, insertBadge, updateBadge } from '@kindred/db/tribes/badges/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  type BadgeView,
  badgeIdInput,
  badgesInput,
  badgeView,
  createBadgeInput,
  updateBadgeInput,
} from '@kindred/validation/tribes/badges';
import { z } from 'zod';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { canOn, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { allows, loadInside, reads } from '../service.ts';

const tags = ['Members'];
const PER_HOUR = 100;

/** As whoever made or changed it sees it. */
async function one(ctx: Context, viewer: Viewer, tribeId: string, badgeId: string): Promise<BadgeView> {
  const rows = await badgesOfTribe(ctx.db, tribeId, { userId: viewer.id });
  const row = rows.find(({ id }) => id === badgeId) ?? fail('not_found');
  return presentBadge(row);
}

function presentBadge(row: Awaited<ReturnType<typeof badgesOfTribe>>[number]): BadgeView {
  const { id, name, description, icon, earnedAt } = row;
  return { id, name, description, icon, earnedAt: earnedAt?.toISOString() ?? null };
}

const managed = { permission: null, load: loadInside, policy: allows('manage_challenges') } as const;

export const badgesRouter = router({
  list: canOn({ input: badgesInput, permission: null, load: loadInside, policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/badges',
        tags,
        summary: 'List the badges of a tribe',
        description: 'With `userId` those alone that this person has earned.',
        protect: true,
      },
    })
    .output(z.array(badgeView))
    .query(async ({ ctx, input }) => {
      const { userId } = input;
      const of = userId === undefined ? { userId: ctx.viewer.id } : { userId, isEarned: true };
      return (await badgesOfTribe(ctx.db, ctx.subject.id, of)).map(presentBadge);
    }),

  create: canOn({ input: createBadgeInput, ...managed })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/badges',
        tags,
        summary: 'Create a badge',
        description: 'With an Idempotency-Key header, a repeated request answers with the first badge.',
        protect: true,
      },
    })
    .output(badgeView)
    .mutation(async ({ ctx, input }) => {
      const { id: _tribe, ...words } = input;
      await limitTo(ctx.db, `badges:${ctx.viewer.id}`, PER_HOUR, HOUR);
      const tribeId = ctx.subject.id;
      const badgeId = await ctx.write((tx, outbox) =>
        once(tx, ctx, ctx.viewer, 'tribes.badges.create', input, async () => {
          const made = await insertBadge(tx, { tribeId, ...words });
          if (made === 'name_taken') fail('badge_name_taken');
          if (made === 'too_many') fail('too_many_badges');
          await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'challenges' } });
          return made.id;
        }),
      );
      return one(ctx, ctx.viewer, tribeId, badgeId);
    }),

  update: canOn({ input: updateBadgeInput, ...managed })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/tribes/{id}/badges/{badgeId}',
        tags,
        summary: 'Update a badge',
        protect: true,
      },
    })
    .output(badgeView)
    .mutation(async ({ ctx, input }) => {
      const { id: _tribe, badgeId, ...words } = input;
      const tribeId = ctx.subject.id;
      await ctx.write(async (tx, outbox) => {
        const refusal = await updateBadge(tx, { tribeId, badgeId }, words);
        if (refusal === 'gone') fail('not_found');
        if (refusal === 'name_taken') fail('badge_name_taken');
        await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'challenges' } });
      });
      return one(ctx, ctx.viewer, tribeId, badgeId);
    }),

  delete: canOn({ input: badgeIdInput, ...managed })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/badges/{badgeId}',
        tags,
        summary: 'Delete a badge, also for members who earned it',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const tribeId = ctx.subject.id;
      await ctx.write(async (tx, outbox) => {
        if ((await badgeOfTribe(tx, tribeId, input.badgeId)) === undefined) fail('not_found');
        if (!(await deleteBadge(tx, tribeId, input.badgeId))) fail('not_found');
        await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'challenges' } });
      });
      return { message: 'Badge deleted' };
    }),
});
