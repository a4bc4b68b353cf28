import type { Db } from '@kindred/db/client';
import {
  type RuleRow,
  ruleById,
  rulesOf,
  runPage,
  thingsForRules,
} from '@kindred/db/tribes/automations/visibility';
import {
  activateRule,
  deleteRule,
  insertRule,
  pauseRule,
  updateRule,
} from '@kindred/db/tribes/automations/writes';
import { badgesOfTribe } from '@kindred/db/tribes/badges/queries';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  automationInput,
  automationOptions,
  automationsInput,
  createAutomationInput,
  dryRunInput,
  dryRunView,
  type RuleView,
  ruleList,
  ruleView,
  runPage as runPageView,
  runsInput,
  updateAutomationInput,
} from '@kindred/validation/tribes/automations';
import type { Outbox } from '../../../platform/bus.ts';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { allows, loadWith } from '../service.ts';
import { dryRun } from './dryRun.ts';
import { presentRule, presentRun } from './present.ts';
import { nextRunOf } from './schedule.ts';
import { checkThings } from './things.ts';

const tags = ['Automations'];
const WRITES_PER_HOUR = 120;
const DRY_RUNS_PER_HOUR = 120;

const loadTribe = loadWith('automations');
const managed = { permission: null, load: loadTribe, policy: allows('manage_automations') } as const;

type RuleOfTribe = TribePageRow & { rule: RuleRow | undefined };

/** A rule is found by those alone who may manage it: to others in the tribe it is refused as its list is. */
async function loadRule(
  db: Db,
  viewer: Viewer,
  input: { id: string; ruleId: string },
): Promise<RuleOfTribe | undefined> {
  const tribe = await loadTribe(db, viewer, input);
  return tribe && { ...tribe, rule: await ruleById(db, tribe.id, input.ruleId) };
}
const managedRule = { permission: null, load: loadRule, policy: allows('manage_automations') } as const;

async function changed(outbox: Outbox, tribeId: string): Promise<void> {
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'automations' } });
}

async function one(ctx: Context, tribeId: string, ruleId: string): Promise<RuleView> {
  return presentRule((await ruleById(ctx.db, tribeId, ruleId)) ?? fail('not_found'));
}

export const automationsRouter = router({
  list: canOn({ input: automationsInput, ...managed })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/automations',
        tags,
        summary: 'List the automation rules of a tribe',
        protect: true,
      },
    })
    .output(ruleList)
    .query(async ({ ctx }) => ({ items: (await rulesOf(ctx.db, ctx.subject.id)).map(presentRule) })),

  options: canOn({ input: automationsInput, ...managed })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/automations/options',
        tags,
        summary: 'List what automation rules can refer to',
        protect: true,
      },
    })
    .output(automationOptions)
    .query(async ({ ctx }) => {
      const { id } = ctx.subject;
      const badges = await badgesOfTribe(ctx.db, id, { userId: ctx.viewer.id });
      return {
        ...(await thingsForRules(ctx.db, id)),
        badges: badges.map((badge) => ({ id: badge.id, name: badge.name, icon: badge.icon })),
      };
    }),

  create: canOn({ input: createAutomationInput, ...managed })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/automations',
        tags,
        summary: 'Create an automation rule',
        description:
          'It acts as me. With an Idempotency-Key header, a repeated request answers with the first rule.',
        protect: true,
      },
    })
    .output(ruleView)
    .mutation(async ({ ctx, input }) => {
      const { id: _tribe, isActive, ...content } = input;
      const tribeId = ctx.subject.id;
      await limitTo(ctx.db, `automations:${ctx.viewer.id}`, WRITES_PER_HOUR, HOUR);
      await checkThings(ctx.db, tribeId, content);
      const ruleId = await ctx.write((tx, outbox) =>
        once(tx, ctx, ctx.viewer, 'tribes.automations.create', input, async () => {
          const made = await insertRule(tx, {
            tribeId,
            actsAs: ctx.viewer.id,
            content,
            status: isActive ? 'active' : 'paused',
            nextRunAt: isActive ? nextRunOf(content) : null,
          });
          if (made === 'too_many') fail('too_many_rules');
          await changed(outbox, tribeId);
          return made.id;
        }),
      );
      return one(ctx, tribeId, ruleId);
    }),

  update: canOn({ input: updateAutomationInput, ...managedRule })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/{id}/automations/{ruleId}',
        tags,
        summary: 'Update an automation rule',
        description: 'It acts as whoever changed it last.',
        protect: true,
      },
    })
    .output(ruleView)
    .mutation(async ({ ctx, input }) => {
      const { id: _tribe, ruleId, ...content } = input;
      const { id: tribeId, rule = fail('not_found') } = ctx.subject;
      await limitTo(ctx.db, `automations:${ctx.viewer.id}`, WRITES_PER_HOUR, HOUR);
      await checkThings(ctx.db, tribeId, content);
      const nextRunAt = rule.status === 'active' ? nextRunOf(content) : null;
      await ctx.write(async (tx, outbox) => {
        const words = { actsAs: ctx.viewer.id, content, nextRunAt };
        if (!(await updateRule(tx, { tribeId, ruleId }, words))) fail('not_found');
        await changed(outbox, tribeId);
      });
      return one(ctx, tribeId, ruleId);
    }),

  activate: canOn({ input: automationInput, ...managedRule })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/automations/{ruleId}/activate',
        tags,
        summary: 'Turn on an automation rule',
        description:
          'It acts as whoever switched it on. What happened while it was paused is not made up for.',
        protect: true,
      },
    })
    .output(ruleView)
    .mutation(async ({ ctx, input }) => {
      const { id: tribeId, rule = fail('not_found') } = ctx.subject;
      const on = { actsAs: ctx.viewer.id, nextRunAt: nextRunOf(rule.content) };
      await ctx.write(async (tx, outbox) => {
        if (await activateRule(tx, { tribeId, ruleId: input.ruleId }, on)) await changed(outbox, tribeId);
      });
      return one(ctx, tribeId, input.ruleId);
    }),

  pause: canOn({ input: automationInput, ...managedRule })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/automations/{ruleId}/pause',
        tags,
        summary: 'Pause an automation rule',
        protect: true,
      },
    })
    .output(ruleView)
    .mutation(async ({ ctx }) => {
      const { id: tribeId, rule = fail('not_found') } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        if (await pauseRule(tx, rule.id, null)) await changed(outbox, tribeId);
      });
      return one(ctx, tribeId, rule.id);
    }),

  delete: canOn({ input: automationInput, ...managedRule })
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}/automations/{ruleId}',
        tags,
        summary: 'Delete an automation rule and its log',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const tribeId = ctx.subject.id;
      await ctx.write(async (tx, outbox) => {
        if (!(await deleteRule(tx, { tribeId, ruleId: input.ruleId }))) fail('not_found');
        await changed(outbox, tribeId);
      });
      return { message: 'Rule deleted' };
    }),

  dryRun: canOn({ input: dryRunInput, ...managed })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/automations/dry-run',
        tags,
        summary: 'Preview an automation rule',
        description: 'About the last five of whom it is for. Nothing is written and nobody is told.',
        protect: true,
      },
    })
    .output(dryRunView)
    .mutation(async ({ ctx, input }) => {
      const { id: _tribe, ...content } = input;
      await limitTo(ctx.db, `automation-dry-runs:${ctx.viewer.id}`, DRY_RUNS_PER_HOUR, HOUR);
      await checkThings(ctx.db, ctx.subject.id, content);
      const { env, log } = ctx.deps;
      return { items: await dryRun({ db: ctx.db, env, log }, ctx.subject, ctx.viewer, content) };
    }),

  runs: canOn({ input: runsInput, ...managed })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/automations/runs',
        tags,
        summary: 'List the log of automation rules',
        description: 'With `ruleId` what that rule did. Kept for ninety days.',
        protect: true,
      },
    })
    .output(runPageView)
    .query(async ({ ctx, input }) => {
      const { ruleId, limit, cursor } = input;
      const rows = await runPage(ctx.db, {
        tribeId: ctx.subject.id,
        ruleId,
        limit: limit + 1,
        after: cursor ? decodeTime(cursor) : undefined,
      });
      return pageByTime(rows, limit, ({ place, id }) => ({ place, id }), presentRun);
    }),
});
