import { alone } from '../../../app/outbox/tabLock.ts';
import { type Waiting, waitingMessages } from './outboxStore.ts';

export const FIRST_MS = 1_000;
export const LONGEST_MS = 30_000;

/** Whether the next one may go, all wait for a while, or nothing more is done. */
export type Outcome = 'next' | 'later' | 'stop';

interface Step {
  /** What it is called among the tabs. */
  name: string;
  next: (conversationId: string) => Waiting | undefined;
  work: (message: Waiting) => Promise<Outcome>;
}

/** One thing that is done for the messages of a conversation, one after the other; no conversation holds up another. */
export function sendQueueOf({ name, next, work }: Step) {
  const running = new Set<string>();
  const tries = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  async function run(conversationId: string): Promise<void> {
    if (running.has(conversationId)) return;
    running.add(conversationId);
    try {
      await alone(`${name} ${conversationId}`, async () => {
        for (;;) {
          const message = next(conversationId);
          if (message === undefined) return;
          const outcome = await work(message);
          if (outcome === 'later') wait(conversationId);
          if (outcome !== 'next') return;
          tries.delete(conversationId);
        }
      });
    } finally {
      running.delete(conversationId);
      // One that was written at the very end of it.
      seeToIt(FIRST_MS);
    }
  }

  /** Later each time, and not everybody at the same moment. */
  function wait(conversationId: string): void {
    const count = (tries.get(conversationId) ?? 0) + 1;
    tries.set(conversationId, count);
    tryWithin(conversationId, Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1)));
  }

  /**
   * Whatever waits is tried from here too after a while: the tab that was at it may be closed by then. Should it still
   * be there, the message arrives once all the same.
   */
  function seeToIt(longest: number): void {
    for (const id of new Set(waitingMessages().map(({ conversationId }) => conversationId))) {
      if (!running.has(id) && !timers.has(id) && next(id) !== undefined) tryWithin(id, longest);
    }
  }

  function tryWithin(conversationId: string, longest: number): void {
    const ms = longest / 2 + (Math.random() * longest) / 2;
    clearTimeout(timers.get(conversationId));
    timers.set(
      conversationId,
      setTimeout(() => tryNow(conversationId), ms),
    );
  }

  function tryNow(conversationId: string): void {
    clearTimeout(timers.get(conversationId));
    timers.delete(conversationId);
    void run(conversationId);
  }

  return {
    tryNow,
    seeToIt,
    /** As if nothing had failed yet. */
    forgive: (conversationId: string) => tries.delete(conversationId),
    rest(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      tries.clear();
    },
  };
}
