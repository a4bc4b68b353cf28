import type { SharedPostView } from '@kindred/validation/feed';
import { profilePath } from '../../app/currentUser.ts';

/** Who a post speaks for: the business in whose name it was written, else the person. */
export function speakerOf({ author, business }: Pick<SharedPostView, 'author' | 'business'>) {
  if (business?.isAuthor) {
    const { id, name, slug, logoUrl } = business;
    return { name, to: `/business/${slug}`, picture: { id, name, src: logoUrl, shape: 'square' as const } };
  }
  const { id, name, profileImageUrl } = author;
  return { name, to: profilePath(author), picture: { id, name, src: profileImageUrl } };
}
