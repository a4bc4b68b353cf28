import type { ConversationView } from '@kindred/validation/messaging';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { keepDraft, readDraft } from '../../../app/drafts.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { CONVERSATIONS_KEY, conversationKey } from '../query.ts';

const AFTER_MS = 800;

/**
 * What is begun here is kept for my other devices a moment after the last key, and what is begun there comes here
 * unless I am writing. The copy on this device stays the one that is read without a connection.
 * @returns `turn`, another one when the composer has to read its draft anew
 */
export function useDraftSync(userId: string, place: string, conversation: ConversationView) {
  const { id, draft } = conversation;
  const client = useQueryClient();
  /** What there is to keep; null when it is kept. */
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(draft?.revision ?? 0);
  const [turn, setTurn] = useState(() => {
    const begun = readDraft(userId, place)?.text ?? '';
    if (begun === '' && draft !== null) keepDraft(userId, place, { text: draft.content, attempt: null });
    return 0;
  });

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const content = pending.current;
    if (content === null) return;
    pending.current = null;
    try {
      const { draft: kept } = await api.messaging.keepDraft.mutate({ id, content });
      known.current = Math.max(known.current, kept?.revision ?? 0);
      client.setQueryData<ConversationView>(conversationKey(id), (held) => held && { ...held, draft: kept });
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY, refetchType: 'active' });
    } catch {
      // It is on this device, and is kept with the next key.
      pending.current ??= content;
    }
  }, [client, id]);

  const wrote = useCallback(
    (text: string) => {
      pending.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), AFTER_MS);
    },
    [flush],
  );
  // Whoever leaves in the middle of a word has it on the other device all the same.
  useEffect(() => () => void flush(), [flush]);

  useLiveEvent('message_draft_changed', ({ conversationId }) => {
    if (conversationId === id) void client.invalidateQueries({ queryKey: conversationKey(id) });
  });
  useEffect(() => {
    const revision = draft?.revision ?? 0;
    const isWriting = pending.current !== null || document.activeElement?.tagName === 'TEXTAREA';
    const isNews = draft === null ? known.current > 0 : revision > known.current;
    if (!isNews || isWriting) return;
    known.current = revision;
    keepDraft(userId, place, { text: draft?.content ?? '', attempt: null });
    setTurn((before) => before + 1);
  }, [draft, userId, place]);

  /** What was begun is put aside: sent, or for later. */
  const clear = useCallback(() => {
    keepDraft(userId, place, { text: '', attempt: null });
    wrote('');
    setTurn((before) => before + 1);
  }, [userId, place, wrote]);

  return { turn, wrote, clear };
}
