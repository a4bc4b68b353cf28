import { showToast } from '../ui/toast.tsx';
import { errorCode, messageOf } from './errors.ts';

/** Shows that content was saved but waits for a moderator. @returns false for every other error */
export function showHeld(error: unknown): boolean {
  if (errorCode(error) !== 'held_for_review') return false;
  showToast({ title: 'Waiting for review', description: messageOf(error) });
  return true;
}
