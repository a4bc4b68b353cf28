import { createPostInput, POST_MAX } from '@kindred/validation/feed';
import { countCharacters } from '@kindred/validation/text';
import { useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { type Draft, keepDraft, readDraft } from '../../app/drafts.ts';
import { newKey } from '../../app/once.ts';
import { useCreatePost } from './hooks.ts';

const PLACE = 'post';
const NOTHING: Draft = { text: '', attempt: null };
/** From here on the number of characters left is shown. */
const COUNT_FROM = 500;

/** The try under which this text goes out: the last one again when it was the same text. */
export function attemptFor(text: string, last: Draft['attempt']): NonNullable<Draft['attempt']> {
  return last?.text === text ? last : { text, key: newKey() };
}

/** What is wrong with a text that somebody wants to publish; nothing is wrong with one not yet begun. */
export function problemOf(text: string): string | null {
  if (text.trim() === '') return null;
  return createPostInput.safeParse({ content: text }).error?.issues[0]?.message ?? null;
}

/** Characters left, or null while there are plenty. Negative when there are too many. */
export function charactersLeft(text: string): number | null {
  const left = POST_MAX - countCharacters(text.trim());
  return left <= COUNT_FROM ? left : null;
}

export function useHasDraft(): () => boolean {
  const me = useSignedInUser();
  return () => readDraft(me.id, PLACE) !== null;
}

/** @param onDone the post is out, or given up. */
export function useComposer(onDone: () => void) {
  const me = useSignedInUser();
  const [draft, setDraft] = useState(() => readDraft(me.id, PLACE) ?? NOTHING);
  const create = useCreatePost({
    onCreated() {
      // Even when the screen has been left meanwhile: what is out is no draft any more.
      keepDraft(me.id, PLACE, NOTHING);
      onDone();
    },
  });

  function update(next: Draft) {
    setDraft(next);
    keepDraft(me.id, PLACE, next);
  }

  const problem = problemOf(draft.text);
  const isBlank = draft.text.trim() === '';
  const canPost = !isBlank && problem === null && !create.isPending;

  return {
    text: draft.text,
    isBlank,
    problem,
    left: charactersLeft(draft.text),
    isPosting: create.isPending,
    canPost,
    write: (text: string) => update({ ...draft, text }),
    post() {
      if (!canPost) return;
      const attempt = attemptFor(draft.text.trim(), draft.attempt);
      update({ ...draft, attempt });
      create.mutate({ content: attempt.text, key: attempt.key });
    },
    /** @returns how to bring it back. */
    discard() {
      keepDraft(me.id, PLACE, NOTHING);
      onDone();
      return () => keepDraft(me.id, PLACE, draft);
    },
  };
}
