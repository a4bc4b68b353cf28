import { updateCompletesBy } from '@kindred/db/courses/builder/completion';
import { allowanceOf, isStudent } from '@kindred/db/courses/quizzes/visibility';
import {
  countQuestions,
  deleteQuestion,
  deleteQuiz,
  insertQuestion,
  insertQuiz,
  lockQuestion,
  lockQuizOfLesson,
  setAllowance,
  setQuestionOrder,
  updateQuestion,
  updateQuiz,
} from '@kindred/db/courses/quizzes/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { lessonIdInput } from '@kindred/validation/courses';
import {
  addQuestionInput,
  allowanceInput,
  keyedQuestion,
  orderQuestionsInput,
  QUESTIONS_MAX,
  questionIdInput,
  questionProblem,
  quizAllowance,
  quizKeyView,
  quizView,
  setAllowanceInput,
  setQuizInput,
  updateQuestionInput,
} from '@kindred/validation/courses/quizzes';
import { once } from '../../../platform/idempotency.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { assertUnchanged, courseLocked, lessonLocked, loadPartByLesson } from '../builder/service.ts';
import { loadLesson, readsLesson } from '../service.ts';
import { presentQuestion } from './present.ts';
import { loadPartByQuestion, loadPartByQuiz, quizKeyNow, quizLocked, quizNow } from './service.ts';

/** Questions of a quiz, the deleted ones included. */
const QUESTIONS_EVER_MAX = 2_000;

const documented = documentedUnder('Courses');
const anyone = () => true;
const onLesson = { permission: 'create_courses', load: loadPartByLesson, policy: anyone } as const;
const onQuiz = { permission: 'create_courses', load: loadPartByQuiz, policy: anyone } as const;
const onQuestion = { permission: 'create_courses', load: loadPartByQuestion, policy: anyone } as const;

/** Quizzes of lessons: what teachers write, and what students see before they begin. */
export const quizzesRouter = router({
  get: canOn({ input: lessonIdInput, permission: null, load: loadLesson, policy: readsLesson })
    .meta(documented('GET', '/lessons/{id}/quiz', 'Get the quiz of a lesson with my attempts'))
    .output(quizView.nullable())
    .query(({ ctx }) => quizNow(ctx.db, ctx.viewer, ctx.subject)),

  key: canOn({ input: lessonIdInput, ...onLesson })
    .meta(documented('GET', '/lessons/{id}/quiz/key', 'Get the questions and answers of a quiz I teach'))
    .output(quizKeyView.nullable())
    .query(({ ctx, input }) => quizKeyNow(ctx.db, input.id)),

  set: canOn({ input: setQuizInput, ...onLesson })
    .meta(documented('PUT', '/lessons/{id}/quiz', 'Give a lesson a quiz, or change its settings'))
    .output(quizKeyView)
    .mutation(async ({ ctx, input: { id: lessonId, readAt, ...settings } }) => {
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        await lessonLocked(tx, lessonId);
        const quiz = await lockQuizOfLesson(tx, lessonId);
        if (quiz !== undefined) {
          assertUnchanged(readAt, quiz.updatedAt);
          return updateQuiz(tx, quiz.id, settings);
        }
        // It was deleted since it was read.
        if (readAt !== undefined) fail('course_changed');
        return insertQuiz(tx, lessonId, settings);
      });
      return (await quizKeyNow(ctx.db, lessonId)) ?? fail('not_found');
    }),

  delete: canOn({ input: lessonIdInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}/quiz', 'Delete the quiz of a lesson; what it completed stays'))
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id: lessonId } }) => {
      await ctx.write(async (tx) => {
        const { id } = await quizLocked(tx, ctx.viewer, { ...ctx.subject, lessonId });
        await deleteQuiz(tx, id);
        await updateCompletesBy(tx, lessonId);
      });
      return { message: 'Quiz deleted' };
    }),

  addQuestion: canOn({ input: addQuestionInput, ...onQuiz })
    .meta(documented('POST', '/quizzes/{id}/questions', 'Add a question to a quiz'))
    .output(keyedQuestion)
    .mutation(async ({ ctx, input }) => {
      const { id: quizId, choices, key, ...fields } = input;
      const made = await ctx.write(async (tx) => {
        const id = await once(tx, ctx, ctx.viewer, 'courses.quizzes.addQuestion', input, async () => {
          await quizLocked(tx, ctx.viewer, ctx.subject, quizId);
          const { count, ever } = await countQuestions(tx, quizId);
          if (count >= QUESTIONS_MAX || ever >= QUESTIONS_EVER_MAX) fail('quiz_full');
          const added = await insertQuestion(tx, { ...fields, quizId, content: { choices, key } });
          if (count === 0) await updateCompletesBy(tx, ctx.subject.lessonId);
          return added;
        });
        return (await lockQuestion(tx, id)) ?? fail('not_found');
      });
      return presentQuestion(made);
    }),

  updateQuestion: canOn({ input: updateQuestionInput, ...onQuestion })
    .meta(documented('PATCH', '/quiz-questions/{id}', 'Change a question; attempts that began keep theirs'))
    .output(keyedQuestion)
    .mutation(async ({ ctx, input: { id, readAt, ...to } }) => {
      const changed = await ctx.write(async (tx) => {
        await quizLocked(tx, ctx.viewer, ctx.subject, ctx.subject.quizId);
        const before = (await lockQuestion(tx, id)) ?? fail('not_found');
        assertUnchanged(readAt, before.updatedAt);
        const { kind = before.kind, prompt = before.prompt, points = before.points } = to;
        const { choices = before.content.choices, key = before.content.key } = to;
        const { explanation = before.explanation } = to;
        const problem = questionProblem({ kind, choices, key });
        if (problem !== null) fail('invalid_input', { issues: [problem] });
        await updateQuestion(tx, id, { kind, prompt, points, content: { choices, key }, explanation });
        return (await lockQuestion(tx, id)) ?? fail('not_found');
      });
      return presentQuestion(changed);
    }),

  deleteQuestion: canOn({ input: questionIdInput, ...onQuestion })
    .meta(documented('DELETE', '/quiz-questions/{id}', 'Delete a question; attempts that began keep it'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { quizId, lessonId } = ctx.subject;
      await ctx.write(async (tx) => {
        await quizLocked(tx, ctx.viewer, ctx.subject, quizId);
        if (!(await deleteQuestion(tx, quizId, input.id))) fail('not_found');
        await updateCompletesBy(tx, lessonId);
      });
      return { message: 'Question deleted' };
    }),

  order: canOn({ input: orderQuestionsInput, ...onQuiz })
    .meta(documented('PUT', '/quizzes/{id}/order', 'Order the questions of a quiz'))
    .output(quizKeyView)
    .mutation(async ({ ctx, input: { id, version, questions } }) => {
      await ctx.write(async (tx) => {
        const quiz = await quizLocked(tx, ctx.viewer, ctx.subject, id);
        if (quiz.version !== version) fail('course_changed');
        if (!(await setQuestionOrder(tx, id, questions))) fail('course_changed');
      });
      return (await quizKeyNow(ctx.db, ctx.subject.lessonId)) ?? fail('not_found');
    }),

  allowance: canOn({ input: allowanceInput, ...onQuiz })
    .meta(documented('GET', '/quizzes/{id}/allowances/{userId}', 'Get what a student gets more in a quiz'))
    .output(quizAllowance)
    .query(({ ctx, input }) => allowanceOf(ctx.db, input.id, input.userId)),

  setAllowance: canOn({ input: setAllowanceInput, ...onQuiz })
    .meta(documented('PUT', '/quizzes/{id}/allowances/{userId}', 'Give a student more time or tries'))
    .output(quizAllowance)
    .mutation(async ({ ctx, input: { id: quizId, ...allowance } }) => {
      await ctx.write(async (tx) => {
        await quizLocked(tx, ctx.viewer, ctx.subject, quizId);
        if (!(await isStudent(tx, ctx.subject.course.id, allowance.userId))) fail('not_found');
        await setAllowance(tx, { quizId, ...allowance });
      });
      return { extraMinutes: allowance.extraMinutes, extraTries: allowance.extraTries };
    }),
});
