import { ATTEMPTS_MAX, type QuizFeedback } from '@kindred/validation/courses/quizzes';

/** Attempts that a student can still start; null for any number. */
export function triesLeft(quiz: {
  tries: number | null;
  extraTries: number;
  started: number;
}): number | null {
  const { tries, extraTries, started } = quiz;
  if (tries === null) return started < ATTEMPTS_MAX ? null : 0;
  return Math.max(0, tries + extraTries - started);
}

/** Whether a student sees the right answers and explanations of their attempt. */
export function seesKey(attempt: {
  feedback: QuizFeedback;
  submittedAt: Date | null;
  /** Whether the student passed the quiz, in this attempt or another of the same enrollment. */
  hasPassed: boolean;
}): boolean {
  if (attempt.submittedAt === null || attempt.feedback === 'never') return false;
  return attempt.feedback === 'after_submit' || attempt.hasPassed;
}

/** A result that reaches the pass mark passes. */
export function isPass(percent: number, passMark: number): boolean {
  return percent >= passMark;
}
