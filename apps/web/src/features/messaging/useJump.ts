import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { useToast } from '../../ui/toast.tsx';
import { CHAT } from './copy.ts';
import { holds, type MessageWindow } from './messageWindow.ts';

const LIT_MS = 2_000;

/** `?at=` of the address: the number of the message that was asked for. */
export function useStartAt(): number | undefined {
  const [params] = useSearchParams();
  const at = Number(params.get('at') ?? Number.NaN);
  return Number.isSafeInteger(at) && at > 0 ? at : undefined;
}

interface Jumping {
  start: number | undefined;
  talk: MessageWindow | undefined;
  goTo: (seq: number | 'end') => Promise<void>;
  scrolling: { toEnd: () => void; toSeq: (seq: number) => boolean };
  /** Somebody went there by the keyboard, or a button that may be gone: the focus comes along. */
  onThere: (where: number | 'end') => void;
}

/** From one place of a conversation to another, however far apart they are. */
export function useJump({ start, talk, goTo, scrolling, onThere }: Jumping) {
  const toast = useToast();
  const [lit, setLit] = useState<number>();
  const target = useRef<number | 'end' | null>(null);
  const isFollowed = useRef(false);
  const arrive = useRef(onThere);
  arrive.current = onThere;
  const [turn, setTurn] = useState(0);
  const { toEnd: scrollToEnd, toSeq } = scrolling;

  useLayoutEffect(() => {
    const where = target.current;
    if (turn === 0 || where === null || talk === undefined) return;
    if (where === 'end' ? talk.hasAfter : !holds(talk, where)) {
      // Asked for before there was anything: what came then is another stretch.
      goTo(where).catch(() => {
        target.current = null;
      });
      return;
    }
    target.current = null;
    if (where === 'end' || !toSeq(where)) scrollToEnd();
    if (isFollowed.current) arrive.current(where);
  }, [turn, talk, goTo, toSeq, scrollToEnd]);

  useEffect(() => {
    if (lit === undefined) return;
    const timer = setTimeout(() => setLit(undefined), LIT_MS);
    return () => clearTimeout(timer);
  }, [lit]);

  const go = useCallback(
    async (where: number | 'end', takesFocus = false) => {
      try {
        await goTo(where);
      } catch (error) {
        toast.show({ title: CHAT.gone, description: messageOf(error), tone: 'destructive' });
        return;
      }
      target.current = where;
      isFollowed.current = takesFocus;
      if (where !== 'end') setLit(where);
      setTurn((before) => before + 1);
    },
    [goTo, toast],
  );

  // Also when only the address changes, while the chat is open.
  const hasTalk = talk !== undefined;
  useEffect(() => {
    if (start !== undefined && hasTalk) void go(start);
  }, [start, hasTalk, go]);

  return {
    lit,
    to: useCallback((seq: number) => void go(seq), [go]),
    toEnd: useCallback(() => void go('end'), [go]),
    /** The same, and the focus is there. */
    follow: useCallback((where: number | 'end') => void go(where, true), [go]),
  };
}
