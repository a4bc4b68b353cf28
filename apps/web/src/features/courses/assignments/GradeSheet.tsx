import { type SubmissionView, submissionFields } from '@kindred/validation/courses/assignments';
import { useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from './Assignment.module.css';
import { SUBMISSIONS } from './copy.ts';
import { useGrade, useSubmission } from './hooks.ts';
import { Submission } from './Submission.tsx';

interface GradeSheetProps extends SheetProps {
  id: string;
  /** The name of the student. */
  title: string;
}

/** A submission, with what a teacher answers. */
export function GradeSheet({ id, title, isOpen, onClose }: GradeSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={title} isTall>
      <Content id={id} onClose={onClose} />
    </BottomSheet>
  );
}

function Content({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useSubmission(id);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={SUBMISSIONS.loadingOne}>
        <SkeletonBar />
        <SkeletonBar width="60%" />
      </Loading>
    );
  }
  return (
    <div className={classes.grade}>
      <h3 className={classes.name}>{data.lessonTitle}</h3>
      <Submission submission={data} />
      {data.can.grade ? <Grade submission={data} onClose={onClose} /> : <Closed submission={data} />}
    </div>
  );
}

/** Why a submission that waits cannot be graded. */
function Closed({ submission }: { submission: SubmissionView }) {
  const user = useSignedInUser();
  if (submission.status !== 'submitted') return null;
  if (submission.hasEnded) return <p className={classes.note}>{SUBMISSIONS.endedText}</p>;
  return submission.student.id === user.id ? <p className={classes.note}>{SUBMISSIONS.ownText}</p> : null;
}

function Grade({ submission, onClose }: { submission: SubmissionView; onClose: () => void }) {
  const toast = useToast();
  const [feedback, setFeedback] = useState('');
  const grade = useGrade(onClose);
  const give = (result: 'passed' | 'returned') =>
    grade.mutate(
      { id: submission.id, result, feedback },
      { onSuccess: () => toast.show({ title: SUBMISSIONS[result], tone: 'success' }) },
    );
  return (
    <>
      <Field
        schema={submissionFields.feedback}
        name="feedback"
        value={feedback}
        onChange={(value) => setFeedback(String(value))}
      />
      <div className={classes.actions}>
        <Button isBusy={grade.isPending} onClick={() => give('passed')}>
          {SUBMISSIONS.pass}
        </Button>
        <Button variant="soft" isBusy={grade.isPending} onClick={() => give('returned')}>
          {SUBMISSIONS.return}
        </Button>
      </div>
    </>
  );
}
