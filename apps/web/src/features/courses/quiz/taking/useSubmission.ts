import type { Answers, AttemptView } from '@kindred/validation/courses/attempts';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../../../app/errors.ts';
import { inTime } from '../../../../app/inTime.ts';
import { trpc } from '../../../../app/trpc.ts';
import { useUntilDone } from '../../../../app/useUntilDone.ts';
import { useToast } from '../../../../ui/toast.tsx';
import { ATTEMPT } from './copy.ts';

/** Submits an attempt once: by its button, or until it is done when the time is over. */
export function useSubmission(id: string, answers: Answers, onDone: (attempt: AttemptView) => void) {
  const { client } = trpc.useUtils();
  const toast = useToast();
  const running = useRef<Promise<void> | null>(null);
  const [isBusy, setBusy] = useState(false);

  function submit(): Promise<void> {
    setBusy(true);
    running.current ??= inTime((signal) => client.courses.attempts.submit.mutate({ id, answers }, { signal }))
      .then(onDone)
      .finally(() => {
        running.current = null;
        setBusy(false);
      });
    return running.current;
  }
  const latest = useRef(submit);
  latest.current = submit;
  /** Repeats the submission until it was answered. */
  const submitUntilDone = useUntilDone(useCallback(() => latest.current(), []));

  function submitOnce(): void {
    submit().catch((error: unknown) =>
      toast.show({ title: ATTEMPT.submitFailed, description: messageOf(error), tone: 'destructive' }),
    );
  }
  return { submitOnce, submitUntilDone, isBusy };
}
