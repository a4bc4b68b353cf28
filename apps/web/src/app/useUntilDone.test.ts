import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUntilDone } from './useUntilDone.ts';

const work = vi.fn<() => Promise<void>>();
const cut = new TypeError('Failed to fetch');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  work.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const begin = () => {
  const { result, unmount } = renderHook(() => useUntilDone(work));
  return { ask: () => act(async () => result.current()), unmount };
};
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('work that has to succeed', () => {
  it('is tried again by itself, later each time, until it is done', async () => {
    work.mockRejectedValue(cut);
    const { ask } = begin();
    await ask();
    let tries = 1;
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await pass(seconds * 1_000 - 1);
      expect(work).toHaveBeenCalledTimes(tries);
      await pass(1);
      tries += 1;
      expect(work).toHaveBeenCalledTimes(tries);
    }
    work.mockResolvedValue();
    await pass(30_000);
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(tries + 1);
    // What fails anew begins anew.
    work.mockRejectedValueOnce(cut);
    await ask();
    await pass(1_000);
    expect(work).toHaveBeenCalledTimes(tries + 3);
  });

  it.each(['signed_out', 'not_found', 'not_allowed'])(
    'is left alone when it is refused for %s',
    async (code) => {
      work.mockRejectedValue({ data: { code, message: 'No.' } });
      const { ask } = begin();
      await ask();
      await pass(120_000);
      expect(work).toHaveBeenCalledTimes(1);
    },
  );

  it('is given up with the screen', async () => {
    work.mockRejectedValue(cut);
    const { ask, unmount } = begin();
    await ask();
    unmount();
    window.dispatchEvent(new Event('online'));
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits no longer once there is a connection, and does nothing then that is done', async () => {
    work.mockRejectedValueOnce(cut).mockResolvedValue();
    const { ask } = begin();
    await ask();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(work).toHaveBeenCalledTimes(2);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is done once more when it is asked for meanwhile, never twice at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work.mockReturnValueOnce(promise).mockResolvedValue();
    const { ask } = begin();
    for (let n = 0; n < 3; n += 1) await ask();
    expect(work).toHaveBeenCalledTimes(1);
    await act(async () => resolve());
    expect(work).toHaveBeenCalledTimes(2);
  });
});
