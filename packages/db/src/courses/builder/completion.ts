import { sql } from 'kysely';
import type { Tx } from '../../client.ts';

/** Sets what completes a lesson, after its video, quiz or assignment was added or removed. */
export async function updateCompletesBy(tx: Tx, lessonId: string): Promise<void> {
  await sql`
    update course_lessons lesson set completes_by = case
      when exists (
        select from lesson_quizzes quiz join quiz_questions question on question.quiz_id = quiz.id
        where quiz.lesson_id = lesson.id and quiz.deleted_at is null and question.deleted_at is null)
        then 'quiz'
      else 'button' end
    where lesson.id = ${lessonId}::uuid`.execute(tx);
}
