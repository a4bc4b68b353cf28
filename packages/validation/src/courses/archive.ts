import { z } from 'zod';
import { countCharacters } from '../characters.ts';
import { LESSON_COMPLETIONS, LESSONS_MAX, MODULES_MAX } from '../courses.ts';
import { fileName } from '../messaging/attachments.ts';
import { exactText, text } from '../text.ts';
import { assignmentFields } from './assignments.ts';
import { courseFields, lessonFields, moduleFields } from './builder.ts';
import { CAPTIONS_MAX, CUES_MAX, TRANSCRIPT_MAX } from './captions.ts';
import { LESSON_FILES_MAX } from './files.ts';
import { checkQuestion, QUESTIONS_MAX, questionFields, quizFields } from './quizzes.ts';
import { courseZone, localInstant, releaseRule } from './release.ts';
import { checkSource, RESOURCE_KINDS, RESOURCES_MAX, resourceLink, resourceTitle } from './resources.ts';
import { ARCHIVE_BYTES_MAX } from './values.ts';
import { transcriptCue } from './video.ts';
import { captionsLanguage, captionsName } from './videoInputs.ts';

const MB = 1024 * 1024;
/** The entry of an archive that describes the course. */
export const ARCHIVE_MANIFEST = 'course.json';
export const ARCHIVE_FORMAT = 'kindred-course';
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_ENTRIES_MAX = 5_000;
export const MANIFEST_BYTES_MAX = 16 * MB;
/** Bytes of the lessons, captions and transcripts together. */
export const ARCHIVE_TEXTS_MAX = 64 * MB;

export { ARCHIVE_BYTES_MAX };

const archivedFileKind = z.enum(['image', 'audio', 'file']);
export type ArchivedFileKind = z.infer<typeof archivedFileKind>;

/** The path of an entry. */
const entry = text().min(1).max(300);

const question = z
  .strictObject({
    kind: questionFields.kind,
    prompt: questionFields.prompt,
    points: questionFields.points,
    choices: questionFields.choices,
    key: questionFields.key,
    explanation: questionFields.explanation,
  })
  .superRefine(checkQuestion);

const lesson = z
  .strictObject({
    title: lessonFields.title,
    /** Markdown, in which files are named by their path from it. */
    text: entry,
    duration: lessonFields.duration,
    isPublished: lessonFields.isPublished,
    release: releaseRule.refine(
      (rule) => rule.kind !== 'on_date' || localInstant(rule.date, rule.time, rule.timeZone) !== undefined,
      { error: 'Clocks skip this time on this day' },
    ),
    /** For information: it follows from what the lesson has. */
    completesBy: z.enum(LESSON_COMPLETIONS),
    videoUrl: lessonFields.videoUrl,
    video: z.strictObject({ file: entry, name: fileName }).nullable(),
    captions: z
      .array(z.strictObject({ language: captionsLanguage, label: captionsName, file: entry }))
      .max(CAPTIONS_MAX)
      .refine((all) => new Set(all.map(({ language }) => language.toLowerCase())).size === all.length, {
        error: 'Two captions have the same language',
      }),
    /** JSON, as {@link archivedTranscript}. */
    transcript: entry.nullable(),
    files: z
      .array(z.strictObject({ file: entry, name: fileName, kind: archivedFileKind }))
      .max(LESSON_FILES_MAX),
    quiz: z.strictObject({ ...quizFields, questions: z.array(question).max(QUESTIONS_MAX) }).nullable(),
    assignment: z.strictObject(assignmentFields).nullable(),
  })
  .refine(({ video, videoUrl }) => video === null || videoUrl === null, {
    error: 'A lesson has a video or a link to one',
    path: ['video'],
  });

const resource = z
  .strictObject({
    kind: z.enum(RESOURCE_KINDS),
    title: resourceTitle,
    url: resourceLink.optional(),
    file: entry.optional(),
    name: fileName.optional(),
    /** How the file is stored. */
    fileKind: archivedFileKind.optional(),
  })
  .check(checkSource);

export type ArchivedLesson = z.infer<typeof lesson>;

/** What `course.json` holds: a course without people and ids. Entries are named by their path. */
export const courseArchive = z
  .strictObject({
    format: z.literal(ARCHIVE_FORMAT),
    version: z.literal(ARCHIVE_VERSION),
    title: courseFields.title,
    description: courseFields.description,
    level: courseFields.level,
    duration: courseFields.ownDuration,
    timeZone: courseZone,
    hasCertificate: courseFields.hasCertificate,
    certificateMonths: courseFields.certificateMonths,
    /** For information: an imported course is free until its teacher sets a price. */
    price: z.strictObject({ amount: text().max(20), currency: text().max(3) }),
    banner: entry.nullable(),
    resources: z.array(resource).max(RESOURCES_MAX).default([]),
    modules: z
      .array(
        z.strictObject({
          title: moduleFields.title,
          description: moduleFields.description,
          lessons: z.array(lesson).max(LESSONS_MAX),
        }),
      )
      .max(MODULES_MAX),
  })
  .refine(({ modules }) => modules.reduce((sum, { lessons }) => sum + lessons.length, 0) <= LESSONS_MAX, {
    error: `A course has at most ${LESSONS_MAX} lessons`,
    path: ['modules'],
  });
export type CourseArchive = z.infer<typeof courseArchive>;

export const archivedTranscript = z
  .array(transcriptCue.extend({ text: exactText() }).strict())
  .max(CUES_MAX)
  .refine((cues) => cues.reduce((sum, cue) => sum + countCharacters(cue.text), 0) <= TRANSCRIPT_MAX);

/** Every entry that a manifest names. */
export function entriesOf({ banner, resources, modules }: CourseArchive): string[] {
  const lessons = modules.flatMap((part) => part.lessons);
  const named = lessons.flatMap(({ text, video, captions, transcript, files }) => [
    text,
    video?.file ?? null,
    transcript,
    ...captions.map(({ file }) => file),
    ...files.map(({ file }) => file),
  ]);
  const files = resources.map(({ file = null }) => file);
  return [banner, ...files, ...named].filter((name) => name !== null);
}
