import type { CurriculumLesson, LessonView } from '@kindred/validation/courses';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Markdown } from '../../ui/Markdown.tsx';
import type { Playback } from '../media/video/public.ts';
import classes from './Course.module.css';
import { LESSON } from './copy.ts';
import { EventCard } from './EventCard.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import { lessonPath } from './links.tsx';
import { LessonPlayer } from './player/LessonPlayer.tsx';
import { NextUp } from './player/NextUp.tsx';
import { Transcript } from './player/Transcript.tsx';

interface LessonBodyProps {
  lesson: LessonView;
  next: CurriculumLesson | undefined;
  playback: Playback;
  /** The video of another site ended. */
  onEmbedEnded: () => void;
}

/** What is learned in a lesson: its video with its transcript, and its text. */
export function LessonBody({ lesson, next, playback, onEmbedEnded }: LessonBodyProps) {
  const navigate = useNavigate();
  const [hasEnded, setEnded] = useState(false);
  const { courseId, content, upload, videoUrl, transcript, event } = lesson;
  const hasMore = videoUrl !== null || upload !== null || event !== null || lesson.completesBy !== 'button';
  const nextPath = next?.isOpen ? lessonPath(courseId, next.id) : null;
  const openNext = useCallback(() => {
    if (nextPath !== null) void navigate(nextPath);
  }, [navigate, nextPath]);
  return (
    <>
      {upload === null ? (
        <LessonVideo key={lesson.id} lesson={lesson} onEnded={onEmbedEnded} />
      ) : (
        <LessonPlayer lesson={lesson} playback={playback} onEnded={() => setEnded(true)} />
      )}
      {hasEnded && next?.isOpen && <NextUp next={next} onOpen={openNext} onStay={() => setEnded(false)} />}
      {event !== null && <EventCard event={event} />}
      <Transcript cues={transcript} playback={playback} />
      {content !== '' && <Markdown text={content} />}
      {content === '' && !hasMore && <p className={classes.muted}>{LESSON.empty}</p>}
    </>
  );
}
