import { z } from 'zod';
import { id } from '../text.ts';

/** Bytes of an uploaded video. */
export const LESSON_VIDEO_MAX = 2 * 1024 * 1024 * 1024;
export const VIDEO_STATUSES = ['processing', 'ready', 'failed'] as const;

/** An uploaded video of a lesson. */
export const lessonVideo = z
  .object({
    id,
    status: z.enum(VIDEO_STATUSES),
    /** Why it failed, in a sentence; null otherwise. */
    error: z.string().nullable(),
    /** As the file was named. */
    name: z.string(),
    /** Bytes. */
    size: z.int().min(0),
    /** Plays it, by ranges, for users who can read the lesson; null until it is ready. */
    url: z.string().nullable(),
    mimeType: z.string().nullable(),
    /** Milliseconds; null where the file does not say. */
    duration: z.int().min(0).nullable(),
    /** Pixels. */
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'LessonVideo' });
export type LessonVideoView = z.infer<typeof lessonVideo>;

/** Captions of a video in one language. */
export const captionsView = z.object({
  id,
  /** Such as `en` or `pt-BR`. */
  language: z.string(),
  label: z.string(),
  /** A WebVTT file. */
  url: z.string(),
});
export type CaptionsView = z.infer<typeof captionsView>;

/** A passage of a transcript. */
export const transcriptCue = z.object({
  /** Seconds from the start; null in a transcript without times. */
  at: z.number().min(0).nullable(),
  text: z.string(),
});
export type TranscriptCue = z.infer<typeof transcriptCue>;

/** What I watched of a lesson's uploaded video. */
export const watchView = z.object({
  /** Seconds: where I stopped, on any device. */
  position: z.number().min(0),
  /** Percent of the video that I watched. */
  percent: z.int().min(0).max(100),
});
export type WatchView = z.infer<typeof watchView>;
/** Percent of an uploaded video that completes its lesson. */
export const WATCHED_TO_COMPLETE = 90;
