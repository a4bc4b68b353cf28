import type { LessonMedia } from '@kindred/db/courses/video/visibility';
import type { LessonView } from '@kindred/validation/courses';

export function presentMediaOf(
  lessonId: string,
  { video, captions, transcript }: LessonMedia,
): Pick<LessonView, 'upload' | 'captions' | 'transcript'> {
  const isReady = video?.status === 'ready';
  return {
    upload:
      video === undefined || video.status === 'uploading'
        ? null
        : {
            id: video.id,
            status: video.status,
            error: video.error,
            name: video.name,
            size: Number(video.size),
            url: isReady ? `/api/lesson-videos/${video.id}/content` : null,
            mimeType: isReady ? video.mimeType : null,
            duration: isReady ? video.duration : null,
            width: isReady ? video.width : null,
            height: isReady ? video.height : null,
          },
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
