import type { CourseLevel } from '@kindred/validation/courses';
import type { AssignmentAccepts } from '@kindred/validation/courses/assignments';
import type { Cue } from '@kindred/validation/courses/captions';
import type { QuizFeedback } from '@kindred/validation/courses/quizzes';
import type { EnrollmentEnd } from '../../src/schema/courses.ts';
import type { EventKey } from '../events.ts';
import type { Person } from '../people.ts';
import type { Span } from '../time.ts';
import type { TribeKey } from '../tribes.ts';
import type { DemoQuestion } from './questions.ts';

export interface DemoQuiz {
  /** Percent of the points. */
  passMark: number;
  /** Null for any number. */
  tries: number | null;
  /** Minutes; null for none. */
  timeLimit?: number;
  feedback: QuizFeedback;
  questions: readonly DemoQuestion[];
}

/** A version of a student's work; without feedback it waits for the teacher. */
export interface DemoSubmission {
  text: string;
  /** The name of its file, see library.ts. */
  file?: string;
  status: 'submitted' | 'returned' | 'passed';
  feedback?: string;
}

export interface DemoAssignment {
  /** Markdown. */
  instructions: string;
  accepts: AssignmentAccepts;
  /** Versions of the work of each student, the first first. */
  work: Partial<Record<Person, readonly DemoSubmission[]>>;
}

export interface DemoNote {
  by: Person;
  /** Seconds of the film; null for the lesson as a whole. */
  at: number | null;
  text: string;
  ago: Span;
}

export interface LessonParts {
  quiz?: DemoQuiz;
  assignment?: DemoAssignment;
  release?: { kind: 'after_days'; days: number } | { kind: 'after_previous' };
  /** Plays the film that comes with the product, with these captions. */
  film?: { captions: readonly Cue[]; watched?: Partial<Record<Person, number>> };
  notes?: readonly DemoNote[];
  /** The live event that it links to. */
  event?: EventKey;
  /** When it was added, after the course was published. */
  added?: Span;
}

/** `content` is Markdown. */
export type DemoLesson = readonly [title: string, minutes: number, content: string, parts?: LessonParts];

export interface DemoModule {
  title: string;
  description: string;
  lessons: readonly DemoLesson[];
}

export interface DemoStudent {
  /** Lessons completed. */
  done: number;
  enrolled?: Span;
  /** When the last of them was completed. */
  finished?: Span;
  /** Completed the course when it had only these lessons. */
  isComplete?: boolean;
  /** Failed attempts in the quiz of the next lesson. */
  failed?: number;
  /** The title of a cohort. */
  cohort?: string;
  ended?: { ago: Span; reason: EnrollmentEnd };
  /** Why the certificate was revoked. */
  revoked?: string;
}

export interface DemoCohort {
  title: string;
  /** Days from the day of seeding. */
  starts: number;
  ends: number;
  seats: number;
  since: Span;
}

export interface DemoCourse {
  title: string;
  creator: Person;
  tribe: TribeKey | null;
  description: string;
  level: CourseLevel;
  price: string;
  isPublished: boolean;
  since: Span;
  /** Of its banner. */
  colour: string;
  /** Completing it earns a certificate, valid for so many months or for ever. */
  certificate?: { months: number | null };
  /** Keys of the courses that students complete first. */
  requires?: readonly string[];
  cohorts?: readonly DemoCohort[];
  modules: readonly DemoModule[];
  /** The students, and how many of the lessons each has completed. */
  students: Partial<Record<Person, number | DemoStudent>>;
}
