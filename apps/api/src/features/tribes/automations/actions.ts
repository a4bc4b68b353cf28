import type { Tx } from '@kindred/db/client';
import { staffOf } from '@kindred/db/tribes/automations/visibility';
import type { HeldRule } from '@kindred/db/tribes/automations/writes';
import { badgeOfTribe } from '@kindred/db/tribes/badges/queries';
import { giveBadge } from '@kindred/db/tribes/badges/writes';
import type { SubjectRow } from '@kindred/db/tribes/triggers/visibility';
import { canSetRole } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import { createPostInput } from '@kindred/validation/feed';
import type { RuleAction } from '@kindred/validation/tribes/automations';
import type { Outbox } from '../../../platform/bus.ts';
import type { Env } from '../../../platform/env.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { publish } from '../../feed/service.ts';
import { sendMessageTo } from '../../messaging/service.ts';
import { retractNotification } from '../../notifications/service.ts';
import { notifyJoined, withTribeLocked } from '../joining/service.ts';
import { changeRole, memberPath } from '../members/service.ts';
import { approve } from '../requests/service.ts';
import { addToSpace } from '../spaces/members.service.ts';
import { isAboveModerator } from './conditions.ts';
import { fill } from './texts.ts';

/** What an action has to work with. */
export interface Act {
  tx: Tx;
  outbox: Outbox;
  env: Pick<Env, 'POSTS_PER_USER'>;
  rule: HeldRule;
  /** Who the rule acts as. */
  actor: Viewer;
  /** Null of a schedule. */
  subject: SubjectRow | null;
}

type ActionOf<Type extends RuleAction['type']> = Extract<RuleAction, { type: Type }>;
/** Null when it was done, else a sentence that says why there was nothing to do. */
type Done = Promise<string | null>;

const NOBODY = 'There is nobody to do it for.';
const NOT_IN = 'They are not in the tribe.';

const tribeOf = (rule: HeldRule) => ({ id: rule.tribeId, slug: rule.slug, name: rule.tribeName });
const write = ({ rule, subject }: Act, text: string) =>
  fill(text, { name: subject?.firstName, tribe: rule.tribeName });

async function message(act: Act, action: ActionOf<'welcome_message'>): Done {
  const { tx, outbox, actor, subject } = act;
  if (subject === null) return NOBODY;
  if (subject.id === actor.id) return 'The rule acts as them: nobody writes to themselves.';
  return (await sendMessageTo(tx, outbox, actor, subject.id, write(act, action.text)))
    ? null
    : 'It could not be delivered to them.';
}

async function post(act: Act, { text, spaceId }: { text: string; spaceId: string | null }): Done {
  const { tx, outbox, env, rule, actor } = act;
  // A tribe that everybody joins at once is no reason to write more than a person could.
  await limit(tx, `posts:${actor.id}`, env.POSTS_PER_USER, HOUR);
  const input = createPostInput.parse({
    content: write(act, text),
    tribeId: rule.tribeId,
    ...(spaceId === null ? {} : { spaceId }),
  });
  await publish(tx, outbox, actor, input);
  return null;
}

async function addSubject({ tx, outbox, rule, actor, subject }: Act, action: ActionOf<'add_to_space'>): Done {
  if (subject?.membershipId == null) return NOT_IN;
  const { tribeId } = rule;
  const addition = { tribeId, spaceId: action.spaceId, userIds: [subject.id], how: 'automation' } as const;
  const added = await addToSpace(tx, outbox, actor, addition);
  return added.length > 0 ? null : 'They are already there.';
}

/** Where a notice leads, and the line of several: to who it is about, or to what they ask. */
function placeOf(subject: SubjectRow | null): { path: string; groupPath: string } {
  if (subject === null) return { path: '/members', groupPath: '/members' };
  const { id, membershipId, requestId } = subject;
  if (membershipId !== null || requestId === null) return { path: memberPath(id), groupPath: '/members' };
  return { path: `/members/requests#request-${requestId}`, groupPath: '/members/requests' };
}

async function notifyModerators(act: Act, action: ActionOf<'notify_moderators'>): Done {
  const { tx, outbox, rule, actor, subject } = act;
  const about = subject?.id ?? actor.id;
  const groupKey = `automation:${rule.id}`;
  const userIds = await staffOf(tx, rule.tribeId);
  // What comes by the clock is about nobody: it is told anew each time, in the place of the last.
  if (subject === null) await retractNotification(tx, outbox, { userIds, groupKey, actorId: about });
  let told = 0;
  for (const userId of userIds) {
    const isTold = await notifyJoined(tx, outbox, {
      tribe: tribeOf(rule),
      userId,
      actorId: about,
      kind: 'automation_notice',
      did: `in ${rule.tribeName}: ${rule.name}`,
      message: write(act, action.text),
      ...placeOf(subject),
      groupKey,
    });
    if (isTold) told++;
  }
  return told > 0 ? null : 'There was nobody to tell anything new.';
}

async function badge({ tx, outbox, rule, actor, subject }: Act, action: ActionOf<'give_badge'>): Done {
  if (subject?.membershipId == null) return NOT_IN;
  const { tribeId } = rule;
  const won = await badgeOfTribe(tx, tribeId, action.badgeId);
  if (won === undefined) return 'The badge is not there any more.';
  if (!(await giveBadge(tx, { tribeId, badgeId: action.badgeId, userId: subject.id }))) {
    return 'They have the badge already.';
  }
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'members' } });
  await notifyJoined(tx, outbox, {
    tribe: tribeOf(rule),
    userId: subject.id,
    actorId: actor.id,
    kind: 'badge',
    did: `gave you a badge in ${rule.tribeName}`,
    message: won.name,
    path: memberPath(subject.id),
  });
  return null;
}

async function role({ tx, outbox, rule, actor, subject }: Act, action: ActionOf<'change_role'>): Done {
  if (subject?.tribeRole == null) return NOT_IN;
  if (subject.tribeRole === action.role) return `They are a ${action.role} already.`;
  if (isAboveModerator(subject)) return 'They are more than a moderator, and stay it.';
  const member = { userId: subject.id, role: subject.tribeRole };
  if (!canSetRole(actor, rule.actorTribeRole, member, action.role)) {
    return 'Whom the rule acts as may not change their role.';
  }
  const { tribeId } = rule;
  await changeRole(tx, outbox, actor, { tribeId, userId: subject.id, role: action.role });
  return null;
}

async function approveRequest({ tx, outbox, rule, actor, subject }: Act): Done {
  if (subject?.requestId == null || subject.requestStatus !== 'pending') {
    return 'Their request does not wait any more.';
  }
  const tribe = await withTribeLocked(tx, actor, rule.tribeId, 'decide_requests');
  await approve(tx, outbox, tribe, { requestId: subject.requestId, decidedBy: actor.id });
  return null;
}

/**
 * Does one action of a rule, with the rights of whom it acts as.
 * @returns why there was nothing to do, or null when it was done
 * @throws what keeps it from being done
 */
export function perform(act: Act, action: RuleAction): Done {
  switch (action.type) {
    case 'welcome_message':
      return message(act, action);
    case 'publish_post':
    case 'introduce':
      return post(act, action);
    case 'add_to_space':
      return addSubject(act, action);
    case 'notify_moderators':
      return notifyModerators(act, action);
    case 'give_badge':
      return badge(act, action);
    case 'change_role':
      return role(act, action);
    case 'approve_request':
      return approveRequest(act);
  }
}
