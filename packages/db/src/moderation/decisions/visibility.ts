import type { Viewer } from '@kindred/permissions/viewer';
import type { AppealSide } from '@kindred/validation/moderation/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** A decision as it concerns this user: against them, or about their report. */
export async function ownDecisionOf(db: Db | Tx, viewer: Pick<Viewer, 'id'>, id: string) {
  return unrestrictedDb(db)
    .selectFrom('moderationDecisions as decision')
    .innerJoin('moderationCases', 'moderationCases.id', 'decision.caseId')
    .leftJoin('communityRules as rule', 'rule.id', 'decision.ruleId')
    .leftJoin('moderationAppeals as appeal', (join) =>
      join.onRef('appeal.decisionId', '=', 'decision.id').on('appeal.appellantId', '=', viewer.id),
    )
    .leftJoin('attachments as upload', (join) =>
      join
        .onRef('upload.attachedTo', '=', 'appeal.id')
        .on('upload.attachedType', '=', sql.lit('moderation_appeals')),
    )
    .select([
      'decision.id',
      'decision.caseId',
      'decision.actions',
      'decision.rule',
      'rule.description as ruleDescription',
      'decision.reason',
      'decision.until',
      'decision.strikeUntil',
      'decision.reversedAt',
      'decision.createdAt',
      'decision.decidedBy',
      'moderationCases.subjectType',
      'moderationCases.title',
      sql<AppealSide>`case when decision.author_id = ${viewer.id}::uuid then 'author' else 'reporter' end`.as(
        'side',
      ),
      'appeal.id as appealId',
      'appeal.content as appealContent',
      'appeal.fileName',
      'upload.size as fileSize',
      'appeal.createdAt as appealCreatedAt',
      'appeal.outcome',
      'appeal.answer',
      'appeal.decidedAt as appealDecidedAt',
      'appeal.isSameModerator',
    ])
    .where('decision.id', '=', id)
    .where(
      sql<boolean>`(decision.author_id = ${viewer.id}::uuid or exists (select from reports mine
        where mine.case_id = decision.case_id and mine.reporter_id = ${viewer.id}::uuid
          and mine.decision_id = decision.id))`,
    )
    .executeTakeFirst();
}
export type OwnDecisionRow = NonNullable<Awaited<ReturnType<typeof ownDecisionOf>>>;

/** The author that a decision is about; null once the account was erased. */
export async function decisionAuthor(db: Db | Tx, id: string): Promise<string | null> {
  const row = await unrestrictedDb(db)
    .selectFrom('moderationDecisions')
    .select('authorId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.authorId ?? null;
}

/** The latest decision that suspended this user and was not reversed. */
export async function suspendingDecision(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await unrestrictedDb(db)
    .selectFrom('moderationDecisions')
    .select('id')
    .where('authorId', '=', userId)
    .where(sql<boolean>`'suspend' = any(actions)`)
    .where('reversedAt', 'is', null)
    .where(sql<boolean>`(until is null or until > now())`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reporters whose reports a decision closed, in the order of ids. */
export async function reportersOf(
  db: Db | Tx,
  decisionId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('reports')
    .select('reporterId')
    .where('decisionId', '=', decisionId)
    .$if(after !== null, (query) => query.where('reporterId', '>', after ?? ''))
    .orderBy('reporterId')
    .limit(limit)
    .execute();
  return rows.map(({ reporterId }) => reporterId);
}

/** Figures of one quarter, for everyone. */
export interface QuarterRow {
  quarter: string;
  reports: number;
  decisions: number;
  keep: number;
  warn: number;
  remove: number;
  limit: number;
  suspend: number;
  appeals: number;
  reversals: number;
  medianHours: number | null;
}

/** Figures by quarter in UTC, the newest first; quarters without any are left out. */
export async function quarters(db: Db | Tx, count: number): Promise<QuarterRow[]> {
  const start = sql`date_trunc('quarter', now() at time zone 'utc') - ${count - 1} * interval '3 months'`;
  const quarterOf = (column: string) => sql`date_trunc('quarter', ${sql.ref(column)} at time zone 'utc')`;
  const since = (column: string) => sql`${sql.ref(column)} >= (${start}) at time zone 'utc'`;
  const { rows } = await sql<QuarterRow>`
    with made as (
      select ${quarterOf('created_at')} as quarter, count(*)::int as reports
      from reports where ${since('created_at')} group by 1
    ), decided as (
      select ${quarterOf('created_at')} as quarter, count(*)::int as decisions,
        count(*) filter (where 'keep' = any(actions))::int as keep,
        count(*) filter (where 'warn' = any(actions))::int as warn,
        count(*) filter (where 'remove' = any(actions))::int as remove,
        count(*) filter (where 'limit' = any(actions))::int as "limit",
        count(*) filter (where 'suspend' = any(actions))::int as suspend,
        percentile_cont(0.5) within group (
          order by extract(epoch from created_at - reported_at) / 3600)::float8 as median_hours
      from moderation_decisions where ${since('created_at')} group by 1
    ), appealed as (
      select ${quarterOf('created_at')} as quarter, count(*)::int as appeals,
        count(*) filter (where outcome = 'reversed')::int as reversals
      from moderation_appeals where ${since('created_at')} group by 1
    )
    select to_char(quarter, 'YYYY"-Q"Q') as quarter, coalesce(reports, 0) as reports,
      coalesce(decisions, 0) as decisions, coalesce(keep, 0) as keep, coalesce(warn, 0) as warn,
      coalesce(remove, 0) as remove, coalesce("limit", 0) as "limit", coalesce(suspend, 0) as suspend,
      coalesce(appeals, 0) as appeals, coalesce(reversals, 0) as reversals, median_hours as "medianHours"
    from made full join decided using (quarter) full join appealed using (quarter)
    order by quarter desc`.execute(unrestrictedDb(db));
  return rows;
}
