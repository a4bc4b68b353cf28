import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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

/** Shows a screen beside a field with `typed` in it. */
function showScreen(load: () => Promise<{ default: ComponentType }>, typed = '') {
  const { Component } = lazyScreenWithRetry(load);
  const client = new QueryClient();
  renderApp(
    <QueryClientProvider client={client}>
      <input aria-label="Words" defaultValue={typed} />
      <Suspense fallback={null}>
        <Component />
      </Suspense>
    </QueryClientProvider>,
  );
  return client;
}

beforeEach(() => {
  online.mockReturnValue(false);
  vi.stubGlobal('fetch', async () => new Response(''));
});
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

describe('a sheet whose code does not come', () => {
  function Said() {
    const toast = useVisibleToast();
    return <output data-action={toast?.action?.label}>{toast?.title}</output>;
  }
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

  it('offers to reload the page, unless something is typed, as the browser keeps a failure', async () => {
    online.mockReturnValue(true);
    open(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const action = () => screen.getByRole('status').dataset.action;
    await tap();
    expect(said()).toBe('This did not load. Reload the page to open it.');
    expect(action()).toBe('Reload');
    fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'Half a sentence' } });
    await tap();
    expect(action()).toBeUndefined();
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
    showScreen(load);
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

  describe('while there is a network', () => {
    const reload = vi.fn();
    let isReady: boolean;

    async function fail(typed = '') {
      const client = showScreen(
        () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
        typed,
      );
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(screen.getByRole('alert')).toBeTruthy();
      return client;
    }
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

    beforeEach(() => {
      vi.useFakeTimers();
      online.mockReturnValue(true);
      isReady = true;
      reload.mockReset();
      vi.stubGlobal('fetch', async () => new Response('', { status: isReady ? 200 : 503 }));
      vi.stubGlobal('location', { ...window.location, href: 'https://kindred.test/map', reload });
    });
    afterEach(() => void vi.useRealTimers());

    it('reloads the page by "Try again", as the browser keeps the failure', async () => {
      await fail('Half a sentence');
      isReady = false;
      fireEvent.click(screen.getByText('Try again'));
      await pass(0);
      expect(reload).not.toHaveBeenCalled();
      isReady = true;
      fireEvent.click(screen.getByText('Try again'));
      await pass(0);
      expect(reload).toHaveBeenCalledOnce();
    });

    it('reloads the page by itself once the server is ready, once for an address', async () => {
      isReady = false;
      await fail();
      await pass(30);
      expect(reload).not.toHaveBeenCalled();
      isReady = true;
      await pass(10);
      expect(reload).toHaveBeenCalledOnce();
      cleanup();
      await fail();
      await pass(60);
      expect(reload).toHaveBeenCalledOnce();
    });

    it('reloads nothing by itself while something is typed or being saved', async () => {
      await fail('Half a sentence');
      await pass(60);
      cleanup();
      const client = await fail();
      void client
        .getMutationCache()
        .build(client, { mutationFn: () => new Promise(() => {}) })
        .execute({});
      await pass(60);
      expect(reload).not.toHaveBeenCalled();
    });
  });
});
