import type { Tx } from '@kindred/db/client';
import { countPlans } from '@kindred/db/guide/plans/visibility';
import { insertPlan, lockPlan, lockPlansOf, type NewPlan, updatePlan } from '@kindred/db/guide/plans/writes';
import { findPlaybook } from '@kindred/db/guide/playbooks/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { PLANS_MAX, type PlanTask, TASKS_MAX } from '@kindred/validation/guide/plans';
import { fail } from '../../../trpc/errors.ts';

/** @returns its id */
export async function addPlan(tx: Tx, viewer: Viewer, plan: Omit<NewPlan, 'userId'>): Promise<string> {
  if (plan.playbookId !== null && (await findPlaybook(tx, viewer, plan.playbookId)) === undefined) {
    fail('invalid_input', {
      issues: [{ path: 'playbookId', message: 'This playbook is not there any more' }],
    });
  }
  await lockPlansOf(tx, viewer.id);
  if ((await countPlans(tx, viewer.id)) >= PLANS_MAX) fail('too_many_plans');
  checkTaskIds(plan.tasks);
  return insertPlan(tx, { ...plan, userId: viewer.id });
}

/** Changes the tasks of the viewer's own plan; its row is locked meanwhile. */
export async function changeTasks(
  tx: Tx,
  viewer: Viewer,
  planId: string,
  change: (tasks: readonly PlanTask[]) => PlanTask[],
): Promise<void> {
  const plan = (await lockPlan(tx, viewer.id, planId)) ?? fail('not_found');
  const tasks = change(plan.content.tasks);
  if (tasks.length > TASKS_MAX) fail('too_many_tasks');
  await updatePlan(tx, planId, { tasks });
}

/** A task is changed by its id, so no two have the same. */
export function checkTaskIds(tasks: readonly PlanTask[]): void {
  if (new Set(tasks.map(({ id }) => id)).size === tasks.length) return;
  fail('invalid_input', { issues: [{ path: 'tasks', message: 'Two tasks have the same id' }] });
}
