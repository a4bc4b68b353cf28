import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConcurrencyLimit } from './concurrency.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REFUSED = new Error('refused');

/** Works that end when they are told to, and what became of each. */
function start(options: { atOnce: number; queue: number; waitAtMost?: number }, count: number) {
  const inTurn = createConcurrencyLimit({ ...options, refusal: () => REFUSED });
  const state: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const begin = () => {
    const at = state.push('waits') - 1;
    inTurn(() => {
      state[at] = 'runs';
      return new Promise<void>((resolve, reject) => {
        ends[at] = (error) => (error === undefined ? resolve() : reject(error));
      });
    }).then(
      () => (state[at] = 'done'),
      (error) => (state[at] = error === REFUSED ? 'refused' : 'failed'),
    );
  };
  for (let n = 0; n < count; n++) begin();
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { state, begin, settled, end: (at: number, error?: Error) => ends[at]?.(error) };
}

test('as many run as there are slots, as many wait as fit in the queue, all others are refused', async () => {
  const { state, settled } = start({ atOnce: 2, queue: 3 }, 8);
  await settled();
  expect(state).toEqual(['runs', 'runs', 'waits', 'waits', 'waits', 'refused', 'refused', 'refused']);
});

test('a slot goes to the one that waits longest, also after a failure, and never to a newcomer', async () => {
  const { state, begin, settled, end } = start({ atOnce: 1, queue: 5 }, 3);
  await settled();
  end(0, new Error('broken'));
  begin();
  await settled();
  expect(state).toEqual(['failed', 'runs', 'waits', 'waits']);
  for (const at of [1, 2, 3]) {
    end(at);
    await settled();
  }
  expect(state).toEqual(['failed', 'done', 'done', 'done']);
  begin();
  await settled();
  expect(state.at(-1)).toBe('runs');
});

test('one that waited for as long as it may is refused and leaves its place in the queue', async () => {
  const { state, begin, settled, end } = start({ atOnce: 1, queue: 1, waitAtMost: 1_000 }, 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state).toEqual(['runs', 'refused']);
  begin();
  end(0);
  await settled();
  expect(state).toEqual(['done', 'refused', 'runs']);
  // Its time to wait is over: it runs for as long as it takes.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.at(-1)).toBe('runs');
});
