import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heard, onHealthCheck, silence, waitFor } from './serverHealth.ts';

const ask = vi.fn<() => boolean>();
const told: boolean[] = [];
let forget: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockReturnValue(true);
  onHealthCheck(ask);
  told.length = 0;
  forget = silence.subscribe(() => told.push(silence.now()));
});
afterEach(() => {
  forget();
  expect(vi.getTimerCount(), 'a timer runs while nobody waits').toBe(0);
  expect(silence.now()).toBe(false);
  vi.useRealTimers();
});

/** Something that is asked of the server. */
function request(what: 'read' | 'write' | 'code' = 'read') {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const settled = waitFor(what, promise).catch(() => 'failed');
  const end = async (how: () => void) => {
    how();
    await settled;
  };
  return { answer: () => end(() => resolve('answer')), fail: () => end(() => reject(new Error())) };
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a server that does not say anything', () => {
  it('is asked after a while, told of when it does not answer that either, and no longer once it does', async () => {
    const one = request();
    await after(2_900);
    expect(ask).not.toHaveBeenCalled();
    await after(3_000);
    expect(ask).toHaveBeenCalledOnce();
    expect(silence.now()).toBe(false);
    await after(200);
    expect(silence.now()).toBe(true);
    // Nothing more is done about it, however long it takes.
    expect(vi.getTimerCount()).toBe(0);
    const two = request();
    await two.answer();
    expect(silence.now()).toBe(false);
    await one.answer();
    expect(told).toEqual([true, false]);
  });

  it('is told of again when it falls silent again', async () => {
    const one = request();
    await after(6_000);
    heard();
    await after(6_000);
    await one.answer();
    expect(told).toEqual([true, false, true, false]);
  });

  it('is told of to whoever waits for a screen, whose code may come from elsewhere meanwhile', async () => {
    const [one, other] = [request('code'), request('code')];
    await after(6_000);
    await one.answer();
    expect(told).toEqual([true]);
    await other.answer();
    expect(told).toEqual([true, false]);
  });

  it('is told of where there is no way to ask it, once something that is read has waited', async () => {
    ask.mockReturnValue(false);
    const write = request('write');
    await after(20_000);
    const read = request();
    await after(5_900);
    expect(told).toEqual([]);
    await after(6_100);
    expect(told).toEqual([true]);
    await read.fail();
    expect(told).toEqual([true, false]);
    await write.answer();
  });
});

describe('a server that only takes its time', () => {
  it('is left alone over a single slow call, for as long as it gives a sign of life when asked', async () => {
    ask.mockImplementation(() => {
      setTimeout(heard, 50);
      return true;
    });
    const slow = request();
    await after(60_000);
    expect(ask.mock.calls.length).toBeGreaterThan(10);
    await slow.answer();
    expect(told).toEqual([]);
  });

  it('is left alone over a slow write where it cannot be asked', async () => {
    ask.mockReturnValue(false);
    const slow = request('write');
    await after(60_000);
    await slow.answer();
    expect(told).toEqual([]);
  });

  it('is not even asked while it answers something else', async () => {
    const slow = request();
    for (let n = 0; n < 10; n++) {
      const quick = request();
      await after(2_000);
      await quick.answer();
    }
    await slow.answer();
    expect(ask).not.toHaveBeenCalled();
    expect(told).toEqual([]);
  });
});
