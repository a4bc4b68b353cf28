import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type {
  FrozenQuestion,
  LessonQuizzesTable,
  QuestionContentJson,
  QuizAttemptsTable,
} from '../src/schema/courses/quizzes.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';

export type Quiz = Selectable<LessonQuizzesTable>;
export type QuizAttempt = Selectable<QuizAttemptsTable>;

const CONTENT: QuestionContentJson = {
  choices: [
    { id: 'a', text: 'Water' },
    { id: 'b', text: 'Sand' },
  ],
  key: ['a'],
};

/** A quiz of one question, whose right answer is the choice `a`; it completes its lesson. */
export async function createQuiz(
  db: Db | Tx,
  lessonId: string,
  overrides: Partial<Insertable<LessonQuizzesTable>> & { explanation?: string } = {},
): Promise<Quiz & { questionId: string }> {
  const { explanation = 'Dough needs water.', ...settings } = overrides;
  const guarded = unrestrictedDb(db);
  const quiz = await guarded
    .insertInto('lessonQuizzes')
    .values({ ...settings, lessonId })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: questionId } = await guarded
    .insertInto('quizQuestions')
    .values({ quizId: quiz.id, kind: 'one', prompt: 'What goes in?', content: CONTENT, explanation })
    .returning('id')
    .executeTakeFirstOrThrow();
  await guarded
    .updateTable('courseLessons')
    .set({ completesBy: 'quiz' })
    .where('id', '=', lessonId)
    .execute();
  return { ...quiz, questionId };
}

/** An open attempt in a quiz of {@link createQuiz}, which asks its question with the choices as they are. */
export async function createAttempt(
  db: Db | Tx,
  quiz: Quiz & { questionId: string },
  overrides: Partial<Insertable<QuizAttemptsTable>> & { enrollmentId: string },
): Promise<QuizAttempt> {
  const guarded = unrestrictedDb(db);
  const question = await guarded
    .selectFrom('quizQuestions')
    .select(['id', 'kind', 'prompt', 'points', 'content', 'explanation'])
    .where('id', '=', quiz.questionId)
    .executeTakeFirstOrThrow();
  const { content, ...asked } = question;
  const questions: FrozenQuestion[] = [{ ...asked, ...content }];
  return guarded
    .insertInto('quizAttempts')
    .values({
      quizId: quiz.id,
      passMark: quiz.passMark,
      timeLimit: quiz.timeLimit,
      frozen: { questions },
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
