import type {
  AttemptRow,
  AttemptSummaryRow,
  QuestionRow,
  QuizRow,
  StudentAttemptRow,
} from '@kindred/db/courses/quizzes/visibility';
import { seesKey } from '@kindred/permissions/policies/quizzes';
import type { AttemptView, StudentAttempt } from '@kindred/validation/courses/attempts';
import type {
  AttemptSummary,
  KeyedQuestion,
  QuizKeyView,
  QuizView,
} from '@kindred/validation/courses/quizzes';
import { type AttemptScore, scoreAttempt } from '@kindred/validation/courses/scoring';
import { presentCard } from '../../accounts/service.ts';

function settingsOf({ id, lessonId, passMark, tries, timeLimit, feedback, points }: QuizRow) {
  return { id, lessonId, passMark, tries, timeLimit, feedback, points };
}

export function presentQuestion(row: QuestionRow): KeyedQuestion {
  const { id, kind, prompt, points, content, explanation, updatedAt } = row;
  const { choices, key } = content;
  return { id, kind, prompt, points, choices, key, explanation, updatedAt: updatedAt.toISOString() };
}

export function presentQuizKey(quiz: QuizRow, questions: readonly QuestionRow[]): QuizKeyView {
  const { version, updatedAt } = quiz;
  return {
    ...settingsOf(quiz),
    questions: questions.map(presentQuestion),
    version,
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentSummary(row: AttemptSummaryRow): AttemptSummary {
  const { id, startedAt, submittedAt, percent, isPassed } = row;
  return {
    id,
    startedAt: startedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    percent,
    isPassed,
  };
}

export interface Standing
  extends Pick<QuizView, 'openAttemptId' | 'triesLeft' | 'extraMinutes' | 'isPassed' | 'can'> {
  attempts: readonly AttemptSummaryRow[];
}

export function presentQuiz(quiz: QuizRow, { attempts, ...standing }: Standing): QuizView {
  return {
    ...settingsOf(quiz),
    questionCount: quiz.questionCount,
    ...standing,
    attempts: attempts.map(presentSummary),
  };
}

type Frozen = AttemptRow['frozen']['questions'][number];

function resultOf({ id, key, explanation }: Frozen, { byQuestion }: AttemptScore) {
  const { points, isRight } = byQuestion.get(id) ?? { points: 0, isRight: false };
  return { points, isRight, key, explanation };
}

/** @param asTeacher whether the viewer teaches the course, and is not the student */
export function presentAttempt(
  row: AttemptRow,
  { courseId, asTeacher }: { courseId: string; asTeacher: boolean },
): AttemptView {
  const { quizId, lessonId, frozen, answers, passMark, deadline, secondsLeft, submittedAt } = row;
  const score = scoreAttempt(frozen.questions, answers);
  const isShown = asTeacher ? submittedAt !== null : seesKey(row);
  return {
    ...presentSummary(row),
    quizId,
    lessonId,
    courseId,
    passMark,
    deadline: deadline?.toISOString() ?? null,
    secondsLeft: submittedAt !== null || secondsLeft === null ? null : Math.max(0, secondsLeft),
    questions: frozen.questions.map((question) => {
      const { id, kind, prompt, points, choices } = question;
      return { id, kind, prompt, points, choices, result: isShown ? resultOf(question, score) : null };
    }),
    answers,
    points: submittedAt === null ? null : score.points,
    pointsMax: score.pointsMax,
  };
}

export function presentStudentAttempt(row: StudentAttemptRow): StudentAttempt {
  return { ...presentSummary(row), student: presentCard({ ...row, id: row.studentId }) };
}
