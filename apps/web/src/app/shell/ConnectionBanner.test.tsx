import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onHealthCheck, waitFor } from '../serverHealth.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';

const online = vi.spyOn(navigator, 'onLine', 'get');

function become(isOnline: boolean) {
  online.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => online.mockReset());

describe("the banner You're offline", () => {
  it('is there exactly while the browser is offline', () => {
    online.mockReturnValue(true);
    render(<ConnectionBanner />);
    expect(screen.queryByText("You're offline")).toBeNull();
    become(false);
    expect(screen.getByRole('status').textContent).toBe("You're offline");
    become(true);
    expect(screen.queryByText("You're offline")).toBeNull();
  });

  it('is there from the start when the app opens offline', () => {
    online.mockReturnValue(false);
    render(<ConnectionBanner />);
    expect(screen.getByText("You're offline")).toBeTruthy();
  });
});

describe('the banner Connecting…', () => {
  afterEach(() => vi.useRealTimers());

  it('is there while a server says nothing, in the one place that is read out, and not beside the other', async () => {
    vi.useFakeTimers();
    online.mockReturnValue(true);
    onHealthCheck(() => true);
    render(<ConnectionBanner />);
    const status = screen.getByRole('status');
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = waitFor('read', promise);
    expect(status.textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(status.textContent).toBe('Connecting…');
    become(false);
    expect(status.textContent).toBe("You're offline");
    become(true);
    expect(status.textContent).toBe('Connecting…');
    await act(async () => {
      resolve();
      await waiting;
    });
    expect(status.textContent).toBe('');
  });
});
