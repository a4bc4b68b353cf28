import type { PostView } from '@kindred/validation/feed';
import { Link } from 'react-router-dom';
import { Art } from '../../ui/Art.tsx';
import { formatPrice } from '../../ui/money.ts';
import { LEVELS } from '../courses/public.ts';
import classes from './CourseBox.module.css';
import { COURSE_POST } from './copy.ts';

/** The course that a post is about, or that it is not there for this reader. */
export function CourseBox({ course }: { course: PostView['course'] }) {
  if (course === null) return <p className={classes.gone}>{COURSE_POST.gone}</p>;
  const { id, title, imageUrl, level, price, currency, lessonCount } = course;
  const cost = Number(price) > 0 ? formatPrice(price, currency) : COURSE_POST.free;
  return (
    <Link className={classes.course} to={`/course/${id}`}>
      <span className={classes.picture}>
        <Art id={id} src={imageUrl} icon={null} shape="fill" />
      </span>
      <span className={classes.words}>
        <strong className={classes.title} dir="auto">
          {title}
        </strong>
        <span className={classes.facts}>
          {[LEVELS[level], COURSE_POST.lessons(lessonCount), cost].join(' · ')}
        </span>
      </span>
    </Link>
  );
}
