import type { TribeCourseRow } from '@kindred/db/courses/visibility';
import type { TribeCourse } from '@kindred/validation/courses';
import { presentCard } from '../accounts/service.ts';

export function presentCourse(row: TribeCourseRow): TribeCourse {
  const { id, title, description, imageUrl, level, price, duration, enrollmentCount, lessonCount } = row;
  const { creatorId, enrolledAt, completedAt, progress } = row;
  return {
    id,
    title,
    description,
    imageUrl,
    level,
    price,
    duration,
    enrollmentCount,
    lessonCount,
    teacher: presentCard({ ...row, id: creatorId }),
    status: completedAt !== null ? 'completed' : enrolledAt !== null ? 'in-progress' : 'locked',
    progress: progress ?? 0,
  };
}
