import { isBlank } from '@kindred/validation/characters';
import type { ConversationView } from '@kindred/validation/messaging';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { type Draft, keepDraft, readDraft } from '../../../app/drafts.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
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

/** When all devices had the draft as it is on this one; null where they never had it so. */
function keptSavedAt(draft: Draft | null): string | null {
  const rest = draft?.rest;
  if (typeof rest !== 'object' || rest === null || !('savedAt' in rest)) return null;
  return typeof rest.savedAt === 'string' ? rest.savedAt : null;
}

/** The words that were taken away here while all devices still had them; null where there are none. */
function keptEmptied(draft: Draft | null): string | null {
  const rest = draft?.rest;
  if (typeof rest !== 'object' || rest === null || !('emptied' in rest)) return null;
  return typeof rest.emptied === 'string' ? rest.emptied : null;
}

/**
 * Without a word it is none, whatever it would answer.
 * @param shared what all devices have: that it was emptied here is kept until they have nothing either
 */
function asDraft(text: string, replyTo: Answered | null, savedAt: string | null, shared = ''): Draft {
  if (text !== '') return { text, attempt: null, rest: { replyTo, savedAt } };
  return { text, attempt: null, ...(shared !== '' && { rest: { emptied: shared } }) };
}

type Begun = Pick<ConversationView, 'draft' | 'isGroup'>;

const answeredIn = ({ draft, isGroup }: Begun) =>
  draft?.replyTo ? answeredBy(draft.replyTo, isGroup) : null;

/**
 * What somebody goes on with: words that no other device has, else what was kept for all devices. What is known of
 * that can be older than what was kept from here.
 */
function begunWith(here: Draft | null, begun: Begun) {
  const { draft } = begun;
  // Another device can have begun anew since: then that counts.
  if (draft !== null && keptEmptied(here)?.trim() === draft.content.trim()) {
    return { text: '', answered: null, savedAt: null, isUnsaved: true };
  }
  const savedAt = keptSavedAt(here);
  const isUnsaved = here !== null && !isBlank(here.text) && savedAt === null;
  const isNewest = savedAt !== null && draft !== null && draft.updatedAt <= savedAt;
  return here !== null && (isUnsaved || isNewest)
    ? { text: here.text, answered: keptAnswer(here), savedAt, isUnsaved }
    : {
        text: draft?.content ?? '',
        answered: answeredIn(begun),
        savedAt: draft?.updatedAt ?? null,
        isUnsaved,
      };
}

/**
 * What is begun here is kept for my other devices a moment after the last key, and what is begun there comes here
 * unless I wrote something since. The copy on this device stays the one that is read without a connection.
 * @returns `turn`, another one when the composer has to read its draft anew, and what it answers
 */
export function useDraftSync(userId: string, place: string, conversation: ConversationView) {
  const { id, draft, isGroup } = conversation;
  const canSend = conversation.can.send;
  const client = useQueryClient();
  const [first] = useState(() => {
    const begun = begunWith(readDraft(userId, place), conversation);
    keepDraft(userId, place, asDraft(begun.text, begun.answered, begun.savedAt, draft?.content));
    return begun;
  });
  /** The words all devices have, or will as soon as what is on its way arrives. */
  const shared = useRef(draft?.content ?? '');
  /** What there is to keep; null when it is kept. */
  const pending = useRef<{ content: string; replyToMessageId: string | null } | null>(
    first.isUnsaved ? { content: first.text, replyToMessageId: first.answered?.id ?? null } : null,
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** On their way: what is heard of the draft meanwhile is what was kept here. */
  const saving = useRef(0);
  /** When what is kept for all devices was last changed, as far as it is known here, and whether there is any. */
  const known = useRef({ at: draft?.updatedAt ?? '', isThere: draft !== null });
  const [turn, setTurn] = useState(0);
  const [answered, setAnswered] = useState(first.answered);
  const latest = useRef({ text: first.text, answered });

  const keepHere = useCallback(
    (text: string, replyTo: Answered | null, savedAt: string | null = null) => {
      latest.current = { text, answered: replyTo };
      setAnswered(replyTo);
      keepDraft(userId, place, asDraft(text, replyTo, savedAt, shared.current));
    },
    [userId, place],
  );

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const kept = pending.current;
    if (kept === null || !canSend) return;
    pending.current = null;
    saving.current += 1;
    if (kept.content !== '') shared.current = kept.content;
    try {
      const { draft: now } = await api.messaging.keepDraft.mutate({ id, ...kept });
      known.current = { at: now?.updatedAt ?? known.current.at, isThere: now !== null };
      if (saving.current === 1) shared.current = now?.content ?? '';
      const here = readDraft(userId, place);
      if (here?.text === '') keepDraft(userId, place, asDraft('', null, null, shared.current));
      const answers = keptAnswer(here);
      if (now !== null && here?.text === kept.content && (answers?.id ?? null) === kept.replyToMessageId) {
        keepDraft(userId, place, asDraft(here.text, answers, now.updatedAt));
      }
      client.setQueryData<ConversationView>(conversationKey(id), (held) => held && { ...held, draft: now });
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY, refetchType: 'active' });
    } catch {
      // It is on this device, and is kept with the next key.
      pending.current ??= kept;
    } finally {
      saving.current -= 1;
    }
  }, [client, id, userId, place, canSend]);

  const keep = useCallback(
    (text: string, replyTo: Answered | null) => {
      keepHere(text, replyTo);
      pending.current = { content: text, replyToMessageId: replyTo?.id ?? null };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), AFTER_MS);
    },
    [keepHere, flush],
  );
  // Whoever leaves in the middle of a word has it on the other device all the same, or when they are here again.
  useEffect(() => {
    if (pending.current !== null) timer.current = setTimeout(() => void flush(), AFTER_MS);
    return () => void flush();
  }, [flush]);

  useLiveEvent('message_draft_changed', ({ conversationId }) => {
    if (conversationId === id) askAgain(client, { queryKey: conversationKey(id) });
  });
  useEffect(() => {
    const { at, isThere } = known.current;
    const isFree = () => pending.current === null && saving.current === 0 && known.current.at === at;
    const take = () => {
      known.current = { at: draft?.updatedAt ?? at, isThere: draft !== null };
      shared.current = draft?.content ?? '';
      keepHere(draft?.content ?? '', answeredIn({ draft, isGroup }), draft?.updatedAt);
      setTurn((before) => before + 1);
    };
    const isNews = draft === null ? isThere : draft.updatedAt > at;
    if (!isNews || !isFree()) return;
    if (draft !== null) {
      take();
      return;
    }
    // An answer of before the words were kept knows of none either: it is asked for once more.
    let isOver = false;
    const ask = async () => {
      await client.invalidateQueries({ queryKey: conversationKey(id) });
      const state = client.getQueryState<ConversationView>(conversationKey(id));
      if (!isOver && isFree() && state?.status === 'success' && state.data?.draft === null) take();
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [draft, isGroup, keepHere, client, id]);

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
