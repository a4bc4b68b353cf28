import type { WatchView } from '@kindred/validation/courses/video';
import type { Interval } from '@kindred/validation/courses/watching';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { creditWatched, GRACE_SECONDS, secondsOf } from './merge.ts';
import { percentOf, secondsOfVideo, type WatchableVideo } from './visibility.ts';

export interface WatchReported {
  enrollmentId: string;
  lessonId: string;
  position: number;
  intervals: readonly Interval[];
  video: WatchableVideo | null;
}

/** As PostgreSQL prints a multirange: `{[0,12),[30,45)}`. */
const parsed = (multirange: string): Interval[] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);
const printed = (intervals: readonly Interval[]) =>
  `{${intervals.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/**
 * Merges what a student reports to have watched, by the clock of the database, in a locked enrollment. The first report
 * starts the clock; where the length of the video is not known only the position is kept.
 * @returns percent of the video that is credited by now
 */
export async function reportWatched(tx: Tx, reported: WatchReported): Promise<WatchView> {
  const { enrollmentId, lessonId, video } = reported;
  const guarded = unrestrictedDb(tx);
  const length = secondsOfVideo(video);
  const videoId = video?.id ?? null;
  const position = length === null ? reported.position : Math.min(reported.position, length);
  const begun = sql<Date>`clock_timestamp() - make_interval(secs => ${GRACE_SECONDS})`;
  const isSame = sql`lesson_watches.video_id is not distinct from excluded.video_id`;
  const row = await guarded
    .insertInto('lessonWatches')
    .values({ enrollmentId, lessonId, videoId, position, believedAt: begun })
    .onConflict((conflict) =>
      conflict.columns(['enrollmentId', 'lessonId']).doUpdateSet({
        position,
        videoId,
        watched: sql<string>`case when ${isSame} then lesson_watches.watched else '{}'::int4multirange end`,
        credited: sql<number>`case when ${isSame} then lesson_watches.credited else 0 end`,
      }),
    )
    .returning(['watched', 'believedAt', sql<Date>`clock_timestamp()`.as('now')])
    .executeTakeFirstOrThrow();
  if (length === null) return { position, percent: 0 };
  const merged = creditWatched(
    { intervals: parsed(row.watched), believedAt: row.believedAt.getTime() },
    reported.intervals,
    { now: row.now.getTime(), length },
  );
  const credited = secondsOf(merged.intervals);
  await guarded
    .updateTable('lessonWatches')
    .set({ watched: printed(merged.intervals), credited, believedAt: new Date(merged.believedAt) })
    .where('enrollmentId', '=', enrollmentId)
    .where('lessonId', '=', lessonId)
    .execute();
  return { position, percent: percentOf(credited, length) };
}
