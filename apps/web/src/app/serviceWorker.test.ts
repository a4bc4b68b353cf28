import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchLostStyles, watchCode } from './serviceWorker.ts';

interface HappyWindow {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
}

const online = vi.spyOn(navigator, 'onLine', 'get');
const fetched = vi.fn<() => Promise<Response>>();
const reload = vi.fn();
const documentOf = (entry: string) => new Response(`<script type="module" src="/assets/${entry}"></script>`);
const fail = async () => {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve, 0));
};

beforeAll(() => {
  // Nothing is fetched here; what asks for a file is told that it came.
  (window as unknown as HappyWindow).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { ...window.location, href: 'https://kindred.test/messages', reload });
  watchCode();
});

beforeEach(() => {
  online.mockReturnValue(true);
  fetched.mockReset();
  reload.mockReset();
  sessionStorage.clear();
  const entry = document.createElement('script');
  entry.type = 'module';
  entry.src = '/assets/app-one.js';
  document.head.replaceChildren(entry);
});
afterEach(() => document.head.replaceChildren());

describe('code that does not come', () => {
  it('reloads the page where the server has another build, once for an address', async () => {
    fetched.mockImplementation(async () => documentOf('app-two.js'));
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page while the build is the same', async () => {
    fetched.mockImplementation(async () => documentOf('app-one.js'));
    await fail();
    expect(fetched).toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing answers', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
    ['the server is broken', () => fetched.mockResolvedValue(new Response('', { status: 502 }))],
    ['the browser is offline', () => online.mockReturnValue(false)],
  ])('leaves the page where %s', async (_, arrange) => {
    arrange();
    await fail();
    expect(reload).not.toHaveBeenCalled();
    expect(sessionStorage.length).toBe(0);
  });

  it('fetches again the styles that did not come with it', async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/assets/sheet.css';
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    const again = fetchLostStyles();
    const anew = document.head.querySelector('link');
    expect(anew).not.toBe(link);
    expect(anew?.getAttribute('href')).toBe('/assets/sheet.css');
    await again;
    await fetchLostStyles();
    expect(document.head.querySelector('link')).toBe(anew);
  });
});
