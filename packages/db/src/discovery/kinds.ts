import { businesses } from './kinds/business.ts';
import { courses } from './kinds/course.ts';
import { events } from './kinds/event.ts';
import type { FoundKind } from './kinds/kind.ts';
import { lessons } from './kinds/lesson.ts';
import { people } from './kinds/person.ts';
import { posts } from './kinds/post.ts';
import { products } from './kinds/product.ts';
import { services } from './kinds/service.ts';
import { tribes } from './kinds/tribe.ts';

/** Everything that can be found but for messages, a line a kind. */
export const FOUND_KINDS: readonly FoundKind[] = [
  people,
  tribes,
  posts,
  businesses,
  services,
  products,
  courses,
  lessons,
  events,
];
