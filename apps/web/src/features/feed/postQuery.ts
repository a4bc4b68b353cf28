import { api } from '../../app/api.ts';
import { errorCode } from '../../app/errors.ts';
import { postPages } from './query.ts';

/**
 * One post, as a list of one: whatever changes lists of posts then changes the post's own page too. It is
 * empty when the post is gone, or not for this person.
 */
export function postQuery(id: string) {
  return postPages(['post', id], async (_page, options) => {
    try {
      return { items: [await api.feed.get.query({ id }, options)], nextCursor: null };
    } catch (error) {
      // What is no id at all is no post either.
      const code = errorCode(error);
      if (code === 'not_found' || code === 'invalid_input') return { items: [], nextCursor: null };
      throw error;
    }
  });
}
