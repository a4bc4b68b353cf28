import type { CalendarEntry, CalendarStudent } from '@kindred/validation/courses/calendar';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { dayWords } from '../../../ui/months.ts';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { StudentRow } from '../students/StudentRow.tsx';
import rows from '../students/Students.module.css';
import classes from './Calendar.module.css';
import { ENTRY, titleOf, whatOf, whenOf, whyOf } from './copy.ts';

interface EntrySheetProps extends SheetProps {
  courseId: string;
  timeZone: string;
  date: string;
  entry: CalendarEntry;
}

/** The students whom an entry of the calendar is for, and when it happens for each. */
export default function EntrySheet({ isOpen, onClose, ...shown }: EntrySheetProps) {
  return (
    <BottomSheet isOpen={isOpen} isTall onClose={onClose} title={titleOf(shown.entry)}>
      {isOpen && <Students {...shown} />}
    </BottomSheet>
  );
}

function Students({ courseId, timeZone, date, entry }: Omit<EntrySheetProps, keyof SheetProps>) {
  const { kind, lessonId, cohortId } = entry;
  const query = trpc.courses.calendarStudents.useInfiniteQuery(
    {
      id: courseId,
      date,
      kind,
      ...(lessonId === null ? {} : { lessonId }),
      ...(cohortId === null ? {} : { cohortId }),
    },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <div className={classes.students}>
      <p className={classes.note}>{`${dayWords(date)} · ${whatOf(entry)}`}</p>
      <PaginatedList
        label={ENTRY.list}
        loading={ENTRY.loading}
        query={query}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={
          <EmptyState illustration={<OpenPlaces />} title={ENTRY.none} text={ENTRY.noneText} level={3} />
        }
      >
        {({ user, ...student }: CalendarStudent) => (
          <StudentRow
            courseId={courseId}
            user={user}
            facts={
              <>
                <span className={rows.facts}>@{user.handle}</span>
                <span className={classes.when}>{whenOf(entry, student.at, timeZone)}</span>
                <span className={rows.facts}>{whyOf(entry, student, timeZone)}</span>
              </>
            }
          />
        )}
      </PaginatedList>
    </div>
  );
}
