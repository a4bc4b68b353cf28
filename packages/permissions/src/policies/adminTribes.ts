import { may, type Viewer } from '../viewer.ts';

/** Out of lists and search, or back into them. */
export function canHideTribe(viewer: Viewer | null): boolean {
  return may(viewer, 'flag_content');
}

/** To read only, or open again. */
export function canArchiveTribe(viewer: Viewer | null): boolean {
  return may(viewer, 'global_policies');
}

/** To any active user, for staff who do not own it too. */
export function canTransferTribe(viewer: Viewer | null): boolean {
  return may(viewer, 'global_policies');
}
