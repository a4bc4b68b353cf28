import type { QuestionKind, QuizChoice, QuizFeedback } from '@kindred/validation/courses/quizzes';
import type { ColumnType } from 'kysely';
import type { Defaulted, Id, JsonObject, TimestampNow, TimestampOrNull } from '../types.ts';

export interface LessonQuizzesTable {
  id: Id;
  lessonId: string;
  /** Percent of the points. */
  passMark: Defaulted<number>;
  /** Null for any number. */
  tries: number | null;
  /** Minutes; null for none. */
  timeLimit: number | null;
  feedback: Defaulted<QuizFeedback>;
  /** Counts changes of what its questions are and of their order. */
  version: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  deletedAt: TimestampOrNull;
}

export interface QuestionContentJson {
  choices: QuizChoice[];
  key: string[];
}

export interface QuizQuestionsTable {
  id: Id;
  quizId: string;
  kind: QuestionKind;
  prompt: string;
  points: Defaulted<number>;
  content: ColumnType<QuestionContentJson, QuestionContentJson, QuestionContentJson>;
  explanation: Defaulted<string>;
  orderIndex: Defaulted<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
  deletedAt: TimestampOrNull;
}

export interface QuizAllowancesTable {
  quizId: string;
  userId: string;
  /** Minutes more in each attempt. */
  extraMinutes: Defaulted<number>;
  extraTries: Defaulted<number>;
}

/** A question as it is asked in one attempt, with its key. Its choices have ids of their own. */
export interface FrozenQuestion extends QuestionContentJson {
  id: string;
  kind: QuestionKind;
  prompt: string;
  points: number;
  explanation: string;
}

export interface QuizAttemptsTable {
  id: Id;
  quizId: string;
  enrollmentId: string;
  frozen: ColumnType<{ questions: FrozenQuestion[] }, { questions: FrozenQuestion[] }, never>;
  /** By the id of the question. */
  answers: JsonObject<Record<string, string[]>>;
  /** That of the quiz when it began. */
  passMark: number;
  /** That of the quiz when it began, without the extra minutes of the student. */
  timeLimit: number | null;
  startedAt: TimestampNow;
  deadline: TimestampOrNull;
  submittedAt: TimestampOrNull;
  percent: number | null;
  isPassed: Defaulted<boolean>;
}

/** Private by row: keys, and what students answered. */
export interface QuizzesGuardedTables {
  lessonQuizzes: LessonQuizzesTable;
  quizQuestions: QuizQuestionsTable;
  quizAllowances: QuizAllowancesTable;
  quizAttempts: QuizAttemptsTable;
}
