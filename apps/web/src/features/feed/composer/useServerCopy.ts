import { useEffect, useRef } from 'react';
import { api } from '../../../app/api.ts';
import { errorCode } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { draftFrom, isChanged, isEmpty, keptInput, type PostDraft, savedFormOf } from './draft.ts';

/** After a pause this long the draft goes to the server, to be found on other devices. */
const SAVE_AFTER_MS = 2_500;
/** What this tab does itself is told to it as well; its own answer comes first. */
const OWN_ANSWER_MS = 1_500;

/** Drafts that were posted, scheduled or thrown away here: they are not offered again. */
const letGo = new Set<string>();
export const isLetGo = (id: string): boolean => letGo.has(id);

interface ServerCopyOptions {
  draft: PostDraft;
  /** Whether this draft is kept on the server, and nothing is on its way. */
  isOn: boolean;
  /** Whether it was written in this tab: what another one writes, it also saves. */
  isMine: () => boolean;
  /** Another tab may have saved it first. */
  isSavedElsewhere: () => boolean;
  onSaved: (by: Pick<PostDraft, 'savedAs' | 'saved'>) => void;
  /** Another device wrote on it, and nobody here did. */
  onNewer: (draft: PostDraft) => void;
  /** It was posted, scheduled or deleted elsewhere. */
  onGone: () => void;
}

/**
 * Keeps the server's copy of a draft up to date while somebody writes, and this one true to what other devices
 * do. It is a convenience: when it fails, the copy on this device is still there, and the next pause tries again.
 */
export function useServerCopy(options: ServerCopyOptions) {
  const { draft, isOn } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const state = useRef({ isBusy: false, isDropped: false });
  // A screen that was left says nothing of a draft any more; the next visit looks for itself.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const current = useRef(() => ({ ...latest.current, isOn: latest.current.isOn && isHere.current }));

  useEffect(() => {
    if (!isOn || !latest.current.isMine()) return;
    const wasEmptied = isEmpty(draft);
    if (wasEmptied ? draft.savedAs === null : !isChanged(draft)) return;
    const now = state.current;
    const timer = setTimeout(async () => {
      const { onSaved, isSavedElsewhere } = latest.current;
      if (now.isBusy || now.isDropped || isSavedElsewhere()) return;
      now.isBusy = true;
      const id = draft.savedAs;
      const saved = savedFormOf(draft);
      const input = keptInput(draft);
      try {
        if (wasEmptied) {
          if (id !== null) await removeDraft(id);
          onSaved({ savedAs: null, saved: null });
        } else if (id === null) {
          const made = await api.feed.drafts.create.mutate({ input });
          if (now.isDropped) void removeDraft(made.id);
          else onSaved({ savedAs: made.id, saved });
        } else {
          await api.feed.drafts.update.mutate({ id, input });
          if (!now.isDropped) onSaved({ savedAs: id, saved });
        }
      } catch (error) {
        // Posted or deleted on another device, and changed here since: the next pause makes it anew.
        if (errorCode(error) === 'not_found' && !now.isDropped) onSaved({ savedAs: null, saved: null });
      } finally {
        now.isBusy = false;
      }
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, isOn]);

  const { savedAs } = draft;
  const openedAs = useRef(savedAs);
  useEffect(() => {
    if (savedAs === null) return;
    const look = () => {
      if (document.visibilityState === 'visible') void compare(savedAs, current.current);
    };
    if (openedAs.current === savedAs) look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [savedAs]);
  useLiveEvent('drafts_changed', ({ draftId }) => {
    if (draftId === savedAs) setTimeout(() => void compare(draftId, current.current), OWN_ANSWER_MS);
  });
  useLiveEvent('resync', () => {
    if (savedAs !== null) void compare(savedAs, current.current);
  });

  /** What is still on its way goes as soon as it has arrived. @returns the copy there is */
  function release(): string | null {
    state.current.isDropped = true;
    // The next draft is another one.
    state.current = { isBusy: false, isDropped: false };
    if (savedAs !== null) letGo.add(savedAs);
    return savedAs;
  }

  return {
    release,
    drop() {
      const id = release();
      if (id !== null) void removeDraft(id);
    },
  };
}

async function compare(id: string, now: () => ServerCopyOptions): Promise<void> {
  const isStill = () => now().isOn && now().draft.savedAs === id;
  if (!isStill()) return;
  try {
    const { input, media, publishAt } = await api.feed.drafts.get.query({ id });
    if (!isStill()) return;
    const theirs = draftFrom(id, input, media);
    if (publishAt !== null) now().onGone();
    else if (!isChanged(now().draft) && isChanged({ ...theirs, saved: now().draft.saved })) {
      now().onNewer(theirs);
    }
  } catch (error) {
    if (errorCode(error) === 'not_found' && isStill()) now().onGone();
  }
}

function removeDraft(id: string): Promise<unknown> {
  return api.feed.drafts.delete.mutate({ id }).catch(() => undefined);
}
