import type { CourseView, CurriculumLesson, LessonView } from '@kindred/validation/courses';
import { WATCHED_TO_COMPLETE } from '@kindred/validation/courses/video';
import { IconArrowLeft, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../app/errors.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Playback } from '../media/video/public.ts';
import { AssignmentCard } from './assignments/AssignmentCard.tsx';
import classes from './Course.module.css';
import { CourseMissing, LessonMissing, MISSING } from './CourseMissing.tsx';
import { COURSE, LESSON } from './copy.ts';
import { LessonDiscussion } from './discussion/LessonDiscussion.tsx';
import { closedBecause, waitingFor } from './drip/opens.ts';
import { useCompletion, useCourse, useCurriculum, useLesson } from './hooks.ts';
import { LessonBody } from './LessonBody.tsx';
import { lessonPath, lessonsOf, publishedOf } from './links.tsx';
import { Notes } from './notes/Notes.tsx';
import { VIDEO } from './player/copy.ts';
import { LessonQuiz } from './quiz/taking/LessonQuiz.tsx';
import { useReadToEnd } from './useReadToEnd.ts';

export default function LessonScreen() {
  const { id = '', lessonId = '' } = useParams();
  return <LessonPage key={lessonId} id={id.toLowerCase()} lessonId={lessonId.toLowerCase()} />;
}

function LessonPage({ id, lessonId }: { id: string; lessonId: string }) {
  const course = useCourse(id);
  const curriculum = useCurriculum(id);
  const lesson = useLesson(lessonId);
  const [playback] = useState(() => new Playback());
  const [hasEnded, setEnded] = useState(false);
  useTitle(lesson.data?.title ?? COURSE.title);
  if (MISSING.has(errorCode(course.error) ?? '')) return <CourseMissing />;
  const code = errorCode(lesson.error);
  if (code === 'not_allowed' || MISSING.has(code ?? '')) {
    const row = curriculum.data && lessonsOf(curriculum.data).find((each) => each.id === lessonId);
    const closed = course.data?.can.learn === true ? closedBecause(course.data) : undefined;
    const waiting = row && (waitingFor(row) ?? (row.isOpen ? undefined : closed));
    return <LessonMissing courseId={id} isClosed={code === 'not_allowed'} waiting={waiting} />;
  }
  const failed = [course, curriculum, lesson].find(
    (query) => query.error !== null && query.data === undefined,
  );
  if (failed !== undefined) {
    return <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />;
  }
  if (course.data === undefined || curriculum.data === undefined || lesson.data === undefined) {
    return (
      <Loading label={LESSON.loading}>
        <div className={classes.page}>
          <SkeletonBar width="70%" height="1.5rem" />
          <SkeletonBar />
          <SkeletonBar width="90%" />
          <SkeletonBar width="60%" />
        </div>
      </Loading>
    );
  }
  const lessons = publishedOf(curriculum.data);
  const at = lessons.findIndex((each) => each.id === lessonId);
  const next = at === -1 ? undefined : lessons[at + 1];
  return (
    <article>
      <Head course={course.data} percent={curriculum.data.progress.percent} at={at} total={lessons.length} />
      <div className={classes.page}>
        <header className={classes.head}>
          <p className={classes.muted}>{lesson.data.moduleTitle}</p>
          <h1 className={classes.title}>{lesson.data.title}</h1>
        </header>
        <LessonBody
          lesson={lesson.data}
          next={next}
          playback={playback}
          onEmbedEnded={() => setEnded(true)}
        />
        <LessonQuiz lesson={lesson.data} next={next} />
        <AssignmentCard key={`assignment-${lesson.data.id}`} lesson={lesson.data} />
        <Foot lesson={lesson.data} previous={lessons[at - 1]} next={next} hasEnded={hasEnded} />
        <Notes lessonId={lessonId} playback={playback} />
      </div>
      <LessonDiscussion lesson={lesson.data} />
    </article>
  );
}

interface HeadProps {
  course: CourseView;
  percent: number;
  at: number;
  total: number;
}

function Head({ course, percent, at, total }: HeadProps) {
  return (
    <div className={classes.lessonTop}>
      <TopBar
        back={
          <IconLink label={LESSON.toCourse} to={`/course/${course.id}`}>
            <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
          </IconLink>
        }
        title={course.title}
      >
        {at >= 0 && <span className={classes.place}>{LESSON.place(at + 1, total)}</span>}
      </TopBar>
      {course.can.learn && <ProgressBar percent={percent} label={COURSE.progress} />}
    </div>
  );
}

interface FootProps {
  lesson: LessonView;
  previous: CurriculumLesson | undefined;
  next: CurriculumLesson | undefined;
  /** Whether the video of another site ended: the button is shown. */
  hasEnded: boolean;
}

/** What completes a lesson that has no button. */
function completionSentence({ completesBy, watch }: LessonView): string | null {
  if (completesBy === 'button') return null;
  if (completesBy !== 'video') return LESSON.completesBy[completesBy];
  return LESSON.completesBy.video(WATCHED_TO_COMPLETE, watch?.percent ?? 0);
}

/** Whether the end of its text completes a lesson; the video of another site is watched in a frame that reports little. */
function completesByReading({ completesBy, content, videoUrl, upload }: LessonView): boolean {
  return completesBy === 'button' && content !== '' && videoUrl === null && upload === null;
}

/** Completes the lesson and goes on to the next one. */
function Foot({ lesson, previous, next, hasEnded }: FootProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { courseId, completedAt } = lesson;
  const foot = useRef<HTMLElement>(null);
  const nextLink = useRef<HTMLAnchorElement>(null);
  const doneLine = useRef<HTMLParagraphElement>(null);
  const hadFocus = useRef(false);
  const { complete, reopen, isWaiting } = useCompletion(lesson);
  function goOn() {
    if (next !== undefined) void navigate(lessonPath(courseId, next.id));
    else void navigate(`/course/${courseId}`);
    if (next === undefined) toast.show({ title: LESSON.completed, tone: 'success' });
  }
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  const isComplete = completedAt !== null || isWaiting;
  const isOffered = lesson.can.complete && !isComplete;
  const wasReopened = useRef(false);
  const isText = completesByReading(lesson);
  // Tried once: the button is there after a refusal.
  const isWatched = isText && isOffered && !wasReopened.current && complete.isIdle;
  useReadToEnd({ end: foot, text: lesson.content, isWatched }, () => complete.mutate({ id: lesson.id }));
  useEffect(() => {
    // The button left the page with the focus in it.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (!isComplete || !isLost) return;
    hadFocus.current = false;
    (nextLink.current ?? doneLine.current)?.focus();
  }, [isComplete]);
  useEffect(() => {
    if (hasEnded && isOffered) foot.current?.scrollIntoView({ block: 'nearest' });
  }, [hasEnded, isOffered]);
  const button = next === undefined ? LESSON.complete : LESSON.completeNext;
  const sentence = isText && isOffered ? LESSON.readToEnd(button) : completionSentence(lesson);
  return (
    <footer ref={foot} className={classes.foot}>
      {lesson.can.learn && !isComplete && sentence !== null && <p className={classes.muted}>{sentence}</p>}
      {hasEnded && isOffered && <p role="status">{VIDEO.ended}</p>}
      {isOffered && (
        <Button
          size="lg"
          isWide
          isBusy={complete.isPending}
          onFocus={() => {
            hadFocus.current = true;
          }}
          onBlur={({ currentTarget }) => {
            // Disabling it while it works takes the focus too.
            hadFocus.current = currentTarget.disabled;
          }}
          onClick={() => complete.mutate({ id: lesson.id }, { onSuccess: goOn })}
        >
          {button}
        </Button>
      )}
      {isComplete && (
        <p ref={doneLine} className={classes.done} tabIndex={-1}>
          <IconCircleCheckFilled {...icon} />
          <span role="status">{LESSON.completed}</span>
          {lesson.can.complete && !isWaiting && (
            <Button
              variant="subtle"
              tone="neutral"
              size="sm"
              isBusy={reopen.isPending}
              onClick={() => {
                wasReopened.current = true;
                reopen.mutate({ id: lesson.id });
              }}
            >
              {LESSON.reopen}
            </Button>
          )}
        </p>
      )}
      {isWaiting && (
        <p className={classes.muted} role="status">
          {LESSON.savedHere}
        </p>
      )}
      <nav className={classes.steps} aria-label={LESSON.lessons}>
        {previous?.isOpen && (
          <ButtonLink variant="soft" to={lessonPath(courseId, previous.id)}>
            {LESSON.previous}
          </ButtonLink>
        )}
        {next?.isOpen && (
          <ButtonLink ref={nextLink} variant="soft" to={lessonPath(courseId, next.id)}>
            {LESSON.next}
          </ButtonLink>
        )}
      </nav>
    </footer>
  );
}
