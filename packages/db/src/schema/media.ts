import type { Defaulted, DefaultedNullable, Id, TimestampNow } from './types.ts';

/** An uploaded video. */
export interface VideosTable {
  id: Id;
  /** Exactly one of the two owners is set. */
  lessonId: DefaultedNullable<string>;
  eventId: DefaultedNullable<string>;
  /** Null once the account is gone. */
  uploadedBy: string | null;
  status: Defaulted<'uploading' | 'processing' | 'ready' | 'failed'>;
  /** Why it failed, in a sentence. */
  error: DefaultedNullable<string>;
  name: string;
  /** Identifies the file in the browser. */
  fingerprint: string;
  /** Bytes. */
  size: number;
  attachmentId: DefaultedNullable<string>;
  createdAt: TimestampNow;
}

/** As private as what they belong to. */
export interface MediaGuardedTables {
  videos: VideosTable;
}
