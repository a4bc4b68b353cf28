import { useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { keepDraft, readDraft } from '../../../app/drafts.ts';
import { errorCode } from '../../../app/errors.ts';
import { useCreatePost } from '../hooks.ts';
import {
  type Attempt,
  attemptFor,
  canPublish,
  charactersLeft,
  emptyDraft,
  inputOf,
  isEmpty,
  isRest,
  type Kind,
  keptInput,
  type PostDraft,
  problemsOf,
} from './draft.ts';

const PLACE = 'post';
/** After a pause this long the draft goes to the server, to be found on other devices. */
const SAVE_AFTER_MS = 2_500;

interface Kept {
  draft: PostDraft;
  attempt: Attempt | null;
}

function read(userId: string, place: string): Kept | null {
  const kept = readDraft(userId, place);
  if (kept === null) return null;
  const rest = isRest(kept.rest) ? kept.rest : emptyDraft();
  return { draft: { ...rest, text: kept.text }, attempt: kept.attempt };
}

function keep(userId: string, place: string, { draft, attempt }: Kept): void {
  const { text, ...rest } = draft;
  keepDraft(userId, place, { text, attempt, ...(isEmpty(draft) ? {} : { rest }) });
}

/** Opens a draft of the server's in the composer of the feed, in the place of what was there. */
export function openInComposer(userId: string, draft: PostDraft): void {
  keep(userId, PLACE, { draft, attempt: null });
}

export function useHasDraft(): () => boolean {
  const me = useSignedInUser();
  return () => read(me.id, PLACE) !== null;
}

interface ComposerOptions {
  /** Where the draft is kept: that of the feed unless given. */
  place?: string;
  kind?: Kind;
  /** The tribe that it is written in. */
  tribeId?: string | undefined;
  /** The space of a tribe that it is written in. */
  spaceId?: string | undefined;
  /** Chosen before the composer was open. */
  firstKind?: Kind | undefined;
  words: { created: string; createdText?: string; failed: string; failedText?: string };
  /** The post is out, or given up. */
  onDone: () => void;
}

export function useComposer(options: ComposerOptions) {
  const { place = PLACE, kind = 'text', tribeId, spaceId, firstKind, words, onDone } = options;
  const me = useSignedInUser();
  const [{ draft, attempt }, setKept] = useState<Kept>(() => {
    const before = read(me.id, place) ?? { draft: emptyDraft(kind), attempt: null };
    return firstKind === undefined ? before : { ...before, draft: { ...before.draft, kind: firstKind } };
  });
  const create = useCreatePost({
    words,
    onCreated() {
      // Even when the screen has been left meanwhile: what is out is no draft any more.
      forget();
      onDone();
    },
  });
  const saving = useSavedDraft(draft, !create.isPending && place === PLACE, (savedAs) => change({ savedAs }));

  function write(next: Kept) {
    setKept(next);
    keep(me.id, place, next);
  }

  function change(by: Partial<PostDraft>) {
    setKept((before) => {
      const next = { ...before, draft: { ...before.draft, ...by } };
      keep(me.id, place, next);
      return next;
    });
  }

  function forget() {
    keep(me.id, place, { draft: emptyDraft(kind), attempt: null });
    saving.drop();
  }

  // A file of another kind may still be on its way; it is not waited for.
  const [isBusy, setBusy] = useState(false);
  const isBlank = draft.text.trim() === '';
  const canPost = !create.isPending && !isBusy && canPublish(draft);

  return {
    draft,
    isEmpty: isEmpty(draft),
    isBlank,
    problems: problemsOf(draft),
    left: charactersLeft(draft.text),
    isPosting: create.isPending,
    canPost,
    setBusy,
    change,
    choose(next: Kind) {
      setBusy(false);
      change({ kind: draft.kind === next ? kind : next });
    },
    post() {
      if (!canPost) return;
      const input = {
        ...inputOf(draft),
        ...(tribeId === undefined ? {} : { tribeId }),
        ...(spaceId === undefined ? {} : { spaceId }),
      };
      const next = attemptFor(input, attempt);
      write({ draft, attempt: next });
      create.mutate({ input, key: next.key });
    },
    /** It was given to somebody else to publish: a scheduled post. */
    handedOver() {
      saving.letGo();
      keep(me.id, place, { draft: emptyDraft(kind), attempt: null });
      onDone();
    },
    /** @returns how to bring it back. */
    discard() {
      const before = { draft: { ...draft, savedAs: null }, attempt };
      forget();
      onDone();
      return () => keep(me.id, place, before);
    },
  };
}

/**
 * Keeps the server's copy of a draft up to date while somebody writes. It is a convenience: when it fails, the
 * copy on this device is still there, and the next pause tries again.
 */
function useSavedDraft(draft: PostDraft, isOn: boolean, onSaved: (id: string | null) => void) {
  const state = useRef({ id: draft.savedAs, sent: '', isBusy: false, isDropped: false });

  useEffect(() => {
    const now = state.current;
    now.id = draft.savedAs ?? now.id;
    if (!isOn || isEmpty(draft) || draft.text.trim() === '') return;
    const input = keptInput(draft);
    const text = JSON.stringify(input);
    if (text === now.sent) return;
    const timer = setTimeout(async () => {
      if (now.isBusy || now.isDropped) return;
      now.isBusy = true;
      try {
        if (now.id === null) {
          const made = await api.feed.drafts.create.mutate({ input });
          now.id = made.id;
          if (now.isDropped) void removeDraft(made.id);
          else onSaved(made.id);
        } else await api.feed.drafts.update.mutate({ id: now.id, input });
        now.sent = text;
      } catch (error) {
        // Published or deleted on another device: the next pause makes it anew.
        if (errorCode(error) === 'not_found' && !now.isDropped) {
          now.id = null;
          onSaved(null);
        }
      } finally {
        now.isBusy = false;
      }
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, isOn, onSaved]);

  /** What is still on its way goes as soon as it has arrived. @returns the copy there is */
  function letGo(): string | null {
    const { id } = state.current;
    state.current.isDropped = true;
    // The next draft is another one.
    state.current = { id: null, sent: '', isBusy: false, isDropped: false };
    return id;
  }

  return {
    letGo,
    drop() {
      const id = letGo();
      if (id !== null) void removeDraft(id);
    },
  };
}

function removeDraft(id: string): Promise<unknown> {
  return api.feed.drafts.delete.mutate({ id }).catch(() => undefined);
}
