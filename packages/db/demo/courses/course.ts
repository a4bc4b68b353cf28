import type { CourseLevel } from '@kindred/validation/courses';
import type { Person } from '../people.ts';
import type { Span } from '../time.ts';
import type { TribeKey } from '../tribes.ts';

/** `content` is Markdown. */
export type DemoLesson = readonly [title: string, minutes: number, content: string];

export interface DemoCourse {
  title: string;
  creator: Person;
  tribe: TribeKey | null;
  description: string;
  level: CourseLevel;
  price: string;
  isPublished: boolean;
  since: Span;
  modules: readonly { title: string; description: string; lessons: readonly DemoLesson[] }[];
  /** The students, and how many of the lessons each has completed. */
  students: Partial<Record<Person, number>>;
}
