import type { Viewer } from '@kindred/permissions/viewer';
import type { DecisionAction } from '@kindred/validation/moderation/values';
import { APPEAL_DAYS, STRIKE_DAYS } from '@kindred/validation/moderation/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { type CaseFacts, caseFacts } from './visibility.ts';

/** A case under its lock, as the viewer finds it now. */
export interface LockedCase extends CaseFacts {
  hiddenAt: Date | null;
  title: string;
}

/** Locks a case until the transaction ends; everything that changes it asks for this lock first. */
export async function lockCase(tx: Tx, viewer: Viewer, id: string): Promise<LockedCase | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('moderationCases')
    .select(caseFacts(viewer.id))
    .select(['moderationCases.hiddenAt', 'moderationCases.title'])
    .where('moderationCases.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** @param userId null to release it */
export async function setClaim(tx: Tx, id: string, userId: string | null): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('moderationCases')
    .set({ claimedBy: userId, claimedAt: userId === null ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function escalate(tx: Tx, id: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('moderationCases')
    .set((given) => ({
      isEscalated: true,
      escalatesAt: null,
      claimedBy: null,
      claimedAt: null,
      version: given('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves cases of tribes whose time is over to the platform. @returns how many */
export async function escalateDue(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update moderation_cases set is_escalated = true, escalates_at = null, version = version + 1,
      claimed_by = null, claimed_at = null
    where id in (select id from moderation_cases
      where state <> 'decided' and not is_escalated and escalates_at <= now()
      order by escalates_at limit ${limit} for update skip locked)`.execute(unrestrictedDb(db));
  return Number(numAffectedRows);
}

/** Marks the content of a case as hidden or shown, and withholds the files of its snapshots or gives them back. */
export async function markHidden(tx: Tx, id: string, isHidden: boolean): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('moderationCases')
    .set(isHidden ? { hiddenAt: sql<Date>`now()` } : { hiddenAt: null, purgeAt: null })
    .where('id', '=', id)
    .execute();
  if (!isHidden) {
    await guarded.deleteFrom('withheldFiles').where('caseId', '=', id).execute();
    return;
  }
  await sql`
    with shown as (
      select distinct substring(file ->> 'url' from '^/media/([0-9a-f]{32})') as storage_key
      from case_snapshots snapshot, jsonb_array_elements(snapshot.content -> 'files') file
      where snapshot.case_id = ${id}::uuid
    )
    insert into withheld_files (case_id, storage_key)
    select ${id}::uuid, storage_key from shown where storage_key is not null
    union
    select ${id}::uuid, poster.storage_key
    from shown join attachments video on video.storage_key = shown.storage_key
      join attachments poster on poster.id = video.poster_id
    where poster.storage_key is not null
    on conflict do nothing`.execute(guarded);
}

export interface NewDecision {
  caseId: string;
  authorId: string | null;
  decidedBy: string;
  actions: DecisionAction[];
  ruleId: string | null;
  rule: string | null;
  reason: string;
  note: string | null;
  until: Date | null;
}

const STRIKES: readonly DecisionAction[] = ['remove', 'limit', 'suspend'];

/** Records a decision, closes its reports and the case. The case is locked. @returns the id of the decision */
export async function insertDecision(
  tx: Tx,
  decision: NewDecision,
  { isPurged }: { isPurged: boolean },
): Promise<string> {
  const guarded = unrestrictedDb(tx);
  const { caseId, actions } = decision;
  const isStrike = decision.authorId !== null && actions.some((action) => STRIKES.includes(action));
  const { id } = await guarded
    .insertInto('moderationDecisions')
    .values({
      ...decision,
      strikeUntil: isStrike ? sql<Date>`now() + ${STRIKE_DAYS} * interval '1 day'` : null,
      reportedAt: sql<Date>`coalesce((select min(created_at) from reports
        where case_id = ${caseId}::uuid and status = 'open'), now())`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isKept = actions.includes('keep');
  await closeReports(tx, caseId, id, isKept ? 'dismissed' : 'upheld');
  await guarded
    .updateTable('moderationCases')
    .set((given) => ({
      state: 'decided',
      decidedAt: sql<Date>`now()`,
      claimedBy: null,
      claimedAt: null,
      reportCount: 0,
      priority: 0,
      escalatesAt: null,
      version: given('version', '+', 1),
      ...(actions.includes('remove')
        ? { purgeAt: isPurged ? sql<Date>`now()` : sql<Date>`now() + ${APPEAL_DAYS} * interval '1 day'` }
        : {}),
    }))
    .where('id', '=', caseId)
    .execute();
  return id;
}

/** Reverses the decisions of a locked case that removed its subject: their strikes count no longer. */
export async function reverseRemovals(tx: Tx, caseId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('moderationDecisions')
    .set({ reversedAt: sql<Date>`now()` })
    .where('caseId', '=', caseId)
    .where(sql<SqlBool>`'remove' = any(actions)`)
    .where('reversedAt', 'is', null)
    .execute();
}

/** Dismissed reports from which on, where they are most of all, a reporter is muted, and for how many days. */
const MUTED_FROM = 10;
const MUTED_SHARE = 4;
const MUTED_DAYS = 30;

async function closeReports(
  tx: Tx,
  caseId: string,
  decisionId: string,
  status: 'upheld' | 'dismissed',
): Promise<void> {
  const isUpheld = status === 'upheld' ? 1 : 0;
  await sql`
    with closed as (
      update reports set status = ${status}, decision_id = ${decisionId}::uuid
      where case_id = ${caseId}::uuid and status = 'open' returning reporter_id
    )
    insert into reporter_records as held (user_id, upheld, dismissed)
    select reporter_id, ${isUpheld}::int, ${1 - isUpheld}::int from closed order by reporter_id
    on conflict (user_id) do update set
      upheld = held.upheld + excluded.upheld, dismissed = held.dismissed + excluded.dismissed,
      muted_until = case when excluded.dismissed > 0 and held.dismissed + 1 >= ${MUTED_FROM}
          and held.dismissed + 1 >= ${MUTED_SHARE} * held.upheld
        then now() + ${MUTED_DAYS} * interval '1 day' else held.muted_until end`.execute(unrestrictedDb(tx));
}

/** Limits a user to reading until a time; of several limits the longest holds. */
export async function limitUser(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ limitedUntil: sql<Date>`greatest(limited_until, ${until}::timestamptz)` })
    .where('id', '=', userId)
    .execute();
}

/** What is left of a user's limits and suspensions by decisions that were not reversed. */
export async function standingPenalties(tx: Tx, userId: string) {
  const { rows } = await sql<{ limitedUntil: Date | null; isSuspended: boolean }>`
    select max(until) filter (where 'limit' = any(actions) and until > now()) as "limitedUntil",
      coalesce(bool_or('suspend' = any(actions) and (until is null or until > now())), false) as "isSuspended"
    from moderation_decisions where author_id = ${userId}::uuid and reversed_at is null`.execute(
    unrestrictedDb(tx),
  );
  return rows[0] ?? { limitedUntil: null, isSuspended: false };
}

export async function setLimit(tx: Tx, userId: string, until: Date | null): Promise<void> {
  await tx.updateTable('users').set({ limitedUntil: until }).where('id', '=', userId).execute();
}

/** Cases whose hidden content is deleted now. */
export async function duePurges(db: Db | Tx, limit: number) {
  return unrestrictedDb(db)
    .selectFrom('moderationCases')
    .select(['id', 'subjectType', 'subjectId'])
    .where('purgeAt', '<=', sql<Date>`now()`)
    .orderBy('purgeAt')
    .limit(limit)
    .execute();
}

/** @returns false when it is no longer to be deleted; the case stays locked */
export async function beginPurge(tx: Tx, id: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('moderationCases')
    .set({ purgeAt: null })
    .where('id', '=', id)
    .where('purgeAt', '<=', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
