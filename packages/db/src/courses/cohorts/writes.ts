import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface NewCohort {
  courseId: string;
  title: string;
  startsOn: string;
  endsOn: string | null;
  timeZone: string;
  startsAt: Date;
  endsAt: Date | null;
  seats: number | null;
  accessEnds: boolean;
}

/** Counts the cohorts of a locked course that are not deleted. */
export async function countCohorts(tx: Tx, courseId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('courseCohorts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertCohort(tx: Tx, cohort: NewCohort): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('courseCohorts')
    .values(cohort)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a cohort that is not deleted, so that its seats are those that are read. */
export async function lockCohort(tx: Tx, cohortId: string) {
  return unrestrictedDb(tx)
    .selectFrom('courseCohorts')
    .selectAll()
    .where('id', '=', cohortId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedCohort = NonNullable<Awaited<ReturnType<typeof lockCohort>>>;

export async function updateCohort(tx: Tx, cohortId: string, to: Omit<NewCohort, 'courseId'>): Promise<void> {
  await unrestrictedDb(tx).updateTable('courseCohorts').set(to).where('id', '=', cohortId).execute();
}

export async function deleteCohort(tx: Tx, cohortId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courseCohorts')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', '=', cohortId)
    .execute();
}

/** Puts an open enrollment into a locked cohort that has a seat. @returns whether it is open */
export async function setCohort(tx: Tx, enrollmentId: string, cohortId: string): Promise<boolean> {
  const moved = await unrestrictedDb(tx)
    .updateTable('courseEnrollments')
    .set({ cohortId })
    .where('id', '=', enrollmentId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

const takesStudents = sql<SqlBool>`(deleted_at is null and (ends_at is null or ends_at > now()))`;

/** Holds a seat for an order. @returns false when the cohort is full, has ended or is deleted */
export async function reserveSeat(tx: Tx, cohortId: string): Promise<boolean> {
  const held = await unrestrictedDb(tx)
    .updateTable('courseCohorts')
    .set((cohort) => ({ heldCount: cohort('heldCount', '+', 1) }))
    .where('id', '=', cohortId)
    .where(takesStudents)
    .where(sql<SqlBool>`(seats is null or student_count + held_count < seats)`)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Gives back the seat that an order holds. @returns whether the cohort takes its student now */
export async function releaseSeat(tx: Tx, cohortId: string): Promise<boolean> {
  const freed = await unrestrictedDb(tx)
    .updateTable('courseCohorts')
    .set((cohort) => ({ heldCount: cohort('heldCount', '-', 1) }))
    .where('id', '=', cohortId)
    .returning(takesStudents.as('takesStudents'))
    .executeTakeFirst();
  return freed?.takesStudents === true;
}

/** Ends the next open enrollments of cohorts whose access has ended. @returns whether there may be more */
export async function endAccessOfCohorts(tx: Tx, limit: number): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const { rows } = await sql<{ id: string; courseId: string }>`
    select taken.id, taken.course_id as "courseId"
    from course_cohorts cohort join course_enrollments taken on taken.cohort_id = cohort.id and taken.ended_at is null
    where cohort.access_ends and cohort.deleted_at is null and cohort.ends_at <= now()
    order by cohort.ends_at, cohort.id, taken.id limit ${limit}`.execute(guarded);
  const courseIds = [...new Set(rows.map(({ courseId }) => courseId))];
  // Courses before enrollments; a run that was moved to another cohort meanwhile stays.
  await sql`select id from courses where id = any(${courseIds}::uuid[]) order by id for no key update`.execute(
    guarded,
  );
  await sql`
    update course_enrollments taken set ended_at = now(), end_reason = 'expired'
    from course_cohorts cohort
    where taken.id = any(${rows.map(({ id }) => id)}::uuid[]) and taken.ended_at is null
      and cohort.id = taken.cohort_id and cohort.access_ends and cohort.ends_at <= now()`.execute(guarded);
  return rows.length === limit;
}
