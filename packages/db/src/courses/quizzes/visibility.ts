import { ATTEMPTS_SHOWN, QUESTIONS_MAX } from '@kindred/validation/courses/quizzes';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { publishedLessons } from '../lessons/visibility.ts';

/** The settings of the quiz of a lesson, and what its questions come to. */
export async function quizOfLesson(db: Db | Tx, lessonId: string) {
  return unrestrictedDb(db)
    .selectFrom('lessonQuizzes as quiz')
    .innerJoinLateral(
      (asked) =>
        asked
          .selectFrom('quizQuestions as question')
          .select([
            sql<number>`count(*)::int`.as('questionCount'),
            sql<number>`coalesce(sum(question.points), 0)::int`.as('points'),
          ])
          .whereRef('question.quizId', '=', 'quiz.id')
          .where('question.deletedAt', 'is', null)
          .as('total'),
      (join) => join.onTrue(),
    )
    .select([
      'quiz.id',
      'quiz.lessonId',
      'quiz.passMark',
      'quiz.tries',
      'quiz.timeLimit',
      'quiz.feedback',
      'quiz.version',
      'quiz.updatedAt',
      'total.questionCount',
      'total.points',
    ])
    .where('quiz.lessonId', '=', lessonId)
    .where('quiz.deletedAt', 'is', null)
    .executeTakeFirst();
}
export type QuizRow = NonNullable<Awaited<ReturnType<typeof quizOfLesson>>>;

/** The questions of a quiz with their keys, in order. */
export async function questionsOf(db: Db | Tx, quizId: string) {
  return unrestrictedDb(db)
    .selectFrom('quizQuestions')
    .select(['id', 'kind', 'prompt', 'points', 'content', 'explanation', 'updatedAt'])
    .where('quizId', '=', quizId)
    .where('deletedAt', 'is', null)
    .orderBy('orderIndex')
    .orderBy('id')
    .limit(QUESTIONS_MAX)
    .execute();
}
export type QuestionRow = Awaited<ReturnType<typeof questionsOf>>[number];

/** The quizzes of the published lessons of a course, in the order of the lessons. */
export async function quizzesOfCourse(db: Db | Tx, courseId: string) {
  return publishedLessons(db, courseId)
    .innerJoin('lessonQuizzes as quiz', 'quiz.lessonId', 'lesson.id')
    .select(['quiz.id', 'lesson.id as lessonId', 'lesson.title'])
    .where('quiz.deletedAt', 'is', null)
    .execute();
}

/** The lesson of a quiz, deleted or not. */
export async function lessonOfQuiz(db: Db | Tx, quizId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('lessonQuizzes')
    .select('lessonId')
    .where('id', '=', quizId)
    .executeTakeFirst();
  return row?.lessonId;
}

/** The quiz and the lesson of a question, deleted or not. */
export async function homeOfQuestion(
  db: Db | Tx,
  questionId: string,
): Promise<{ quizId: string; lessonId: string } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('quizQuestions as question')
    .innerJoin('lessonQuizzes as quiz', 'quiz.id', 'question.quizId')
    .select(['question.quizId', 'quiz.lessonId'])
    .where('question.id', '=', questionId)
    .executeTakeFirst();
}

/** Whether a user takes a course. */
export async function isStudent(db: Db | Tx, courseId: string, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('courseEnrollments')
    .select('id')
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function allowanceOf(db: Db | Tx, quizId: string, userId: string) {
  const row = await unrestrictedDb(db)
    .selectFrom('quizAllowances')
    .select(['extraMinutes', 'extraTries'])
    .where('quizId', '=', quizId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? { extraMinutes: 0, extraTries: 0 };
}

const SUMMARY = [
  'attempt.id',
  'attempt.startedAt',
  'attempt.submittedAt',
  'attempt.percent',
  'attempt.isPassed',
] as const;

interface AttemptsOfRun {
  quizId: string;
  enrollmentId: string;
}

/** The latest attempts of an enrollment in a quiz. */
export async function attemptsOfRun(db: Db | Tx, { quizId, enrollmentId }: AttemptsOfRun) {
  return unrestrictedDb(db)
    .selectFrom('quizAttempts as attempt')
    .select(SUMMARY)
    .where('attempt.enrollmentId', '=', enrollmentId)
    .where('attempt.quizId', '=', quizId)
    .orderBy('attempt.startedAt', 'desc')
    .orderBy('attempt.id', 'desc')
    .limit(ATTEMPTS_SHOWN)
    .execute();
}
export type AttemptSummaryRow = Awaited<ReturnType<typeof attemptsOfRun>>[number];

/** All attempts of an enrollment in a quiz; a write bounds how many there are. */
export async function countAttempts(db: Db | Tx, { quizId, enrollmentId }: AttemptsOfRun) {
  return unrestrictedDb(db)
    .selectFrom('quizAttempts as attempt')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`coalesce(bool_or(attempt.is_passed), false)`.as('isPassed'),
      sql<string | null>`min(attempt.id::text) filter (where attempt.submitted_at is null)`.as('openId'),
    ])
    .where('attempt.enrollmentId', '=', enrollmentId)
    .where('attempt.quizId', '=', quizId)
    .executeTakeFirstOrThrow();
}

/** The lesson, enrollment and student of an attempt, in a quiz that is not deleted. */
export async function homeOfAttempt(
  db: Db | Tx,
  attemptId: string,
): Promise<{ lessonId: string; enrollmentId: string; userId: string } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('quizAttempts as attempt')
    .innerJoin('lessonQuizzes as quiz', 'quiz.id', 'attempt.quizId')
    .innerJoin('courseEnrollments as mine', 'mine.id', 'attempt.enrollmentId')
    .select(['quiz.lessonId', 'attempt.enrollmentId', 'mine.userId'])
    .where('attempt.id', '=', attemptId)
    .where('quiz.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** By the clock of the database; null without a time limit, and below 0 after the deadline. */
export const secondsLeft = sql<number | null>`floor(extract(epoch from deadline - clock_timestamp()))::int`;

/** An attempt with what it asks, its keys and its answers. */
export async function attemptById(db: Db | Tx, attemptId: string) {
  return unrestrictedDb(db)
    .selectFrom('quizAttempts as attempt')
    .innerJoin('lessonQuizzes as quiz', 'quiz.id', 'attempt.quizId')
    .select(SUMMARY)
    .select([
      'attempt.quizId',
      'attempt.frozen',
      'attempt.answers',
      'attempt.passMark',
      'attempt.deadline',
      'quiz.lessonId',
      'quiz.feedback',
    ])
    .select(secondsLeft.as('secondsLeft'))
    .select(
      sql<boolean>`exists (
        select from quiz_attempts other where other.enrollment_id = attempt.enrollment_id
          and other.quiz_id = attempt.quiz_id and other.is_passed)`.as('hasPassed'),
    )
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();
}
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof attemptById>>>;

/** Attempts of the students of a quiz, the latest first, for its teachers. */
export async function attemptsOfStudents(
  db: Db | Tx,
  page: {
    quizId: string;
    courseId: string;
    userId?: string | undefined;
    limit: number;
    after?: Cursor | undefined;
  },
) {
  const { quizId, courseId, userId, limit, after } = page;
  const guarded = unrestrictedDb(db);
  const ofAll = guarded
    .selectFrom('quizAttempts as made')
    .selectAll('made')
    .where('made.quizId', '=', quizId);
  // By the runs of the student: the quiz can have any number of attempts.
  const ofUser = guarded
    .selectFrom('courseEnrollments as taken')
    .innerJoinLateral(
      (attempts) =>
        attempts
          .selectFrom('quizAttempts as own')
          .selectAll('own')
          .whereRef('own.enrollmentId', '=', 'taken.id')
          .where('own.quizId', '=', quizId)
          .offset(sql.lit(0))
          .as('made'),
      (join) => join.onTrue(),
    )
    .selectAll('made')
    .where('taken.courseId', '=', courseId)
    .where('taken.userId', '=', userId ?? '');
  return guarded
    .selectFrom((userId === undefined ? ofAll : ofUser).as('attempt'))
    .innerJoin('courseEnrollments as run', 'run.id', 'attempt.enrollmentId')
    .innerJoin('users as student', 'student.id', 'run.userId')
    .select(SUMMARY)
    .select([
      'student.id as studentId',
      'student.firstName',
      'student.lastName',
      'student.handle',
      'student.profileImageUrl',
    ])
    .select(sql<string>`attempt.started_at::text`.as('place'))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(attempt.started_at, attempt.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('attempt.startedAt', 'desc')
    .orderBy('attempt.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type StudentAttemptRow = Awaited<ReturnType<typeof attemptsOfStudents>>[number];

/** The next open attempts whose deadline passed so many seconds ago. */
export async function attemptsPastDeadline(
  db: Db | Tx,
  { graceSeconds, limit }: { graceSeconds: number; limit: number },
): Promise<{ id: string; enrollmentId: string; lessonId: string }[]> {
  return unrestrictedDb(db)
    .selectFrom('quizAttempts as attempt')
    .innerJoin('lessonQuizzes as quiz', 'quiz.id', 'attempt.quizId')
    .select(['attempt.id', 'attempt.enrollmentId', 'quiz.lessonId'])
    .where('attempt.submittedAt', 'is', null)
    .where('attempt.deadline', 'is not', null)
    .where(sql<SqlBool>`attempt.deadline < now() - make_interval(secs => ${graceSeconds}::int)`)
    .orderBy('attempt.deadline')
    .limit(limit)
    .execute();
}
