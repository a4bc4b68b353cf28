import type { Db } from '@kindred/db/client';
import { planOf, plansOf, sharedPlanBy } from '@kindred/db/guide/plans/visibility';
import { deletePlan, lockPlan, setPlanShared, updatePlan } from '@kindred/db/guide/plans/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  createPlanInput,
  PLANS_MAX,
  type PlanView,
  planInput,
  planSummary,
  planView,
  sharedPlan,
  sharedPlanInput,
  updatePlanInput,
} from '@kindred/validation/guide/plans';
import { noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import { hashCode } from '../../../platform/link-code.ts';
import { canOn, publicBecause, router, signedIn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentTasks } from '../targets.ts';
import { presentPlan, presentPlanSummary } from './present.ts';
import { addPlan, checkTaskIds } from './service.ts';
import { shareCode } from './share.ts';

const documented = documentedUnder('Guide');
/** Of one person in an hour: whatever changes a plan. */
const PLAN_WRITES_AN_HOUR = 300;
/** Shared plans, and links that lead to none, from one address in an hour. */
const OPENED_AN_HOUR = 240;

const load = (db: Db, viewer: Viewer, { id }: { id: string }) => planOf(db, viewer.id, id);
const mine = { permission: null, load, policy: () => true } as const;
const counted = (ctx: Context, viewer: Viewer) =>
  limit(ctx.db, `plans:${viewer.id}`, PLAN_WRITES_AN_HOUR, HOUR);

async function planNow(ctx: Context, viewer: Viewer, id: string): Promise<PlanView> {
  return presentPlan(ctx.db, viewer, (await planOf(ctx.db, viewer.id, id)) ?? fail('not_found'));
}

/** Shares it by its present link, or takes that back. */
async function setShared(ctx: Context, viewer: Viewer, id: string, isShared: boolean): Promise<PlanView> {
  await counted(ctx, viewer);
  await ctx.write(async (tx) => {
    const plan = (await lockPlan(tx, viewer.id, id)) ?? fail('not_found');
    const hash = isShared ? hashCode(await shareCode(tx, plan)) : null;
    await setPlanShared(tx, id, { version: plan.shareVersion + (isShared ? 0 : 1), hash });
  });
  return planNow(ctx, viewer, id);
}

export const plansRouter = router({
  list: signedIn
    .meta(documented('GET', '/guide/plans', 'List my plans, the last changed first'))
    .input(noInput)
    .output(z.array(planSummary))
    .query(async ({ ctx }) => (await plansOf(ctx.db, ctx.viewer.id, PLANS_MAX)).map(presentPlanSummary)),

  get: canOn({ input: planInput, ...mine })
    .meta(documented('GET', '/guide/plans/{id}', 'Get one of my plans'))
    .output(planView)
    .query(({ ctx }) => presentPlan(ctx.db, ctx.viewer, ctx.subject)),

  create: signedIn
    .meta(documented('POST', '/guide/plans', 'Save a plan'))
    .input(createPlanInput)
    .output(planView)
    .mutation(async ({ ctx, input }) => {
      await counted(ctx, ctx.viewer);
      const id = await ctx.write((tx) =>
        once(tx, ctx, ctx.viewer, 'guide.plans.create', input, () => addPlan(tx, ctx.viewer, input)),
      );
      return planNow(ctx, ctx.viewer, id);
    }),

  update: canOn({ input: updatePlanInput, ...mine })
    .meta(documented('PUT', '/guide/plans/{id}', 'Change one of my plans'))
    .output(planView)
    .mutation(async ({ ctx, input: { id, title, tasks, readAt } }) => {
      await counted(ctx, ctx.viewer);
      checkTaskIds(tasks);
      await ctx.write(async (tx) => {
        const plan = (await lockPlan(tx, ctx.viewer.id, id)) ?? fail('not_found');
        if (readAt !== undefined && Date.parse(readAt) !== plan.updatedAt.getTime()) fail('plan_changed');
        await updatePlan(tx, id, { title, tasks });
      });
      return planNow(ctx, ctx.viewer, id);
    }),

  delete: canOn({ input: planInput, ...mine })
    .meta(documented('DELETE', '/guide/plans/{id}', 'Delete one of my plans'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      if (!(await ctx.write((tx) => deletePlan(tx, ctx.viewer.id, input.id)))) fail('not_found');
      return { message: 'Plan deleted' };
    }),

  share: canOn({ input: planInput, ...mine })
    .meta(documented('POST', '/guide/plans/{id}/share', 'Share a plan by a secret link'))
    .output(planView)
    .mutation(({ ctx, input }) => setShared(ctx, ctx.viewer, input.id, true)),

  unshare: canOn({ input: planInput, ...mine })
    .meta(documented('DELETE', '/guide/plans/{id}/share', 'Take the link of a plan back'))
    .output(planView)
    .mutation(({ ctx, input }) => setShared(ctx, ctx.viewer, input.id, false)),

  shared: publicBecause('people with its link read a shared plan')
    .meta({
      openapi: {
        method: 'GET',
        path: '/guide/shared/{code}',
        tags: ['Guide'],
        summary: 'Get a shared plan by the code in its link',
      },
    })
    .input(sharedPlanInput)
    .output(sharedPlan)
    .query(async ({ ctx, input }) => {
      await limit(ctx.db, `shared-plans:${networkOf(ctx.ip)}`, OPENED_AN_HOUR, HOUR);
      const row = (await sharedPlanBy(ctx.db, hashCode(input.code))) ?? fail('not_found');
      return {
        title: row.title,
        by: row.firstName,
        tasks: await presentTasks(ctx.db, ctx.viewer, row.content.tasks),
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
});
