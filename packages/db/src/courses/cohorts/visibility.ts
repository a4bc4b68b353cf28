import type { Viewer } from '@kindred/permissions/viewer';
import { COHORTS_MAX } from '@kindred/validation/courses/cohorts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Cohorts of a course, the first to start first. */
export async function cohortsOf(db: Db | Tx, courseId: string, viewer: Viewer) {
  return unrestrictedDb(db)
    .selectFrom('courseCohorts as cohort')
    .leftJoin('courseEnrollments as mine', (join) =>
      join
        .onRef('mine.cohortId', '=', 'cohort.id')
        .on('mine.userId', '=', viewer.id)
        .on('mine.endedAt', 'is', null),
    )
    .selectAll('cohort')
    .select('mine.id as mineId')
    .where('cohort.courseId', '=', courseId)
    .where('cohort.deletedAt', 'is', null)
    .orderBy('cohort.startsAt')
    .orderBy('cohort.id')
    .limit(COHORTS_MAX)
    .execute();
}
export type CohortRow = Awaited<ReturnType<typeof cohortsOf>>[number];

/** Whether enrolling in a course asks for a cohort, and whether one of them has a seat. */
export async function cohortChoiceOf(
  db: Db | Tx,
  courseId: string,
): Promise<{ hasCohorts: boolean; hasSeats: boolean }> {
  const { rows } = await sql<{ hasCohorts: boolean; hasSeats: boolean }>`
    select count(*) > 0 as "hasCohorts",
      count(*) filter (where seats is null or student_count + held_count < seats) > 0 as "hasSeats"
    from course_cohorts
    where course_id = ${courseId}::uuid and deleted_at is null and (ends_at is null or ends_at > now())
    `.execute(unrestrictedDb(db));
  return rows[0] ?? { hasCohorts: false, hasSeats: false };
}

/** A cohort of a course, if it is not deleted. */
export async function cohortById(
  db: Db | Tx,
  { courseId, cohortId }: { courseId: string; cohortId: string },
) {
  return unrestrictedDb(db)
    .selectFrom('courseCohorts')
    .selectAll()
    .where('id', '=', cohortId)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The course of a cohort that is not deleted. */
export async function courseOfCohort(db: Db | Tx, cohortId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('courseCohorts')
    .select('courseId')
    .where('id', '=', cohortId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.courseId;
}
