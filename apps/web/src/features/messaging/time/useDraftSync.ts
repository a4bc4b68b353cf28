import type { ConversationView } from '@kindred/validation/messaging';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { type Draft, keepDraft, readDraft } from '../../../app/drafts.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { type Answered, answeredBy } from '../brief.ts';
import { CONVERSATIONS_KEY, conversationKey } from '../query.ts';

const AFTER_MS = 800;

/** What a draft of this device answers; anything may have been written there. */
function keptAnswer(draft: Draft | null): Answered | null {
  const rest = draft?.rest;
  if (typeof rest !== 'object' || rest === null || !('replyTo' in rest)) return null;
  const answered = rest.replyTo as Partial<Answered> | null;
  const { id, senderName, isMine, content } = answered ?? {};
  const isWhole = [id, senderName, content].every((each) => typeof each === 'string');
  return isWhole && typeof isMine === 'boolean' ? (answered as Answered) : null;
}

/** Without a word it is none, whatever it would answer. */
function asDraft(text: string, replyTo: Answered | null): Draft {
  return { text, attempt: null, ...(text !== '' && replyTo !== null && { rest: { replyTo } }) };
}

/**
 * What is begun here is kept for my other devices a moment after the last key, and what is begun there comes here
 * unless I am writing. The copy on this device stays the one that is read without a connection.
 * @returns `turn`, another one when the composer has to read its draft anew, and what it answers
 */
export function useDraftSync(userId: string, place: string, conversation: ConversationView) {
  const { id, draft } = conversation;
  const client = useQueryClient();
  /** What there is to keep; null when it is kept. */
  const pending = useRef<{ content: string; replyToMessageId: string | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** On their way: what is heard of the draft meanwhile is what was kept here. */
  const saving = useRef(0);
  /** When what is kept for all devices was last changed, as far as it is known here, and whether there is any. */
  const known = useRef({ at: draft?.updatedAt ?? '', isThere: draft !== null });
  const [{ begun, ...first }] = useState(() => {
    const here = readDraft(userId, place);
    if (here !== null && here.text !== '') return { begun: here.text, answered: keptAnswer(here) };
    const there = draft?.replyTo ? answeredBy(draft.replyTo) : null;
    keepDraft(userId, place, asDraft(draft?.content ?? '', there));
    return { begun: draft?.content ?? '', answered: there };
  });
  const [turn, setTurn] = useState(0);
  const [answered, setAnswered] = useState(first.answered);
  const latest = useRef({ text: begun, answered });

  const keepHere = useCallback(
    (text: string, replyTo: Answered | null) => {
      latest.current = { text, answered: replyTo };
      setAnswered(replyTo);
      keepDraft(userId, place, asDraft(text, replyTo));
    },
    [userId, place],
  );

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const kept = pending.current;
    if (kept === null) return;
    pending.current = null;
    saving.current += 1;
    try {
      const { draft: now } = await api.messaging.keepDraft.mutate({ id, ...kept });
      known.current = { at: now?.updatedAt ?? known.current.at, isThere: now !== null };
      client.setQueryData<ConversationView>(conversationKey(id), (held) => held && { ...held, draft: now });
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY, refetchType: 'active' });
    } catch {
      // It is on this device, and is kept with the next key.
      pending.current ??= kept;
    } finally {
      saving.current -= 1;
    }
  }, [client, id]);

  const keep = useCallback(
    (text: string, replyTo: Answered | null) => {
      keepHere(text, replyTo);
      pending.current = { content: text, replyToMessageId: replyTo?.id ?? null };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), AFTER_MS);
    },
    [keepHere, flush],
  );
  // Whoever leaves in the middle of a word has it on the other device all the same.
  useEffect(() => () => void flush(), [flush]);

  useLiveEvent('message_draft_changed', ({ conversationId }) => {
    if (conversationId === id) void client.invalidateQueries({ queryKey: conversationKey(id) });
  });
  useEffect(() => {
    const isMine = pending.current !== null || saving.current > 0;
    const isWriting = isMine || document.activeElement?.tagName === 'TEXTAREA';
    const isNews = draft === null ? known.current.isThere : draft.updatedAt > known.current.at;
    if (!isNews || isWriting) return;
    known.current = { at: draft?.updatedAt ?? known.current.at, isThere: draft !== null };
    keepHere(draft?.content ?? '', draft?.replyTo ? answeredBy(draft.replyTo) : null);
    setTurn((before) => before + 1);
  }, [draft, keepHere]);

  const wrote = useCallback((text: string) => keep(text, latest.current.answered), [keep]);

  /** It answers another message, or none. */
  const answer = useCallback(
    (replyTo: Answered | null) => {
      if (latest.current.text === '') keepHere('', replyTo);
      else keep(latest.current.text, replyTo);
    },
    [keep, keepHere],
  );

  /** What was begun is put aside: sent, or for later. */
  const clear = useCallback(() => {
    keep('', null);
    setTurn((before) => before + 1);
  }, [keep]);

  return { turn, answered, wrote, answer, clear };
}
