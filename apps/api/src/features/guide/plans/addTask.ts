import { randomUUID } from 'node:crypto';
import { planOf } from '@kindred/db/guide/plans/visibility';
import { taskTitle } from '@kindred/validation/guide/actions';
import { planTask } from '@kindred/validation/guide/plans';
import { defineGuideAction } from '../../../platform/guide-action.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { changeTasks } from './service.ts';

function titleOf(text: string): string {
  const title = taskTitle.safeParse(text);
  if (title.success) return title.data;
  return fail('invalid_input', {
    issues: [{ path: 'text', message: title.error.issues[0]?.message ?? 'Enter what to do' }],
  });
}

const mine = (ctx: Context) => ctx.viewer ?? fail('signed_out');

export const addTask = defineGuideAction({
  action: 'add',
  target: 'plan',
  async preview({ db }, viewer, { targetId, text }) {
    const plan = (await planOf(db, viewer.id, targetId)) ?? fail('not_found');
    return {
      title: 'Add a task',
      lines: [`“${titleOf(text)}” is added to “${plan.title}”.`],
      url: null,
    };
  },
  async run(ctx, { targetId, text }) {
    const task = planTask.parse({ id: randomUUID(), title: titleOf(text) });
    await ctx.write((tx) => changeTasks(tx, mine(ctx), targetId, (tasks) => [...tasks, task]));
    return { lines: ['The task is in your plan.'], url: null, undo: { planId: targetId, taskId: task.id } };
  },
  async undo(ctx, { planId, taskId }) {
    await ctx.write((tx) =>
      changeTasks(tx, mine(ctx), String(planId), (tasks) => tasks.filter(({ id }) => id !== taskId)),
    );
  },
});
