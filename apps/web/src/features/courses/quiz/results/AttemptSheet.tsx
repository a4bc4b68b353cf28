import type { AttemptView } from '@kindred/validation/courses/attempts';
import { messageOf } from '../../../../app/errors.ts';
import { trpc } from '../../../../app/trpc.ts';
import { BottomSheet } from '../../../../ui/BottomSheet.tsx';
import { ErrorState } from '../../../../ui/EmptyState.tsx';
import type { SheetProps } from '../../../../ui/SheetButton.tsx';
import { Loading, SkeletonBar } from '../../../../ui/Skeleton.tsx';
import { Outcome } from '../Outcome.tsx';
import { QuestionOutcomes, shownPoints } from '../taking/AttemptResult.tsx';
import { RESULT } from '../taking/copy.ts';
import quiz from '../taking/Quiz.module.css';
import { QUIZ_RESULTS } from './copy.ts';

interface AttemptSheetProps extends SheetProps {
  attemptId: string;
  name: string;
}

/** The answers of a student in an attempt, for teachers. */
export default function AttemptSheet({ attemptId, name, isOpen, onClose }: AttemptSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} isTall onClose={onClose} title={QUIZ_RESULTS.answersOf(name)}>
      {isOpen && <Answers attemptId={attemptId} />}
    </BottomSheet>
  );
}

function Answers({ attemptId }: { attemptId: string }) {
  const { data, error, refetch } = trpc.courses.attempts.get.useQuery({ id: attemptId }, { staleTime: 0 });
  if (data !== undefined) return <Attempt attempt={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <Loading label={QUIZ_RESULTS.loadingAnswers}>
      <SkeletonBar height="8rem" radius="var(--radius)" />
    </Loading>
  );
}

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { percent, isPassed, points, pointsMax } = attempt;
  return (
    <div className={quiz.attempt}>
      {percent === null ? (
        <p>{QUIZ_RESULTS.running}</p>
      ) : (
        <p className={quiz.best}>
          <Outcome isPassed={isPassed} />
          {QUIZ_RESULTS.percent(percent)} · {RESULT.points(shownPoints(points ?? 0), pointsMax)}
        </p>
      )}
      <QuestionOutcomes attempt={attempt} answerLabel={QUIZ_RESULTS.answer} />
    </div>
  );
}
