import { z } from 'zod';
import { fileName } from '../messaging/attachments.ts';
import { id } from '../text.ts';

export * from './values.ts';

/** Files of one lesson. */
export const LESSON_FILES_MAX = 100;

/** A file that the Markdown of a lesson shows or links. */
export const lessonFile = z
  .object({
    id,
    kind: z.enum(['image', 'audio', 'file']),
    name: z.string(),
    /** Bytes. */
    size: z.int().min(0),
    mimeType: z.string(),
    /** For users who can read the lesson. */
    url: z.string(),
  })
  .meta({ id: 'LessonFile' });
export type LessonFileView = z.infer<typeof lessonFile>;
export const lessonFileList = z.array(lessonFile);

export const addLessonFileInput = z.strictObject({
  id,
  /** An upload of mine made with `?kind=message` or `?kind=file`. */
  uploadId: id,
  name: fileName,
});
export const lessonFileInput = z.strictObject({ id, fileId: id });

/** A file by its address: itself or a width of an image. */
export const lessonFileParams = z.strictObject({
  fileId: id,
  part: z.string().regex(/^(?:content|\d{1,4})$/),
});
