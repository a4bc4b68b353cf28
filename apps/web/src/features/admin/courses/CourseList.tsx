import type { AdminCourse, CourseState } from '@kindred/validation/admin/courses';
import { useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { StateField, THREE_ROWS } from '../commerce/Rows.tsx';
import { ContentCard } from '../content/ContentCard.tsx';
import { COURSE_STATE_NAMES, COURSES } from '../content/copy.ts';
import { useCourses } from '../content/hooks.ts';
import { ManageButton } from '../content/ManageButton.tsx';
import { FeaturedBadge, FeaturedChip } from '../featured/Featured.tsx';

const CourseSheet = lazyPartWithRetry(() => import('./CourseSheet.tsx'));

const QUERY_MAX = 100;
const TONES = { published: 'teal', draft: 'neutral', hidden: 'amber' } as const;

/** All courses, by title and state. */
export function CourseList() {
  const [state, setState] = useState<CourseState>();
  const [isFeatured, setFeatured] = useState(false);
  const { query: q, field } = useSearch({
    label: COURSES.search,
    placeholder: COURSES.placeholder,
    max: QUERY_MAX,
  });
  const query = useCourses({
    ...(q !== '' && { q }),
    ...(state !== undefined && { state }),
    ...(isFeatured && { isFeatured }),
  });
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        {field}
        <StateField names={COURSE_STATE_NAMES} value={state} onChange={setState} />
        <FeaturedChip isOn={isFeatured} onChange={setFeatured} />
      </search>
      <PaginatedList
        label={COURSES.list}
        loading={COURSES.loading}
        query={query}
        skeleton={THREE_ROWS}
        empty={<EmptyState illustration={<NobodyFound />} title={COURSES.none} text={COURSES.noneText} />}
      >
        {(course) => <Course course={course} />}
      </PaginatedList>
    </div>
  );
}

function Course({ course }: { course: AdminCourse }) {
  const { id, title, imageUrl, state, isFeatured, creator, tribe, enrollmentCount, lessonCount } = course;
  return (
    <ContentCard
      to={`/course/${id}`}
      id={id}
      name={title}
      image={imageUrl}
      badges={
        <>
          <Badge tone={TONES[state]}>{COURSE_STATE_NAMES[state]}</Badge>
          {isFeatured && <FeaturedBadge />}
        </>
      }
      lines={[
        `${COURSES.students(enrollmentCount)} · ${COURSES.lessons(lessonCount)}`,
        COURSES.by(creator.name, tribe?.name),
      ]}
    >
      <ManageButton name={title} Sheet={CourseSheet} sheet={{ course }} />
    </ContentCard>
  );
}
