import { countCharacters, isBlank } from '@kindred/validation/characters';
import { COMMENT_MAX, createCommentInput } from '@kindred/validation/feed/comments';
import { useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { type Draft, keepDraft, readDraft } from '../../../app/drafts.ts';
import { newKey } from '../../../app/idempotency.ts';

const NOTHING: Draft = { text: '', attempt: null };
/** From here on the number of characters left is shown. */
const COUNT_FROM = 200;

const placeOf = (postId: string, parentId: string | null) =>
  parentId === null ? `comment:${postId}` : `comment:${postId}:${parentId}`;

export function hasDraft(userId: string, postId: string, parentId: string): boolean {
  return readDraft(userId, placeOf(postId, parentId)) !== null;
}

/** What was sent under this key is no draft any more, unless something else is being written there. */
export function forgetSent(userId: string, postId: string, parentId: string | null, key: string): void {
  const place = placeOf(postId, parentId);
  if (readDraft(userId, place)?.attempt?.key === key) keepDraft(userId, place, NOTHING);
}

/** What is wrong with a text; nothing is wrong with one not yet begun. */
export function problemOf(text: string): string | null {
  if (isBlank(text)) return null;
  return createCommentInput.shape.content.safeParse(text).error?.issues[0]?.message ?? null;
}

/** Characters left, or null while there are plenty. Negative when there are too many. */
export function charactersLeft(text: string): number | null {
  const left = COMMENT_MAX - countCharacters(text.trim());
  return left <= COUNT_FROM ? left : null;
}

/** What is being written under a post, or under a comment; kept until it has arrived. */
export function useCommentDraft(postId: string, parentId: string | null) {
  const me = useSignedInUser();
  const place = placeOf(postId, parentId);
  const [draft, setDraft] = useState(() => readDraft(me.id, place) ?? NOTHING);
  return {
    text: draft.text,
    write(text: string) {
      const next = { text, attempt: draft.attempt };
      setDraft(next);
      keepDraft(me.id, place, next);
    },
    /** Empties the field; the words stay on the device until `forgetSent`. */
    take(): { content: string; key: string } {
      const content = draft.text.trim();
      const key = draft.attempt?.text === content ? draft.attempt.key : newKey();
      keepDraft(me.id, place, { text: content, attempt: { text: content, key } });
      setDraft(NOTHING);
      return { content, key };
    },
    discard() {
      setDraft(NOTHING);
      keepDraft(me.id, place, NOTHING);
    },
  };
}
