import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Sets what completes a lesson, after its quiz or the number of its questions changed. */
export async function updateCompletesBy(tx: Tx, lessonId: string): Promise<void> {
  await sql`
    with now_by as (
      select case
        when exists (
          select from lesson_quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
          where quiz.lesson_id = ${lessonId}::uuid and quiz.deleted_at is null and question.deleted_at is null)
          then 'quiz'
        else 'button' end as completes_by)
    update course_lessons lesson set completes_by = now_by.completes_by from now_by
    where lesson.id = ${lessonId}::uuid and lesson.completes_by <> now_by.completes_by`.execute(
    unrestrictedDb(tx),
  );
}
