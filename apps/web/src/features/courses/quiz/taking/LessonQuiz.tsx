import type { CurriculumLesson, LessonView } from '@kindred/validation/courses';
import type { AttemptView } from '@kindred/validation/courses/attempts';
import type { AttemptSummary, QuizView } from '@kindred/validation/courses/quizzes';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../../../app/errors.ts';
import { trpc } from '../../../../app/trpc.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { ListRow } from '../../../../ui/Card.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../../ui/RelativeTime.tsx';
import { Loading, SkeletonBar } from '../../../../ui/Skeleton.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { useFocusAfter } from '../../../../ui/useFocusAfter.ts';
import { editLessonPath } from '../../builder/links.ts';
import { POINTS } from '../copy.ts';
import { Outcome } from '../Outcome.tsx';
import { Attempt } from './Attempt.tsx';
import { AttemptResult } from './AttemptResult.tsx';
import { QUIZ } from './copy.ts';
import { useQuiz, useReloadQuiz, useStart } from './hooks.ts';
import classes from './Quiz.module.css';

interface LessonQuizProps {
  lesson: LessonView;
  next: CurriculumLesson | undefined;
}

/** The quiz of a lesson: what it asks for, the attempt that runs, or the result of one. */
export function LessonQuiz({ lesson, next }: LessonQuizProps) {
  const { data: quiz, error, refetch, isEnabled } = useQuiz(lesson);
  const [attempt, setAttempt] = useState<AttemptView | null>(null);
  const [isTimeUp, setTimeUp] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = useReloadQuiz(lesson);
  const start = useStart((started) => {
    setTimeUp(false);
    setAttempt(started);
  });
  const isRunning = attempt !== null && attempt.submittedAt === null;
  useFocusAfter(`${attempt?.id} ${isRunning}`, (before, now) => before !== now, heading);
  if (!isEnabled || quiz === null) return null;
  if (quiz === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={QUIZ.loading}>
        <SkeletonBar height="8rem" radius="var(--radius)" />
      </Loading>
    );
  }
  if (quiz.questionCount === 0) return null;
  const onStart = () => start.mutate({ id: lesson.id });
  const startButton = quiz.can.start && (
    <Button size="lg" isWide isBusy={start.isPending} onClick={onStart}>
      {quiz.openAttemptId !== null ? QUIZ.continue : quiz.attempts.length > 0 ? QUIZ.again : QUIZ.start}
    </Button>
  );
  return (
    <section className={classes.quiz} aria-labelledby="quiz-title">
      <h2 ref={heading} className={classes.title} id="quiz-title" tabIndex={-1}>
        {QUIZ.title}
      </h2>
      {attempt === null ? (
        <QuizCard lesson={lesson} quiz={quiz} start={startButton} onOpen={setAttempt} />
      ) : isRunning ? (
        <Attempt
          key={attempt.id}
          attempt={attempt}
          onDone={(done, isOver) => {
            setTimeUp(isOver);
            setAttempt(done);
            reload();
          }}
        />
      ) : (
        <AttemptResult
          attempt={attempt}
          quiz={quiz}
          isTimeUp={isTimeUp}
          start={startButton}
          next={next}
          onClose={() => setAttempt(null)}
        />
      )}
    </section>
  );
}

interface QuizCardProps {
  lesson: LessonView;
  quiz: QuizView;
  start: ReactNode;
  onOpen: (attempt: AttemptView) => void;
}

function QuizCard({ lesson, quiz, start, onOpen }: QuizCardProps) {
  const { questionCount, points, passMark, timeLimit, extraMinutes, triesLeft, attempts } = quiz;
  const results = attempts.flatMap(({ percent }) => percent ?? []);
  return (
    <>
      <div className={classes.card}>
        <ul className={classes.facts}>
          <li>{QUIZ.questions(questionCount)}</li>
          <li>{POINTS(points)}</li>
          <li>{QUIZ.passMark(passMark)}</li>
          <li>
            {timeLimit === null ? QUIZ.noLimit : QUIZ.minutes(timeLimit + extraMinutes)}
            {timeLimit !== null && extraMinutes > 0 && ` (${QUIZ.extraMinutes(extraMinutes)})`}
          </li>
          <li>{triesLeft === null ? QUIZ.anyTries : QUIZ.tries(triesLeft)}</li>
        </ul>
        {results.length > 0 && (
          <p className={classes.best}>
            <strong>{QUIZ.best(Math.max(...results))}</strong>
            <Outcome isPassed={quiz.isPassed} />
          </p>
        )}
        {start}
        {quiz.can.edit && (
          <ButtonLink variant="soft" size="sm" to={editLessonPath(lesson.courseId, lesson.id)}>
            {QUIZ.edit}
          </ButtonLink>
        )}
      </div>
      {attempts.length > 0 && (
        <div>
          <h3 className={classes.subtitle}>{QUIZ.attempts}</h3>
          <ul className={classes.list}>
            {attempts.map((attempt) => (
              <li key={attempt.id}>
                <AttemptRow attempt={attempt} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function AttemptRow({
  attempt,
  onOpen,
}: {
  attempt: AttemptSummary;
  onOpen: (attempt: AttemptView) => void;
}) {
  const { id, percent, submittedAt, startedAt, isPassed } = attempt;
  const { client } = trpc.useUtils();
  const toast = useToast();
  const row = {
    title: percent === null ? QUIZ.running : QUIZ.result(percent),
    text: <RelativeTime value={submittedAt ?? startedAt} format="list" />,
  };
  if (percent === null) return <ListRow {...row} />;
  return (
    <ListRow
      {...row}
      end={<Outcome isPassed={isPassed} />}
      onClick={() =>
        void client.courses.attempts.get
          .query({ id })
          .then(onOpen, (error: unknown) =>
            toast.show({ title: QUIZ.openFailed, description: messageOf(error), tone: 'destructive' }),
          )
      }
    />
  );
}
