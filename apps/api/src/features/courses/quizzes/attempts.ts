import { randomInt } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import {
  allowanceOf,
  attemptById,
  countAttempts,
  homeOfAttempt,
  type QuestionRow,
  questionsOf,
} from '@kindred/db/courses/quizzes/visibility';
import {
  insertAttempt,
  type LockedAttempt,
  lockAttempt,
  lockQuizToAttempt,
  saveAnswers,
  submitAttempt,
} from '@kindred/db/courses/quizzes/writes';
import { completeLesson, lockEnrollment } from '@kindred/db/courses/writes';
import { isPass, triesLeft } from '@kindred/permissions/policies/quizzes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { LessonCompletion } from '@kindred/validation/courses';
import { type Answers, type AttemptView, GRACE_SECONDS } from '@kindred/validation/courses/attempts';
import { TRUE_FALSE } from '@kindred/validation/courses/quizzes';
import { fitsQuestion, scoreAttempt } from '@kindred/validation/courses/scoring';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import type { PartOfCourse } from '../builder/service.ts';
import { notifyOfNext } from '../drip/notices.ts';
import { type LessonOfCourse, loadLesson, openEnrollmentOf, studiesLesson } from '../service.ts';
import { presentAttempt } from './present.ts';

export interface AttemptOfLesson extends LessonOfCourse {
  enrollmentId: string;
}

/** An attempt of the viewer in the enrollment that is open. */
export async function loadAttempt(
  db: Db,
  viewer: Viewer,
  { id }: { id: string },
): Promise<AttemptOfLesson | undefined> {
  const home = await homeOfAttempt(db, id);
  if (home?.userId !== viewer.id) return undefined;
  const seen = await loadLesson(db, viewer, { id: home.lessonId });
  if (seen === undefined || openEnrollmentOf(seen.course) !== home.enrollmentId) return undefined;
  return { ...seen, enrollmentId: home.enrollmentId };
}

export async function attemptNow(
  db: Db,
  { course, asTeacher = false }: PartOfCourse & { asTeacher?: boolean },
  id: string,
): Promise<AttemptView> {
  return presentAttempt((await attemptById(db, id)) ?? fail('not_found'), { courseId: course.id, asTeacher });
}

/** Locks the enrollment in which the viewer learns in a lesson, and asks again whether they may. */
async function lockRun(tx: Tx, viewer: Viewer, { course, lesson }: LessonOfCourse) {
  const enrollmentId = openEnrollmentOf(course) ?? fail('not_enrolled');
  if ((await lockEnrollment(tx, enrollmentId)) === undefined) fail('not_enrolled');
  const seen = (await loadLesson(tx, viewer, { id: lesson.id })) ?? fail('not_found');
  if (!studiesLesson(viewer, seen) || openEnrollmentOf(seen.course) !== enrollmentId) fail('not_enrolled');
  return { enrollmentId, completesBy: seen.lesson.completesBy };
}

/** In an order that gives nothing away. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const [one] = all.splice(randomInt(at + 1), 1);
    if (one !== undefined) all.push(one);
  }
  return all;
}

/** A question as one attempt asks it: its choices get ids of their own, which say nothing of their order. */
function freeze({ id, kind, prompt, points, content, explanation }: QuestionRow) {
  if (kind === 'text' || kind === 'true_false') {
    const choices = kind === 'text' ? [] : [...TRUE_FALSE];
    return { id, kind, prompt, points, explanation, choices, key: content.key };
  }
  const shown = kind === 'order' ? shuffled(content.choices) : content.choices;
  const newId = new Map(shown.map((choice, at) => [choice.id, String(at + 1)]));
  const choices = shown.map((choice, at) => ({ id: String(at + 1), text: choice.text }));
  return {
    id,
    kind,
    prompt,
    points,
    explanation,
    choices,
    key: content.key.map((old) => newId.get(old) ?? old),
  };
}

const isLate = ({ secondsLeft }: LockedAttempt) => secondsLeft !== null && secondsLeft < -GRACE_SECONDS;

/** Scores and submits a locked attempt; one that passes completes its lesson. @returns whether it did */
async function finish(
  tx: Tx,
  attempt: LockedAttempt,
  { lessonId, completesBy }: { lessonId: string; completesBy: LessonCompletion | undefined },
): Promise<boolean> {
  const { id, enrollmentId, frozen, answers, passMark } = attempt;
  const { percent } = scoreAttempt(frozen.questions, answers);
  const isPassed = isPass(percent, passMark);
  await submitAttempt(tx, id, { percent, isPassed });
  return isPassed && completesBy === 'quiz' && completeLesson(tx, { enrollmentId, lessonId });
}

/** Starts an attempt, or finds the open one. @returns its id */
export async function startAttempt(tx: Tx, viewer: Viewer, seen: LessonOfCourse): Promise<string> {
  const lessonId = seen.lesson.id;
  const quiz = (await lockQuizToAttempt(tx, lessonId)) ?? fail('not_found');
  const { enrollmentId, completesBy } = await lockRun(tx, viewer, seen);
  const run = { quizId: quiz.id, enrollmentId };
  const { count, openId } = await countAttempts(tx, run);
  if (openId !== null) {
    const open = (await lockAttempt(tx, openId)) ?? fail('not_found');
    if (!isLate(open)) return openId;
    await finish(tx, open, { lessonId, completesBy });
  }
  const { extraMinutes, extraTries } = await allowanceOf(tx, quiz.id, viewer.id);
  if (triesLeft({ tries: quiz.tries, extraTries, started: count }) === 0) fail('no_tries_left');
  const questions = await questionsOf(tx, quiz.id);
  if (questions.length === 0) fail('quiz_empty');
  const { passMark, timeLimit } = quiz;
  const frozen = { questions: questions.map(freeze) };
  return insertAttempt(tx, { ...run, frozen, passMark, timeLimit }, extraMinutes);
}

/** Adds answers to those of a locked attempt. */
async function keepAnswers(tx: Tx, attempt: LockedAttempt, answers: Answers): Promise<LockedAttempt> {
  const questions = new Map(attempt.frozen.questions.map((question) => [question.id, question]));
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.get(id);
    if (question !== undefined && fitsQuestion(question, answer)) continue;
    fail('invalid_input', {
      issues: [{ path: `answers.${id}`, message: 'This answer does not fit its question' }],
    });
  }
  const all = { ...attempt.answers, ...answers };
  await saveAnswers(tx, attempt.id, all);
  return { ...attempt, answers: all };
}

/** Saves answers of an open attempt. @returns how many seconds are left */
export async function saveAttempt(
  tx: Tx,
  viewer: Viewer,
  seen: AttemptOfLesson,
  { id, answers }: { id: string; answers: Answers },
): Promise<number | null> {
  await lockRun(tx, viewer, seen);
  const attempt = (await lockAttempt(tx, id)) ?? fail('not_found');
  if (attempt.submittedAt !== null) fail('attempt_submitted');
  if (isLate(attempt)) fail('attempt_over');
  await keepAnswers(tx, attempt, answers);
  return attempt.secondsLeft === null ? null : Math.max(0, attempt.secondsLeft);
}

/** Submits an attempt; what comes after its time is left out, and once it was submitted nothing changes. */
export async function finishAttempt(
  tx: Tx,
  viewer: Viewer,
  seen: AttemptOfLesson,
  { id, answers = {} }: { id: string; answers?: Answers | undefined },
): Promise<void> {
  const { completesBy } = await lockRun(tx, viewer, seen);
  const attempt = (await lockAttempt(tx, id)) ?? fail('not_found');
  if (attempt.submittedAt !== null) return;
  const kept = isLate(attempt) ? attempt : await keepAnswers(tx, attempt, answers);
  await finish(tx, kept, { lessonId: seen.lesson.id, completesBy });
}

/** Submits an attempt whose time is over, whether or not its student still has access. */
export async function closeAttempt(
  tx: Tx,
  outbox: Outbox,
  due: { id: string; enrollmentId: string; lessonId: string; completesBy: LessonCompletion | undefined },
): Promise<void> {
  await lockEnrollment(tx, due.enrollmentId);
  const attempt = await lockAttempt(tx, due.id);
  if (attempt === undefined || attempt.submittedAt !== null || !isLate(attempt)) return;
  if (await finish(tx, attempt, due)) await notifyOfNext(tx, outbox, due);
}
