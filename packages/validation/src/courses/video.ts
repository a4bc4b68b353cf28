import { z } from 'zod';
import { id } from '../text.ts';

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
