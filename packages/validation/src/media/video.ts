import { z } from 'zod';
import { fileName } from '../messaging/attachments.ts';
import { id, text } from '../text.ts';

/** Bytes of an uploaded video. */
export const VIDEO_MAX = 2 * 1024 * 1024 * 1024;
export const VIDEO_STATUSES = ['processing', 'ready', 'failed'] as const;

/** An uploaded video of a lesson, or the uploaded replay of an event. */
export const uploadedVideo = z
  .object({
    id,
    status: z.enum(VIDEO_STATUSES),
    /** Why it failed, in a sentence; null otherwise. */
    error: z.string().nullable(),
    /** As the file was named. */
    name: z.string(),
    /** Bytes. */
    size: z.int().min(0),
    /** Plays it, by ranges, for users who can watch it at that moment; null until it is ready. */
    url: z.string().nullable(),
    mimeType: z.string().nullable(),
    /** Milliseconds; null where the file does not say. */
    duration: z.int().min(0).nullable(),
    /** Pixels. */
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'UploadedVideo' });
export type UploadedVideo = z.infer<typeof uploadedVideo>;

/** @param id of what the video belongs to */
export const startVideoInput = z.strictObject({
  id,
  name: fileName,
  /** Bytes. */
  size: z
    .int()
    .min(1, { error: 'This file is empty' })
    .max(VIDEO_MAX, { error: 'Choose a video of at most 2 GB' }),
  /** Identifies the file for the client: an unfinished upload with the same one continues. */
  fingerprint: text().min(1).max(300),
});
export type StartVideoInput = z.infer<typeof startVideoInput>;
/** An upload that takes bytes by tus at its address. */
export const videoUpload = z.object({ id, url: z.string() }).meta({ id: 'VideoUpload' });

export const videoParams = z.strictObject({ videoId: id });
