import type { PlaybookView } from '@kindred/validation/guide/playbooks';
import { type Draft, keepDraft, readDraft } from '../../../app/drafts.ts';
import type { PlaybookDraft } from './form.ts';

export interface Kept {
  draft: PlaybookDraft;
  /** `updatedAt` of what it goes on from; null for a new one. */
  readAt: string | null;
}

/** Where a playbook is kept while it is written: by its own id, or by the tribe of a new one. */
export function placeOf(tribeId: string, playbook: PlaybookView | null): string {
  return `playbook:${playbook?.id ?? tribeId}`;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('readAt' in value))
    return false;
  const { draft } = value;
  return typeof draft === 'object' && draft !== null && 'steps' in draft && Array.isArray(draft.steps);
}

export function readPlaybook(userId: string, place: string): (Kept & Pick<Draft, 'attempt'>) | null {
  const stored = readDraft(userId, place);
  return stored !== null && isKept(stored.rest) ? { ...stored.rest, attempt: stored.attempt } : null;
}

export function keepPlaybook(userId: string, place: string, rest: Kept, attempt: Draft['attempt']): void {
  keepDraft(userId, place, { text: '', attempt, rest });
}

export function forgetPlaybook(userId: string, place: string): void {
  keepDraft(userId, place, { text: '', attempt: null });
}
