import type { LessonView } from '@kindred/validation/courses';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from './Assignment.module.css';
import { AssignmentSheet } from './AssignmentSheet.tsx';
import { ACCEPTS, ASSIGNMENT, ASSIGNMENT_EDIT } from './copy.ts';
import { useAssignment, useRemoveAssignment } from './hooks.ts';

/** The assignment of a lesson in its editor. */
export function AssignmentEditor({ lesson }: { lesson: LessonView }) {
  const has = lesson.completesBy === 'assignment';
  return (
    <section className={classes.card} aria-labelledby="assignment">
      <h2 className={classes.title} id="assignment">
        {ASSIGNMENT_EDIT.title}
      </h2>
      {has ? (
        <Present lesson={lesson} />
      ) : (
        <>
          <p className={classes.note}>{ASSIGNMENT_EDIT.text}</p>
          <div>
            <SheetButton Sheet={AssignmentSheet} sheet={{ lesson, assignment: null }}>
              {(trigger) => (
                <Button variant="soft" {...trigger}>
                  {ASSIGNMENT_EDIT.add}
                </Button>
              )}
            </SheetButton>
          </div>
        </>
      )}
    </section>
  );
}

function Present({ lesson }: { lesson: LessonView }) {
  const { data, error, refetch } = useAssignment(lesson);
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveAssignment(lesson);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={ASSIGNMENT.loading}>
        <SkeletonBar />
      </Loading>
    );
  }
  const { instructions, accepts, updatedAt } = data;
  return (
    <>
      <Markdown text={instructions} level={3} />
      <p className={classes.note}>{ASSIGNMENT_EDIT.takes(ACCEPTS[accepts])}</p>
      <div className={classes.actions}>
        <SheetButton key={updatedAt} Sheet={AssignmentSheet} sheet={{ lesson, assignment: data }}>
          {(trigger) => (
            <Button variant="soft" size="sm" {...trigger}>
              {ASSIGNMENT_EDIT.edit}
            </Button>
          )}
        </SheetButton>
        <Button variant="subtle" tone="danger" size="sm" onClick={() => setAsked(true)}>
          {ASSIGNMENT_EDIT.remove}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          remove.mutate({ id: lesson.id, readAt: updatedAt }, { onSettled: () => setAsked(false) })
        }
        title={ASSIGNMENT_EDIT.removeTitle}
        text={ASSIGNMENT_EDIT.removeText}
        confirmLabel={ASSIGNMENT_EDIT.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </>
  );
}
