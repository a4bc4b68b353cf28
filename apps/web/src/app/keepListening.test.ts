import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Heard, keepListening } from './keepListening.ts';

const busy = { data: { code: 'server_busy', message: 'Too much at once.' } };
const over = { data: { code: 'signed_out', message: 'Please log in to continue.' } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function listener() {
  const asked: Heard<number>[] = [];
  const unsubscribe = vi.fn();
  const onData = vi.fn();
  const onError = vi.fn();
  const stop = keepListening<number>(
    (heard) => {
      asked.push(heard);
      return { unsubscribe };
    },
    { onData, onError },
  );
  return { asked, unsubscribe, onData, onError, stop, last: () => asked.at(-1) as Heard<number> };
}

it('asks again after an error and after an end, and hears as before', () => {
  const { asked, last, onData, onError } = listener();
  last().onError(busy);
  expect(onError).toHaveBeenCalledWith(busy);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveLength(2);
  last().onData(7);
  expect(onData).toHaveBeenCalledWith(7);
  last().onComplete();
  vi.advanceTimersByTime(2_000);
  expect(asked).toHaveLength(3);
});

it('asks once for an error that is also the end', () => {
  const { asked, last } = listener();
  const first = last();
  first.onError(busy);
  first.onComplete();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(2);
});

it('waits longer each time, by chance, at most half a minute, and little again after one that held', () => {
  const chance = vi.spyOn(Math, 'random');
  const { asked, last } = listener();
  const waits: number[] = [];
  const fail = () => {
    const before = asked.length;
    const from = performance.now();
    last().onError(busy);
    while (asked.length === before) vi.advanceTimersByTime(100);
    waits.push(Math.round((performance.now() - from) / 100) / 10);
  };
  chance.mockReturnValue(1);
  for (let n = 0; n < 8; n++) fail();
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  chance.mockReturnValue(0);
  fail();
  expect(waits.at(-1)).toBe(15);
  vi.advanceTimersByTime(61_000);
  fail();
  expect(waits.at(-1)).toBe(0.5);
  chance.mockRestore();
});

it.each(['signed_out', 'account_suspended', 'not_found', 'not_allowed'])(
  'never asks again when it is %s',
  (code) => {
    const { asked, last, onError } = listener();
    last().onError({ data: { ...over.data, code } });
    expect(onError).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(600_000);
    expect(asked).toHaveLength(1);
  },
);

it('asks no more once it is stopped, while it listens or while it waits', () => {
  const one = listener();
  one.stop();
  expect(one.unsubscribe).toHaveBeenCalledTimes(1);
  one.last().onComplete();
  one.last().onData(1);
  const two = listener();
  two.last().onError(busy);
  two.stop();
  vi.advanceTimersByTime(600_000);
  expect([one.asked.length, two.asked.length]).toEqual([1, 1]);
  expect(one.onData).not.toHaveBeenCalled();
});
