import { type ToastInput, useToast } from '../ui/toast.tsx';
import { messageOf } from './errors.ts';
import { showHeld } from './held.ts';

interface Action<Input, Output> {
  /** Title of the toast when the call fails; its text is the sentence of the error. */
  failed: string;
  /** The toast when the call succeeded, where the screen does not show it. */
  done?: Omit<ToastInput, 'tone'>;
  onSuccess?: (answer: Output, input: Input) => void;
}

/**
 * The options of a mutation behind a button:
 * `trpc.courses.leave.useMutation(useAction({ failed: COURSE.leaveFailed, onSuccess: … }))`.
 */
export function useAction<Input, Output>({ failed, done, onSuccess }: Action<Input, Output>) {
  const toast = useToast();
  return {
    onSuccess(answer: Output, input: Input) {
      onSuccess?.(answer, input);
      if (done !== undefined) toast.show({ ...done, tone: 'success' });
    },
    onError(error: unknown) {
      if (showHeld(error)) return;
      toast.show({ title: failed, description: messageOf(error), tone: 'destructive' });
    },
  };
}
