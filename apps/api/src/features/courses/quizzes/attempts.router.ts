import { attemptsOfStudents, quizOfLesson } from '@kindred/db/courses/quizzes/visibility';
import {
  attemptIdInput,
  attemptPage,
  attemptView,
  listAttemptsInput,
  saveAnswersInput,
  savedAnswers,
  startAttemptInput,
  submitAttemptInput,
} from '@kindred/validation/courses/attempts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadPartByLesson } from '../builder/service.ts';
import { loadLesson, studiesLesson } from '../service.ts';
import { attemptNow, finishAttempt, loadAttempt, saveAttempt, startAttempt } from './attempts.ts';
import { presentStudentAttempt } from './present.ts';
import { loadAttemptToRead, readsAttempt } from './reading.ts';

const documented = documentedUnder('Courses');
const onAttempt = { permission: null, load: loadAttempt, policy: studiesLesson } as const;

/** Attempts in quizzes: of students, and for their teachers. */
export const attemptsRouter = router({
  list: canOn({
    input: listAttemptsInput,
    permission: 'create_courses',
    load: loadPartByLesson,
    policy: () => true,
  })
    .meta(documented('GET', '/lessons/{id}/quiz/attempts', 'List the attempts of students in a quiz I teach'))
    .output(attemptPage)
    .query(async ({ ctx, input: { id, userId, cursor, limit } }) => {
      const quiz = await quizOfLesson(ctx.db, id);
      if (quiz === undefined) return { items: [], nextCursor: null };
      const after = cursor ? decodeTime(cursor) : undefined;
      const of = { quizId: quiz.id, courseId: ctx.subject.course.id, userId };
      const rows = await attemptsOfStudents(ctx.db, { ...of, limit: limit + 1, after });
      return pageByTime(rows, limit, (row) => row, presentStudentAttempt);
    }),

  start: canOn({
    input: startAttemptInput,
    permission: null,
    load: loadLesson,
    policy: studiesLesson,
    inArchive: true,
  })
    .meta(
      documented('POST', '/lessons/{id}/attempts', 'Start an attempt in a quiz, or go on with the open one'),
    )
    .output(attemptView)
    .mutation(async ({ ctx }) => {
      const id = await ctx.write((tx) => startAttempt(tx, ctx.viewer, ctx.subject));
      return attemptNow(ctx.db, ctx.subject, id);
    }),

  get: canOn({ input: attemptIdInput, permission: null, load: loadAttemptToRead, policy: readsAttempt })
    .meta(documented('GET', '/attempts/{id}', 'Get my attempt, or one of a course I teach'))
    .output(attemptView)
    .query(({ ctx, input }) => attemptNow(ctx.db, ctx.subject, input.id)),

  save: canOn({ input: saveAnswersInput, ...onAttempt, inArchive: true })
    .meta(documented('PUT', '/attempts/{id}', 'Save answers of an open attempt'))
    .output(savedAnswers)
    .mutation(async ({ ctx, input }) => {
      const secondsLeft = await ctx.write((tx) => saveAttempt(tx, ctx.viewer, ctx.subject, input));
      return { savedAt: new Date().toISOString(), secondsLeft };
    }),

  submit: canOn({ input: submitAttemptInput, ...onAttempt, inArchive: true })
    .meta(documented('POST', '/attempts/{id}/submission', 'Submit an attempt; once more changes nothing'))
    .output(attemptView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => finishAttempt(tx, ctx.viewer, ctx.subject, input));
      return attemptNow(ctx.db, ctx.subject, input.id);
    }),
});
