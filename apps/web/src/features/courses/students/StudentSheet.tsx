import type { UserCard } from '@kindred/validation/accounts';
import type { CourseStudent, StudentView } from '@kindred/validation/courses/students';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { isEnabled } from '../../../app/product.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { MessageButton } from '../../profiles/public.tsx';
import { Certificates } from './Certificates.tsx';
import { CohortMove } from './CohortMove.tsx';
import { ENDS, SOURCES, STUDENT, STUDENTS } from './copy.ts';
import { useEndAccess, useExtend, useStudent } from './hooks.ts';
import { Releases } from './Releases.tsx';
import { StudentQuizzes } from './StudentQuizzes.tsx';
import classes from './Students.module.css';

interface StudentSheetProps extends SheetProps {
  courseId: string;
  user: UserCard;
}

/** A student: what they completed, what is left, and what a teacher can do about their access. */
export default function StudentSheet({ courseId, user, isOpen, onClose }: StudentSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} isTall onClose={onClose} title={user.name}>
      {isOpen && <Student courseId={courseId} user={user} />}
    </BottomSheet>
  );
}

const day = (time: string) => formatDay(new Date(time));

function Student({ courseId, user }: Pick<StudentSheetProps, 'courseId' | 'user'>) {
  const { data, error, refetch } = useStudent(courseId, user.id);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={STUDENT.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const open = data.runs.find(({ endedAt }) => endedAt === null);
  return (
    <div className={classes.student}>
      <div className={classes.actions}>
        {isEnabled('messaging') && <MessageButton person={user} />}
        {open !== undefined && <EndAccess courseId={courseId} run={open} />}
      </div>
      <Runs runs={data.runs} />
      {open !== undefined && <Access key={open.accessEndsAt} courseId={courseId} run={open} />}
      {open !== undefined && (
        <CohortMove
          key={`in ${data.cohortId}`}
          courseId={courseId}
          userId={user.id}
          cohortId={data.cohortId}
        />
      )}
      <Releases courseId={courseId} userId={user.id} releases={data.releases} />
      <Lessons student={data} />
      <StudentQuizzes user={user} quizzes={data.quizzes} />
      <Certificates courseId={courseId} userId={user.id} certificates={data.certificates} />
    </div>
  );
}

function Runs({ runs }: { runs: readonly CourseStudent[] }) {
  return (
    <section className={classes.part} aria-label={STUDENT.runs}>
      <h3 className={classes.heading}>{STUDENT.runs}</h3>
      <ul className={classes.lines}>
        {runs.map((run) => (
          <li key={run.id} className={classes.run}>
            <span className={classes.facts}>
              {`${STUDENT.enrolled(day(run.enrolledAt))} · ${SOURCES[run.source]}`}
            </span>
            <span className={classes.progress}>
              <ProgressBar percent={run.percent} label={STUDENTS.progress(run.user.name)} />
              <span className={classes.percent}>{run.percent}%</span>
            </span>
            <span className={classes.facts}>{STUDENTS.lessons(run.completedLessons, run.totalLessons)}</span>
            {run.completedAt !== null && (
              <span className={classes.facts}>{STUDENT.completed(day(run.completedAt))}</span>
            )}
            {run.endedAt !== null && run.endReason !== null && (
              <span className={classes.facts}>{STUDENT.ended(day(run.endedAt), ENDS[run.endReason])}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lessons({ student: { lessons, blockers } }: { student: StudentView }) {
  return (
    <>
      {blockers.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.heading}>{STUDENT.left}</h3>
          <ul className={classes.lines}>
            {blockers.map(({ lessonId, title, reason }) => (
              <li key={lessonId} className={classes.line}>
                <span>{title}</span>
                <span className={classes.facts}>{STUDENT.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.part}>
        <h3 className={classes.heading}>{STUDENT.done}</h3>
        {lessons.length === 0 && <p className={classes.facts}>{STUDENT.nothingDone}</p>}
        <ul className={classes.lines}>
          {lessons.map(({ id, title, completedAt }) => (
            <li key={id} className={classes.line}>
              <span>{title}</span>
              <span className={classes.facts}>{day(completedAt)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** A day as its field has it, in the time zone of the teacher. */
function dayOf(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function Access({ courseId, run }: { courseId: string; run: CourseStudent }) {
  const stored = dayOf(run.accessEndsAt);
  const [until, setUntil] = useState(stored);
  const extend = useExtend();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const accessEndsAt = until === '' ? null : new Date(`${until}T23:59:59`).toISOString();
    extend.mutate({ id: courseId, userId: run.user.id, accessEndsAt });
  }
  return (
    <section className={classes.part} aria-label={STUDENT.access}>
      <form className={classes.access} onSubmit={onSubmit} noValidate>
        <TextField
          label={STUDENT.until}
          description={STUDENT.untilText}
          type="date"
          min={dayOf(new Date().toISOString())}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="soft" isBusy={extend.isPending} disabled={until === stored}>
          {STUDENT.save}
        </Button>
      </form>
    </section>
  );
}

function EndAccess({ courseId, run }: { courseId: string; run: CourseStudent }) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const end = useEndAccess();
  return (
    <>
      <Button variant="soft" tone="danger" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {STUDENT.end}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        onConfirm={() => end.mutate({ id: courseId, userId: run.user.id }, { onSettled: close })}
        title={STUDENT.endTitle(run.user.name)}
        text={run.source === 'paid' ? STUDENT.endPaidText : STUDENT.endText}
        confirmLabel={STUDENT.end}
        isDanger
        isBusy={end.isPending}
      />
    </>
  );
}
