import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { nameField } from '../names.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, isTimeZone, missing, requiredText, text, timestamp } from '../text.ts';
import { SLUG_MAX, TIERS, TRIBE_ROLES } from '../tribes.ts';
import { badgeMark } from './badges.ts';

export const RULES_PER_TRIBE = 20;
export const ACTIONS_PER_RULE = 5;
export const CONDITIONS_PER_RULE = 5;
export const RULE_NAME_MAX = 80;
/** Less than a post of a tribe holds, so that names have room in it. */
export const RULE_TEXT_MAX = 900;
export const RULE_WORDS_MAX = 10;
export const INACTIVE_DAYS = { min: 1, max: 365 } as const;
/** How far what a rule does may set off other rules. */
export const CHAIN_DEPTH_MAX = 3;
/** People or events that a dry run looks at. */
export const DRY_RUN_MAX = 5;

export const TRIGGER_TYPES = [
  'joined',
  'requested',
  'first_post',
  'inactive',
  'challenge_finished',
  'post_in_space',
  'schedule',
] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

export const CONDITION_TYPES = [
  'role_is',
  'tier_is',
  'member_for',
  'invited',
  'answer_contains',
  'badge',
  'platform_role',
] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];

export const ACTION_TYPES = [
  'welcome_message',
  'publish_post',
  'introduce',
  'add_to_space',
  'notify_moderators',
  'give_badge',
  'change_role',
  'approve_request',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** Somebody who asks to be let in is not a member yet; a schedule is about nobody. */
const OF_MEMBERS = {
  conditions: ['role_is', 'tier_is', 'member_for', 'invited', 'answer_contains', 'badge', 'platform_role'],
  actions: [
    'welcome_message',
    'publish_post',
    'introduce',
    'add_to_space',
    'notify_moderators',
    'give_badge',
    'change_role',
  ],
} as const;

/** What goes with what: the editor offers it, and the schema of a rule holds it. */
export const FITTING: Record<
  TriggerType,
  { conditions: readonly ConditionType[]; actions: readonly ActionType[] }
> = {
  joined: OF_MEMBERS,
  first_post: OF_MEMBERS,
  inactive: OF_MEMBERS,
  challenge_finished: OF_MEMBERS,
  post_in_space: OF_MEMBERS,
  requested: {
    conditions: ['answer_contains', 'badge', 'platform_role'],
    actions: ['approve_request', 'welcome_message', 'notify_moderators'],
  },
  schedule: { conditions: [], actions: ['publish_post', 'notify_moderators'] },
};

/** The platform's roles in their order, as far as somebody can be asked to be at least one. */
export const ROLES_AT_LEAST = ['member', 'creator', 'tribe_admin', 'tribe_owner', 'platform_admin'] as const;

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const message = requiredText('Write what it should say', RULE_TEXT_MAX, 'Text');

export const ruleSchedule = z.strictObject({
  type: z.literal('schedule'),
  /** Null for every day. */
  weekday: z.enum(WEEKDAYS).nullable().default(null),
  /** Such as `09:30`, in the time zone. */
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Choose a time' }),
  timeZone: text().max(64).refine(isTimeZone, { error: 'Choose a time zone' }),
});
export type RuleSchedule = z.infer<typeof ruleSchedule>;

export const ruleTrigger = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('joined') }),
      z.strictObject({ type: z.literal('requested') }),
      z.strictObject({ type: z.literal('first_post') }),
      z.strictObject({
        type: z.literal('inactive'),
        days: z
          .int({ error: 'Choose a number of days' })
          .min(INACTIVE_DAYS.min, { error: 'At least one day' })
          .max(INACTIVE_DAYS.max, { error: `At most ${INACTIVE_DAYS.max} days` }),
      }),
      /** Null for any challenge. */
      z.strictObject({ type: z.literal('challenge_finished'), challengeId: id.nullable().default(null) }),
      z.strictObject({ type: z.literal('post_in_space'), spaceId: id }),
      ruleSchedule,
    ],
    missing('Choose what starts the rule'),
  )
  .meta({ id: 'AutomationTrigger' });
export type RuleTrigger = z.infer<typeof ruleTrigger>;

export const ruleCondition = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('role_is'), role: z.enum(TRIBE_ROLES) }),
    z.strictObject({ type: z.literal('tier_is'), tier: z.enum(TIERS) }),
    z.strictObject({
      type: z.literal('member_for'),
      days: z.int({ error: 'Choose a number of days' }).min(1).max(3650),
    }),
    z.strictObject({ type: z.literal('invited') }),
    /** One of the words is in one of the answers, as a word or a part of one, in any case. */
    z.strictObject({
      type: z.literal('answer_contains'),
      words: z
        .array(requiredText('Write a word', 40, 'Word'))
        .min(1, { error: 'Write a word' })
        .max(RULE_WORDS_MAX),
    }),
    /** A badge of the tribe. */
    z.strictObject({ type: z.literal('badge'), badgeId: id, has: z.boolean() }),
    z.strictObject({ type: z.literal('platform_role'), atLeast: z.enum(ROLES_AT_LEAST) }),
  ])
  .meta({ id: 'AutomationCondition' });
export type RuleCondition = z.infer<typeof ruleCondition>;

/** In every text `{name}` becomes the first name of whom it is about, `{tribe}` the name of the tribe. */
export const ruleAction = z
  .discriminatedUnion('type', [
    /** A notification to whom it is about. */
    z.strictObject({ type: z.literal('welcome_message'), text: message }),
    /** On the tribe's own wall, or in a space. */
    z.strictObject({
      type: z.literal('publish_post'),
      spaceId: id.nullable().default(null),
      text: message,
    }),
    z.strictObject({ type: z.literal('introduce'), spaceId: id, text: message }),
    /** By name, so that they read and write in it whatever their role and tier. */
    z.strictObject({ type: z.literal('add_to_space'), spaceId: id }),
    z.strictObject({ type: z.literal('notify_moderators'), text: message }),
    z.strictObject({ type: z.literal('give_badge'), badgeId: id }),
    z.strictObject({ type: z.literal('change_role'), role: z.enum(['member', 'moderator']) }),
    z.strictObject({ type: z.literal('approve_request') }),
  ])
  .meta({ id: 'AutomationAction' });
export type RuleAction = z.infer<typeof ruleAction>;

const ruleShape = {
  name: nameField('Name the rule', RULE_NAME_MAX, 'Name'),
  trigger: ruleTrigger,
  /** All must hold. */
  conditions: z
    .array(ruleCondition)
    .max(CONDITIONS_PER_RULE, { error: `A rule has at most ${CONDITIONS_PER_RULE} conditions` })
    .default([]),
  /** In their order. */
  actions: z
    .array(ruleAction, missing('Choose what should happen'))
    .min(1, { error: 'Choose what should happen' })
    .max(ACTIONS_PER_RULE, { error: `A rule has at most ${ACTIONS_PER_RULE} actions` }),
};
type RuleFields = z.output<z.ZodObject<typeof ruleShape>>;

/** What does not go together: a schedule has nobody to greet, nobody is promoted before they are in. */
function checkFit(rule: RuleFields, context: z.RefinementCtx): void {
  const { conditions, actions } = FITTING[rule.trigger.type];
  rule.conditions.forEach(({ type }, index) => {
    if (conditions.includes(type)) return;
    context.addIssue({
      code: 'custom',
      path: ['conditions', index],
      message: 'This condition does not go with what starts the rule',
    });
  });
  rule.actions.forEach((action, index) => {
    if (!actions.includes(action.type)) {
      context.addIssue({
        code: 'custom',
        path: ['actions', index],
        message: 'This does not go with what starts the rule',
      });
    } else if (rule.trigger.type === 'schedule' && 'text' in action && action.text.includes('{name}')) {
      context.addIssue({
        code: 'custom',
        path: ['actions', index],
        message: 'A schedule is about nobody: leave out {name}',
      });
    }
  });
}

/** A rule without the tribe it is of, as the database keeps it. */
export const ruleContent = z.strictObject(ruleShape).superRefine(checkFit);
export type RuleContent = z.infer<typeof ruleContent>;

const tribeKey = text().trim().min(1).max(SLUG_MAX);

export const automationsInput = z.strictObject({ id: tribeKey });
export const automationInput = z.strictObject({ id: tribeKey, ruleId: id });
export const createAutomationInput = z
  .strictObject({ id: tribeKey, isActive: z.boolean().default(true), ...ruleShape })
  .superRefine(checkFit);
export const updateAutomationInput = z
  .strictObject({ id: tribeKey, ruleId: id, ...ruleShape })
  .superRefine(checkFit);
export const dryRunInput = z.strictObject({ id: tribeKey, ...ruleShape }).superRefine(checkFit);

export const RULE_STATUSES = ['active', 'paused'] as const;
export const ruleStatus = z.enum(RULE_STATUSES);
export type RuleStatus = z.infer<typeof ruleStatus>;

/**
 * How a run went: everything was done; something was and something was not; nothing was, as it could not be;
 * nothing, as a condition did not hold or there was nothing to do; stopped by the guard against loops.
 */
export const RUN_STATUSES = ['done', 'partly', 'failed', 'skipped', 'stopped'] as const;
export const runStatus = z.enum(RUN_STATUSES);
export type RunStatus = z.infer<typeof runStatus>;

export const actionOutcome = z.object({
  type: z.enum(ACTION_TYPES),
  outcome: z.enum(['done', 'skipped', 'failed']),
  /** Why it was not done, or what of it was. */
  reason: z.string().nullable(),
});
export type ActionOutcome = z.infer<typeof actionOutcome>;

const person = userCard
  .pick({ id: true, firstName: true, lastName: true, handle: true })
  .meta({ id: 'AutomationPerson' });

export const ruleView = z
  .object({
    id,
    name: z.string(),
    trigger: ruleTrigger,
    conditions: z.array(ruleCondition),
    actions: z.array(ruleAction),
    status: ruleStatus,
    /** Why it was paused, when nobody did. */
    note: z.string().nullable(),
    /** In whose name it acts: who saved it or switched it on last. */
    actsAs: person,
    /** Of a schedule that is on. */
    nextRunAt: timestamp.nullable(),
    lastRun: z.object({ status: runStatus, at: timestamp }).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AutomationRule' });
export type RuleView = z.infer<typeof ruleView>;

export const ruleList = z.object({ items: z.array(ruleView) });

/** What rules can be about: the editor chooses from it. */
export const automationOptions = z.object({
  spaces: z.array(z.object({ id, name: z.string() })),
  challenges: z.array(z.object({ id, title: z.string() })),
  badges: z.array(badgeMark),
});
export type AutomationOptions = z.infer<typeof automationOptions>;

export const runsInput = z.strictObject({
  id: tribeKey,
  /** Of one rule only. */
  ruleId: id.optional(),
  ...cursorPageShape,
});

export const runView = z
  .object({
    id,
    rule: z.object({ id, name: z.string() }),
    /** Whom it was about; null of a schedule. */
    person: person.nullable(),
    status: runStatus,
    reason: z.string().nullable(),
    actions: z.array(actionOutcome),
    createdAt: timestamp,
  })
  .meta({ id: 'AutomationRun' });
export type RunView = z.infer<typeof runView>;
export const runPage = pageOf(runView);
export type RunPage = z.infer<typeof runPage>;

/** What the rule would do about the last of whom it is for. Nothing of it happened. */
export const dryRunView = z
  .object({
    items: z.array(
      z.object({
        person: person.nullable(),
        /** When what it answers happened, or will. */
        at: timestamp,
        status: runStatus,
        reason: z.string().nullable(),
        actions: z.array(actionOutcome),
      }),
    ),
  })
  .meta({ id: 'AutomationDryRun' });
export type DryRunView = z.infer<typeof dryRunView>;
