import { useRef, useState } from 'react';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { MOVE } from './copy.ts';

interface OrderOptions<Read> {
  isSame: (one: Read, other: Read) => boolean;
  /** @param version of the order that `next` was made from */
  send: (next: Read, version: number) => Promise<Read>;
  /** Shows an answer. */
  settle: (answer: Read) => void;
  /** Stops a read that is under way; its answer would show the order before the move. */
  cancel: () => void;
  reload: () => void;
  /** Says that another teacher changed the order. */
  changed: string;
}

/** An order that changes at once on the screen, is stored one move after the other, and is undone when that fails. */
export function useOrder<Read extends { version: number }>(read: Read, options: OrderOptions<Read>) {
  const { isSame, send, settle, cancel, reload, changed } = options;
  const toast = useToast();
  /** The order that is not answered yet. */
  const [ahead, setAhead] = useState<Read | null>(null);
  const [pending, setPending] = useState(0);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Of the last answer, for the moves that wait; null once one of them was refused. */
  const version = useRef<number | null>(null);
  const isAhead = ahead !== null && read.version <= ahead.version;

  async function store(next: Read): Promise<void> {
    if (version.current === null) return;
    try {
      const answer = await send(next, version.current);
      version.current = answer.version;
      if (waiting.current === 1) settle(answer);
    } catch (error) {
      version.current = null;
      setAhead(null);
      reload();
      const isChanged = errorCode(error) === 'course_changed';
      toast.show({
        title: isChanged ? changed : MOVE.failed,
        description: isChanged ? MOVE.changedText : messageOf(error),
        tone: 'destructive',
      });
    }
  }

  /** @param from the order in which the item was moved */
  function order(next: Read, from: Read): void {
    if (isSame(next, from)) return;
    if (waiting.current === 0) version.current = from.version;
    waiting.current += 1;
    setPending(waiting.current);
    setAhead({ ...next, version: from.version });
    cancel();
    queue.current = queue.current
      .then(() => store(next))
      .then(() => {
        waiting.current -= 1;
        setPending(waiting.current);
      });
  }
  return { shown: isAhead ? ahead : read, order, isSaving: pending > 0 };
}
