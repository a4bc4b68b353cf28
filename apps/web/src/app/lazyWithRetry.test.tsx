import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, type ComponentType, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { dismissToast, useVisibleToast } from '../ui/toast.tsx';
import { lazyPartWithRetry, lazyScreenWithRetry } from './lazyWithRetry.tsx';

const online = vi.spyOn(navigator, 'onLine', 'get');
const OFFLINE = 'You are offline. Try again when you are back.';

/** Code that comes when there is a network: as in a browser, an import that failed once fails for good. */
function source<Props extends object>(Loaded: ComponentType<Props>) {
  let hasFailed = false;
  return vi.fn(async () => {
    hasFailed ||= !navigator.onLine;
    if (hasFailed) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Loaded };
  });
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
function goOnline(is: boolean) {
  online.mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
}

beforeEach(() => void online.mockReturnValue(false));
afterEach(() => dismissToast());

describe('a sheet whose code does not come', () => {
  const Said = () => <output>{useVisibleToast()?.title}</output>;
  const said = () => screen.getByRole('status').textContent;
  const Sheet = (_: { onClose: () => void }) => <p>The sheet</p>;

  function open(load: () => Promise<{ default: ComponentType<ComponentProps<typeof Sheet>> }>) {
    const Part = lazyPartWithRetry(load);
    function Around() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <input aria-label="Words" />
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
            Open
          </button>
          <Suspense fallback={null}>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
          <Said />
        </>
      );
    }
    render(<Around />);
  }
  const tap = async () => {
    fireEvent.click(screen.getByText('Open'));
    await settle();
  };

  it('says why, each time, and leaves all else as it was', async () => {
    const load = source(Sheet);
    open(load);
    fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'Half a sentence' } });
    for (const _ of [1, 2, 3]) {
      dismissToast();
      await tap();
      expect(load).not.toHaveBeenCalled();
      expect(said()).toBe(OFFLINE);
      expect(screen.getByText('Open').getAttribute('aria-expanded')).toBe('false');
    }
    expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('Half a sentence');
  });

  it('opens with the next tap once there is a network', async () => {
    open(source(Sheet));
    await tap();
    goOnline(true);
    await settle();
    expect(screen.queryByText('The sheet')).toBeNull();
    await tap();
    expect(screen.getByText('The sheet')).toBeTruthy();
  });

  it('opens then too where it stays in place while it is closed', async () => {
    const Part = lazyPartWithRetry(
      source(({ isOpen }: { isOpen: boolean; onClose: () => void }) => <p>{isOpen ? 'Opened' : 'Closed'}</p>),
    );
    function Around() {
      const [isOpen, setOpen] = useState(false);
      return (
        <Suspense fallback={null}>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <Part isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      );
    }
    render(<Around />);
    await settle();
    await tap();
    await tap();
    expect(screen.queryByText('Opened')).toBeNull();
    goOnline(true);
    await tap();
    expect(screen.getByText('Opened')).toBeTruthy();
  });

  it('comes by itself where nobody could ask for it again, and says nothing', async () => {
    const Part = lazyPartWithRetry(source(() => <p>A part</p>));
    render(
      <Suspense fallback={null}>
        <Part />
        <Said />
      </Suspense>,
    );
    await settle();
    expect(said()).toBe('');
    goOnline(true);
    expect(await screen.findByText('A part')).toBeTruthy();
  });
});

describe('a screen whose code does not come', () => {
  function show() {
    const load = source(() => <p>The screen</p>);
    const { Component } = lazyScreenWithRetry(load);
    renderApp(
      <Suspense fallback={null}>
        <Component />
      </Suspense>,
    );
    return load;
  }

  it('says so, and asks anew when it is told to', async () => {
    const load = show();
    expect((await screen.findByRole('alert')).textContent).toContain(OFFLINE);
    fireEvent.click(screen.getByText('Try again'));
    await settle();
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeTruthy();
    online.mockReturnValue(true);
    fireEvent.click(screen.getByText('Try again'));
    expect(await screen.findByText('The screen')).toBeTruthy();
  });

  it('comes by itself with the network', async () => {
    show();
    await screen.findByRole('alert');
    goOnline(true);
    expect(await screen.findByText('The screen')).toBeTruthy();
  });
});
