import {
  type ActionType,
  type AutomationOptions,
  type ConditionType,
  FITTING,
  type RuleAction,
  type RuleCondition,
  type RuleContent,
  type RuleTrigger,
  ruleContent,
  type TriggerType,
} from '@kindred/validation/tribes/automations';

/** Not chosen yet: no id, so that saving says so. */
const NONE = '';

export function hereTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

export function newTrigger(type: TriggerType, options: AutomationOptions): RuleTrigger {
  switch (type) {
    case 'inactive':
      return { type, days: 14 };
    case 'challenge_finished':
      return { type, challengeId: null };
    case 'post_in_space':
      return { type, spaceId: options.spaces[0]?.id ?? NONE };
    case 'schedule':
      return { type, weekday: 'monday', time: '09:00', timeZone: hereTimeZone() };
    default:
      return { type };
  }
}

export function newCondition(type: ConditionType, options: AutomationOptions): RuleCondition {
  switch (type) {
    case 'role_is':
      return { type, role: 'member' };
    case 'tier_is':
      return { type, tier: 'paid' };
    case 'member_for':
      return { type, days: 7 };
    case 'invited':
      return { type };
    case 'answer_contains':
      return { type, words: [] };
    case 'badge':
      return { type, badgeId: options.badges[0]?.id ?? NONE, has: true };
    case 'platform_role':
      return { type, atLeast: 'creator' };
  }
}

export function newAction(type: ActionType, options: AutomationOptions): RuleAction {
  switch (type) {
    case 'welcome_message':
      return { type, text: 'Welcome to {tribe}, {name}. Tell us who you are.' };
    case 'publish_post':
      return { type, spaceId: null, text: '' };
    case 'introduce':
      return { type, spaceId: options.spaces[0]?.id ?? NONE, text: 'Please welcome {name}.' };
    case 'add_to_space':
      return { type, spaceId: options.spaces[0]?.id ?? NONE };
    case 'notify_moderators':
      return { type, text: '' };
    case 'give_badge':
      return { type, badgeId: options.badges[0]?.id ?? NONE };
    case 'change_role':
      return { type, role: 'moderator' };
    case 'approve_request':
      return { type };
  }
}

/** With another start, what does not go with it any more is left out. */
export function withTrigger(rule: RuleContent, trigger: RuleTrigger): RuleContent {
  const { conditions, actions } = FITTING[trigger.type];
  return {
    ...rule,
    trigger,
    conditions: rule.conditions.filter(({ type }) => conditions.includes(type)),
    actions: rule.actions.filter(({ type }) => actions.includes(type)),
  };
}

export const swapped = <T>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const next = [...list];
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(at + by, 0, item);
  return next;
};

/** What is wrong, by the path of where: `actions.0.text`. */
export function problemsOf(rule: RuleContent): Map<string, string> {
  const issues = ruleContent.safeParse(rule).error?.issues ?? [];
  return new Map(
    issues.map(({ path, message }) => [path.join('.'), message === 'Invalid id' ? 'Choose one' : message]),
  );
}

export interface Template {
  title: string;
  text: string;
  make: (options: AutomationOptions) => RuleContent;
}

/** Where to begin; those that need a space or a badge are offered where there is one. */
export function templatesFor(options: AutomationOptions): Template[] {
  const intro = options.spaces[0];
  const badge = options.badges[0];
  return [
    {
      title: 'Welcome newcomers',
      text: 'When somebody joins → send them a message',
      make: () => ({
        name: 'Welcome newcomers',
        trigger: { type: 'joined' },
        conditions: [],
        actions: [newAction('welcome_message', options)],
      }),
    },
    ...(intro === undefined
      ? []
      : [
          {
            title: 'Introduce newcomers',
            text: 'When somebody joins → introduce them in a space',
            make: (): RuleContent => ({
              name: 'Introduce newcomers',
              trigger: { type: 'joined' },
              conditions: [],
              actions: [newAction('introduce', options)],
            }),
          },
        ]),
    {
      title: 'Approve good answers',
      text: 'When somebody asks to join, if an answer has a word → approve their request',
      make: () => ({
        name: 'Approve good answers',
        trigger: { type: 'requested' },
        conditions: [{ type: 'answer_contains', words: [] }],
        actions: [{ type: 'approve_request' }],
      }),
    },
    {
      title: 'Notice a first post',
      text: 'When somebody posts for the first time → notify the moderators',
      make: () => ({
        name: 'Notice a first post',
        trigger: { type: 'first_post' },
        conditions: [],
        actions: [
          { type: 'notify_moderators', text: '{name} wrote for the first time. Say something kind.' },
          ...(badge === undefined ? [] : [newAction('give_badge', options)]),
        ],
      }),
    },
    {
      title: 'Win back inactive members',
      text: 'When somebody stays away for 14 days → send them a message',
      make: () => ({
        name: 'Win back inactive members',
        trigger: { type: 'inactive', days: 14 },
        conditions: [],
        actions: [{ type: 'welcome_message', text: 'We have not seen you for a while, {name}.' }],
      }),
    },
    {
      title: 'Ask every week',
      text: 'On Mondays → publish a post',
      make: () => ({
        name: 'Ask every week',
        trigger: newTrigger('schedule', options),
        conditions: [],
        actions: [{ type: 'publish_post', spaceId: null, text: 'What are you working on this week?' }],
      }),
    },
  ];
}

export function blankRule(): RuleContent {
  return { name: '', trigger: { type: 'joined' }, conditions: [], actions: [] };
}
