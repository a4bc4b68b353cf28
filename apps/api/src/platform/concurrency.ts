/** Answers what the work answers, once it was its turn. */
export interface InTurn {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many run and how many wait at this moment. */
  state(): { running: number; waiting: number };
}

/** A few run at once, and so many wait in the order in which they came; all others are refused. */
export function createConcurrencyLimit(options: {
  atOnce: number;
  queue: number;
  /** Milliseconds after which one that still waits is refused too; without it, it waits for as long as it takes. */
  waitAtMost?: number;
  refusal: () => Error;
}): InTurn {
  const { atOnce, queue, waitAtMost, refusal } = options;
  let running = 0;
  const waiting = new Set<() => void>();

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.size >= queue) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(start);
        reject(refusal());
      };
      const timer = waitAtMost === undefined ? undefined : setTimeout(giveUp, waitAtMost);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(start);
    });
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await work();
    } finally {
      // The slot is handed on, so that a newcomer never takes it first.
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  }
  return Object.assign(inTurn, { state: () => ({ running, waiting: waiting.size }) });
}
