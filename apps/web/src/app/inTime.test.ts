import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWER_WITHIN_MS, inTime } from './inTime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hands over what is answered, and why it was not', async () => {
  await expect(inTime(async () => 'here')).resolves.toBe('here');
  await expect(inTime(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up what is not answered, whether or not that can be stopped', async () => {
  let given: AbortSignal | undefined;
  const asked = inTime((signal) => {
    given = signal;
    return new Promise(() => undefined);
  });
  const failed = expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(given?.aborted).toBe(true);
});
