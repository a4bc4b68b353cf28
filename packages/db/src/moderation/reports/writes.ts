import { createHash } from 'node:crypto';
import type { SnapshotContent } from '@kindred/validation/moderation/cases';
import type { CaseSubjectType } from '@kindred/validation/moderation/values';
import { ESCALATION_HOURS } from '@kindred/validation/moderation/values';
import type { ReportReason } from '@kindred/validation/reports';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { ModeratedSubject } from '../subject.ts';

export interface NewReport {
  reporterId: string;
  subjectType: CaseSubjectType;
  subjectId: string;
  reason: ReportReason;
  details?: string | undefined;
}

/** The case of a report, as it is after it. */
export interface ReportedCase {
  id: string;
  authorId: string | null;
  /** Weights of the open reports together. */
  priority: number;
  isHidden: boolean;
  /** Of reports that wait, this one is the first. */
  isFirst: boolean;
  /** A moderator kept this very content before. */
  wasKept: boolean;
}

const TITLE_MAX = 140;
/** Versions of a content that a case keeps. */
const SNAPSHOTS_MAX = 20;

const titleOf = ({ content }: ModeratedSubject) =>
  [...(content.title ?? content.text ?? '').replace(/\s+/g, ' ').trim()].slice(0, TITLE_MAX).join('');

/** The case of a subject, locked; made, or opened again when it was decided. */
async function openCase(
  tx: Tx,
  { subjectType, subjectId }: Pick<NewReport, 'subjectType' | 'subjectId'>,
  subject: ModeratedSubject,
): Promise<string> {
  const { authorId, tribeId } = subject;
  const escalatesAt = tribeId === null ? null : sql<Date>`now() + ${ESCALATION_HOURS} * interval '1 hour'`;
  const row = await unrestrictedDb(tx)
    .insertInto('moderationCases')
    .values({
      subjectType,
      subjectId,
      authorId,
      tribeId,
      title: titleOf(subject),
      isEscalated: tribeId === null,
      escalatesAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['subjectType', 'subjectId']).doUpdateSet({
        authorId,
        title: titleOf(subject),
        version: sql`moderation_cases.version + 1`,
      }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  if (row.state === 'decided') {
    await unrestrictedDb(tx)
      .updateTable('moderationCases')
      .set({
        state: 'open',
        tribeId,
        isEscalated: tribeId === null,
        escalatesAt,
        priority: 0,
        reportCount: 0,
        openedAt: sql<Date>`now()`,
      })
      .where('id', '=', row.id)
      .execute();
  }
  return row.id;
}

/** A report weighs as much as its reporter was right before, and less in the first day of an account. */
async function weightOf(tx: Tx, reporterId: string): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select (coalesce(record.upheld, 0) + 1)::float8 / (coalesce(record.upheld + record.dismissed, 0) + 2)
      * case when users.created_at > now() - interval '1 day' then 0.5 else 1 end as weight
    from users left join reporter_records record on record.user_id = users.id
    where users.id = ${reporterId}::uuid`.execute(unrestrictedDb(tx));
  return rows[0]?.weight ?? 0.5;
}

/** @returns false when this very content was kept before */
async function keepSnapshot(
  tx: Tx,
  caseId: string,
  authorId: string | null,
  content: SnapshotContent,
): Promise<boolean> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest();
  const kept = await unrestrictedDb(tx)
    .insertInto('caseSnapshots')
    .columns(['caseId', 'authorId', 'content', 'digest'])
    .expression(
      sql`select ${caseId}::uuid, ${authorId}::uuid, ${JSON.stringify(content)}::jsonb, ${digest}::bytea
        where (select count(*) from case_snapshots held where held.case_id = ${caseId}::uuid) < ${SNAPSHOTS_MAX}`,
    )
    .onConflict((conflict) => conflict.columns(['caseId', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Opens the case of a subject that staff decide about without a report. @returns the case, locked */
export async function openStaffCase(
  tx: Tx,
  subject: ModeratedSubject & Pick<NewReport, 'subjectType' | 'subjectId'>,
): Promise<{ id: string; version: number; hiddenAt: Date | null }> {
  const id = await openCase(tx, subject, subject);
  await keepSnapshot(tx, id, subject.authorId, subject.content);
  return unrestrictedDb(tx)
    .selectFrom('moderationCases')
    .select(['id', 'version', 'hiddenAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Opens the case of content that a filter holds for review. It waits as if reports weighed `priority`.
 * @returns undefined when a moderator kept this very content before
 */
export async function openFilteredCase(
  tx: Tx,
  subject: ModeratedSubject & Pick<NewReport, 'subjectType' | 'subjectId'>,
  priority: number,
): Promise<string | undefined> {
  const id = await openCase(tx, subject, subject);
  const isNewContent = await keepSnapshot(tx, id, subject.authorId, subject.content);
  if (!isNewContent && (await isKept(tx, id))) return undefined;
  await unrestrictedDb(tx)
    .updateTable('moderationCases')
    .set((given) => ({ priority: sql<number>`greatest(${given.ref('priority')}, ${priority}::real)` }))
    .where('id', '=', id)
    .execute();
  return id;
}

const KEPT = sql<boolean>`exists (select from moderation_decisions decision
  where decision.case_id = moderation_cases.id and 'keep' = any(decision.actions)
    and decision.reversed_at is null)`;

async function isKept(tx: Tx, caseId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('moderationCases')
    .select(KEPT.as('isKept'))
    .where('id', '=', caseId)
    .executeTakeFirst();
  return row?.isKept ?? false;
}

/** Until when this user cannot report; null when they can. */
export async function reportsMutedUntil(tx: Tx, userId: string): Promise<Date | null> {
  const row = await unrestrictedDb(tx)
    .selectFrom('reporterRecords')
    .select('mutedUntil')
    .where('userId', '=', userId)
    .where('mutedUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.mutedUntil ?? null;
}

/**
 * Adds a report to the case of its subject. A second one by the same user, before the case is decided, replaces the
 * first. The case stays locked until the transaction ends.
 */
export async function insertReport(
  tx: Tx,
  report: NewReport,
  subject: ModeratedSubject,
): Promise<ReportedCase> {
  const guarded = unrestrictedDb(tx);
  const { reason, details = null } = report;
  const caseId = await openCase(tx, report, subject);
  const isNewContent = await keepSnapshot(tx, caseId, subject.authorId, subject.content);
  const weight = await weightOf(tx, report.reporterId);
  const { isNew } = await guarded
    .insertInto('reports')
    .values({ ...report, details, caseId, weight })
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'subjectType', 'subjectId'])
        .where('status', '=', sql.lit('open'))
        .doUpdateSet({ reason, details, caseId }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  const row = await guarded
    .updateTable('moderationCases')
    .set((given) =>
      isNew
        ? { reportCount: given('reportCount', '+', 1), priority: given('priority', '+', weight) }
        : { authorId: subject.authorId },
    )
    .where('id', '=', caseId)
    .returning(['id', 'authorId', 'priority', 'hiddenAt', 'reportCount', KEPT.as('isKept')])
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    authorId: row.authorId,
    priority: row.priority,
    isHidden: row.hiddenAt !== null,
    isFirst: isNew && row.reportCount === 1,
    wasKept: row.isKept && !isNewContent,
  };
}
