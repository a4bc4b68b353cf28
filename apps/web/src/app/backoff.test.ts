import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comingBack } from './backoff.ts';

const SOCKETS = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** When each of many sockets, cut at the same moment, is open again at a server that is away for `downMs`. */
function backAt(downMs: number): number[] {
  return Array.from({ length: SOCKETS }, () => {
    const { waitMs } = comingBack();
    let at = waitMs();
    while (at < downMs) at += waitMs();
    return at;
  });
}

describe('sockets that were cut together', () => {
  it('are tried again within a second', () => {
    const back = backAt(0);
    expect(Math.max(...back)).toBeLessThanOrEqual(1_000);
    expect(Math.min(...back)).toBeGreaterThanOrEqual(500);
  });

  it.each([2_000, 5_000, 30_000, 600_000])(
    'are all back within ten seconds of a server that was away for %s ms, and not at once',
    (downMs) => {
      const back = backAt(downMs);
      expect(Math.max(...back) - downMs).toBeLessThanOrEqual(10_000);
      const inEachTenth = new Map<number, number>();
      for (const at of back) {
        const tenth = Math.floor(at / 100);
        inEachTenth.set(tenth, (inEachTenth.get(tenth) ?? 0) + 1);
      }
      expect(Math.max(...inEachTenth.values())).toBeLessThan(SOCKETS / 5);
    },
  );
});

describe('a socket', () => {
  it('that held is opened again as soon as the first, one that is closed each time it opens is not', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { hasOpened, waitMs } = comingBack();
    const closesAfter = (ms: number) => {
      hasOpened();
      vi.advanceTimersByTime(ms);
      return waitMs();
    };
    expect([100, 100, 100].map(closesAfter)).toEqual([1_000, 2_000, 4_000]);
    expect(closesAfter(60_000)).toBe(1_000);
  });

  it('is tried more often while there is no network, as no server hears of it', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { waitMs } = comingBack();
    expect([1, 2, 3, 4, 5].map(waitMs)).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
  });
});
