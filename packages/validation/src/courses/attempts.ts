import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text } from '../text.ts';
import { attemptSummary, CHOICE_MAX, CHOICES_MAX, QUESTION_KINDS, QUESTIONS_MAX } from './quizzes.ts';

/** Seconds after the deadline in which answers that were under way still count. */
export const GRACE_SECONDS = 5;

/** The chosen ids, every id in my order, or the one typed text; empty to take an answer back. */
const answer = z.array(text().check(atMost(CHOICE_MAX, 'Answer'))).max(CHOICES_MAX);
/** Answers by the id of their question; those that are left out stay as they are. */
export const answers = z
  .record(id, answer)
  .refine((all) => Object.keys(all).length <= QUESTIONS_MAX, { error: 'Too many answers' });
export type Answers = Record<string, string[]>;

export const attemptIdInput = z.strictObject({ id });
export const startAttemptInput = z.strictObject({
  /** That of the lesson. */
  id,
});
export const saveAnswersInput = z.strictObject({ id, answers });
export const submitAttemptInput = z.strictObject({ id, answers: answers.optional() });

/** What a question of an attempt was worth, once its student may see it. */
export const questionResult = z.object({
  /** Points, which may be part of one. */
  points: z.number().min(0),
  isRight: z.boolean(),
  /** The right ids, the ids in the right order, or the accepted texts. */
  key: z.array(z.string()),
  explanation: z.string(),
});
export type QuestionResult = z.infer<typeof questionResult>;
/** A question as it was when the attempt began. */
export const attemptQuestion = z
  .object({
    id,
    kind: z.enum(QUESTION_KINDS),
    /** Markdown. */
    prompt: z.string(),
    points: z.int(),
    /** In the order to show; their ids belong to this attempt. Empty for `text`. */
    choices: z.array(z.object({ id: z.string(), text: z.string() })),
    /** Null while the attempt is open, and where the quiz does not show its answers. */
    result: questionResult.nullable(),
  })
  .meta({ id: 'AttemptQuestion' });
export type AttemptQuestion = z.infer<typeof attemptQuestion>;
/** An attempt of mine. */
export const attemptView = z
  .object({
    ...attemptSummary.shape,
    quizId: id,
    lessonId: id,
    courseId: id,
    /** Percent that passes, as it was when the attempt began. */
    passMark: z.int().min(0).max(100),
    /** Null without a time limit. */
    deadline: z.string().nullable(),
    /** By the clock of the server; null without a time limit or once it was submitted. */
    secondsLeft: z.int().min(0).nullable(),
    questions: z.array(attemptQuestion),
    /** By the id of the question. */
    answers: z.record(z.string(), z.array(z.string())),
    /** Points, which may be part of one; null while it is open. */
    points: z.number().min(0).nullable(),
    /** Points of all questions. */
    pointsMax: z.int().min(0),
  })
  .meta({ id: 'Attempt' });
export type AttemptView = z.infer<typeof attemptView>;
/** Answers were saved. */
export const savedAnswers = z.object({
  savedAt: z.string(),
  /** As in the attempt. */
  secondsLeft: z.int().min(0).nullable(),
});
export type SavedAnswers = z.infer<typeof savedAnswers>;

export const listAttemptsInput = z.strictObject({
  /** That of the lesson. */
  id,
  /** One student only. */
  userId: id.optional(),
  ...cursorPageShape,
});
/** An attempt of a student, for teachers. */
export const studentAttempt = attemptSummary.extend({ student: userCard });
export type StudentAttempt = z.infer<typeof studentAttempt>;
/** The latest attempts first. */
export const attemptPage = pageOf(studentAttempt);
