import type { AdminCourse, AdminCourseDetails } from '@kindred/validation/admin/courses';
import { Button } from '../../../ui/Button.tsx';
import { DangerRow, DangerRows } from '../../../ui/Danger.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { ContentSheet, Details } from '../content/ContentSheet.tsx';
import { CONTENT, COURSES } from '../content/copy.ts';
import { Facts } from '../content/Facts.tsx';
import { HidingRow } from '../content/HidingRow.tsx';
import { useCourse, useUnpublish } from '../content/hooks.ts';
import { ReasonSheet } from '../content/ReasonSheet.tsx';
import { TextsRow } from '../content/TextsRow.tsx';
import { FeaturingRow } from '../featured/Featured.tsx';

/** A course as staff see it, and what they can do about it. */
export default function CourseSheet({ course, ...sheet }: SheetProps & { course: AdminCourse }) {
  return (
    <ContentSheet {...sheet} title={course.title}>
      <Course id={course.id} />
    </ContentSheet>
  );
}

const factsOf = (course: AdminCourseDetails) =>
  [
    [COURSES.creator, course.creator.name],
    [CONTENT.tribe, course.tribe?.name ?? CONTENT.noTribe],
    [COURSES.price, Number(course.price) === 0 ? COURSES.free : formatPrice(course.price, course.currency)],
    [COURSES.enrolled, course.enrollmentCount],
    [COURSES.content, course.lessonCount],
    [COURSES.rating, course.ratingCount === 0 ? '–' : `${course.rating.toFixed(1)} (${course.ratingCount})`],
    [COURSES.created, formatDay(new Date(course.createdAt))],
    [CONTENT.reports, course.staff.reportCount],
  ] as const;

function Course({ id }: { id: string }) {
  return (
    <Details query={useCourse(id)} loading={COURSES.opening}>
      {(course) => (
        <>
          <Facts
            facts={factsOf(course)}
            path={`/course/${id}`}
            view={COURSES.view}
            caseId={course.staff.caseId}
          />
          <section aria-label={CONTENT.acts}>
            <DangerRows>
              <FeaturingRow type="course" id={id} isFeatured={course.isFeatured} can={course.staff.can} />
              <TextsRow type="course" id={id} />
              <HidingRow type="course" id={id} can={course.staff.can} />
              {course.staff.can.close && (
                <DangerRow title={COURSES.unpublish} text={COURSES.unpublishText}>
                  <SheetButton Sheet={UnpublishSheet} sheet={{ id }}>
                    {(trigger) => (
                      <Button size="sm" variant="soft" tone="neutral" {...trigger}>
                        {COURSES.unpublish}
                      </Button>
                    )}
                  </SheetButton>
                </DangerRow>
              )}
            </DangerRows>
          </section>
        </>
      )}
    </Details>
  );
}

function UnpublishSheet({ id, ...sheet }: SheetProps & { id: string }) {
  const { isPending, mutateAsync } = useUnpublish();
  return (
    <ReasonSheet
      {...sheet}
      title={COURSES.unpublish}
      isShown
      isBusy={isPending}
      send={(reason) => mutateAsync({ id, reason })}
    />
  );
}
