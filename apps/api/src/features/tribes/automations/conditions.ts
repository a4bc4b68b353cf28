import type { SubjectRow } from '@kindred/db/tribes/triggers/visibility';
import { tribeRank } from '@kindred/permissions/policies/tribes';
import { ROLES_AT_LEAST, type RuleCondition } from '@kindred/validation/tribes/automations';

const A_ROLE = {
  owner: 'the owner',
  admin: 'an admin',
  moderator: 'a moderator',
  member: 'a member',
} as const;
const DAY_MS = 86_400_000;

/** Why a condition does not hold of somebody, as a sentence; null when it does. */
function missing(condition: RuleCondition, subject: SubjectRow, now: Date): string | null {
  switch (condition.type) {
    case 'role_is':
      return subject.tribeRole === condition.role ? null : `They are not ${A_ROLE[condition.role]} here.`;
    case 'tier_is': {
      const isPaid = subject.tier === 'paid' && (subject.tierUntil === null || subject.tierUntil > now);
      return (isPaid ? 'paid' : 'free') === condition.tier
        ? null
        : `They are not on the ${condition.tier} tier.`;
    }
    case 'member_for': {
      const days = subject.joinedAt === null ? -1 : (now.getTime() - subject.joinedAt.getTime()) / DAY_MS;
      return days >= condition.days
        ? null
        : `They have not been a member for ${condition.days === 1 ? 'a day' : `${condition.days} days`}.`;
    }
    case 'invited':
      return subject.invitedBy !== null ? null : 'They did not come by an invitation.';
    case 'answer_contains': {
      const answers = subject.answers?.items.map(({ answer }) => answer.toLowerCase()) ?? [];
      const isThere = condition.words.some((word) =>
        answers.some((answer) => answer.includes(word.toLowerCase())),
      );
      return isThere ? null : 'No answer has one of the words.';
    }
    case 'badge': {
      const has = subject.badgeIds.includes(condition.badgeId);
      if (has === condition.has) return null;
      return has ? 'They have the badge already.' : 'They do not have the badge.';
    }
    case 'platform_role': {
      const order: readonly string[] = ROLES_AT_LEAST;
      return order.indexOf(subject.role) >= order.indexOf(condition.atLeast)
        ? null
        : 'Their role on the platform is lower.';
    }
  }
}

/** The first condition that does not hold, as a sentence; null when all do. */
export function firstMissing(
  conditions: readonly RuleCondition[],
  subject: SubjectRow,
  now = new Date(),
): string | null {
  for (const condition of conditions) {
    const why = missing(condition, subject, now);
    if (why !== null) return why;
  }
  return null;
}

/** Nobody above it is made less by a rule. */
export function isAboveModerator(subject: SubjectRow): boolean {
  return tribeRank(subject.tribeRole) > tribeRank('moderator');
}
