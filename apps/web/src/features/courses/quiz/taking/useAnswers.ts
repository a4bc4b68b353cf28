import type { Answers, AttemptView, SavedAnswers } from '@kindred/validation/courses/attempts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSignedInUser } from '../../../../app/currentUser.ts';
import { keepDraft, readDraft } from '../../../../app/drafts.ts';
import { errorCode, isUnreached, messageOf } from '../../../../app/errors.ts';
import { inTime } from '../../../../app/inTime.ts';
import { trpc } from '../../../../app/trpc.ts';
import { useUntilDone } from '../../../../app/useUntilDone.ts';

const PAUSE_MS = 800;
/** Another tab, another device or the clock ended the attempt. */
const CLOSED: ReadonlySet<string | null> = new Set(['attempt_over', 'attempt_submitted']);

export type AnswersStatus = 'saved' | 'saving' | 'waiting';

function readPending(userId: string, place: string, { questions }: AttemptView): Answers {
  try {
    const kept = JSON.parse(readDraft(userId, place)?.text ?? '{}') as Answers;
    return Object.fromEntries(questions.flatMap(({ id }) => (kept[id] ? [[id, kept[id]]] : [])));
  } catch {
    return {};
  }
}

interface AnswersOptions {
  onSaved: (saved: SavedAnswers) => void;
  /** The attempt ended elsewhere. */
  onClosed: () => void;
}

/**
 * The answers of an open attempt. They are saved a moment after an edit, one call at a time; what is not saved yet is
 * kept on the device and sent once the server can be reached.
 */
export function useAnswers(attempt: AttemptView, options: AnswersOptions) {
  const { id } = attempt;
  const { id: userId } = useSignedInUser();
  const { client } = trpc.useUtils();
  const place = `attempt:${id}`;
  const [first] = useState(() => readPending(userId, place, attempt));
  const pending = useRef<Answers>(first);
  const [answers, setAnswers] = useState<Answers>(() => ({ ...attempt.answers, ...first }));
  const [status, setStatus] = useState<AnswersStatus>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);

  const keep = () => {
    const isEmpty = Object.keys(pending.current).length === 0;
    keepDraft(userId, place, { text: isEmpty ? '' : JSON.stringify(pending.current), attempt: null });
    return isEmpty;
  };

  async function save(): Promise<void> {
    const sent = { ...pending.current };
    if (isOver.current || Object.keys(sent).length === 0) return;
    setStatus('saving');
    try {
      const saved = await inTime((signal) =>
        client.courses.attempts.save.mutate({ id, answers: sent }, { signal }),
      );
      for (const [question, answer] of Object.entries(sent)) {
        if (pending.current[question] === answer) delete pending.current[question];
      }
      setProblem(null);
      setStatus(keep() ? 'saved' : 'saving');
      options.onSaved(saved);
    } catch (error) {
      if (isOver.current) return;
      if (CLOSED.has(errorCode(error))) return options.onClosed();
      setStatus('waiting');
      if (errorCode(error) !== null && !isUnreached(error)) setProblem(messageOf(error));
      throw error;
    }
  }
  const latest = useRef(save);
  latest.current = save;
  const ask = useUntilDone(useCallback(() => latest.current(), []));

  useEffect(() => {
    if (Object.keys(first).length > 0) ask();
    return () => {
      clearTimeout(timer.current);
      // Leaving the lesson sends what the pause after typing still kept back; a failure leaves it on the device.
      if (!isOver.current) void latest.current().catch(() => undefined);
    };
  }, [first, ask]);

  function set(question: string, answer: string[]): void {
    if (isOver.current) return;
    pending.current = { ...pending.current, [question]: answer };
    keep();
    setAnswers((now) => ({ ...now, [question]: answer }));
    setStatus((now) => (now === 'waiting' ? now : 'saving'));
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, PAUSE_MS);
  }

  /** Ends saving: the attempt was submitted with every answer. */
  function end(): void {
    isOver.current = true;
    clearTimeout(timer.current);
    pending.current = {};
    keep();
  }
  return { answers, status, problem, set, end };
}
