import type { AssignmentAccepts } from '@kindred/validation/courses/assignments';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { updateCompletesBy } from '../builder/completion.ts';

/** Locks the assignment of a lesson, removed or not, so that it is written as it was read. */
export async function lockAssignment(tx: Tx, lessonId: string) {
  return unrestrictedDb(tx)
    .selectFrom('lessonAssignments')
    .select(['id', 'accepts', 'updatedAt', 'deletedAt'])
    .where('lessonId', '=', lessonId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps the assignment of a lesson as it is until the transaction ends. */
export async function shareAssignment(tx: Tx, lessonId: string) {
  return unrestrictedDb(tx)
    .selectFrom('lessonAssignments')
    .select(['id', 'accepts'])
    .where('lessonId', '=', lessonId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Sets the assignment of a lesson of a locked course, or brings a removed one back. */
export async function setAssignment(
  tx: Tx,
  lessonId: string,
  to: { instructions: string; accepts: AssignmentAccepts },
): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('lessonAssignments')
    .values({ ...to, lessonId })
    .onConflict((conflict) => conflict.column('lessonId').doUpdateSet({ ...to, deletedAt: null }))
    .execute();
  await updateCompletesBy(tx, lessonId);
}

/** Removes the assignment of a lesson of a locked course; its submissions stay. */
export async function removeAssignment(tx: Tx, lessonId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('lessonAssignments')
    .set({ deletedAt: sql<Date>`now()` })
    .where('lessonId', '=', lessonId)
    .where('deletedAt', 'is', null)
    .execute();
  await updateCompletesBy(tx, lessonId);
}

/** Copies the assignments of a course to the lessons of its copy, which stand in the same order. */
export async function copyAssignments(tx: Tx, courseId: string, copyId: string): Promise<void> {
  const lessons = (of: string) => sql`(
    select lesson.id, row_number() over (order by part.order_index, part.id, lesson.order_index, lesson.id) as place
    from course_modules part join course_lessons lesson on lesson.module_id = part.id
    where part.course_id = ${of}::uuid and part.deleted_at is null and lesson.deleted_at is null)`;
  await sql`
    insert into lesson_assignments (lesson_id, instructions, accepts)
    select copy.id, assignment.instructions, assignment.accepts
    from ${lessons(courseId)} original
    join ${lessons(copyId)} copy on copy.place = original.place
    join lesson_assignments assignment on assignment.lesson_id = original.id and assignment.deleted_at is null
    `.execute(unrestrictedDb(tx));
}

/** The last version of the work of a student, in a locked enrollment. */
export async function lastVersion(
  tx: Tx,
  { assignmentId, enrollmentId }: { assignmentId: string; enrollmentId: string },
) {
  return unrestrictedDb(tx)
    .selectFrom('assignmentSubmissions')
    .select(['id', 'version', 'status'])
    .where('enrollmentId', '=', enrollmentId)
    .where('assignmentId', '=', assignmentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewSubmission {
  assignmentId: string;
  enrollmentId: string;
  courseId: string;
  userId: string;
  version: number;
  text: string;
  /** Names of its files. */
  files: readonly string[];
}

/** Inserts a submission that waits, in a locked enrollment. @returns its id and those of its files, in their order */
export async function insertSubmission(
  tx: Tx,
  { files, ...submission }: NewSubmission,
): Promise<{ id: string; fileIds: string[] }> {
  const guarded = unrestrictedDb(tx);
  const { id } = await guarded
    .insertInto('assignmentSubmissions')
    .values(submission)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (files.length === 0) return { id, fileIds: [] };
  const made = await guarded
    .insertInto('submissionFiles')
    .values(files.map((name, position) => ({ submissionId: id, name, position })))
    .returning(['id', 'position'])
    .execute();
  return { id, fileIds: made.toSorted((a, b) => a.position - b.position).map((file) => file.id) };
}

/** Locks a submission, after its enrollment, so that it is graded or withdrawn as it was read. */
export async function lockSubmission(tx: Tx, submissionId: string) {
  return unrestrictedDb(tx)
    .selectFrom('assignmentSubmissions')
    .select(['id', 'status', 'version'])
    .where('id', '=', submissionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Deletes a locked submission with its files. */
export async function deleteSubmission(tx: Tx, submissionId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('assignmentSubmissions').where('id', '=', submissionId).execute();
}

/** Grades a locked submission that waits. */
export async function gradeSubmission(
  tx: Tx,
  submissionId: string,
  grade: { status: 'returned' | 'passed'; feedback: string; gradedBy: string },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('assignmentSubmissions')
    .set({ ...grade, gradedAt: sql<Date>`now()` })
    .where('id', '=', submissionId)
    .execute();
}
