import type { Db } from '@kindred/db/client';
import type { PlanRow } from '@kindred/db/guide/plans/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PlanSummary, PlanView } from '@kindred/validation/guide/plans';
import { presentTasks } from '../targets.ts';
import { sharePath } from './share.ts';

type Shown = Pick<PlanRow, 'id' | 'title' | 'content' | 'updatedAt'>;

export function presentPlanSummary({ id, title, content: { tasks }, updatedAt }: Shown): PlanSummary {
  const completed = tasks.filter((task) => task.completed).length;
  return { id, title, tasks: tasks.length, completed, updatedAt: updatedAt.toISOString() };
}

export async function presentPlan(db: Db, viewer: Viewer, row: PlanRow): Promise<PlanView> {
  return {
    id: row.id,
    title: row.title,
    tasks: await presentTasks(db, viewer, row.content.tasks),
    playbookId: row.playbookId,
    shareUrl: row.shareHash === null ? null : await sharePath(db, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
