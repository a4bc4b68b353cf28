import type { PostView } from '@kindred/validation/feed';
import { api } from '../../app/api.ts';
import { errorCode } from '../../app/errors.ts';

/** @returns null when it is gone, or was never for this person. */
export async function askAgain(id: string): Promise<PostView | null> {
  try {
    return await api.feed.get.query({ id });
  } catch (error) {
    if (errorCode(error) === 'not_found') return null;
    throw error;
  }
}
