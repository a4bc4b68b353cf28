import { fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enliven } from './enliven.ts';

const { openAuth, showNotice, loadAuthDialog } = vi.hoisted(() => {
  const openAuth = vi.fn();
  const showNotice = vi.fn();
  return { openAuth, showNotice, loadAuthDialog: vi.fn(async () => ({ openAuth, showNotice })) };
});
vi.mock('../accounts/public.ts', () => ({ loadAuthDialog }));

let stop = () => {};

function arrive(search = '') {
  window.history.replaceState(null, '', `/${search}`);
  render(
    <>
      <a id="signup" href="/?auth=signup" data-auth="signup">
        <b>Sign Up</b>
      </a>
      <a id="login" href="/?auth=login" data-auth="login">
        Log In
      </a>
      <a id="plan" href="/api/login">
        Start Pro Trial
      </a>
      <button type="button" id="theme" data-theme-toggle>
        Theme
      </button>
    </>,
  );
  stop = enliven();
}

const element = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(id);
  return found;
};

afterEach(() => {
  stop();
  stop = () => {};
  for (const mock of [openAuth, showNotice, loadAuthDialog]) mock.mockClear();
  document.documentElement.className = '';
});

describe("the visitors' page", () => {
  it('fetches the dialog when a link to it is reached for', () => {
    arrive();
    expect(loadAuthDialog).not.toHaveBeenCalled();
    fireEvent.focusIn(element('login'));
    expect(loadAuthDialog).toHaveBeenCalledOnce();
    expect(openAuth).not.toHaveBeenCalled();
  });

  it.each([
    ['with requestIdleCallback', true, 1],
    ['without it', false, 1],
    ['but not when the visitor saves data', true, 0, { saveData: true }],
  ] as const)('fetches the dialog once the browser is idle, %s', (_, hasIdle, times, connection?: object) => {
    vi.useFakeTimers();
    Object.assign(navigator, { connection });
    if (hasIdle) {
      vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 100));
      vi.stubGlobal('cancelIdleCallback', () => {});
    }
    arrive();
    expect(loadAuthDialog).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(loadAuthDialog).toHaveBeenCalledTimes(times);
    stop();
    stop = () => {};
    vi.unstubAllGlobals();
    Object.assign(navigator, { connection: undefined });
    vi.useRealTimers();
  });

  it('opens the tab that the link names, and returns to next', async () => {
    arrive('?next=%2Ftribes');
    expect(fireEvent.click(element('signup').querySelector('b') as Element)).toBe(false);
    await waitFor(() => expect(openAuth).toHaveBeenCalledWith('signup', '/tribes'));
  });

  it('leaves a click for a new tab, and every other link, to the browser', () => {
    arrive();
    expect(fireEvent.click(element('login'), { ctrlKey: true })).toBe(true);
    fireEvent.click(element('plan'));
    expect(openAuth).not.toHaveBeenCalled();
  });

  it.each([
    ['?auth=signup', 'signup'],
    ['?auth=login', 'login'],
  ])('opens at once for %s', async (search, tab) => {
    arrive(search);
    await waitFor(() => expect(openAuth).toHaveBeenCalledWith(tab, null));
  });

  it('opens nothing for a tab it does not know', () => {
    arrive('?auth=admin');
    expect(loadAuthDialog).not.toHaveBeenCalled();
  });

  it('passes on a notice', async () => {
    arrive('?notice=oauth_denied');
    await waitFor(() => expect(showNotice).toHaveBeenCalledWith('oauth_denied'));
  });

  it('switches the theme and stores it', () => {
    arrive();
    fireEvent.click(element('theme'));
    expect(document.documentElement.className).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    fireEvent.click(element('theme'));
    expect(document.documentElement.className).toBe('light');
  });

  it('follows the theme that another tab chose', () => {
    arrive();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(document.documentElement.className).toBe('dark');
  });
});
