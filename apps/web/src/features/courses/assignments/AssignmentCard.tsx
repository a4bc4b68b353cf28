import type { LessonView } from '@kindred/validation/courses';
import type { AssignmentView, SubmissionView } from '@kindred/validation/courses/assignments';
import { useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { keepDraft } from '../../../app/drafts.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from './Assignment.module.css';
import { ASSIGNMENT } from './copy.ts';
import { useAssignment, useWithdraw } from './hooks.ts';
import { Submission } from './Submission.tsx';
import { draftPlace, SubmitForm } from './SubmitForm.tsx';

/** The assignment of a lesson: its instructions, and what the student handed in or writes. */
export function AssignmentCard({ lesson }: { lesson: LessonView }) {
  const { data, error, refetch } = useAssignment(lesson);
  if (lesson.completesBy !== 'assignment') return null;
  return (
    <section className={classes.card} aria-labelledby="assignment">
      <h2 className={classes.title} id="assignment">
        {ASSIGNMENT.title}
      </h2>
      {data !== undefined ? (
        <Work lesson={lesson} assignment={data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={ASSIGNMENT.loading}>
          <SkeletonBar />
          <SkeletonBar width="60%" />
        </Loading>
      )}
    </section>
  );
}

function Work({ lesson, assignment }: { lesson: LessonView; assignment: AssignmentView }) {
  const [last, ...earlier] = assignment.submissions;
  return (
    <>
      <Markdown text={assignment.instructions} level={3} />
      {last !== undefined && <Last lesson={lesson} submission={last} />}
      {assignment.can.submit && <SubmitForm key={last?.id ?? ''} lesson={lesson} assignment={assignment} />}
      {!lesson.can.learn && assignment.can.edit && <p className={classes.note}>{ASSIGNMENT.students}</p>}
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{ASSIGNMENT.earlier}</summary>
          {earlier.map((submission) => (
            <Submission key={submission.id} submission={submission} />
          ))}
        </details>
      )}
    </>
  );
}

const STATE = {
  submitted: ASSIGNMENT.waiting,
  returned: ASSIGNMENT.returned,
  passed: ASSIGNMENT.passed,
} as const;

/** The newest version, with what comes next. */
function Last({ lesson, submission }: { lesson: LessonView; submission: SubmissionView }) {
  const user = useSignedInUser();
  const [isAsked, setAsked] = useState(false);
  const { id, text, status } = submission;
  const withdraw = useWithdraw(lesson, () =>
    keepDraft(user.id, draftPlace(lesson.id), { text, attempt: null }),
  );
  return (
    <div className={classes.last}>
      <p role="status" className={classes.state}>
        {STATE[status]}
      </p>
      <Submission submission={submission} />
      {submission.can.withdraw && (
        <div>
          <Button variant="soft" tone="neutral" size="sm" onClick={() => setAsked(true)}>
            {ASSIGNMENT.withdraw}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => withdraw.mutate({ id }, { onSettled: () => setAsked(false) })}
        title={ASSIGNMENT.withdrawTitle}
        text={ASSIGNMENT.withdrawText}
        confirmLabel={ASSIGNMENT.withdraw}
        isBusy={withdraw.isPending}
      />
    </div>
  );
}
