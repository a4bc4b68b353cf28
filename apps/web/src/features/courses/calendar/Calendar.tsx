import type { CourseView } from '@kindred/validation/courses';
import type { CalendarDay, CalendarEntry } from '@kindred/validation/courses/calendar';
import { wallClock } from '@kindred/validation/zone';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { zoneName } from '../../../ui/clock.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { EmptyCalendar } from '../../../ui/illustrations/EmptyCalendar.tsx';
import { dayWords, lastOfMonth, monthFrom, monthWords } from '../../../ui/months.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { editLessonPath } from '../builder/links.ts';
import { CourseLink } from '../links.tsx';
import classes from './Calendar.module.css';
import { CALENDAR, studentsLabel, titleOf, whatOf } from './copy.ts';

const EntrySheet = lazyPartWithRetry(() => import('./EntrySheet.tsx'));
const icon = { size: ICON.row, stroke: ICON_STROKE } as const;

/** Which lessons open when and for how many students, month by month. */
export function Calendar({ course }: { course: CourseView }) {
  const { timeZone } = course;
  const [from, setFrom] = useState(() => monthFrom(wallClock(Date.now(), timeZone).date, 0));
  return (
    <section className={classes.calendar} aria-label={CALENDAR.title}>
      <div className={classes.head}>
        <IconButton label={CALENDAR.previous} onClick={() => setFrom(monthFrom(from, -1))}>
          <IconChevronLeft {...icon} />
        </IconButton>
        <h2 className={classes.month} aria-live="polite">
          {monthWords(from)}
        </h2>
        <IconButton label={CALENDAR.next} onClick={() => setFrom(monthFrom(from, 1))}>
          <IconChevronRight {...icon} />
        </IconButton>
      </div>
      <p className={classes.note}>{CALENDAR.zone(zoneName(timeZone))}</p>
      <Month key={from} course={course} from={from} />
    </section>
  );
}

function Month({ course, from }: { course: CourseView; from: string }) {
  const query = trpc.courses.calendar.useInfiniteQuery(
    { id: course.id, from, to: lastOfMonth(from) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  if (query.data === undefined) {
    if (query.error) {
      return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
    }
    return (
      <Loading label={CALENDAR.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const days = query.data.pages.flatMap(({ items }) => items);
  if (days.length === 0) {
    return (
      <EmptyState illustration={<EmptyCalendar />} title={CALENDAR.none} text={CALENDAR.noneText} level={3} />
    );
  }
  return (
    <>
      <ul className={classes.days} aria-label={CALENDAR.list}>
        {days.map((day) => (
          <Day key={day.date} course={course} day={day} />
        ))}
      </ul>
      <NextPage query={query} />
    </>
  );
}

function Day({ course, day: { date, entries, more } }: { course: CourseView; day: CalendarDay }) {
  return (
    <li className={classes.day}>
      <h3 className={classes.date}>{dayWords(date)}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <Entry
            key={[entry.kind, entry.lessonId, entry.cohortId].join(' ')}
            course={course}
            date={date}
            entry={entry}
          />
        ))}
      </ul>
      {more > 0 && <p className={classes.note}>{CALENDAR.more(more)}</p>}
    </li>
  );
}

interface EntryProps {
  course: CourseView;
  date: string;
  entry: CalendarEntry;
}

function Entry({ course: { id: courseId, timeZone }, date, entry }: EntryProps) {
  const { lessonId, students } = entry;
  return (
    <li className={classes.entry}>
      {lessonId === null ? (
        <span className={classes.name}>{titleOf(entry)}</span>
      ) : (
        <CourseLink to={editLessonPath(courseId, lessonId)}>{titleOf(entry)}</CourseLink>
      )}
      <span className={classes.note}>{whatOf(entry)}</span>
      {students === 0 ? (
        <span className={classes.note}>{CALENDAR.students(students)}</span>
      ) : (
        <SheetButton Sheet={EntrySheet} sheet={{ courseId, timeZone, date, entry }}>
          {(trigger) => (
            <Button size="sm" variant="soft" aria-label={studentsLabel(entry)} {...trigger}>
              {CALENDAR.students(students)}
            </Button>
          )}
        </SheetButton>
      )}
    </li>
  );
}
