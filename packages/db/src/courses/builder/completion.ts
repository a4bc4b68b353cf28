import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../client.ts';

/** What completes a lesson that has several: the first that it has, else its button. A video needs a known length. */
const completesBy = sql`case
  when exists (select from lesson_assignments given
    where given.lesson_id = lesson.id and given.deleted_at is null) then 'assignment'
  when exists (
    select from lesson_quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
    where quiz.lesson_id = lesson.id and quiz.deleted_at is null and question.deleted_at is null) then 'quiz'
  when exists (
    select from videos video join attachments file on file.id = video.attachment_id
    where video.lesson_id = lesson.id and video.status = 'ready' and file.duration > 0) then 'video'
  else 'button' end`;

async function update(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update course_lessons lesson set completes_by = ${completesBy}
    where ${which} and lesson.completes_by <> ${completesBy}`.execute(tx);
}

/** Sets what completes a lesson, after its video, quiz or assignment was added or removed. */
export async function updateCompletesBy(tx: Tx, lessonId: string): Promise<void> {
  await update(tx, sql`lesson.id = ${lessonId}::uuid`);
}

/** As {@link updateCompletesBy}, for each lesson of a course. */
export async function updateCompletesByOf(tx: Tx, courseId: string): Promise<void> {
  await update(tx, sql`lesson.course_id = ${courseId}::uuid`);
}
