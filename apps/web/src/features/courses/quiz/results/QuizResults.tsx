import type { StudentAttempt } from '@kindred/validation/courses/attempts';
import { lazyPartWithRetry } from '../../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../../app/PaginatedList.tsx';
import { trpc } from '../../../../app/trpc.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { RelativeTime } from '../../../../ui/RelativeTime.tsx';
import { SheetButton } from '../../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../../ui/Skeleton.tsx';
import builder from '../../builder/Builder.module.css';
import editor from '../editor/QuizEditor.module.css';
import { Outcome } from '../Outcome.tsx';
import { AllowanceSheet } from './AllowanceSheet.tsx';
import { QUIZ_RESULTS } from './copy.ts';
import classes from './QuizResults.module.css';

const AttemptSheet = lazyPartWithRetry(() => import('./AttemptSheet.tsx'));

interface QuizResultsProps {
  lessonId: string;
  quizId: string;
}

/** The attempts of students, the latest first. */
export function QuizResults({ lessonId, quizId }: QuizResultsProps) {
  const query = trpc.courses.attempts.list.useInfiniteQuery(
    { id: lessonId },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <div className={editor.part}>
      <h3 className={editor.partTitle}>{QUIZ_RESULTS.title}</h3>
      <PaginatedList
        label={QUIZ_RESULTS.list}
        loading={QUIZ_RESULTS.loading}
        query={query}
        skeleton={<SkeletonRow />}
        empty={<p className={builder.note}>{QUIZ_RESULTS.none}</p>}
      >
        {(attempt) => <AttemptRow attempt={attempt} quizId={quizId} />}
      </PaginatedList>
    </div>
  );
}

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Opens the answers of an attempt. */
export function AnswersButton({ attempt }: { attempt: StudentAttempt }) {
  const { id, student, submittedAt, startedAt } = attempt;
  const label = QUIZ_RESULTS.answersOn(student.name, TIME.format(new Date(submittedAt ?? startedAt)));
  return (
    <SheetButton Sheet={AttemptSheet} sheet={{ attemptId: id, name: student.name }}>
      {(trigger) => (
        <Button size="sm" variant="subtle" aria-label={label} {...trigger}>
          {QUIZ_RESULTS.answers}
        </Button>
      )}
    </SheetButton>
  );
}

function AttemptRow({ attempt, quizId }: { attempt: StudentAttempt; quizId: string }) {
  const { student, percent, isPassed, submittedAt, startedAt } = attempt;
  return (
    <div className={classes.row}>
      <Avatar id={student.id} name={student.name} src={student.profileImageUrl} />
      <div className={classes.words}>
        <p className={classes.name}>{student.name}</p>
        <p className={builder.note}>
          {percent === null ? QUIZ_RESULTS.running : QUIZ_RESULTS.percent(percent)} ·{' '}
          <RelativeTime value={submittedAt ?? startedAt} format="list" />
        </p>
      </div>
      {percent !== null && <Outcome isPassed={isPassed} />}
      <AnswersButton attempt={attempt} />
      <SheetButton Sheet={AllowanceSheet} sheet={{ quizId, student }}>
        {(trigger) => (
          <Button size="sm" variant="subtle" aria-label={QUIZ_RESULTS.allowTo(student.name)} {...trigger}>
            {QUIZ_RESULTS.allow}
          </Button>
        )}
      </SheetButton>
    </div>
  );
}
