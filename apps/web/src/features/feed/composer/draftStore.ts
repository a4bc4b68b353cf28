import { useSignedInUser } from '../../../app/currentUser.ts';
import { keepDraft, readDraft } from '../../../app/drafts.ts';
import { type Attempt, emptyDraft, isChanged, isEmpty, isRest, type PostDraft } from './draft.ts';

/** Where the composer of the feed keeps its draft, and where the dialog does. */
export const PLACE = 'post';
export const DIALOG_PLACE = 'dialog';

export interface Kept {
  draft: PostDraft;
  attempt: Attempt | null;
}

/** What is kept on this device; the server may know of it too. */
export function read(userId: string, place: string): Kept | null {
  const kept = readDraft(userId, place);
  if (kept === null) return null;
  const rest = isRest(kept.rest) ? kept.rest : {};
  return { draft: { ...emptyDraft(), ...rest, text: kept.text }, attempt: kept.attempt };
}

export function keep(userId: string, place: string, { draft, attempt }: Kept): void {
  const { text, ...rest } = draft;
  keepDraft(userId, place, { text, attempt, ...(isEmpty(draft) ? {} : { rest }) });
}

/** Opens a draft of the server's in the composer of the feed, in the place of what was there. */
export function openInComposer(userId: string, draft: PostDraft): void {
  keep(userId, PLACE, { draft, attempt: null });
}

/** What was posted or deleted from a list is no draft here either; what was changed since is another one. */
export function forgetSaved(userId: string, id: string): void {
  for (const place of [PLACE, DIALOG_PLACE]) {
    const kept = read(userId, place);
    if (kept?.draft.savedAs !== id) continue;
    const draft = isChanged(kept.draft) ? { ...kept.draft, savedAs: null, saved: null } : emptyDraft();
    keep(userId, place, { draft, attempt: null });
  }
}

export function useHasDraft(): () => boolean {
  const me = useSignedInUser();
  return () => read(me.id, PLACE) !== null;
}
