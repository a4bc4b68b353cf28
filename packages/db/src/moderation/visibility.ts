import type { CaseSubject } from '@kindred/permissions/policies/moderation';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CaseState, CaseSubjectType } from '@kindred/validation/moderation/values';
import { CASE_LIST_MAX, TRIBE_CASES_COUNTED_MAX } from '@kindred/validation/moderation/values';
import type { TribeRole } from '@kindred/validation/tribes';
import { sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import type { Cursor } from '../paging.ts';
import { prepareShapes } from '../prepared.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** A user beside a row, each column null without one. */
export interface JoinedUser {
  id: string | null;
  firstName: string | null;
  lastName: string | null;
  handle: string | null;
  profileImageUrl: string | null;
}

/** The user of the given table alias as one JSON value; null without one. */
const userOf = (alias: string) =>
  sql<JoinedUser | null>`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
    'lastName', ${sql.ref(`${alias}.last_name`)}, 'handle', ${sql.ref(`${alias}.handle`)},
    'profileImageUrl', ${sql.ref(`${alias}.profile_image_url`)}) end`;

/** What policies need to know about a case, for one viewer. */
export interface CaseFacts extends CaseSubject {
  id: string;
  subjectId: string;
  tribeId: string | null;
  version: number;
}

/** Columns of {@link CaseFacts} for a viewer. */
export function caseFacts(viewerId: string) {
  return [
    'moderationCases.id',
    'moderationCases.subjectType',
    'moderationCases.subjectId',
    'moderationCases.authorId',
    'moderationCases.tribeId',
    'moderationCases.state',
    'moderationCases.isEscalated',
    'moderationCases.claimedBy',
    'moderationCases.version',
    sql<TribeRole | null>`(select mine.role from tribe_memberships mine
      where mine.tribe_id = moderation_cases.tribe_id and mine.user_id = ${viewerId}::uuid)`.as('tribeRole'),
    sql<boolean>`exists (select from reports mine
      where mine.case_id = moderation_cases.id and mine.reporter_id = ${viewerId}::uuid)`.as('isReporter'),
  ] as const;
}

/** A case with what decides whether this viewer may see it. */
export async function caseFor(db: Db | Tx, viewer: Viewer, id: string): Promise<CaseFacts | undefined> {
  return unrestrictedDb(db)
    .selectFrom('moderationCases')
    .select(caseFacts(viewer.id))
    .where('moderationCases.id', '=', id)
    .executeTakeFirst();
}

const allCases = (db: Db | Tx) => unrestrictedDb(db).selectFrom('moderationCases').selectAll();

/** Cases as lists show them. `cases` is limited by itself, so that only the cases of a page are joined. */
function summaries(db: Db | Tx, cases: ReturnType<typeof allCases>) {
  return unrestrictedDb(db)
    .selectFrom(cases.as('moderationCases'))
    .leftJoin('users as author', 'author.id', 'moderationCases.authorId')
    .leftJoin('users as claimer', 'claimer.id', 'moderationCases.claimedBy')
    .leftJoin('tribes', 'tribes.id', 'moderationCases.tribeId')
    .select([
      'moderationCases.id',
      'moderationCases.subjectType',
      'moderationCases.subjectId',
      'moderationCases.title',
      'moderationCases.state',
      'moderationCases.hiddenAt',
      'moderationCases.reportCount',
      'moderationCases.priority',
      'moderationCases.openedAt',
      'moderationCases.decidedAt',
      'moderationCases.isEscalated',
      'moderationCases.escalatesAt',
      'moderationCases.version',
      userOf('author').as('author'),
      userOf('claimer').as('claimer'),
      'tribes.id as tribeId',
      'tribes.slug as tribeSlug',
      'tribes.name as tribeName',
      sql<string>`moderation_cases.priority::text`.as('priorityText'),
      sql<string>`moderation_cases.decided_at::text`.as('decidedText'),
    ]);
}
export type CaseRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

export interface CaseFilter {
  state: 'waiting' | 'decided';
  subject?: CaseSubjectType | undefined;
  claimed?: 'mine' | 'none' | undefined;
}

interface CasePageValues {
  viewerId: string;
  tribeId: string | null;
  subject: CaseSubjectType | undefined;
  limit: number;
}

interface CasePageShape extends Pick<CaseFilter, 'state' | 'claimed'> {
  isOfTribe: boolean;
  isOfSubject: boolean;
  isLater: boolean;
}

const selectCases = prepareShapes(
  (db, { viewerId, tribeId, subject, limit, place, id }: CasePageValues & Cursor, shape: CasePageShape) => {
    const isWaiting = shape.state === 'waiting';
    const [order, kind] = isWaiting
      ? [sql`moderation_cases.priority`, sql`real`]
      : [sql`moderation_cases.decided_at`, sql`timestamptz`];
    const value = sql`${place}::text::${kind}`;
    // Equal priorities are in the order of ids, times in the reverse of it, as the indexes are.
    const comesAfter = isWaiting
      ? sql<boolean>`(${order} < ${value} or (${order} = ${value} and moderation_cases.id > ${id}::uuid))`
      : sql<boolean>`(${order}, moderation_cases.id) < (${value}, ${id}::uuid)`;
    const direction = isWaiting ? 'asc' : 'desc';
    const page = allCases(db)
      .where(isWaiting ? sql<boolean>`state <> 'decided'` : sql<boolean>`state = 'decided'`)
      .where(shape.isOfTribe ? sql<boolean>`tribe_id = ${tribeId}::uuid` : sql<boolean>`is_escalated`)
      .$if(shape.isOfSubject, (query) => query.where(sql<boolean>`subject_type = ${subject}::text`))
      .$if(shape.claimed === 'mine', (query) => query.where(sql<boolean>`claimed_by = ${viewerId}::uuid`))
      .$if(shape.claimed === 'none', (query) => query.where('claimedBy', 'is', null))
      .$if(shape.isLater, (query) => query.where(comesAfter))
      .orderBy(order, 'desc')
      .orderBy('id', direction)
      .limit(limit);
    return summaries(db, page).orderBy(order, 'desc').orderBy('moderationCases.id', direction);
  },
);

/**
 * Cases that wait, the most urgent first, or those decided, the latest first. `tribeId` null lists the platform's.
 * @param after a priority or a time as PostgreSQL prints it, with the id
 */
export async function listCases(
  db: Db | Tx,
  viewer: Viewer,
  page: CaseFilter & { tribeId: string | null; limit: number; after?: Cursor | undefined },
): Promise<CaseRow[]> {
  const { state, subject, claimed, tribeId, limit, after } = page;
  return selectCases(
    db,
    { viewerId: viewer.id, tribeId, subject, limit, ...(after ?? { place: '', id: '' }) },
    {
      state,
      claimed,
      isOfTribe: tribeId !== null,
      isOfSubject: subject !== undefined,
      isLater: after !== undefined,
    },
  );
}

export async function caseById(db: Db | Tx, id: string): Promise<CaseRow | undefined> {
  return summaries(db, allCases(db).where('id', '=', id)).executeTakeFirst();
}

/** Cases are counted up to this number. */
const COUNTED_MAX = 10_000;

/** Cases of the platform that wait, up to {@link COUNTED_MAX} of each state. */
export async function countWaiting(db: Db | Tx): Promise<{ open: number; appealed: number }> {
  const counted = (state: CaseState) => sql<number>`(select count(*)::int from (
    select from moderation_cases where is_escalated and state <> 'decided' and state = ${sql.lit(state)}
    limit ${sql.lit(COUNTED_MAX)}) counted)`;
  const { rows } = await sql<{ open: number; appealed: number }>`
    select ${counted('open')} as open, ${counted('appealed')} as appealed`.execute(unrestrictedDb(db));
  return rows[0] ?? { open: 0, appealed: 0 };
}

/** Cases in the queue of a tribe, up to {@link TRIBE_CASES_COUNTED_MAX}. */
export async function countWaitingInTribe(db: Db | Tx, tribeId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from moderation_cases where tribe_id = ${tribeId}::uuid and state <> 'decided'
      limit ${sql.lit(TRIBE_CASES_COUNTED_MAX)}) counted`.execute(unrestrictedDb(db));
  return rows[0]?.waiting ?? 0;
}

/** Reports of a case with the record of who made them, the newest first. */
export async function reportsOfCase(db: Db | Tx, caseId: string) {
  return unrestrictedDb(db)
    .selectFrom('reports')
    .leftJoin('reporterRecords as record', 'record.userId', 'reports.reporterId')
    .select([
      'reports.id',
      'reports.reason',
      'reports.details',
      'reports.status',
      'reports.createdAt',
      sql<number>`coalesce(record.upheld, 0)`.as('upheld'),
      sql<number>`coalesce(record.dismissed, 0)`.as('dismissed'),
    ])
    .where('reports.caseId', '=', caseId)
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(CASE_LIST_MAX)
    .execute();
}

export async function snapshotsOfCase(db: Db | Tx, caseId: string) {
  return unrestrictedDb(db)
    .selectFrom('caseSnapshots')
    .select(['id', 'content', 'createdAt'])
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .limit(CASE_LIST_MAX)
    .execute();
}

/** Files of hidden content. @param caseId only those of this case */
export async function withheldFiles(db: Db | Tx, caseId?: string) {
  return unrestrictedDb(db)
    .selectFrom('withheldFiles')
    .select(['caseId', 'storageKey'])
    .$if(caseId !== undefined, (query) => query.where('caseId', '=', caseId ?? ''))
    .execute();
}

function decisions(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('moderationDecisions as decision')
    .leftJoin('users as judge', 'judge.id', 'decision.decidedBy')
    .select([
      'decision.id',
      'decision.caseId',
      'decision.actions',
      'decision.rule',
      'decision.reason',
      'decision.note',
      'decision.until',
      'decision.strikeUntil',
      'decision.reversedAt',
      'decision.createdAt',
      userOf('judge').as('judge'),
    ]);
}
export type DecisionRow = Awaited<ReturnType<ReturnType<typeof decisions>['executeTakeFirstOrThrow']>>;

export async function decisionsOfCase(db: Db | Tx, caseId: string): Promise<DecisionRow[]> {
  return decisions(db)
    .where('decision.caseId', '=', caseId)
    .orderBy('decision.createdAt', 'desc')
    .limit(CASE_LIST_MAX)
    .execute();
}

export async function appealsOfCase(db: Db | Tx, caseId: string) {
  return unrestrictedDb(db)
    .selectFrom('moderationAppeals as appeal')
    .innerJoin('moderationDecisions as decision', 'decision.id', 'appeal.decisionId')
    .leftJoin('attachments as upload', (join) =>
      join
        .onRef('upload.attachedTo', '=', 'appeal.id')
        .on('upload.attachedType', '=', sql.lit('moderation_appeals')),
    )
    .select([
      'appeal.id',
      'appeal.decisionId',
      'appeal.side',
      'appeal.content',
      'appeal.fileName',
      'upload.size as fileSize',
      'appeal.outcome',
      'appeal.answer',
      'appeal.isSameModerator',
      'appeal.createdAt',
      'appeal.decidedAt',
      'appeal.appellantId',
      'decision.decidedBy',
    ])
    .where('decision.caseId', '=', caseId)
    .orderBy('appeal.createdAt', 'desc')
    .limit(CASE_LIST_MAX)
    .execute();
}

/** Decisions against a user in other cases, the latest first, and the strikes that count now. */
export async function recordOfAuthor(db: Db | Tx, authorId: string, otherThan: string) {
  const earlier = await decisions(db)
    .where('decision.authorId', '=', authorId)
    .where('decision.caseId', '<>', otherThan)
    .orderBy('decision.createdAt', 'desc')
    .limit(CASE_LIST_MAX)
    .execute();
  const { rows } = await sql<{ strikes: number }>`
    select count(*)::int as strikes from moderation_decisions
    where author_id = ${authorId}::uuid and strike_until > now() and reversed_at is null`.execute(
    unrestrictedDb(db),
  );
  return { decisions: earlier, strikes: rows[0]?.strikes ?? 0 };
}

/**
 * Another active moderator could decide an appeal: not the one who decided, nor anyone who is part of the case.
 * @param where `tribe`: among the moderators of its tribe alone
 */
export async function hasOtherModerator(
  db: Db | Tx,
  { id, authorId, tribeId, isEscalated }: CaseFacts,
  { decidedBy, appellantId }: { decidedBy: string | null; appellantId: string | null },
  where: 'tribe' | 'anywhere' = 'anywhere',
): Promise<boolean> {
  const isFree = (column: string) => sql`${sql.ref(column)} <> all (array_remove(
      array[${decidedBy}::uuid, ${authorId}::uuid, ${appellantId}::uuid], null))
    and not exists (select from reports mine where mine.case_id = ${id}::uuid and mine.reporter_id = ${sql.ref(column)})`;
  const inTribe = sql`exists (select from tribe_memberships team join users on users.id = team.user_id
    where team.tribe_id = ${tribeId}::uuid and team.role in ('owner', 'admin', 'moderator')
      and users.suspended_at is null and ${isFree('team.user_id')})`;
  const inPlatform = sql`exists (select from users
    where users.role = 'platform_admin' and users.suspended_at is null and ${isFree('users.id')})`;
  const isOfTribe = tribeId !== null && !isEscalated;
  const found = where === 'tribe' ? inTribe : isOfTribe ? sql`(${inPlatform} or ${inTribe})` : inPlatform;
  const { rows } = await sql<{ isThere: boolean }>`select ${found} as is_there`.execute(unrestrictedDb(db));
  return rows[0]?.isThere ?? false;
}
