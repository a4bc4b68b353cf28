import type { WatchView } from '@kindred/validation/courses/video';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** An uploaded video that plays. */
export interface WatchableVideo {
  id: string;
  /** Milliseconds; null where the file does not say. */
  duration: number | null;
}

/** Whole seconds; null where the length is not known. */
export function secondsOfVideo(video: WatchableVideo | null): number | null {
  return video === null || video.duration === null ? null : Math.floor(video.duration / 1000);
}

export function percentOf(credited: number, length: number): number {
  return length === 0 ? 100 : Math.min(100, Math.floor((credited * 100) / length));
}

/** The uploaded video of a lesson, once it plays. */
export async function watchableVideoOf(db: Db | Tx, lessonId: string): Promise<WatchableVideo | null> {
  const row = await unrestrictedDb(db)
    .selectFrom('videos as video')
    .innerJoin('attachments as file', 'file.id', 'video.attachmentId')
    .select(['video.id', 'file.duration'])
    .where('video.lessonId', '=', lessonId)
    .where('video.status', '=', 'ready')
    .executeTakeFirst();
  return row ?? null;
}

/** What an enrollment watched of the uploaded video of a lesson; from the start where it watched none of it. */
export async function watchOf(
  db: Db | Tx,
  { enrollmentId, lessonId }: { enrollmentId: string; lessonId: string },
): Promise<WatchView | null> {
  const video = await watchableVideoOf(db, lessonId);
  if (video === null) return null;
  const row = await unrestrictedDb(db)
    .selectFrom('lessonWatches')
    .select(['position', 'credited'])
    .where('enrollmentId', '=', enrollmentId)
    .where('lessonId', '=', lessonId)
    .where('videoId', '=', video.id)
    .executeTakeFirst();
  const length = secondsOfVideo(video);
  return {
    position: row?.position ?? 0,
    percent: row === undefined || length === null ? 0 : percentOf(row.credited, length),
  };
}
