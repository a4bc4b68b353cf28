import type { CourseView } from '@kindred/validation/courses';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import classes from './Course.module.css';
import { Curriculum, type CurriculumProps } from './Curriculum.tsx';
import { COURSE } from './copy.ts';

const ResourcesTab = lazyPartWithRetry(() => import('./resources/ResourcesTab.tsx'));
const ReviewsTab = lazyPartWithRetry(() => import('./reviews/ReviewsTab.tsx'));

const TABS = [
  { value: 'curriculum', label: COURSE.curriculum },
  { value: 'reviews', label: COURSE.reviews },
  { value: 'resources', label: COURSE.resources },
] as const;

interface CourseTabsProps {
  course: CourseView;
  curriculum: CurriculumProps['query'];
}

/** The parts of a course under its head; the address names the open one. */
export function CourseTabs({ course, curriculum }: CourseTabsProps) {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'curriculum';
  function open(next: string) {
    setSearch(
      (now) => {
        if (next === 'curriculum') now.delete('tab');
        else now.set('tab', next);
        return now;
      },
      { replace: true },
    );
  }
  return (
    <div>
      <Tabs label={COURSE.parts} tabs={TABS} value={tab} onChange={open}>
        <div className={classes.panel}>
          <Suspense
            fallback={
              <Loading label={COURSE.loading}>
                <SkeletonRow />
              </Loading>
            }
          >
            {tab === 'curriculum' && <Curriculum course={course} query={curriculum} />}
            {tab === 'resources' && <ResourcesTab course={course} />}
            {tab === 'reviews' && <ReviewsTab course={course} />}
          </Suspense>
        </div>
      </Tabs>
    </div>
  );
}
