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
  if (Number(price) === 0 || course.isIncludedForMe) {
    return (
      <>
        {course.hasCohorts ? (
          <CohortChoice
            courseId={id}
            action={COURSE.enrollFree}
            isBusy={enroll.isPending}
            onChoose={(cohortId) => enroll.mutate({ id, cohortId })}
          />
        ) : (
          <Button size="lg" isWide isBusy={enroll.isPending} onClick={() => enroll.mutate({ id })}>
            {COURSE.enrollFree}
          </Button>
        )}
        {Number(price) > 0 && <p className={classes.included}>{COURSE.included}</p>}
      </>
    );
  }
  if (!arePurchasesOpen()) return <PurchasesClosed />;
  const onDone = () => {
    void utils.courses.invalidate();
  };
  return (
    <SheetButton
      Sheet={CheckoutSheet}
      sheet={{ items: [{ type: 'course', id }], title: COURSE.checkout, onDone }}
    >
      {(trigger) => (
        <Button size="lg" isWide {...trigger}>
          {COURSE.enrollFor(formatPrice(price, currency))}
        </Button>
      )}
    </SheetButton>
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
