import { useEffect, useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { onDraftElsewhere } from '../../../app/drafts.ts';
import { errorCode } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useCreatePost } from '../hooks.ts';
import { COMPOSER } from './copy.ts';
import { attemptFor, emptyDraft, inputOf, isChanged, isEmpty, type Kind, type PostDraft } from './draft.ts';
import { DIALOG_PLACE, type Kept, keep, PLACE, read } from './draftStore.ts';
import { useEditing } from './useEditing.ts';
import { useServerCopy } from './useServerCopy.ts';

interface ComposerOptions {
  /** Where the draft is kept: that of the feed unless given. */
  place?: string;
  kind?: Kind;
  /** Where it shows while nothing else is chosen: everywhere unless given. */
  places?: PostDraft['places'];
  /** The tribe that it is written in. */
  tribeId?: string | undefined;
  /** The space of a tribe that it is written in. */
  spaceId?: string | undefined;
  /** Chosen before the composer was open. */
  firstKind?: Kind | undefined;
  words: { created: string; createdText?: string; failed: string; failedText?: string };
  /** The post is out, or given up. */
  onDone: () => void;
  /** What was cleared is there again. */
  onRestored?: () => void;
}

export function useComposer(options: ComposerOptions) {
  const { place = PLACE, kind = 'text', tribeId, spaceId, firstKind, words, onDone } = options;
  const me = useSignedInUser();
  const toast = useToast();
  const blank = () => emptyDraft(kind, options.places);
  const [{ draft, attempt }, setKept] = useState<Kept>(() => {
    const before = read(me.id, place) ?? { draft: blank(), attempt: null };
    return firstKind === undefined ? before : { ...before, draft: { ...before.draft, kind: firstKind } };
  });
  const isMine = useRef(true);
  const sent = useRef('');
  const create = useCreatePost({
    words,
    onCreated() {
      const now = read(me.id, place);
      if (now !== null && JSON.stringify(inputOf(now.draft)) !== sent.current) {
        // Another tab went on writing meanwhile: what is out is out, and the rest is another draft.
        copy.release();
        write({ draft: { ...now.draft, savedAs: null, saved: null }, attempt: null });
        return;
      }
      // Even when the screen has been left meanwhile: what is out is no draft any more.
      forget();
      onDone();
    },
    onRefused(error) {
      if (errorCode(error) !== 'draft_posted') return false;
      endElsewhere(COMPOSER.posted);
      return true;
    },
  });
  const copy = useServerCopy({
    draft,
    isOn: !create.isPending && (place === PLACE || place === DIALOG_PLACE),
    isMine: () => isMine.current,
    isSavedElsewhere: () => {
      const there = read(me.id, place)?.draft.savedAs ?? draft.savedAs;
      return there !== draft.savedAs;
    },
    onSaved: (by) => {
      // Also when the screen was left meanwhile, or the next visit would save it a second time.
      const now = read(me.id, place);
      if (now !== null) keep(me.id, place, { ...now, draft: { ...now.draft, ...by } });
      change(by);
    },
    onNewer: (newer) => {
      isMine.current = false;
      write({ draft: newer, attempt: null });
    },
    onGone: () => endElsewhere(COMPOSER.gone),
  });

  function write(next: Kept) {
    setKept(next);
    keep(me.id, place, next);
  }

  function change(by: Partial<PostDraft>) {
    isMine.current = true;
    setKept((before) => {
      const next = { ...before, draft: { ...before.draft, ...by } };
      keep(me.id, place, next);
      return next;
    });
  }

  function forget() {
    // The server took along the draft that was sent with it.
    if (draft.savedAs !== null && attempt?.draftId === draft.savedAs) copy.release();
    else copy.drop();
    write({ draft: blank(), attempt: null });
  }

  /** It was posted or deleted on another device. What was written since nobody else has, so it stays. */
  function endElsewhere(title: string) {
    const before = { draft: { ...draft, savedAs: null, saved: null }, attempt: null };
    copy.release();
    if (isChanged(draft)) {
      write(before);
      toast.show({ title, description: COMPOSER.goneKept });
      return;
    }
    write({ draft: blank(), attempt: null });
    onDone();
    const onClick = () => {
      keep(me.id, place, before);
      options.onRestored?.();
    };
    toast.show({ title, action: { label: COMPOSER.keepAnyway, onClick } });
  }

  // Tabs of one browser hold one draft: what is written in one shows in all, and what is posted goes from all.
  const done = useRef(onDone);
  const fresh = useRef(blank);
  useEffect(() => {
    done.current = onDone;
    fresh.current = blank;
  });
  useEffect(
    () =>
      onDraftElsewhere(me.id, place, () => {
        isMine.current = false;
        const now = read(me.id, place);
        setKept(now ?? { draft: fresh.current(), attempt: null });
        if (now === null) done.current();
      }),
    [me.id, place],
  );

  const editing = useEditing({ draft, change, kind, isPosting: create.isPending });

  return {
    ...editing,
    post() {
      if (!editing.canPost) return;
      const input = {
        ...inputOf(draft),
        ...(tribeId === undefined ? {} : { tribeId }),
        ...(spaceId === undefined ? {} : { spaceId }),
      };
      const next = attemptFor(input, draft.savedAs, attempt);
      sent.current = JSON.stringify(inputOf(draft));
      write({ draft, attempt: next });
      const { key, draftId } = next;
      create.mutate({ input: { ...input, ...(draftId === undefined ? {} : { draftId }) }, key });
    },
    /** It was given to somebody else to publish: a scheduled post. */
    handedOver() {
      copy.release();
      write({ draft: blank(), attempt: null });
      onDone();
    },
    /** @returns how to bring it back. */
    discard() {
      const before = { draft: { ...draft, savedAs: null, saved: null }, attempt };
      copy.drop();
      write({ draft: blank(), attempt: null });
      onDone();
      return () => {
        if (!isEmpty(before.draft)) keep(me.id, place, before);
      };
    },
  };
}
