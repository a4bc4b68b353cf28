import type { LessonView } from '@kindred/validation/courses';
import { type Playback, readPosition, UploadedPlayer } from '../../media/video/public.ts';
import { useWatchReports } from './useWatchReports.ts';

interface LessonPlayerProps {
  lesson: LessonView;
  playback: Playback;
  onEnded: () => void;
}

/** The uploaded video of a lesson. */
export function LessonPlayer({ lesson, ...rest }: LessonPlayerProps) {
  const { id, title, upload, captions, watch } = lesson;
  const reports = useWatchReports(lesson);
  if (upload === null) return null;
  return (
    <UploadedPlayer
      upload={upload}
      title={title}
      captions={captions}
      // What the server keeps for every device, else what this one does.
      startAt={watch?.position ?? readPosition(id)}
      reports={reports}
      {...rest}
    />
  );
}
