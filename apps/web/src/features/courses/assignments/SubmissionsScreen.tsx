import {
  SUBMISSION_STATUSES,
  type SubmissionCard,
  type SubmissionStatus,
} from '@kindred/validation/courses/assignments';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { editPath } from '../builder/links.ts';
import { CourseMissing, MISSING } from '../CourseMissing.tsx';
import { useCourse } from '../hooks.ts';
import classes from './Assignment.module.css';
import { ASSIGNMENT, STATUS, SUBMISSIONS } from './copy.ts';
import { GradeSheet } from './GradeSheet.tsx';
import { useSubmissions } from './hooks.ts';

const TABS = SUBMISSION_STATUSES.map((value) => ({ value, label: STATUS[value] }));

/** What the students of a course handed in, for its teachers. */
export default function SubmissionsScreen() {
  const { id = '' } = useParams();
  return <Page key={id} id={id.toLowerCase()} />;
}

function Page({ id }: { id: string }) {
  const { data, error, refetch } = useCourse(id);
  useTitle(SUBMISSIONS.title);
  const [search, setSearch] = useSearchParams();
  const status = SUBMISSION_STATUSES.find((each) => each === search.get('status')) ?? 'submitted';
  if (MISSING.has(errorCode(error) ?? '') || data?.can.edit === false) return <CourseMissing />;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={SUBMISSIONS.loading} />;
  }
  return (
    <article>
      <TopBar
        back={
          <IconLink label={SUBMISSIONS.back} to={editPath(id)}>
            <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
          </IconLink>
        }
        title={data.title}
      />
      <div className={classes.page}>
        <h1 className={classes.heading}>{SUBMISSIONS.title}</h1>
        <Tabs
          label={SUBMISSIONS.statuses}
          tabs={TABS}
          value={status}
          onChange={(next) => setSearch(next === 'submitted' ? {} : { status: next }, { replace: true })}
        >
          <List key={status} courseId={id} status={status} />
        </Tabs>
      </div>
    </article>
  );
}

function List({ courseId, status }: { courseId: string; status: SubmissionStatus }) {
  const query = useSubmissions(courseId, status);
  return (
    <div className={classes.panel}>
      <PaginatedList
        label={SUBMISSIONS.list}
        loading={SUBMISSIONS.loading}
        query={query}
        skeleton={
          <>
            <SkeletonBar height="4rem" />
            <SkeletonBar height="4rem" />
          </>
        }
        empty={
          <EmptyState
            illustration={<TickedList />}
            title={SUBMISSIONS.empty[status]}
            text={SUBMISSIONS.emptyText[status]}
          />
        }
      >
        {(card) => <Row card={card} />}
      </PaginatedList>
    </div>
  );
}

function Row({ card }: { card: SubmissionCard }) {
  const { id, student, lessonTitle, version, submittedAt, hasEnded } = card;
  return (
    <SheetButton Sheet={GradeSheet} sheet={{ id, title: student.name }}>
      {(trigger) => (
        <button
          type="button"
          className={classes.row}
          aria-label={SUBMISSIONS.open(student.name, lessonTitle)}
          {...trigger}
        >
          <Avatar id={student.id} name={student.name} src={student.profileImageUrl} />
          <span className={classes.words}>
            <span className={classes.name}>{student.name}</span>
            <span className={classes.note}>{lessonTitle}</span>
            <span className={classes.facts}>
              <span>{ASSIGNMENT.version(version)}</span>
              <RelativeTime value={submittedAt} format="list" />
              {hasEnded && <Badge tone="neutral">{SUBMISSIONS.ended}</Badge>}
            </span>
          </span>
        </button>
      )}
    </SheetButton>
  );
}
