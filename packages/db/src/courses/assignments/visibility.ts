import { LESSONS_MAX } from '@kindred/validation/courses';
import { SUBMISSION_VERSIONS_MAX, type SubmissionStatus } from '@kindred/validation/courses/assignments';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The assignment of a lesson. */
export async function assignmentOf(db: Db | Tx, lessonId: string) {
  return unrestrictedDb(db)
    .selectFrom('lessonAssignments')
    .select(['id', 'lessonId', 'instructions', 'accepts', 'updatedAt'])
    .where('lessonId', '=', lessonId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
export type AssignmentRow = NonNullable<Awaited<ReturnType<typeof assignmentOf>>>;

/** Submissions with the student and the lesson. Who may read one is for the caller to ask. */
function submissions(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('assignmentSubmissions as work')
    .innerJoin('lessonAssignments as assignment', 'assignment.id', 'work.assignmentId')
    .innerJoin('courseLessons as lesson', 'lesson.id', 'assignment.lessonId')
    .innerJoin('courseEnrollments as taken', 'taken.id', 'work.enrollmentId')
    .innerJoin('users', 'users.id', 'work.userId')
    .select([
      'work.id',
      'work.assignmentId',
      'work.enrollmentId',
      'work.courseId',
      'work.userId',
      'work.version',
      'work.status',
      'work.submittedAt',
      'work.gradedAt',
      'lesson.id as lessonId',
      'lesson.title as lessonTitle',
      'taken.endedAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ]);
}
const whole = (db: Db | Tx) => submissions(db).select(['work.text', 'work.feedback']);

export async function submissionById(db: Db | Tx, submissionId: string) {
  return whole(db).where('work.id', '=', submissionId).executeTakeFirst();
}
export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof submissionById>>>;

/** What a student handed in for an assignment in one enrollment, the newest version first. */
export async function versionsOf(
  db: Db | Tx,
  { assignmentId, enrollmentId }: { assignmentId: string; enrollmentId: string },
): Promise<SubmissionRow[]> {
  return whole(db)
    .where('work.enrollmentId', '=', enrollmentId)
    .where('work.assignmentId', '=', assignmentId)
    .orderBy('work.version', 'desc')
    .limit(SUBMISSION_VERSIONS_MAX)
    .execute();
}

/** What the students of a course handed in, the newest first. */
export async function submissionsOfCourse(
  db: Db,
  page: { courseId: string; status: SubmissionStatus; limit: number; after?: Cursor | undefined },
) {
  const { courseId, status, limit, after } = page;
  return submissions(db)
    .select(sql<string>`work.submitted_at::text`.as('place'))
    .where('work.courseId', '=', courseId)
    .where('work.status', '=', status)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(work.submitted_at, work.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('work.submittedAt', 'desc')
    .orderBy('work.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type SubmissionListRow = Awaited<ReturnType<typeof submissionsOfCourse>>[number];

/** Files of submissions that the viewer was found to see, in their order. */
export async function filesOfSubmissions(db: Db | Tx, submissionIds: readonly string[]) {
  return unrestrictedDb(db)
    .selectFrom('submissionFiles as file')
    .innerJoin('attachments', (join) =>
      join
        .onRef('attachments.attachedTo', '=', 'file.id')
        .on('attachments.attachedType', '=', sql.lit('submission_files')),
    )
    .select(['file.id', 'file.submissionId', 'file.name', 'attachments.size', 'attachments.storageKey'])
    .where(sql<SqlBool>`file.submission_id = any(${[...submissionIds]}::uuid[])`)
    .orderBy('file.submissionId')
    .orderBy('file.position')
    .execute();
}
export type SubmissionFileRow = Awaited<ReturnType<typeof filesOfSubmissions>>[number];

const inReview = prepare((db, { enrollmentId }: { enrollmentId: string }) =>
  unrestrictedDb(db)
    .selectFrom('assignmentSubmissions as work')
    .innerJoin('lessonAssignments as assignment', 'assignment.id', 'work.assignmentId')
    .select('assignment.lessonId')
    .where('work.enrollmentId', '=', enrollmentId)
    .where('work.status', '=', sql.lit('submitted'))
    .limit(sql.lit(LESSONS_MAX)),
);

/** Lessons of an enrollment whose assignment waits for a teacher. */
export async function lessonsInReview(db: Db | Tx, enrollmentId: string): Promise<Set<string>> {
  const rows = await inReview(db, { enrollmentId });
  return new Set(rows.map(({ lessonId }) => lessonId));
}
