import type { SharedPostView } from '@kindred/validation/feed';

/** What a post says in words; of a link without any, where it leads. */
export function wordsOf({ content, link }: Pick<SharedPostView, 'content' | 'link'>): string {
  return content || (link?.title ?? link?.host ?? '');
}
