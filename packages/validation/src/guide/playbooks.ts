import { z } from 'zod';
import { DIFFICULTIES, goal, industry, priority, TARGETS } from '../guide.ts';
import { nameField } from '../names.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';

/** Of one tribe. */
export const PLAYBOOKS_MAX = 50;
export const STEPS_MAX = 40;
export const WEEKS_MAX = 52;
export const PLAYBOOK_TITLE_MAX = 80;
export const PLAYBOOK_DESCRIPTION_MAX = 400;
export const STEP_TITLE_MAX = 120;
export const STEP_DESCRIPTION_MAX = 600;

/** Names of drawings; a client that does not know one shows a book. */
export const PLAYBOOK_ICONS = ['book', 'rocket', 'users', 'coin', 'flame', 'robot', 'calendar'] as const;
export type PlaybookIcon = (typeof PLAYBOOK_ICONS)[number];

export const playbookStep = z
  .strictObject({
    title: nameField('Enter what to do', STEP_TITLE_MAX, 'Step'),
    description: text().trim().check(atMost(STEP_DESCRIPTION_MAX, 'Description')).default(''),
    /** Days after the beginning until it should be done. */
    day: z
      .int()
      .min(0, { error: 'Choose a day' })
      .max(7 * WEEKS_MAX, { error: 'Choose a day within a year' }),
    priority: priority.default('medium'),
    /** What of this community helps with it. */
    fill: z.enum(TARGETS).optional(),
  })
  .meta({ id: 'PlaybookStep' });
export type PlaybookStep = z.infer<typeof playbookStep>;

const playbookShape = {
  title: nameField('Title is required', PLAYBOOK_TITLE_MAX, 'Title'),
  description: requiredText('Description is required', PLAYBOOK_DESCRIPTION_MAX, 'Description'),
  category: goal,
  industry: industry.nullable().default(null),
  weeks: z
    .int()
    .min(1, { error: 'Choose at least one week' })
    .max(WEEKS_MAX, { error: 'Choose at most 52 weeks' }),
  difficulty: z.enum(DIFFICULTIES),
  icon: z.enum(PLAYBOOK_ICONS).default('book'),
  steps: z
    .array(playbookStep)
    .min(1, { error: 'Add at least one step' })
    .max(STEPS_MAX, { error: `A playbook has at most ${STEPS_MAX} steps` }),
};

/** No step is due after the playbook has ended. */
const endsInTime = z.check<{ weeks: number; steps: readonly { day: number }[] }>((context) => {
  const { weeks, steps } = context.value;
  for (const [at, { day }] of steps.entries()) {
    if (day <= 7 * weeks) continue;
    const message = `Choose a day from 0 to ${7 * weeks}, or more weeks`;
    context.issues.push({ code: 'custom', message, input: day, path: ['steps', at, 'day'] });
  }
});
export const createPlaybookInput = z.strictObject({ tribeId: id, ...playbookShape }).check(endsInTime);
export const updatePlaybookInput = z
  .strictObject({
    id,
    ...playbookShape,
    /** `updatedAt` as it was read: a playbook that changed since is not overwritten. */
    readAt: timestamp.optional(),
  })
  .check(endsInTime);
export type PlaybookInput = Omit<z.infer<typeof updatePlaybookInput>, 'id' | 'readAt'>;
export const playbookInput = z.strictObject({ id });

export const playbooksInput = z.strictObject({
  q: text().trim().check(atMost(100, 'Search')).optional(),
  category: goal.optional(),
  tribeId: id.optional(),
  ...cursorPageShape,
});

export const playbookCard = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    category: goal,
    industry: industry.nullable(),
    /** How many. */
    steps: z.int(),
    /** In words, for example `2 weeks`. */
    duration: z.string(),
    weeks: z.int(),
    difficulty: z.enum(DIFFICULTIES),
    icon: z.string(),
    /** Whose it is; null for one that comes with the product. */
    tribe: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  })
  .meta({ id: 'PlaybookCard' });
export type PlaybookCard = z.infer<typeof playbookCard>;
export const playbookPage = pageOf(playbookCard);

export const playbookView = playbookCard
  .omit({ steps: true })
  .extend({
    steps: z.array(playbookStep),
    updatedAt: timestamp,
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Playbook' });
export type PlaybookView = z.infer<typeof playbookView>;
