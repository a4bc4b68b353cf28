import type { EnrollmentSource } from '@kindred/validation/courses';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Locks the open enrollment of a user in a locked course. */
export async function lockEnrollmentOf(
  tx: Tx,
  courseId: string,
  userId: string,
): Promise<{ id: string; source: EnrollmentSource } | undefined> {
  return unrestrictedDb(tx)
    .selectFrom('courseEnrollments')
    .select(['id', 'source'])
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets when the access of a locked enrollment ends; null for never. */
export async function setAccessEnd(tx: Tx, enrollmentId: string, accessEndsAt: Date | null): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courseEnrollments')
    .set({ accessEndsAt })
    .where('id', '=', enrollmentId)
    .execute();
}

/** Ends the next enrollments whose access ended, after their courses are locked. @returns how many were due */
export async function endExpired(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    with due as materialized (
      select id, course_id from course_enrollments
      where ended_at is null and access_ends_at is not null and access_ends_at <= now()
      order by access_ends_at limit ${limit}),
    homes as materialized (
      select id from courses where id in (select course_id from due) order by id for no key update),
    ended as (
      update course_enrollments taken set ended_at = taken.access_ends_at, end_reason = 'expired'
      from due join homes on homes.id = due.course_id
      where taken.id = due.id and taken.ended_at is null and taken.access_ends_at <= now())
    select count(*)::int as due from due`.execute(unrestrictedDb(tx));
  return rows[0]?.due ?? 0;
}

/** Minutes between two writes of when a student was last seen. */
const SEEN_MINUTES = 5;

/** Whether a time of {@link touchEnrollment} is old enough to be written again. */
export function isStaleVisit(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= SEEN_MINUTES * 60_000;
}

/** Notes that a student is here. It waits for no lock: a run that is being changed is noted at the next lesson. */
export async function touchEnrollment(db: Db | Tx, enrollmentId: string): Promise<void> {
  await sql`
    update course_enrollments set last_seen_at = now()
    where id in (
      select id from course_enrollments
      where id = ${enrollmentId}::uuid and ended_at is null
        and (last_seen_at is null or last_seen_at <= now() - make_interval(mins => ${SEEN_MINUTES}::int))
      for no key update skip locked)`.execute(unrestrictedDb(db));
}
