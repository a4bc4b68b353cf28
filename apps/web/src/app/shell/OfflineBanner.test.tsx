import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OfflineBanner } from './OfflineBanner.tsx';

const online = vi.spyOn(navigator, 'onLine', 'get');

function become(isOnline: boolean) {
  online.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => online.mockReset());

describe("the banner You're offline", () => {
  it('is there exactly while the browser is offline', () => {
    online.mockReturnValue(true);
    render(<OfflineBanner />);
    expect(screen.queryByText("You're offline")).toBeNull();
    become(false);
    expect(screen.getByRole('status').textContent).toBe("You're offline");
    become(true);
    expect(screen.queryByText("You're offline")).toBeNull();
  });

  it('is there from the start when the app opens offline', () => {
    online.mockReturnValue(false);
    render(<OfflineBanner />);
    expect(screen.getByText("You're offline")).toBeTruthy();
  });
});
