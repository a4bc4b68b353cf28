import { suspensionById } from '@kindred/db/accounts/suspension/queries';
import type { Db, Tx } from '@kindred/db/client';
import { violatedConstraint } from '@kindred/db/constraintErrors';
import {
  closeAppeal,
  insertAppeal,
  type WaitingAppeal,
  waitingAppeal,
} from '@kindred/db/moderation/appeals/writes';
import { type OwnDecisionRow, ownDecisionOf } from '@kindred/db/moderation/decisions/visibility';
import { hasOtherModerator } from '@kindred/db/moderation/visibility';
import {
  type LockedCase,
  lockCase,
  setClaim,
  setLimit,
  standingPenalties,
} from '@kindred/db/moderation/writes';
import { canDecideAppeal, seesCase } from '@kindred/permissions/policies/moderation';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AppealInput, DecideAppealInput } from '@kindred/validation/moderation/appeals';
import { appealToken, type OwnDecision } from '@kindred/validation/moderation/decisions';
import { APPEAL_DAYS } from '@kindred/validation/moderation/values';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { changeSuspension } from '../../accounts/suspension/service.ts';
import { recordAct } from '../../admin/audit/service.ts';
import { attachFile } from '../../media/service.ts';
import { fileOf } from '../cases/present.ts';
import { type Actor, loadCase } from '../cases/service.ts';
import { notifyAppellant } from '../notify.ts';
import { setCaseHidden } from '../subjects.ts';
import { asAppellant } from './link.ts';

const DAY_MS = 86_400_000;
const appealUntil = ({ createdAt }: OwnDecisionRow) => new Date(createdAt.getTime() + APPEAL_DAYS * DAY_MS);

/** Authors appeal what was decided against them, reporters the dismissal of their report; both once. */
function canAppeal(row: OwnDecisionRow): boolean {
  if (row.appealId !== null || row.reversedAt !== null || appealUntil(row) <= new Date()) return false;
  return (row.side === 'reporter') === row.actions.includes('keep');
}

export async function showOwnDecision({ db, viewer }: Actor, id: string): Promise<OwnDecision> {
  const row = (await ownDecisionOf(db, viewer, id)) ?? fail('not_found');
  const { side, subjectType, title, actions, rule, ruleDescription, reason } = row;
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  return {
    id: row.id,
    side,
    subject: subjectType,
    title,
    actions,
    rule: rule === null ? null : { title: rule, description: ruleDescription ?? '' },
    reason,
    until: iso(row.until),
    strikeUntil: side === 'author' ? iso(row.strikeUntil) : null,
    reversedAt: iso(row.reversedAt),
    createdAt: row.createdAt.toISOString(),
    appealUntil: appealUntil(row).toISOString(),
    appeal:
      row.appealContent === null || row.appealCreatedAt === null
        ? null
        : {
            content: row.appealContent,
            file: fileOf({ ...row, id: row.appealId }),
            createdAt: row.appealCreatedAt.toISOString(),
            outcome: row.outcome,
            answer: row.answer,
            decidedAt: iso(row.appealDecidedAt),
            isSameModerator: row.isSameModerator ?? false,
          },
    can: { appeal: canAppeal(row) },
  };
}

/**
 * The author of a decision that can be appealed, by the secret of its link.
 * @throws {AppError} `not_found` for another token, `appeal_closed` once it was appealed or is too old
 */
export async function appellantByLink(ctx: Context, token: unknown): Promise<Viewer> {
  const parsed = appealToken.safeParse(token);
  const { id, author } = parsed.success ? await asAppellant(ctx, parsed.data) : fail('not_found');
  const row = (await ownDecisionOf(ctx.db, author.viewer, id)) ?? fail('not_found');
  if (!canAppeal(row)) fail('appeal_closed');
  return author.viewer;
}

export async function appeal(ctx: Actor, { id, content, file }: AppealInput): Promise<void> {
  const { viewer } = ctx;
  const { caseId } = (await ownDecisionOf(ctx.db, viewer, id)) ?? fail('not_found');
  try {
    await ctx.write(async (tx) => {
      const facts = (await lockCase(tx, viewer, caseId)) ?? fail('not_found');
      const row = (await ownDecisionOf(tx, viewer, id)) ?? fail('not_found');
      if (!canAppeal(row)) fail('appeal_closed');
      const by = { decidedBy: row.decidedBy, appellantId: viewer.id };
      // A tribe whose only moderator decided leaves the appeal to the platform.
      const isEscalated = facts.isEscalated || !(await hasOtherModerator(tx, facts, by, 'tribe'));
      const fileName = file?.name ?? null;
      const made = { decisionId: id, appellantId: viewer.id, side: row.side, content, fileName };
      const appealId = await insertAppeal(tx, caseId, made, isEscalated);
      if (file === undefined) return;
      const upload = {
        type: 'moderation_appeals',
        rowId: appealId,
        path: 'file',
        uploadId: file.uploadId,
      } as const;
      await attachFile(tx, viewer, upload);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'moderation_appeals_once_key') fail('appeal_closed');
    throw error;
  }
}

/** Undoes what a decision did to content and author, as far as no other decision holds it. */
async function restore(
  tx: Tx,
  outbox: Outbox,
  facts: LockedCase,
  { actions, authorId }: WaitingAppeal,
): Promise<void> {
  if (facts.hiddenAt !== null) await setCaseHidden(tx, outbox, facts, false);
  if (authorId === null) return;
  const left = await standingPenalties(tx, authorId);
  if (actions.includes('limit')) await setLimit(tx, authorId, left.limitedUntil);
  if (!actions.includes('suspend') || left.isSuspended) return;
  const known = await suspensionById(tx, authorId);
  const isSuspended = known !== undefined && known.suspendedAt !== null && known.deletionAskedAt === null;
  if (isSuspended) await changeSuspension(tx, outbox, authorId, null);
}

/** The case of an appeal that waits, for those who may see it. */
export async function loadAppealedCase(db: Db, viewer: Viewer, { id }: { id: string }) {
  const waiting = await waitingAppeal(db, id);
  return waiting && loadCase(db, viewer, { id: waiting.caseId });
}

/** @returns the id of the case */
export async function decideAppeal(ctx: Actor, input: DecideAppealInput): Promise<string> {
  const { viewer } = ctx;
  const { caseId } = (await waitingAppeal(ctx.db, input.id)) ?? fail('not_found');
  await ctx.write(async (tx, outbox) => {
    const facts = await lockCase(tx, viewer, caseId);
    if (facts === undefined || !seesCase(viewer, facts)) return fail('not_found');
    const waiting = (await waitingAppeal(tx, input.id)) ?? fail('case_changed');
    if (facts.version !== input.version) fail('case_changed');
    if (facts.claimedBy !== null && facts.claimedBy !== viewer.id) fail('case_claimed');
    const hasOther = await hasOtherModerator(tx, facts, waiting);
    if (!canDecideAppeal(viewer, facts, { ...waiting, hasOtherModerator: hasOther })) fail('not_allowed');
    const { outcome, answer } = input;
    await closeAppeal(tx, waiting, { outcome, answer, decidedBy: viewer.id });
    if (outcome === 'reversed') {
      if (waiting.side === 'author') await restore(tx, outbox, facts, waiting);
      else await setClaim(tx, caseId, viewer.id);
    }
    if (waiting.appellantId !== null) {
      const { decisionId, side } = waiting;
      await notifyAppellant(tx, outbox, { userId: waiting.appellantId, decisionId, side, outcome, answer });
    }
    await recordAct(tx, outbox, ctx, {
      action: 'case.decide_appeal',
      subject: { type: 'case', id: caseId },
      tribeId: facts.tribeId ?? undefined,
      after: { appealId: input.id, outcome },
    });
  });
  return caseId;
}
