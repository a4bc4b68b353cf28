import type { QuestionKind, QuizFeedback } from '@kindred/validation/courses/quizzes';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { FrozenQuestion, QuestionContentJson } from '../../schema/courses/quizzes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { secondsLeft } from './visibility.ts';

interface QuizChange {
  passMark?: number | undefined;
  tries?: number | null | undefined;
  timeLimit?: number | null | undefined;
  feedback?: QuizFeedback | undefined;
}

/** Locks the quiz of a lesson, so that it is written as it was read. */
export async function lockQuizOfLesson(tx: Tx, lessonId: string) {
  return unrestrictedDb(tx)
    .selectFrom('lessonQuizzes')
    .select(['id', 'lessonId', 'version', 'updatedAt'])
    .where('lessonId', '=', lessonId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns its id */
export async function insertQuiz(tx: Tx, lessonId: string, quiz: QuizChange): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('lessonQuizzes')
    .values({ ...quiz, lessonId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateQuiz(tx: Tx, quizId: string, to: QuizChange): Promise<void> {
  if (Object.values(to).every((value) => value === undefined)) return;
  await unrestrictedDb(tx).updateTable('lessonQuizzes').set(to).where('id', '=', quizId).execute();
}

/** Deletes a locked quiz softly: its attempts stay. */
export async function deleteQuiz(tx: Tx, quizId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('lessonQuizzes')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', '=', quizId)
    .execute();
}

async function countQuestionChange(tx: Tx, quizId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('lessonQuizzes')
    .set((quiz) => ({ version: quiz('version', '+', 1) }))
    .where('id', '=', quizId)
    .execute();
}

/** Questions of a quiz, and those it ever had. */
export async function countQuestions(tx: Tx, quizId: string): Promise<{ count: number; ever: number }> {
  return unrestrictedDb(tx)
    .selectFrom('quizQuestions')
    .select([
      sql<number>`(count(*) filter (where deleted_at is null))::int`.as('count'),
      sql<number>`count(*)::int`.as('ever'),
    ])
    .where('quizId', '=', quizId)
    .executeTakeFirstOrThrow();
}

export interface NewQuestion {
  quizId: string;
  kind: QuestionKind;
  prompt: string;
  points: number;
  content: QuestionContentJson;
  explanation: string;
}

/** Adds a question at the end of a locked quiz. @returns its id */
export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('quizQuestions')
    .values({
      ...question,
      orderIndex: sql<number>`(select coalesce(max(order_index) + 1, 0) from quiz_questions
        where quiz_id = ${question.quizId}::uuid and deleted_at is null)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await countQuestionChange(tx, question.quizId);
  return id;
}

/** Inserts the questions of a quiz that has none. */
export async function insertQuestions(
  tx: Tx,
  quizId: string,
  questions: readonly Omit<NewQuestion, 'quizId'>[],
): Promise<void> {
  if (questions.length === 0) return;
  await unrestrictedDb(tx)
    .insertInto('quizQuestions')
    .values(questions.map((question, orderIndex) => ({ ...question, quizId, orderIndex })))
    .execute();
  await countQuestionChange(tx, quizId);
}

/** Locks a question, so that it is written as it was read. */
export async function lockQuestion(tx: Tx, questionId: string) {
  return unrestrictedDb(tx)
    .selectFrom('quizQuestions')
    .select(['id', 'kind', 'prompt', 'points', 'content', 'explanation', 'updatedAt'])
    .where('id', '=', questionId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateQuestion(
  tx: Tx,
  questionId: string,
  to: Omit<NewQuestion, 'quizId'>,
): Promise<void> {
  await unrestrictedDb(tx).updateTable('quizQuestions').set(to).where('id', '=', questionId).execute();
}

/** Deletes a question of a locked quiz softly. @returns false when it was deleted */
export async function deleteQuestion(tx: Tx, quizId: string, questionId: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .updateTable('quizQuestions')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', '=', questionId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) return false;
  await countQuestionChange(tx, quizId);
  return true;
}

/** Orders the questions of a locked quiz. @returns false when these are not exactly its questions */
export async function setQuestionOrder(tx: Tx, quizId: string, ids: readonly string[]): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const { rows } = await sql<{ isWhole: SqlBool }>`
    select coalesce((select array_agg(id order by id) from quiz_questions
        where quiz_id = ${quizId}::uuid and deleted_at is null), '{}')
      = coalesce((select array_agg(id order by id) from unnest(${ids}::uuid[]) id), '{}') as "isWhole"
    `.execute(guarded);
  if (rows[0]?.isWhole !== true) return false;
  await sql`
    update quiz_questions set order_index = asked.place - 1
    from unnest(${ids}::uuid[]) with ordinality asked (id, place)
    where quiz_questions.id = asked.id and quiz_questions.order_index <> asked.place - 1`.execute(guarded);
  await countQuestionChange(tx, quizId);
  return true;
}

/** Copies the quizzes of a course into a copy of it, whose lessons stand in the same order. */
export async function copyQuizzes(tx: Tx, courseId: string, copyId: string): Promise<void> {
  const lessonsOf = (id: string) => sql`(
    select lesson.id,
      row_number() over (order by part.order_index, part.id, lesson.order_index, lesson.id) as place
    from course_lessons lesson join course_modules part on part.id = lesson.module_id
    where lesson.course_id = ${id}::uuid and lesson.deleted_at is null and part.deleted_at is null)`;
  const guarded = unrestrictedDb(tx);
  await sql`
    with copied as (
      insert into lesson_quizzes (lesson_id, pass_mark, tries, time_limit, feedback)
      select copy.id, quiz.pass_mark, quiz.tries, quiz.time_limit, quiz.feedback
      from ${lessonsOf(courseId)} lesson
      join ${lessonsOf(copyId)} copy on copy.place = lesson.place
      join lesson_quizzes quiz on quiz.lesson_id = lesson.id and quiz.deleted_at is null
      returning id, lesson_id)
    insert into quiz_questions (quiz_id, kind, prompt, points, content, explanation, order_index)
    select copied.id, question.kind, question.prompt, question.points, question.content, question.explanation,
      question.order_index
    from copied
    join ${lessonsOf(copyId)} copy on copy.id = copied.lesson_id
    join ${lessonsOf(courseId)} lesson on lesson.place = copy.place
    join lesson_quizzes quiz on quiz.lesson_id = lesson.id and quiz.deleted_at is null
    join quiz_questions question on question.quiz_id = quiz.id and question.deleted_at is null
    order by question.order_index, question.id`.execute(guarded);
}

/** Sets what a student gets more, and moves the deadline of their open attempts. */
export async function setAllowance(
  tx: Tx,
  allowance: { quizId: string; userId: string; extraMinutes: number; extraTries: number },
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const { quizId, userId, extraMinutes, extraTries } = allowance;
  await guarded
    .insertInto('quizAllowances')
    .values(allowance)
    .onConflict((known) => known.columns(['quizId', 'userId']).doUpdateSet({ extraMinutes, extraTries }))
    .execute();
  await sql`
    update quiz_attempts attempt
    set deadline = attempt.started_at + make_interval(mins => attempt.time_limit + ${extraMinutes}::int)
    from course_enrollments mine
    where attempt.quiz_id = ${quizId}::uuid and attempt.submitted_at is null and attempt.time_limit is not null
      and mine.id = attempt.enrollment_id and mine.user_id = ${userId}::uuid`.execute(guarded);
}

/** Keeps the quiz of a lesson and its allowances as they are read until an attempt has started. */
export async function lockQuizToAttempt(tx: Tx, lessonId: string) {
  return unrestrictedDb(tx)
    .selectFrom('lessonQuizzes')
    .select(['id', 'passMark', 'tries', 'timeLimit'])
    .where('lessonId', '=', lessonId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

export interface NewAttempt {
  quizId: string;
  enrollmentId: string;
  frozen: { questions: FrozenQuestion[] };
  passMark: number;
  timeLimit: number | null;
}

/** Starts an attempt in a locked enrollment that has no open one. @returns its id */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, extraMinutes: number): Promise<string> {
  const { timeLimit } = attempt;
  const minutes = timeLimit === null ? null : timeLimit + extraMinutes;
  const { id } = await unrestrictedDb(tx)
    .insertInto('quizAttempts')
    .values({
      ...attempt,
      deadline: sql<Date | null>`now() + make_interval(mins => ${minutes}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks an attempt, so that it is saved and submitted as it was read. */
export async function lockAttempt(tx: Tx, attemptId: string) {
  return unrestrictedDb(tx)
    .selectFrom('quizAttempts')
    .select(['id', 'quizId', 'enrollmentId', 'frozen', 'answers', 'passMark', 'submittedAt'])
    .select(secondsLeft.as('secondsLeft'))
    .where('id', '=', attemptId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedAttempt = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>;

export async function saveAnswers(
  tx: Tx,
  attemptId: string,
  answers: Record<string, string[]>,
): Promise<void> {
  await unrestrictedDb(tx).updateTable('quizAttempts').set({ answers }).where('id', '=', attemptId).execute();
}

/** Submits a locked attempt with its result. */
export async function submitAttempt(
  tx: Tx,
  attemptId: string,
  result: { percent: number; isPassed: boolean },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('quizAttempts')
    .set({ ...result, submittedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', attemptId)
    .execute();
}
