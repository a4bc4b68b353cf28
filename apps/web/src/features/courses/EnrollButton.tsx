import type { CourseView, CurriculumView } from '@kindred/validation/courses';
import { useState } from 'react';
import { arePurchasesOpen } from '../../app/product.ts';
import { trpc } from '../../app/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { formatPrice } from '../../ui/money.ts';
import { SheetButton } from '../../ui/SheetButton.tsx';
import { CheckoutSheet, PurchasesClosed } from '../commerce/public.tsx';
import classes from './Course.module.css';
import { COURSE } from './copy.ts';
import { CohortChoice } from './drip/CohortChoice.tsx';
import { Prerequisites } from './drip/Standing.tsx';
import { useEnroll, useLeaveCourse } from './hooks.ts';
import { lessonPath, nextLessonOf } from './links.tsx';

interface EnrollButtonProps {
  course: CourseView;
  curriculum: CurriculumView | undefined;
}

/** Enrolls, leads to the checkout, or continues with the next lesson. */
export function EnrollButton({ course, curriculum }: EnrollButtonProps) {
  const { id, price, currency, can } = course;
  const enroll = useEnroll();
  const utils = trpc.useUtils();
  if (can.learn) {
    const next = curriculum && nextLessonOf(curriculum);
    if (course.enrollment?.needsPrerequisites) return <Prerequisites course={course} />;
    if (course.enrollment?.needsCohort || next === undefined) return null;
    return (
      <ButtonLink size="lg" isWide to={lessonPath(id, next.id)}>
        {course.enrollment?.completedAt != null && next.completedAt !== null
          ? COURSE.review
          : COURSE.continue}
      </ButtonLink>
    );
  }
  if (!can.enroll) return null;
  if (course.prerequisites.some(({ isCompleted }) => !isCompleted)) return <Prerequisites course={course} />;
  const isFree = Number(price) === 0 || course.isIncludedForMe;
  if (!isFree && !arePurchasesOpen()) return <PurchasesClosed />;
  const start = (cohortId?: string) => {
    const chosen = cohortId === undefined ? {} : { cohortId };
    return isFree ? (
      <Button size="lg" isWide isBusy={enroll.isPending} onClick={() => enroll.mutate({ id, ...chosen })}>
        {COURSE.enrollFree}
      </Button>
    ) : (
      <SheetButton
        // The sheet keeps what it was opened for.
        key={cohortId}
        Sheet={CheckoutSheet}
        sheet={{
          items: [{ type: 'course', id, ...chosen }],
          title: COURSE.checkout,
          onDone: () => void utils.courses.invalidate(),
        }}
      >
        {(trigger) => (
          <Button size="lg" isWide {...trigger}>
            {COURSE.enrollFor(formatPrice(price, currency))}
          </Button>
        )}
      </SheetButton>
    );
  };
  return (
    <>
      {course.hasCohorts ? <CohortChoice courseId={id}>{start}</CohortChoice> : start()}
      {isFree && Number(price) > 0 && <p className={classes.included}>{COURSE.included}</p>}
    </>
  );
}

export function LeaveButton({ course }: { course: CourseView }) {
  const [isAsked, setAsked] = useState(false);
  const leave = useLeaveCourse();
  return (
    <>
      <Button variant="subtle" tone="neutral" size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {COURSE.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={COURSE.leave}
        text={COURSE.leaveText}
        confirmLabel={COURSE.leave}
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate({ id: course.id }, { onSettled: () => setAsked(false) })}
      />
    </>
  );
}
