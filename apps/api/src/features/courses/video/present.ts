import type { LessonMedia } from '@kindred/db/courses/video/visibility';
import type { LessonView } from '@kindred/validation/courses';
import { presentVideo } from '../../media/video/service.ts';

export function presentMediaOf(
  lessonId: string,
  { video, captions, transcript }: LessonMedia,
): Pick<LessonView, 'upload' | 'captions' | 'transcript'> {
  return {
    upload: presentVideo('lesson', video),
    captions: captions.map(({ id, language, label }) => ({
      id,
      language,
      label,
      // Changes with the text, so that a player loads it again.
      url: `/api/lessons/${lessonId}/captions/${language}?v=${id}`,
    })),
    transcript,
  };
}
