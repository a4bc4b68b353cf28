import { isBlank } from '@kindred/validation/characters';
import { useState } from 'react';
import { charactersLeft, isEmpty, type Kind, type PostDraft } from './draft.ts';
import { canPublish, problemsOf } from './problems.ts';

interface EditingOptions {
  draft: PostDraft;
  change: (by: Partial<PostDraft>) => void;
  /** What it is when no other kind is chosen. */
  kind: Kind;
  isPosting: boolean;
}

/** What the parts of an editor need of a post that is being written, whatever becomes of it. */
export function useEditing({ draft, change, kind, isPosting }: EditingOptions) {
  // A file of another kind may still be on its way; it is not waited for.
  const [isBusy, setBusy] = useState(false);
  return {
    draft,
    isEmpty: isEmpty(draft),
    /** Whether words are missing; a link needs none. */
    isBlank: draft.kind !== 'link' && isBlank(draft.text),
    problems: problemsOf(draft),
    left: charactersLeft(draft),
    isPosting,
    canPost: !isPosting && !isBusy && canPublish(draft),
    setBusy,
    change,
    choose(next: Kind) {
      setBusy(false);
      change({ kind: draft.kind === next ? kind : next });
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
