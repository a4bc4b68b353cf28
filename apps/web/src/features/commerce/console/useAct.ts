import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CONSOLE } from './copy.ts';
import { CONSOLE_KEY } from './query.ts';

interface Act<Input, Output> {
  call: (input: Input) => Promise<Output>;
  /** The title of the toast when it is done. */
  done: string | ((output: Output) => string);
  failed?: string;
  onDone?: (output: Output) => void;
}

/** Something a seller does; whatever comes of it, the console is asked for again. */
export function useAct<Input, Output>({ call, done, failed = CONSOLE.failed, onDone }: Act<Input, Output>) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: (output) => {
      toast.show({ title: typeof done === 'string' ? done : done(output), tone: 'success' });
      onDone?.(output);
    },
    onError: (error) => toast.show({ title: failed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => askAgain(client, { queryKey: CONSOLE_KEY }),
  });
}
