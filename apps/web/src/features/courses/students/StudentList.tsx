import type { CourseView } from '@kindred/validation/courses';
import {
  type CourseStudent,
  STUDENT_STATUSES,
  type StudentStatus,
} from '@kindred/validation/courses/students';
import { IconDownload, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import { ENDS, STUDENTS } from './copy.ts';
import { useStudents } from './hooks.ts';
import { StudentRow } from './StudentRow.tsx';
import classes from './Students.module.css';

const GrantSheet = lazyPartWithRetry(() => import('./GrantSheet.tsx'));
const QUERY_MAX = 100;
const STATUS_OPTIONS = STUDENT_STATUSES.map((value) => ({ value, label: STUDENTS.status[value] }));
const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;

export function StudentList({ course }: { course: CourseView }) {
  const { id, tribe } = course;
  const [status, setStatus] = useState<StudentStatus>('open');
  const { query, field } = useSearch({
    label: STUDENTS.search,
    placeholder: STUDENTS.placeholder,
    max: QUERY_MAX,
  });
  const list = useStudents(id, { status, query });
  const isNarrowed = query !== '' || status !== 'open';
  return (
    <>
      <div className={classes.actions}>
        {tribe !== null && (
          <SheetButton
            Sheet={GrantSheet}
            sheet={{ courseId: id, tribeId: tribe.id, creatorId: course.teacher.id }}
          >
            {(trigger) => (
              <Button size="sm" icon={<IconUserPlus {...icon} />} {...trigger}>
                {STUDENTS.grant}
              </Button>
            )}
          </SheetButton>
        )}
        <ButtonAnchor
          variant="soft"
          size="sm"
          icon={<IconDownload {...icon} />}
          href={`/api/courses/${id}/students.csv`}
          download
        >
          {STUDENTS.export}
        </ButtonAnchor>
      </div>
      <search className={classes.tools}>
        {field}
        <FilterChips label={STUDENTS.filters} options={STATUS_OPTIONS} value={status} onChange={setStatus} />
      </search>
      <PaginatedList
        label={STUDENTS.list}
        loading={STUDENTS.loadingList}
        query={list}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={
          <EmptyState
            illustration={isNarrowed ? <NobodyFound /> : <OpenPlaces />}
            title={isNarrowed ? STUDENTS.noneFound : STUDENTS.none}
            text={isNarrowed ? STUDENTS.noneFoundText : STUDENTS.noneText}
          />
        }
      >
        {(student) => <Row courseId={id} student={student} />}
      </PaginatedList>
    </>
  );
}

function Row({ courseId, student }: { courseId: string; student: CourseStudent }) {
  const { user, percent, quizPercent, lastSeenAt, accessEndsAt, endReason } = student;
  const facts = (
    <>
      <span className={classes.facts}>
        {STUDENTS.lessons(student.completedLessons, student.totalLessons)}
        {' · '}
        {quizPercent !== null && `${STUDENTS.quizzes(quizPercent)} · `}
        {lastSeenAt === null ? (
          STUDENTS.notSeen
        ) : (
          <>
            {STUDENTS.lastSeen} <RelativeTime value={lastSeenAt} />
          </>
        )}
      </span>
      {endReason !== null && <span className={classes.facts}>{ENDS[endReason]}</span>}
      {endReason === null && accessEndsAt !== null && (
        <span className={classes.facts}>{STUDENTS.ends(formatDay(new Date(accessEndsAt)))}</span>
      )}
    </>
  );
  return (
    <StudentRow courseId={courseId} user={user} facts={facts}>
      <span className={classes.progress}>
        <ProgressBar percent={percent} label={STUDENTS.progress(user.name)} />
        <span className={classes.percent}>{percent}%</span>
      </span>
    </StudentRow>
  );
}
