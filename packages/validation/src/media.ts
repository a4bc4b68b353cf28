import { z } from 'zod';
import { MB, MEDIA_KINDS } from './media/values.ts';
import { atMost, id, text } from './text.ts';

export * from './media/values.ts';

export const mediaKind = z.enum(MEDIA_KINDS);
export type MediaKind = z.infer<typeof mediaKind>;

/** Of a file of any sort, which is kept and given back and never shown. */
export const FILE_MAX = 50 * MB;
/** What a picture holds at most when unpacked, in pixels: a few kilobytes can hide gigabytes. */
export const IMAGE_PIXELS_MAX = 50_000_000;
/** Images of one post. */
export const MEDIA_PER_POST = 10;
export const ALT_MAX = 500;
/** Milliseconds of a recorded voice. */
export const VOICE_MAX = 5 * 60 * 1000;

/** Avatar and cover, in bytes: as the profile dialog says. */
export const AVATAR_MAX = 5 * MB;
export const COVER_MAX = 10 * MB;

export const mediaView = z
  .object({
    id,
    kind: mediaKind,
    /** The largest there is. */
    url: z.string(),
    /** Of an image: the same in other widths, smallest first. */
    sources: z.array(z.object({ url: z.string(), width: z.int().min(1) })),
    mimeType: z.string(),
    /** Pixels; null for audio. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** A tiny data URL to show until the picture is there. */
    blur: z.string().nullable(),
    /** What it shows, in words; null when nobody said. */
    alt: z.string().nullable(),
    /** Milliseconds, of video and audio. */
    duration: z.int().nullable(),
    /** How loud, 0 to 100 each, of audio. */
    waveform: z.array(z.int().min(0).max(100)).nullable(),
    /** The picture of a video before it plays. */
    posterUrl: z.string().nullable(),
  })
  .meta({ id: 'Attachment' });
export type MediaView = z.infer<typeof mediaView>;

/** What an image is called for who cannot see it. */
export const describeMediaInput = z.strictObject({
  id,
  alt: text().trim().check(atMost(ALT_MAX, 'Description')),
});

/** An upload of any sort, from `POST /api/uploads?kind=file`: for libraries and papers, never for posts. */
export const fileView = z.object({ id, kind: z.literal('file'), size: z.int().min(1) }).meta({ id: 'File' });
export type FileView = z.infer<typeof fileView>;

/** My storage, in bytes. */
export const storageView = z
  .object({ used: z.int().min(0), allowed: z.int().min(0) })
  .meta({ id: 'StorageUse' });
export type StorageView = z.infer<typeof storageView>;

export const mediaIdInput = z.strictObject({ id });

/** Values of a waveform at most. */
export const WAVEFORM_MAX = 200;
const DURATION_MAX = 24 * 60 * 60 * 1000;

/** What a form says beside its file. All of it is text there; a waveform is a list such as `0,40,100`. */
export const uploadFields = z.strictObject({
  alt: text().trim().check(atMost(ALT_MAX, 'Description')).optional(),
  /** Milliseconds. */
  duration: z.coerce.number().int().min(0).max(DURATION_MAX).optional(),
  waveform: z
    .string()
    .regex(/^\d{1,3}(?:,\d{1,3})*$/, { error: 'A waveform is a list of numbers' })
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(z.int().min(0).max(100)).max(WAVEFORM_MAX))
    .optional(),
});
export type UploadFields = z.output<typeof uploadFields>;

const IMAGE_DATA = /^data:image\/[a-z0-9.+-]{1,40};base64,[A-Za-z0-9+/]/;
/** Where the longest beginning of {@link IMAGE_DATA} ends. */
const IMAGE_DATA_HEAD = 70;

/**
 * A data URL of an image, as the profile and the tribe's post dialog send it. Only its beginning is looked at:
 * a pattern over megabytes would keep everybody else waiting. The bytes are judged later, and whether they are
 * base64 throughout.
 */
export const imageData = (maxBytes: number) =>
  text()
    .max(Math.ceil(maxBytes / 3) * 4 + 100, {
      error: `Please choose an image under ${Math.floor(maxBytes / MB)}MB`,
    })
    .refine((url) => IMAGE_DATA.test(url.slice(0, IMAGE_DATA_HEAD)), { error: 'Please choose an image' });
