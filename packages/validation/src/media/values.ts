// Apart from the schemas, so that a screen which shows pictures loads no parser.

export const MEDIA_KINDS = ['image', 'video', 'audio'] as const;

export const MB = 1024 * 1024;

/** Bytes of one upload, by kind. */
export const UPLOAD_MAX: Readonly<Record<(typeof MEDIA_KINDS)[number], number>> = {
  image: 10 * MB,
  video: 100 * MB,
  audio: 20 * MB,
};
