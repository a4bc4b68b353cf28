import { randomUUID } from 'node:crypto';
import type { PlanTask } from '@kindred/validation/guide/plans';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { GuidePlansTable, GuidePlaybooksTable } from '../src/schema/guide.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { next } from './sequence.ts';

export type Playbook = Selectable<GuidePlaybooksTable>;
export type Plan = Selectable<GuidePlansTable>;

/** Of one step, for growing; of the product unless a tribe is given. */
export async function createPlaybook(
  db: Db | Tx,
  overrides: Partial<Insertable<GuidePlaybooksTable>> = {},
): Promise<Playbook> {
  return unrestrictedDb(db)
    .insertInto('guidePlaybooks')
    .values({
      key: overrides.tribeId ? null : randomUUID(),
      title: `Playbook ${next()}`,
      description: 'What to do first and what then.',
      goal: 'grow',
      weeks: 2,
      difficulty: 'beginner',
      icon: 'book',
      content: { steps: [{ title: 'Begin', description: '', day: 0, priority: 'high' }] },
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function planTask(overrides: Partial<PlanTask> = {}): PlanTask {
  return {
    id: randomUUID(),
    title: `Task ${next()}`,
    description: '',
    deadline: null,
    automated: false,
    priority: 'medium',
    completed: false,
    target: null,
    ...overrides,
  };
}

/** Of one task, unless others are given. */
export async function createPlan(
  db: Db | Tx,
  userId: string,
  { tasks = [planTask()], ...overrides }: Partial<Insertable<GuidePlansTable>> & { tasks?: PlanTask[] } = {},
): Promise<Plan> {
  return unrestrictedDb(db)
    .insertInto('guidePlans')
    .values({ title: `Plan ${next()}`, content: { tasks }, ...overrides, userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}
