import type { AppealOutcome, AppealSide } from '@kindred/validation/moderation/values';
import { APPEAL_DAYS, ESCALATION_HOURS } from '@kindred/validation/moderation/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Turns around what a reversed decision made of its reports: they were wrong, or wait again. */
async function turnReports(tx: Tx, caseId: string, decisionId: string, side: AppealSide): Promise<void> {
  if (side === 'author') {
    await sql`
      with turned as (
        update reports set status = 'dismissed' where decision_id = ${decisionId}::uuid and status = 'upheld'
        returning reporter_id
      )
      update reporter_records held set upheld = greatest(held.upheld - 1, 0), dismissed = held.dismissed + 1
      from turned where turned.reporter_id = held.user_id`.execute(unrestrictedDb(tx));
    return;
  }
  await sql`
    with turned as (
      update reports set status = 'open', decision_id = null
      where decision_id = ${decisionId}::uuid and status = 'dismissed' and not exists (
        select from reports again where again.case_id = ${caseId}::uuid and again.status = 'open'
          and again.reporter_id = reports.reporter_id)
      returning reporter_id
    )
    update reporter_records held set dismissed = greatest(held.dismissed - 1, 0), muted_until = null
    from turned where turned.reporter_id = held.user_id`.execute(unrestrictedDb(tx));
}

export interface NewAppeal {
  decisionId: string;
  appellantId: string;
  side: AppealSide;
  content: string;
  fileName: string | null;
}

/**
 * Puts the case back into the queue, with its content kept.
 * @returns the id of the appeal
 * @throws on the constraint `moderation_appeals_once_key`
 */
export async function insertAppeal(
  tx: Tx,
  caseId: string,
  appeal: NewAppeal,
  isEscalated: boolean,
): Promise<string> {
  const guarded = unrestrictedDb(tx);
  const { id } = await guarded
    .insertInto('moderationAppeals')
    .values(appeal)
    .returning('id')
    .executeTakeFirstOrThrow();
  await guarded
    .updateTable('moderationCases')
    .set((given) => ({
      state: 'appealed',
      // Illegal content goes all the same.
      purgeAt: sql<Date | null>`case when purge_at <= now() then purge_at end`,
      claimedBy: null,
      claimedAt: null,
      isEscalated,
      escalatesAt: isEscalated ? null : sql<Date>`now() + ${ESCALATION_HOURS} * interval '1 hour'`,
      // Above what was only reported.
      priority: sql<number>`greatest(priority, 1)`,
      version: given('version', '+', 1),
    }))
    .where('id', '=', caseId)
    .execute();
  return id;
}

/** An appeal that waits, with the decision it is about. */
export async function waitingAppeal(db: Db | Tx, id: string) {
  return unrestrictedDb(db)
    .selectFrom('moderationAppeals as appeal')
    .innerJoin('moderationDecisions as decision', 'decision.id', 'appeal.decisionId')
    .select([
      'appeal.id',
      'appeal.side',
      'appeal.appellantId',
      'decision.id as decisionId',
      'decision.caseId',
      'decision.decidedBy',
      'decision.authorId',
      'decision.actions',
      'decision.reversedAt',
    ])
    .where('appeal.id', '=', id)
    .where('appeal.outcome', 'is', null)
    .executeTakeFirst();
}
export type WaitingAppeal = NonNullable<Awaited<ReturnType<typeof waitingAppeal>>>;

/** Answers an appeal; a reversed decision counts no longer. The case is locked. */
export async function closeAppeal(
  tx: Tx,
  appeal: WaitingAppeal,
  by: { outcome: AppealOutcome; answer: string; decidedBy: string },
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('moderationAppeals')
    .set({ ...by, isSameModerator: by.decidedBy === appeal.decidedBy, decidedAt: sql<Date>`now()` })
    .where('id', '=', appeal.id)
    .execute();
  if (by.outcome === 'reversed' && appeal.reversedAt === null) {
    await guarded
      .updateTable('moderationDecisions')
      .set({ reversedAt: sql<Date>`now()` })
      .where('id', '=', appeal.decisionId)
      .execute();
    await turnReports(tx, appeal.caseId, appeal.decisionId, appeal.side);
  }
  await settle(tx, appeal.caseId);
}

/** The state of a case after an appeal: appeals that wait, then reports, else decided. */
async function settle(tx: Tx, caseId: string): Promise<void> {
  await sql`
    update moderation_cases set
      state = case
        when exists (select from moderation_appeals appeal
          join moderation_decisions decision on decision.id = appeal.decision_id
          where decision.case_id = moderation_cases.id and appeal.outcome is null) then 'appealed'
        when open.count > 0 then 'open' else 'decided' end,
      report_count = open.count, priority = open.weight, version = version + 1,
      claimed_by = null, claimed_at = null, escalates_at = null,
      purge_at = case when hidden_at is null then null
        else greatest(now(), decided_at + ${APPEAL_DAYS} * interval '1 day') end
    from (select count(*)::int as count, coalesce(sum(weight), 0)::real as weight
      from reports where case_id = ${caseId}::uuid and status = 'open') open
    where id = ${caseId}::uuid`.execute(unrestrictedDb(tx));
}
