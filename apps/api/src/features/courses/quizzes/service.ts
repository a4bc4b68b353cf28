import type { Db, Tx } from '@kindred/db/client';
import {
  allowanceOf,
  attemptsOfRun,
  countAttempts,
  homeOfQuestion,
  lessonOfQuiz,
  questionsOf,
  quizOfLesson,
} from '@kindred/db/courses/quizzes/visibility';
import { lockQuizOfLesson } from '@kindred/db/courses/quizzes/writes';
import { courseAbilities } from '@kindred/permissions/policies/courses';
import { triesLeft } from '@kindred/permissions/policies/quizzes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { QuizKeyView, QuizView } from '@kindred/validation/courses/quizzes';
import { fail } from '../../../trpc/errors.ts';
import { courseLocked, lessonLocked, loadPartByLesson, type PartOfCourse } from '../builder/service.ts';
import { factsOf } from '../present.ts';
import { type LessonOfCourse, openEnrollmentOf, studiesLesson } from '../service.ts';
import { presentQuiz, presentQuizKey } from './present.ts';

export interface PartOfQuiz extends PartOfCourse {
  lessonId: string;
}

/** The course of a quiz, as {@link loadPartByLesson}. */
export async function loadPartByQuiz(
  db: Db,
  viewer: Viewer,
  { id }: { id: string },
): Promise<PartOfQuiz | undefined> {
  const lessonId = await lessonOfQuiz(db, id);
  const part = lessonId === undefined ? undefined : await loadPartByLesson(db, viewer, { id: lessonId });
  return part && lessonId !== undefined ? { ...part, lessonId } : undefined;
}

/** The course of a question, as {@link loadPartByLesson}. */
export async function loadPartByQuestion(
  db: Db,
  viewer: Viewer,
  { id }: { id: string },
): Promise<(PartOfQuiz & { quizId: string }) | undefined> {
  const home = await homeOfQuestion(db, id);
  const part = home && (await loadPartByLesson(db, viewer, { id: home.lessonId }));
  return part && { ...part, ...home };
}

/** Locks a course and the quiz of a lesson of it, to change it. @param quizId the quiz it has to be */
export async function quizLocked(
  tx: Tx,
  viewer: Viewer,
  { course, lessonId }: { course: { id: string }; lessonId: string },
  quizId?: string,
) {
  await courseLocked(tx, viewer, course.id);
  await lessonLocked(tx, lessonId);
  const quiz = (await lockQuizOfLesson(tx, lessonId)) ?? fail('not_found');
  return quizId === undefined || quiz.id === quizId ? quiz : fail('not_found');
}

/** A quiz with its questions and keys, for teachers. */
export async function quizKeyNow(db: Db, lessonId: string): Promise<QuizKeyView | null> {
  const quiz = await quizOfLesson(db, lessonId);
  return quiz === undefined ? null : presentQuizKey(quiz, await questionsOf(db, quiz.id));
}

/** A quiz as its students see it, with the attempts of the viewer. */
export async function quizNow(db: Db, viewer: Viewer, seen: LessonOfCourse): Promise<QuizView | null> {
  const quiz = await quizOfLesson(db, seen.lesson.id);
  if (quiz === undefined) return null;
  const { edit } = courseAbilities(viewer, factsOf(seen.course));
  const enrollmentId = studiesLesson(viewer, seen) ? openEnrollmentOf(seen.course) : null;
  const run = { quizId: quiz.id, enrollmentId: enrollmentId ?? '' };
  const [counted, attempts, allowance] =
    enrollmentId === null
      ? [{ count: 0, isPassed: false, openId: null }, [], { extraMinutes: 0, extraTries: 0 }]
      : await Promise.all([
          countAttempts(db, run),
          attemptsOfRun(db, run),
          allowanceOf(db, quiz.id, viewer.id),
        ]);
  const left = triesLeft({ ...quiz, ...allowance, started: counted.count });
  const canAnswer = counted.openId !== null || (left !== 0 && quiz.questionCount > 0);
  return presentQuiz(quiz, {
    attempts,
    openAttemptId: counted.openId,
    triesLeft: left,
    extraMinutes: allowance.extraMinutes,
    isPassed: counted.isPassed,
    can: { start: enrollmentId !== null && canAnswer, edit },
  });
}
