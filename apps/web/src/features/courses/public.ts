import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';

export const NewCourseSheet = lazyPartWithRetry(() => import('./builder/NewCourseSheet.tsx'));

export { ImportCourse } from './builder/ImportCourse.tsx';
export { editPath } from './builder/links.ts';
export { CourseRating } from './CourseRating.tsx';

/** Words about courses that lists elsewhere use too. */
export const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const;

/** Minutes as hours and minutes: `1 h 30 min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
