import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { releaseColumns } from './rule.ts';

export async function updateRelease(
  tx: Tx,
  lessonId: string,
  to: NonNullable<ReturnType<typeof releaseColumns>>,
): Promise<void> {
  await unrestrictedDb(tx).updateTable('courseLessons').set(to).where('id', '=', lessonId).execute();
}

/** Opens a lesson for one run at another time; null for now. */
export async function setException(
  tx: Tx,
  exception: { enrollmentId: string; lessonId: string; opensAt: Date | null },
): Promise<void> {
  const opensAt = exception.opensAt ?? sql<Date>`now()`;
  await unrestrictedDb(tx)
    .insertInto('lessonExceptions')
    .values({ ...exception, opensAt })
    .onConflict((conflict) => conflict.columns(['enrollmentId', 'lessonId']).doUpdateSet({ opensAt }))
    .execute();
}

export async function deleteException(
  tx: Tx,
  { enrollmentId, lessonId }: { enrollmentId: string; lessonId: string },
): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('lessonExceptions')
    .where('enrollmentId', '=', enrollmentId)
    .where('lessonId', '=', lessonId)
    .returning('lessonId')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Locks the prerequisites of all courses of a tribe, so that no two changes make a cycle. */
export async function lockPrerequisites(tx: Tx, tribeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prerequisites:${tribeId}`}, 0))`.execute(tx);
}

/**
 * Replaces the courses that a course requires, under {@link lockPrerequisites}.
 * @returns false when one of them requires this course, itself or by others
 */
export async function setPrerequisites(tx: Tx, courseId: string, ids: readonly string[]): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const { rows } = await sql<{ isCycle: boolean }>`
    with recursive needed as (
      select id from unnest(${ids}::uuid[]) id
      union select needs.required_id from needed join course_prerequisites needs on needs.course_id = needed.id
        join courses on courses.id = needs.required_id and courses.deleted_at is null)
    select exists (select from needed where id = ${courseId}::uuid) as "isCycle"`.execute(guarded);
  if (rows[0]?.isCycle !== false) return false;
  await guarded.deleteFrom('coursePrerequisites').where('courseId', '=', courseId).execute();
  await sql`
    insert into course_prerequisites (course_id, required_id, position)
    select ${courseId}::uuid, id, place - 1 from unnest(${ids}::uuid[]) with ordinality asked (id, place)
    `.execute(guarded);
  return true;
}

export async function copyPrerequisites(tx: Tx, courseId: string, copyId: string): Promise<void> {
  await sql`
    insert into course_prerequisites (course_id, required_id, position)
    select ${copyId}::uuid, required_id, position from course_prerequisites where course_id = ${courseId}::uuid
    `.execute(unrestrictedDb(tx));
}

interface Opening {
  enrollmentId: string;
  lessonId: string;
}

/** Notes that students are notified that a lesson opened. @returns those that were not before */
export async function insertOpenings(tx: Tx, openings: readonly Opening[]): Promise<Opening[]> {
  if (openings.length === 0) return [];
  return unrestrictedDb(tx)
    .insertInto('lessonOpenings')
    .values(openings.map(({ enrollmentId, lessonId }) => ({ enrollmentId, lessonId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['enrollmentId', 'lessonId'])
    .execute();
}
