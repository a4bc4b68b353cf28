import { IconStar } from '@tabler/icons-react';
import { formatCount } from '../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { COURSE } from './copy.ts';

interface CourseRatingProps {
  className: string | undefined;
  course: { rating: number | null; reviewCount: number };
}

/** A rating among the facts of a course, `4.6 (12)`; nothing without reviews. */
export function CourseRating({ className, course: { rating, reviewCount } }: CourseRatingProps) {
  if (rating === null) return null;
  return (
    <span className={className}>
      <IconStar size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
      <span aria-hidden>{`${rating.toFixed(1)} (${formatCount(reviewCount)})`}</span>
      <Spoken>{COURSE.rating(rating.toFixed(1), reviewCount)}</Spoken>
    </span>
  );
}
