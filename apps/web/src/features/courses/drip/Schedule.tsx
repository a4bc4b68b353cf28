import type { CourseView } from '@kindred/validation/courses';
import type { CohortView } from '@kindred/validation/courses/cohorts';
import { PREREQUISITES_MAX } from '@kindred/validation/courses/release';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { timeZoneOptions } from '../../../ui/timeZones.ts';
import builder from '../builder/Builder.module.css';
import { SCHEDULE } from './copy.ts';
import { useCohorts, useDeleteCohort, useSchedule } from './hooks.ts';
import classes from './Schedule.module.css';

const CohortSheet = lazy(() => import('./CohortSheet.tsx'));

/** The zone, the required courses and the cohorts of a course. */
export function Schedule({ course }: { course: CourseView }) {
  const zone = useSchedule(SCHEDULE.zoneFailed);
  const { id, timeZone } = course;
  return (
    <section className={builder.section} aria-labelledby="course-schedule">
      <h2 className={builder.sectionTitle} id="course-schedule">
        {SCHEDULE.title}
      </h2>
      <SelectField
        label={SCHEDULE.zone}
        description={SCHEDULE.zoneText}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChange={(to) => zone.mutate({ id, timeZone: to })}
      />
      {course.tribe !== null && <Required course={course} tribeId={course.tribe.id} />}
      <Cohorts course={course} />
    </section>
  );
}

function Required({ course, tribeId }: { course: CourseView; tribeId: string }) {
  const { data, error, refetch } = trpc.courses.ofTribe.useQuery({ id: tribeId, limit: 100 });
  const save = useSchedule(SCHEDULE.requiresFailed);
  const chosen = course.prerequisites.map(({ id }) => id);
  const listed = data?.items.filter(({ id }) => id !== course.id) ?? [];
  const others = [
    ...course.prerequisites.filter(({ id }) => !listed.some((each) => each.id === id)),
    ...listed,
  ];
  const toggle = (id: string) =>
    save.mutate({
      id: course.id,
      prerequisiteIds: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id],
    });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{SCHEDULE.requires}</legend>
      <p className={builder.note}>{SCHEDULE.requiresText}</p>
      {data === undefined &&
        (error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading label={SCHEDULE.requiresLoading}>
            <SkeletonBar height="3rem" />
          </Loading>
        ))}
      {data !== undefined && others.length === 0 && <p className={builder.note}>{SCHEDULE.requiresNone}</p>}
      {others.map(({ id, title }) => (
        <CheckField
          key={id}
          label={title}
          checked={chosen.includes(id)}
          disabled={save.isPending || (!chosen.includes(id) && chosen.length >= PREREQUISITES_MAX)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}

/** A day of a calendar, in no time zone. */
const dayOf = (day: string) => formatDay(new Date(`${day}T12:00:00`));

interface CohortProps {
  course: CourseView;
  cohort: CohortView;
  onRemove: () => void;
}

function Cohort({ course, cohort, onRemove }: CohortProps) {
  const { title, startsOn, endsOn, studentCount, seats } = cohort;
  const days = SCHEDULE.days(dayOf(startsOn), endsOn && dayOf(endsOn));
  return (
    <li className={classes.cohort}>
      <span className={classes.about}>
        <span>{title}</span>
        <span className={builder.note}>{days}</span>
        <span className={builder.note}>{SCHEDULE.students(studentCount, seats)}</span>
      </span>
      <SheetButton Sheet={CohortSheet} sheet={{ course, cohort }}>
        {(trigger) => (
          <IconButton label={SCHEDULE.edit(title)} {...trigger}>
            <IconPencil size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        )}
      </SheetButton>
      <IconButton label={SCHEDULE.remove(title)} onClick={onRemove}>
        <IconTrash size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
    </li>
  );
}

function Cohorts({ course }: { course: CourseView }) {
  const { data, error, refetch } = useCohorts(course.id);
  const remove = useDeleteCohort(course.id);
  return (
    <div className={classes.group}>
      <h3 className={classes.legend}>{SCHEDULE.cohorts}</h3>
      <p className={builder.note}>{SCHEDULE.cohortsText}</p>
      {data === undefined && error && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={builder.note}>{SCHEDULE.noCohorts}</p>}
      <ul className={classes.cohorts} aria-label={SCHEDULE.cohorts}>
        {data?.map((cohort) => (
          <Cohort
            key={cohort.id}
            course={course}
            cohort={cohort}
            onRemove={() => remove.mutate({ id: cohort.id })}
          />
        ))}
      </ul>
      <SheetButton Sheet={CohortSheet} sheet={{ course }}>
        {(trigger) => (
          <Button variant="soft" {...trigger}>
            {SCHEDULE.addCohort}
          </Button>
        )}
      </SheetButton>
    </div>
  );
}
