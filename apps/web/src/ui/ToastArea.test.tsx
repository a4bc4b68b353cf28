import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastArea } from './ToastArea.tsx';
import { dismissToast, showToast } from './toast.tsx';
import { useLayer } from './useLayer.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastArea />);
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

const show = (...input: Parameters<typeof showToast>) => act(() => void showToast(...input));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const LEAVE = 200;

describe('notices', () => {
  it('show title and description, announced politely', () => {
    show({ title: 'Joined tribe!', description: 'Welcome to The Slow Bakery' });
    expect(screen.getByRole('status').textContent).toContain('Joined tribe!');
    expect(screen.getByRole('status').textContent).toContain('Welcome to The Slow Bakery');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('interrupt when something failed', () => {
    show({ title: 'Failed to create post', tone: 'destructive' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to create post');
  });

  it('are visible one at a time', () => {
    show({ title: 'First' });
    show({ title: 'Second' });
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeTruthy();
  });

  it('close after 5 seconds', () => {
    show({ title: 'Short' });
    pass(4999);
    expect(screen.getByText('Short')).toBeTruthy();
    pass(1);
    pass(LEAVE);
    expect(screen.queryByText('Short')).toBeNull();
  });

  it.each([
    [
      'pointer',
      (element: Element) => fireEvent.mouseEnter(element),
      (element: Element) => fireEvent.mouseLeave(element),
    ],
    ['focus', (element: Element) => fireEvent.focus(element), (element: Element) => fireEvent.blur(element)],
  ])('wait while the %s is on them', (_what, enter, leave) => {
    show({ title: 'Reading' });
    const toast = screen.getByText('Reading').closest('.toast');
    if (toast === null) throw new Error('no toast');
    enter(toast);
    pass(20_000);
    expect(screen.getByText('Reading')).toBeTruthy();
    leave(toast);
    pass(5000);
    pass(LEAVE);
    expect(screen.queryByText('Reading')).toBeNull();
  });

  it.each([
    [50, true],
    [51, false],
    [-200, true],
  ])('swiped by %i px are still there: %s', (by, isThere) => {
    show({ title: 'Swipe' });
    const toast = screen.getByText('Swipe').closest('.toast');
    if (toast === null) throw new Error('no toast');
    fireEvent.pointerDown(toast, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(toast, { clientX: 100 + by, pointerId: 1 });
    fireEvent.pointerUp(toast, { clientX: 100 + by, pointerId: 1 });
    pass(LEAVE);
    expect(screen.queryByText('Swipe') !== null).toBe(isThere);
  });

  it('are reached with F8', () => {
    show({ title: 'Here' });
    fireEvent.keyDown(window, { key: 'F8' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notices (F8)' }));
  });

  it('close with their button and with Escape', () => {
    show({ title: 'One' });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(LEAVE);
    expect(screen.queryByText('One')).toBeNull();
    show({ title: 'Two' });
    fireEvent.keyDown(screen.getByText('Two'), { key: 'Escape' });
    pass(LEAVE);
    expect(screen.queryByText('Two')).toBeNull();
  });

  it('offer one thing to do', () => {
    const onClick = vi.fn();
    show({ title: 'Post deleted', action: { label: 'Undo', onClick } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    pass(LEAVE);
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByText('Post deleted')).toBeNull();
  });

  it('leave the bottom of the screen to a sheet for as long as one is open', () => {
    const Sheet = () => {
      useLayer(true, () => {});
      return null;
    };
    const area = screen.getByRole('region', { name: 'Notices (F8)' });
    expect(area.hasAttribute('data-over-layer')).toBe(false);
    const one = render(<Sheet />);
    const two = render(<Sheet />);
    show({ title: 'Link copied' });
    expect(area.hasAttribute('data-over-layer')).toBe(true);
    one.unmount();
    expect(area.hasAttribute('data-over-layer')).toBe(true);
    two.unmount();
    expect(area.hasAttribute('data-over-layer')).toBe(false);
    expect(screen.getByText('Link copied')).toBeTruthy();
  });
});
