import type {
  AutomationOptions,
  RuleAction,
  RuleCondition,
  RuleContent,
  RuleTrigger,
} from '@kindred/validation/tribes/automations';
import { DAYS, PLATFORM_ROLES, TIERS_SAID, TRIBE_ROLES_SAID } from './copy.ts';

/** The names of what rules are about; without them they are told in general. */
export type Names = Partial<AutomationOptions>;

const dayWord = (days: number) => (days === 1 ? 'a day' : `${days} days`);
const spaceIn = (names: Names, id: string) => names.spaces?.find((space) => space.id === id)?.name;
const badgeIn = (names: Names, id: string) => names.badges?.find((badge) => badge.id === id)?.name;

export function triggerSentence(trigger: RuleTrigger, names: Names = {}): string {
  switch (trigger.type) {
    case 'joined':
      return 'When somebody joins';
    case 'requested':
      return 'When somebody asks to join';
    case 'first_post':
      return 'When somebody posts for the first time';
    case 'inactive':
      return `When somebody stays away for ${dayWord(trigger.days)}`;
    case 'challenge_finished': {
      const title = names.challenges?.find(({ id }) => id === trigger.challengeId)?.title;
      return `When somebody finishes ${title ?? 'a challenge'}`;
    }
    case 'post_in_space':
      return `When somebody posts in ${spaceIn(names, trigger.spaceId) ?? 'a space'}`;
    case 'schedule': {
      const day = trigger.weekday === null ? 'Every day' : `On ${DAYS[trigger.weekday]}`;
      return `${day} at ${trigger.time} (${trigger.timeZone.replaceAll('_', ' ')})`;
    }
  }
}

export function conditionSentence(condition: RuleCondition, names: Names = {}): string {
  switch (condition.type) {
    case 'role_is':
      return `they are ${TRIBE_ROLES_SAID[condition.role].toLowerCase()} here`;
    case 'tier_is':
      return `they are on the ${TIERS_SAID[condition.tier].toLowerCase()} tier`;
    case 'member_for':
      return `they have been a member for ${dayWord(condition.days)}`;
    case 'invited':
      return 'they came by an invitation';
    case 'answer_contains':
      return `an answer has ${condition.words.map((word) => `“${word}”`).join(' or ')}`;
    case 'badge':
      return `they ${condition.has ? 'have' : 'do not have'} the badge ${badgeIn(names, condition.badgeId) ?? ''}`.trim();
    case 'platform_role':
      return `they are at least ${PLATFORM_ROLES[condition.atLeast].toLowerCase()} on the platform`;
  }
}

export function actionSentence(action: RuleAction, names: Names = {}): string {
  switch (action.type) {
    case 'welcome_message':
      return 'send them a message';
    case 'publish_post': {
      const space = action.spaceId === null ? 'the feed' : (spaceIn(names, action.spaceId) ?? 'a space');
      return `publish a post in ${space}`;
    }
    case 'introduce':
      return `introduce them in ${spaceIn(names, action.spaceId) ?? 'a space'}`;
    case 'add_to_space':
      return `add them to ${spaceIn(names, action.spaceId) ?? 'a space'}`;
    case 'notify_moderators':
      return 'notify the moderators';
    case 'give_badge':
      return `give them the badge ${badgeIn(names, action.badgeId) ?? ''}`.trim();
    case 'change_role':
      return `make them ${TRIBE_ROLES_SAID[action.role].toLowerCase()}`;
    case 'approve_request':
      return 'approve their request';
  }
}

/** `When somebody joins, if they came by an invitation → send them a message, notify the moderators` */
export function ruleSentence(
  rule: Pick<RuleContent, 'trigger' | 'conditions' | 'actions'>,
  names: Names = {},
) {
  const conditions = rule.conditions.map((condition) => conditionSentence(condition, names));
  const only = conditions.length === 0 ? '' : `, if ${conditions.join(' and ')}`;
  const actions = rule.actions.map((action) => actionSentence(action, names));
  return `${triggerSentence(rule.trigger, names)}${only} → ${actions.join(', ')}`;
}
