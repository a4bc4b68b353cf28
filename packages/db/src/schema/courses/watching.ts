import type { Defaulted, Id, Timestamp, TimestampNow } from '../types.ts';

/** What an enrollment watched of the uploaded video of a lesson. */
export interface LessonWatchesTable {
  enrollmentId: string;
  lessonId: string;
  /** The video that was watched; what was watched of another does not count. */
  videoId: string | null;
  /** Seconds: where the student stopped, on any device. */
  position: Defaulted<number>;
  /** A multirange of whole seconds, such as `{[0,12),[30,45)}`. */
  watched: Defaulted<string>;
  /** Seconds of `watched`. */
  credited: Defaulted<number>;
  /** Watching up to here is accounted for: seconds that are reported later need time that passed since. */
  believedAt: Timestamp;
  updatedAt: TimestampNow;
}

/** A private note of a user in a lesson. */
export interface LessonNotesTable {
  id: Id;
  userId: string;
  lessonId: string;
  /** The second of the video that it is about; null for none. */
  atSeconds: number | null;
  content: string;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Private by row: what a student watched and wrote. */
export interface WatchingGuardedTables {
  lessonWatches: LessonWatchesTable;
  lessonNotes: LessonNotesTable;
}
