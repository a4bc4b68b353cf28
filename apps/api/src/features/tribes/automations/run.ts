import type { Tx } from '@kindred/db/client';
import { withSavepoint } from '@kindred/db/savepoint';
import {
  type HeldRule,
  hasActedInChain,
  hasAnswered,
  insertRun,
  lockRule,
  pauseRule,
  type RunResult,
} from '@kindred/db/tribes/automations/writes';
import {
  placeOfPost,
  type SubjectRow,
  subjectOfRule,
  wroteBefore,
} from '@kindred/db/tribes/triggers/visibility';
import { lockTribe } from '@kindred/db/tribes/writes';
import { mayInTribe } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type ActionOutcome,
  CHAIN_DEPTH_MAX,
  type RuleAction,
  type RunStatus,
  type TriggerType,
} from '@kindred/validation/tribes/automations';
import type { Outbox } from '../../../platform/bus.ts';
import type { JobDeps } from '../../../platform/job.ts';
import { errorBody, toAppError } from '../../../trpc/errors.ts';
import { perform } from './actions.ts';
import { firstMissing } from './conditions.ts';
import { automationTrigger } from './trigger.ts';

/** What a rule answers. */
export interface RuleEvent {
  trigger: TriggerType;
  /** Null of a schedule. */
  userId: string | null;
  subjectId: string;
  /** How many rules came before, and what set off the first of them. */
  depth: number;
  chain: string | undefined;
}

export type RunDeps = Pick<JobDeps, 'env' | 'log'>;

export const MAY_NOT_RUN_RULES =
  'Paused: whom this rule acts as may not run automations here any more. Switch it on to let it act as you.';

/** What a rule does sets off rules in its turn; they are told how far down they are. */
function chained(outbox: Outbox, depth: number, chain: string): Outbox {
  return {
    event: (event) => outbox.event(event),
    job: (type, payload, options) =>
      outbox.job(
        type,
        type.name === automationTrigger.name ? { ...payload, depth: depth + 1, chain } : payload,
        options,
      ),
    last: (work) => outbox.last(work),
  };
}

/** What one time of staying away is called; `newlyInactive` says the same in SQL. */
export function awayKey({ membershipId, lastVisitedAt }: SubjectRow): string {
  return `${membershipId} ${Math.floor((lastVisitedAt?.getTime() ?? 0) / 1000)}`;
}

/** What tells one event from another, so that it is answered once; null when it is none for this rule. */
async function keyOf(
  tx: Tx,
  rule: HeldRule,
  event: RuleEvent,
  subject: SubjectRow | null,
): Promise<string | null> {
  const { trigger } = rule.content;
  const { subjectId } = event;
  if (trigger.type !== event.trigger) return null;
  switch (trigger.type) {
    case 'schedule':
      return `schedule:${subjectId}`;
    case 'inactive':
      // They may have been here since they were found to be away.
      return subject !== null && awayKey(subject) === subjectId ? `inactive:${subjectId}` : null;
    case 'joined':
      return subject?.membershipId ? `joined:${subject.membershipId}` : null;
    case 'requested':
      return subject?.requestId ? `requested:${subject.requestId}` : null;
    case 'challenge_finished':
      if (trigger.challengeId !== null && trigger.challengeId !== subjectId) return null;
      return `challenge_finished:${subjectId}:${event.userId}`;
    case 'first_post': {
      const before = { tribeId: rule.tribeId, userId: event.userId ?? '', postId: subjectId };
      return (await wroteBefore(tx, before)) ? null : `first_post:${event.userId}`;
    }
    case 'post_in_space': {
      const place = await placeOfPost(tx, subjectId);
      return place?.spaceId === trigger.spaceId ? `post_in_space:${subjectId}` : null;
    }
  }
}

function summary(actions: ActionOutcome[]): RunStatus {
  const has = (outcome: ActionOutcome['outcome']) => actions.some((action) => action.outcome === outcome);
  if (has('failed')) return has('done') ? 'partly' : 'failed';
  return has('done') ? 'done' : 'skipped';
}

/** What is told of a failure. One that passes by itself is thrown on: the whole run is tried again. */
function sentenceOf(error: unknown, log: JobDeps['log'], ruleId: string): string {
  const known = toAppError(error);
  if (known.appCode === 'unavailable') throw error;
  if (known.appCode === 'internal') log.error({ err: error, ruleId }, 'an action of a rule failed');
  const { message, issues } = errorBody(known);
  const first = issues?.[0]?.message;
  return first === undefined ? message : first.replace(/[^.?!]$/, '$&.');
}

/** Each by itself: one that cannot be done takes back its own, and stops none of the others. */
async function performAll(
  deps: RunDeps,
  act: Parameters<typeof perform>[0],
  actions: readonly RuleAction[],
): Promise<ActionOutcome[]> {
  const outcomes: ActionOutcome[] = [];
  for (const action of actions) {
    const { type } = action;
    try {
      const reason = await withSavepoint(act.tx, () => perform(act, action));
      outcomes.push({ type, outcome: reason === null ? 'done' : 'skipped', reason });
    } catch (error) {
      outcomes.push({ type, outcome: 'failed', reason: sentenceOf(error, deps.log, act.rule.id) });
    }
  }
  return outcomes;
}

const nothing = (status: RunStatus, reason: string): RunResult => ({ status, reason, actions: [] });

/** What becomes of an event that a rule has not answered yet. */
async function answer(
  deps: RunDeps,
  { tx, outbox, rule, subject }: { tx: Tx; outbox: Outbox; rule: HeldRule; subject: SubjectRow | null },
  event: RuleEvent & { chainKey: string },
): Promise<RunResult> {
  const { depth, chainKey } = event;
  if (depth > CHAIN_DEPTH_MAX) {
    return nothing('stopped', 'Rules had set each other off too many times in a row.');
  }
  if (depth > 0 && (await hasActedInChain(tx, rule.id, chainKey))) {
    return nothing('stopped', 'The rule had set itself off.');
  }
  const actor: Viewer = { id: rule.actorId, role: rule.actorRole };
  if (rule.actorSuspendedAt !== null || !mayInTribe(actor, rule.actorTribeRole, 'manage_automations')) {
    await pauseRule(tx, rule.id, MAY_NOT_RUN_RULES);
    await outbox.event({ topic: 'tribe_changed', payload: { tribeId: rule.tribeId, what: 'automations' } });
    return nothing('stopped', `${rule.actorFirstName} may not run automations here any more.`);
  }
  if (subject !== null) {
    const why = firstMissing(rule.content.conditions, subject);
    if (why !== null) return nothing('skipped', why);
  }
  const act = { tx, outbox: chained(outbox, depth, chainKey), env: deps.env, rule, actor, subject };
  // Before what the actions take: whoever else holds the tribe holds it first as well.
  await lockTribe(tx, rule.tribeId);
  const actions = await performAll(deps, act, rule.content.actions);
  return { status: summary(actions), reason: null, actions };
}

/**
 * What a held rule makes of an event: everything it does is in the transaction.
 * @param isAnswered whether it answered the event of such a key before
 * @returns undefined when the event is none for it, or was answered
 */
export async function settle(
  deps: RunDeps,
  { tx, outbox, rule }: { tx: Tx; outbox: Outbox; rule: HeldRule },
  event: RuleEvent,
  isAnswered: (eventKey: string) => Promise<boolean>,
): Promise<
  { eventKey: string; chainKey: string; subject: SubjectRow | null; result: RunResult } | undefined
> {
  const subject = event.userId === null ? null : await subjectOfRule(tx, rule.tribeId, event.userId);
  if (subject === undefined) return undefined;
  const isOfMembers = event.trigger !== 'requested' && event.trigger !== 'schedule';
  if (isOfMembers && subject?.membershipId == null) return undefined;
  const eventKey = await keyOf(tx, rule, event, subject);
  if (eventKey === null || (await isAnswered(eventKey))) return undefined;
  const chainKey = event.chain ?? eventKey;
  const result = await answer(deps, { tx, outbox, rule, subject }, { ...event, chainKey });
  return { eventKey, chainKey, subject, result };
}

/** Lets a held rule answer an event once: the line in its log, in the same transaction, keeps it from a second. */
export async function runHeld(
  deps: RunDeps,
  tx: Tx,
  outbox: Outbox,
  rule: HeldRule,
  event: RuleEvent,
): Promise<void> {
  const settled = await settle(deps, { tx, outbox, rule }, event, (key) => hasAnswered(tx, rule.id, key));
  if (settled === undefined) return;
  const { eventKey, chainKey, result } = settled;
  const { depth, userId } = event;
  await insertRun(tx, { ruleId: rule.id, tribeId: rule.tribeId, eventKey, chainKey, depth, userId }, result);
}

/** The same in a transaction of its own, for a rule that is still on. */
export async function runRule(
  { db, bus, ...deps }: RunDeps & Pick<JobDeps, 'db' | 'bus'>,
  ruleId: string,
  event: RuleEvent,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rule = await lockRule(tx, ruleId);
    if (rule !== undefined) await runHeld(deps, tx, bus.outbox(tx), rule, event);
  });
  bus.committed();
}
