import { isFinal, waitAfter } from './backoff.ts';
import { isViewing } from './viewing.ts';

/** A subscription that held for this long is no sign of a server in need. */
const STEADY_MS = 60_000;

export interface Heard<Data> {
  onData: (data: Data) => void;
  onError: (error: unknown) => void;
  onComplete: () => void;
}

interface Listening {
  unsubscribe(): void;
}

/**
 * Subscribes, and again when the server ends it: the socket brings back only what was still asked for when it was
 * cut. Each time later and by chance, so that those who were refused together do not come back together.
 * @returns how to stop.
 */
export function keepListening<Data>(
  subscribe: (heard: Heard<Data>) => Listening,
  { onData, onError }: { onData: (data: Data) => void; onError?: (error: unknown) => void },
): () => void {
  // The server opens no socket then.
  if (isViewing()) return () => undefined;
  let stop = () => {};
  let failed = 0;

  function listen(): void {
    const began = performance.now();
    let isOver = false;
    let listening: Listening | undefined;
    const end = (mayAgain: boolean) => {
      if (isOver) return;
      isOver = true;
      if (!mayAgain) return;
      failed = performance.now() - began > STEADY_MS ? 1 : failed + 1;
      const timer = setTimeout(listen, waitAfter(failed));
      stop = () => clearTimeout(timer);
    };
    stop = () => {
      isOver = true;
      listening?.unsubscribe();
    };
    listening = subscribe({
      onData: (data) => {
        if (!isOver) onData(data);
      },
      onError: (error) => {
        if (isOver) return;
        onError?.(error);
        end(!isFinal(error));
      },
      onComplete: () => end(true),
    });
  }

  listen();
  return () => stop();
}
