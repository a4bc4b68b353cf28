import type { PostView } from '@kindred/validation/feed';
import { formatPrice } from '../../ui/money.ts';
import { LEVELS } from '../courses/public.ts';
import { AboutCard, MissingCard } from './AboutCard.tsx';
import { COURSE_POST } from './copy.ts';

/** The course that a post is about, or that it is not there for this reader. */
export function CourseBox({ course }: { course: PostView['course'] }) {
  if (course === null) return <MissingCard text={COURSE_POST.gone} />;
  const { id, title, imageUrl, level, price, currency, lessonCount } = course;
  const cost = Number(price) > 0 ? formatPrice(price, currency) : COURSE_POST.free;
  const facts = [LEVELS[level], COURSE_POST.lessons(lessonCount), cost];
  return <AboutCard id={id} to={`/course/${id}`} title={title} imageUrl={imageUrl} facts={facts} />;
}
