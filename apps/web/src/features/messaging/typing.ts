import { TYPING_IDLE_MS, TYPING_SHOWN_MS } from '@kindred/validation/messaging/values';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { useLiveEvent } from '../../app/live.tsx';

const NOBODY: ReadonlySet<string> = new Set();

function withTypist(now: ReadonlySet<string>, userId: string, isTyping: boolean): ReadonlySet<string> {
  if (now.has(userId) === isTyping) return now;
  const next = new Set(now);
  if (isTyping) next.add(userId);
  else next.delete(userId);
  return next;
}

/** Who types in a conversation, each for some seconds after they were last heard of. */
export function useTyping(conversationId: string): ReadonlySet<string> {
  const [typists, setTypists] = useState(NOBODY);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useLiveEvent('typing', (event) => {
    if (event.conversationId !== conversationId) return;
    const { userId, isTyping } = event;
    const set = (isOn: boolean) => setTypists((now) => withTypist(now, userId, isOn));
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    set(isTyping);
    if (isTyping) {
      timers.current.set(
        userId,
        setTimeout(() => set(false), TYPING_SHOWN_MS),
      );
    }
  });
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  return typists;
}

/** Said again this often while somebody goes on: before the others think that they have stopped. */
const AGAIN_MS = TYPING_SHOWN_MS - 1_000;

/** Tells the others that I type, and that I have stopped after a moment without a key, or by leaving. */
export function useTypingSignal(conversationId: string): { typed: () => void; stopped: () => void } {
  const state = useRef<{ saidAt: number; idle: ReturnType<typeof setTimeout> } | null>(null);
  const signal = useMemo(() => {
    const say = (isTyping: boolean) =>
      void api.messaging.typing.mutate({ id: conversationId, isTyping }).catch(() => undefined);
    function stopped() {
      if (state.current === null) return;
      clearTimeout(state.current.idle);
      state.current = null;
      say(false);
    }
    function typed() {
      const now = Date.now();
      const saidAt = state.current?.saidAt ?? 0;
      if (state.current !== null) clearTimeout(state.current.idle);
      const isDue = now - saidAt >= AGAIN_MS;
      state.current = { saidAt: isDue ? now : saidAt, idle: setTimeout(stopped, TYPING_IDLE_MS) };
      if (isDue) say(true);
    }
    return { typed, stopped };
  }, [conversationId]);
  useEffect(() => signal.stopped, [signal]);
  return signal;
}
