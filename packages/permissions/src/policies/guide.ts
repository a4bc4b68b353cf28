import type { TribeRole } from '@kindred/validation/tribes';
import type { Viewer } from '../viewer.ts';
import { mayInTribe } from './tribes.ts';

/** What a rule needs to know about a playbook that the viewer sees. */
export interface PlaybookSubject {
  /** Null for one that comes with the product, which nobody changes. */
  tribeId: string | null;
  isTribeArchived: boolean;
  tribeRole: TribeRole | null;
}

export function canEditPlaybook(viewer: Viewer | null, playbook: PlaybookSubject): boolean {
  const { tribeId, isTribeArchived, tribeRole } = playbook;
  return tribeId !== null && !isTribeArchived && mayInTribe(viewer, tribeRole, 'manage_settings');
}
