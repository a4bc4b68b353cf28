import { suspensionById } from '@kindred/db/accounts/suspension/queries';
import type { Tx } from '@kindred/db/client';
import { openStaffCase } from '@kindred/db/moderation/reports/writes';
import { communityRuleById } from '@kindred/db/moderation/rules/visibility';
import { SUBJECT_KINDS } from '@kindred/db/moderation/subjects';
import {
  insertDecision,
  type LockedCase,
  limitUser,
  lockCase,
  reverseRemovals,
} from '@kindred/db/moderation/writes';
import { actionsFor, judgesCase, seesCase } from '@kindred/permissions/policies/moderation';
import type {
  decideInput,
  decideManyInput,
  HideSubjectInput,
} from '@kindred/validation/moderation/decisions';
import type { DecisionAction } from '@kindred/validation/moderation/values';
import type { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { type AppError, fail, invalid, toAppError } from '../../../trpc/errors.ts';
import { changeSuspension } from '../../accounts/suspension/service.ts';
import { recordAct } from '../../admin/audit/service.ts';
import type { Actor } from '../cases/service.ts';
import { SUBJECT_NAMES } from '../names.ts';
import { notifyAuthor, notifyReporters } from '../notify.ts';
import { setCaseHidden } from '../subjects.ts';

type Decided = z.output<typeof decideInput>;

/** Locks the case and refuses it when it was decided, claimed or reported again since it was read. */
async function lockToDecide(tx: Tx, { viewer }: Actor, { id, version }: Decided): Promise<LockedCase> {
  const facts = await lockCase(tx, viewer, id);
  if (facts === undefined || !seesCase(viewer, facts)) return fail('not_found');
  if (!judgesCase(viewer, facts)) fail('not_allowed');
  if (facts.version !== version) fail('case_changed');
  if (facts.claimedBy !== null && facts.claimedBy !== viewer.id) fail('case_claimed');
  return facts;
}

/** The end of a limit or suspension; refuses what cannot be meant. */
function endOf({ actions, until }: Decided): Date | null {
  const hasEnd = actions.includes('limit') || actions.includes('suspend');
  if (!hasEnd) {
    if (until !== undefined) invalid('until', 'Only a limit or a suspension has an end');
    return null;
  }
  if (until === undefined) return actions.includes('limit') ? invalid('until', 'A limit needs an end') : null;
  const end = new Date(until);
  if (end.getTime() <= Date.now()) invalid('until', 'Choose a time in the future');
  return end;
}

async function ruleOf(
  tx: Tx,
  { actions, ruleId }: Decided,
): Promise<{ ruleId: string | null; rule: string | null }> {
  if (ruleId === undefined) {
    return actions.includes('keep')
      ? { ruleId: null, rule: null }
      : invalid('ruleId', 'Choose the rule that was broken');
  }
  const rule =
    (await communityRuleById(tx, ruleId)) ?? invalid('ruleId', 'This rule was removed. Choose another');
  return { ruleId, rule: rule.title };
}

/** Hides what is removed, and shows again what reports had hidden and is not. */
async function applyToSubject(tx: Tx, outbox: Outbox, facts: LockedCase, isRemoved: boolean): Promise<void> {
  if (isRemoved === (facts.hiddenAt !== null)) return;
  await setCaseHidden(tx, outbox, facts, isRemoved);
}

async function applyToAuthor(
  tx: Tx,
  outbox: Outbox,
  authorId: string,
  { actions, reason }: Decided,
  until: Date | null,
): Promise<void> {
  if (actions.includes('limit') && until !== null) await limitUser(tx, authorId, until);
  if (!actions.includes('suspend')) return;
  const known = await suspensionById(tx, authorId);
  if (known !== undefined && known.suspendedAt !== null) fail('already_suspended');
  await changeSuspension(tx, outbox, authorId, { reason: reason.slice(0, SUSPENSION_REASON_MAX), until });
}
const SUSPENSION_REASON_MAX = 500;

async function decideLocked(tx: Tx, outbox: Outbox, ctx: Actor, input: Decided): Promise<void> {
  const facts = await lockToDecide(tx, ctx, input);
  const { actions, reason, note } = input;
  const allowed = actionsFor(ctx.viewer, facts);
  if (allowed.length === 0) fail('not_allowed');
  if (!actions.every((action) => allowed.includes(action))) {
    invalid('actions', 'This cannot be chosen for this case');
  }
  const until = endOf(input);
  const { authorId, tribeId } = facts;
  const isRemoved = actions.includes('remove');
  await applyToSubject(tx, outbox, facts, isRemoved);
  if (authorId !== null) await applyToAuthor(tx, outbox, authorId, input, until);
  const decisionId = await insertDecision(
    tx,
    {
      caseId: facts.id,
      authorId,
      decidedBy: ctx.viewer.id,
      actions,
      ...(await ruleOf(tx, input)),
      reason,
      note: note || null,
      until,
    },
    { isPurged: input.isIllegal && isRemoved },
  );
  const what = SUBJECT_NAMES[facts.subjectType];
  const isKept = actions.includes('keep');
  // An author of what was kept knows of it only when reports had hidden it.
  if (authorId !== null && (!isKept || facts.hiddenAt !== null)) {
    await notifyAuthor(tx, outbox, { authorId, decisionId, actions, what, reason });
  }
  await outbox.job(notifyReporters, { decisionId, what, isKept, after: null });
  await recordAct(tx, outbox, ctx, {
    action: 'case.decide',
    subject: { type: 'case', id: facts.id },
    tribeId: tribeId ?? undefined,
    after: { decisionId, actions, until: until?.toISOString() ?? null },
    reason: note || undefined,
  });
}

export async function decide(ctx: Actor, input: Decided): Promise<void> {
  await ctx.write((tx, outbox) => decideLocked(tx, outbox, ctx, input));
}

/**
 * Hides a subject without a report, or shows it again: a decision in its case, which the author is notified of and can
 * appeal.
 * @param input without a rule it is shown again, and the decisions that hid it are reversed
 * @returns the id of the case
 */
export async function decideSubject(
  ctx: Actor,
  { type, id, ruleId, reason }: Omit<HideSubjectInput, 'ruleId'> & { ruleId?: string },
): Promise<string> {
  return ctx.write(async (tx, outbox) => {
    const subject = (await SUBJECT_KINDS[type].load(tx, id)) ?? fail('not_found');
    const { hiddenAt, ...opened } = await openStaffCase(tx, { ...subject, subjectType: type, subjectId: id });
    const isHiding = ruleId !== undefined;
    if (isHiding === (hiddenAt !== null)) fail('case_changed');
    if (!isHiding) await reverseRemovals(tx, opened.id);
    const actions: DecisionAction[] = [isHiding ? 'remove' : 'keep'];
    await decideLocked(tx, outbox, ctx, { ...opened, actions, ruleId, reason, isIllegal: false });
    return opened.id;
  });
}

/** Decides each case by itself; one that is refused keeps none of the others. */
export async function decideMany(ctx: Actor, { cases, ...same }: z.output<typeof decideManyInput>) {
  const decided: string[] = [];
  const refused: { id: string; code: string; message: string }[] = [];
  for (const each of cases) {
    try {
      await decide(ctx, { ...each, ...same });
      decided.push(each.id);
    } catch (error) {
      const known: AppError = toAppError(error);
      if (known.appCode === 'internal' || known.appCode === 'unavailable') throw error;
      // Wrong input is wrong for all of them.
      if (known.appCode === 'invalid_input' && decided.length === 0) throw error;
      refused.push({ id: each.id, code: known.appCode, message: known.message });
    }
  }
  return { decided, refused };
}
