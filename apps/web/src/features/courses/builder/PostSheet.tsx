import type { CourseView } from '@kindred/validation/courses';
import { idempotent } from '../../../app/idempotency.ts';
import { trpc } from '../../../app/trpc.ts';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { AboutPostSheet } from '../../feed/public.tsx';
import { POST_COURSE } from './copy.ts';

/** Writes a post about a course for the feed of its tribe. */
export default function PostSheet({ course, ...sheet }: SheetProps & { course: CourseView }) {
  const { client } = trpc.useUtils();
  const { id, title, tribe } = course;
  return (
    <AboutPostSheet
      {...sheet}
      tribe={tribe?.name ?? ''}
      initial={POST_COURSE.initial(title)}
      note={POST_COURSE.card}
      send={(content, key) => client.courses.post.mutate({ id, content }, idempotent(key))}
    />
  );
}
