import { captionsOfLesson } from '@kindred/db/courses/video/visibility';
import {
  deleteCaptions,
  deleteTranscript,
  setCaptions,
  setTranscript,
} from '@kindred/db/courses/video/writes';
import { lessonIdInput, lessonView } from '@kindred/validation/courses';
import {
  CAPTIONS_BYTES_MAX,
  type CaptionProblem,
  parseCaptions,
  parseTranscript,
  TRANSCRIPT_MAX,
  toTranscript,
  toWebVtt,
} from '@kindred/validation/courses/captions';
import { captionsInput, setCaptionsInput, setTranscriptInput } from '@kindred/validation/courses/videoInputs';
import { startVideoInput, videoUpload } from '@kindred/validation/media/video';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { sweepMedia } from '../../media/service.ts';
import { startUpload } from '../../media/video/service.ts';
import { courseLocked, lessonLocked, lessonOf, loadPartByLesson } from '../builder/service.ts';
import { deleteLessonVideos, lessonVideos } from './videos.ts';

const documented = documentedUnder('Courses');
const onLesson = { permission: 'create_courses', load: loadPartByLesson, policy: () => true } as const;
/** A text of that many bytes, quoted as JSON. */
const TEXT_BODY_MAX = 2 * CAPTIONS_BYTES_MAX;

/** Refuses a file, naming the line. */
function parsed<T>(read: T | CaptionProblem): T {
  if (typeof read !== 'object' || read === null || !('problem' in read)) return read as T;
  const { line, problem } = read as CaptionProblem;
  return fail('invalid_input', { issues: [{ path: 'text', message: `Line ${line}: ${problem}` }] });
}

/** The uploaded video of a lesson, its captions and its transcript: what teachers do with them. */
export const lessonVideoRouter = {
  startVideo: canOn({ input: startVideoInput, ...onLesson })
    .meta(
      documented(
        'POST',
        '/lessons/{id}/video',
        'Start or continue the upload of a video',
        'Send the bytes to `url` by tus.',
      ),
    )
    .output(videoUpload)
    .mutation(({ ctx, input }) => startUpload(ctx, lessonVideos, input)),

  deleteVideo: canOn({ input: lessonIdInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}/video', 'Delete the uploaded video of a lesson'))
    .output(lessonView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        await lessonLocked(tx, input.id);
        if (await deleteLessonVideos(tx, input.id, 'latest')) await outbox.job(sweepMedia, {});
      });
      return lessonOf(ctx, ctx.subject, input.id);
    }),

  setCaptions: canOn({ input: setCaptionsInput, ...onLesson })
    .meta({
      ...documented('PUT', '/lessons/{id}/captions/{language}', 'Set captions from WebVTT or SubRip'),
      bodyLimit: TEXT_BODY_MAX,
    })
    .output(lessonView)
    .mutation(async ({ ctx, input: { id: lessonId, language, label = language, text } }) => {
      const content = toWebVtt(parsed(parseCaptions(text)));
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        await lessonLocked(tx, lessonId);
        if (!(await setCaptions(tx, { lessonId, language, label, content }))) fail('lesson_full');
      });
      return lessonOf(ctx, ctx.subject, lessonId);
    }),

  deleteCaptions: canOn({ input: captionsInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}/captions/{language}', 'Delete captions'))
    .output(lessonView)
    .mutation(async ({ ctx, input: { id: lessonId, language } }) => {
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        await lessonLocked(tx, lessonId);
        if (!(await deleteCaptions(tx, lessonId, language))) fail('not_found');
      });
      return lessonOf(ctx, ctx.subject, lessonId);
    }),

  setTranscript: canOn({ input: setTranscriptInput, ...onLesson })
    .meta({
      ...documented('PUT', '/lessons/{id}/transcript', 'Set the transcript from a text or captions'),
      bodyLimit: TEXT_BODY_MAX,
    })
    .output(lessonView)
    .mutation(async ({ ctx, input: { id: lessonId, text, captions } }) => {
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        await lessonLocked(tx, lessonId);
        if (captions === undefined) {
          return setTranscript(tx, lessonId, parsed(parseTranscript(text ?? '')));
        }
        const content = (await captionsOfLesson(tx, lessonId, captions)) ?? fail('not_found');
        const cues = toTranscript(parsed(parseCaptions(content)));
        const length = cues.reduce((sum, cue) => sum + cue.text.length, 0);
        if (length > TRANSCRIPT_MAX) {
          const message = `These captions have more than ${TRANSCRIPT_MAX} characters`;
          fail('invalid_input', { issues: [{ path: 'captions', message }] });
        }
        return setTranscript(tx, lessonId, cues);
      });
      return lessonOf(ctx, ctx.subject, lessonId);
    }),

  deleteTranscript: canOn({ input: lessonIdInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}/transcript', 'Delete the transcript of a lesson'))
    .output(lessonView)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        await lessonLocked(tx, input.id);
        if (!(await deleteTranscript(tx, input.id))) fail('not_found');
      });
      return lessonOf(ctx, ctx.subject, input.id);
    }),
};
