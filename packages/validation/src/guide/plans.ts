import { z } from 'zod';
import { priority, TARGETS } from '../guide.ts';
import { nameField } from '../names.ts';
import { atMost, id, text, timestamp } from '../text.ts';

/** Of one person. */
export const PLANS_MAX = 50;
export const TASKS_MAX = 100;
export const PLAN_TITLE_MAX = 120;
export const TASK_TITLE_MAX = 120;
export const TASK_DESCRIPTION_MAX = 600;

const target = z.strictObject({ type: z.enum(TARGETS), id }).meta({ id: 'PlanTarget' });
export type PlanTarget = z.infer<typeof target>;

export const planTask = z
  .strictObject({
    id,
    title: nameField('Enter what to do', TASK_TITLE_MAX, 'Task'),
    description: text().trim().check(atMost(TASK_DESCRIPTION_MAX, 'Description')).default(''),
    /** A day such as `2026-03-01`. */
    deadline: z.iso.date({ error: 'Choose a date' }).nullable().default(null),
    /** Whether the product does it by itself once it is set up. */
    automated: z.boolean().default(false),
    priority: priority.default('medium'),
    completed: z.boolean().default(false),
    /** What of this community helps with it. */
    target: target.nullable().default(null),
  })
  .meta({ id: 'PlanTask' });
export type PlanTask = z.infer<typeof planTask>;

const planShape = {
  title: nameField('Title is required', PLAN_TITLE_MAX, 'Title'),
  tasks: z.array(planTask).max(TASKS_MAX, { error: `A plan has at most ${TASKS_MAX} tasks` }),
};
export const createPlanInput = z.strictObject({ ...planShape, playbookId: id.nullable().default(null) });
export const updatePlanInput = z.strictObject({
  id,
  ...planShape,
  /** `updatedAt` as it was read: a plan that changed since is not overwritten. */
  readAt: timestamp.optional(),
});
export const planInput = z.strictObject({ id });

/** What a target is called and where it is; null for who may not see it any more. */
export const shownTask = planTask
  .extend({ link: z.object({ name: z.string(), url: z.string() }).nullable() })
  .meta({ id: 'ShownTask' });
export type ShownTask = z.infer<typeof shownTask>;

export const planSummary = z
  .strictObject({
    id,
    title: text().check(atMost(PLAN_TITLE_MAX, 'Title')),
    tasks: z.int(),
    completed: z.int(),
    updatedAt: timestamp,
  })
  .meta({ id: 'PlanSummary' });
export type PlanSummary = z.infer<typeof planSummary>;

export const planView = z
  .object({
    id,
    title: z.string(),
    tasks: z.array(shownTask),
    playbookId: id.nullable(),
    /** Below this site, while it is shared. */
    shareUrl: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Plan' });
export type PlanView = z.infer<typeof planView>;

/** As in the link: 128 bits. */
export const sharedPlanInput = z.strictObject({
  code: z.string().regex(/^[\w-]{22}$/, { error: 'Invalid link' }),
});
export const sharedPlan = z
  .object({ title: z.string(), by: z.string(), tasks: z.array(shownTask), updatedAt: timestamp })
  .meta({ id: 'SharedPlan' });
export type SharedPlan = z.infer<typeof sharedPlan>;
