import { z } from 'zod';
import { fieldLabels } from '../fieldLabels.ts';
import { id, requiredText } from '../text.ts';
import { watchView } from './video.ts';

/** The highest speed that the player offers; the server believes watching at no higher one. */
export const SPEED_MAX = 2;
/** Intervals in one report. */
export const INTERVALS_MAX = 50;
/** Seconds of the longest video. */
export const VIDEO_SECONDS_MAX = 24 * 60 * 60;

const second = z.int().min(0).max(VIDEO_SECONDS_MAX);
export type Interval = [from: number, to: number];

export const watchedInput = z.strictObject({
  id,
  /** The second where playback is. */
  position: second,
  /** Watched seconds as `[from, to]`, `to` excluded. Sending one again changes nothing. */
  intervals: z
    .array(
      z
        .tuple([second, second])
        .refine(([from, to]) => from < to, { error: 'An interval ends after it starts' }),
    )
    .max(INTERVALS_MAX, { error: `At most ${INTERVALS_MAX} intervals fit in one report` })
    .default([]),
});
export const watchReport = watchView.extend({ completedAt: z.string().nullable() });
export type WatchReport = z.infer<typeof watchReport>;

/** Notes of a user in one lesson. */
export const NOTES_MAX = 200;
export const NOTE_MAX = 2_000;
const content = requiredText('Write a note first', NOTE_MAX, 'Note');
fieldLabels.add(content, { label: 'Note' });
export const noteFields = { content };

export const noteView = z.object({
  id,
  /** The second of the video; null for a note without a time. */
  at: z.int().min(0).nullable(),
  content: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type NoteView = z.infer<typeof noteView>;
export const noteList = z.object({ items: z.array(noteView) });
export const createNoteInput = z.strictObject({ id, at: second.nullable().default(null), content });
export const updateNoteInput = z.strictObject({ id, content });
export const noteIdInput = z.strictObject({ id });
