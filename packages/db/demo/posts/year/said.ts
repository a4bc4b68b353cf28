import type { Person } from '../../people.ts';
import type { Span } from '../../time.ts';
import type { DemoComment, DemoPost } from '../post.ts';

/** A plain post of some while ago. */
export function said(
  by: Person,
  ago: Span,
  likes: number,
  text: string,
  ...comments: readonly DemoComment[]
): DemoPost {
  return { by, ago, likes, text, ...(comments.length > 0 ? { comments } : {}) };
}

/** One that stays at the top of its tribe. */
export function pinned(...post: Parameters<typeof said>): DemoPost {
  return { ...said(...post), isPinned: true };
}
