import type { ColumnType } from 'kysely';
import type { Id, TimestampNow } from '../types.ts';

/** A file that the Markdown of a lesson shows or links. */
export interface LessonFilesTable {
  id: Id;
  lessonId: string;
  attachmentId: string;
  name: string;
  createdAt: TimestampNow;
}

export interface LessonCaptionsTable {
  id: Id;
  lessonId: string;
  language: string;
  label: string;
  /** WebVTT. */
  content: string;
  createdAt: TimestampNow;
}

export interface LessonTranscriptsTable {
  lessonId: string;
  /** JSON as text when written. */
  cues: ColumnType<{ at: number | null; text: string }[], string, string>;
  /** The words of the cues, for search. */
  words: string;
}

/** As private as their lessons. */
export interface CourseFilesGuardedTables {
  lessonFiles: LessonFilesTable;
  lessonCaptions: LessonCaptionsTable;
  lessonTranscripts: LessonTranscriptsTable;
}
