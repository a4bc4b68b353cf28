import { errorCode } from './errors.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** What no other try changes: it is about who asks, or about what is asked for. */
const FINAL: ReadonlySet<string | null> = new Set([
  'signed_out',
  'account_suspended',
  'invalid_input',
  'not_allowed',
  'not_found',
]);

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
  let stop = () => {};
  let tries = 0;

  function listen(): void {
    const began = performance.now();
    let isOver = false;
    let listening: Listening | undefined;
    const end = (mayAgain: boolean) => {
      if (isOver) return;
      isOver = true;
      if (!mayAgain) return;
      // One that held for long is no sign of a server in need.
      if (performance.now() - began > LONGEST_MS) tries = 0;
      const upTo = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
      tries += 1;
      const timer = setTimeout(listen, upTo * (0.5 + Math.random() / 2));
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
        end(!FINAL.has(errorCode(error)));
      },
      onComplete: () => end(true),
    });
  }

  listen();
  return () => stop();
}
