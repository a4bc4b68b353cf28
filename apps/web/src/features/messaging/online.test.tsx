import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsOnline } from './online.ts';

const calls = vi.hoisted(() => ({ presence: vi.fn(), unsubscribe: vi.fn() }));
vi.mock('../../app/api.ts', () => ({ api: { messaging: { presence: { subscribe: calls.presence } } } }));

const busy = { data: { code: 'unavailable', message: 'The service is busy. Please try again shortly.' } };
const latest = () => calls.presence.mock.lastCall?.[1];

beforeEach(() => {
  vi.useFakeTimers();
  calls.presence.mockReset().mockReturnValue({ unsubscribe: calls.unsubscribe });
});
afterEach(() => vi.useRealTimers());

it('is asked for again when the server could not go on telling, and nobody is online until then', () => {
  const { result, unmount } = renderHook(() => useIsOnline('olivia'));
  act(() => latest().onData({ userIds: ['olivia'] }));
  expect(result.current).toBe(true);
  act(() => latest().onError(busy));
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(1_000));
  expect(calls.presence).toHaveBeenCalledTimes(2);
  act(() => latest().onData({ userIds: ['olivia'] }));
  expect(result.current).toBe(true);
  unmount();
  expect(calls.unsubscribe).toHaveBeenCalledTimes(1);
});
