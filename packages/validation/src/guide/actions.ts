import { z } from 'zod';
import { POST_MAX } from '../feed.ts';
import { nameField } from '../names.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import { TASK_TITLE_MAX } from './plans.ts';

/** What the guide can do for somebody. `book` and `buy` are prepared only: money stays with the person. */
export const GUIDE_ACTIONS = [
  'join',
  'follow',
  'save',
  'book',
  'buy',
  'draft',
  'create',
  'add',
  'rsvp',
] as const;
export type GuideActionName = (typeof GUIDE_ACTIONS)[number];

export const ACTION_TARGETS = [
  'tribe',
  'person',
  'business',
  'post',
  'service',
  'product',
  'plan',
  'event',
] as const;
export type ActionTarget = (typeof ACTION_TARGETS)[number];

/** How long an offer stands, and how long what was done can be taken back. */
export const OFFER_MINUTES = 10;
export const UNDO_MINUTES = 10;

export const actInput = z.strictObject({
  action: z.enum(GUIDE_ACTIONS, { error: 'Choose an action' }),
  targetId: id.nullable().default(null),
  targetType: z.enum(ACTION_TARGETS).nullable().default(null),
  /** Of a draft its words, of a task its title, of a tribe its name. */
  text: text().trim().check(atMost(POST_MAX, 'Text')).optional(),
  /** From the preview, to confirm it; without one nothing is done. */
  token: id.optional(),
});
export type ActInput = z.infer<typeof actInput>;
export const taskTitle = nameField('Enter what to do', TASK_TITLE_MAX, 'Task');

export const actResult = z
  .object({
    /** `preview` waits for confirmation; `prepared` waits for the person, at `url`. */
    status: z.enum(['preview', 'prepared', 'done']),
    action: z.enum(GUIDE_ACTIONS),
    title: z.string(),
    /** What exactly will happen, or happened, in sentences. */
    lines: z.array(z.string()),
    /** Confirms a preview, or undoes what is done; null where there is neither. */
    token: id.nullable(),
    expiresAt: timestamp.nullable(),
    /** Where to go on, below this site. */
    url: z.string().nullable(),
  })
  .meta({ id: 'GuideActResult' });
export type ActResult = z.infer<typeof actResult>;

export const undoInput = z.strictObject({ token: id });
