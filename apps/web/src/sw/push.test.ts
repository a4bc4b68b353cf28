import { expect, it, vi } from 'vitest';
import { listenToPush, targetOf } from './push.ts';

const ORIGIN = 'https://kindred.test';

it('leads within this site alone, whatever was sent', () => {
  expect(targetOf('/post/1?comment=2', ORIGIN)).toBe(`${ORIGIN}/post/1?comment=2`);
  expect(targetOf('https://evil.example/x', ORIGIN)).toBe(`${ORIGIN}/`);
  expect(targetOf('//evil.example/x', ORIGIN)).toBe(`${ORIGIN}/`);
  expect(targetOf('javascript:alert(1)', ORIGIN)).toBe(`${ORIGIN}/`);
});

/** A worker with these pages open, and what it did. */
function worker(pages: { path: string; isVisible: boolean }[]) {
  const listeners = new Map<string, (event: unknown) => void>();
  const shown = vi.fn(async () => undefined);
  const opened = vi.fn(async () => null);
  const posted = vi.fn();
  const clients = pages.map(({ path, isVisible }) => {
    const client = {
      url: `${ORIGIN}${path}`,
      visibilityState: isVisible ? 'visible' : 'hidden',
      focused: isVisible,
      focus: async () => client,
      postMessage: posted,
    };
    return client;
  });
  listenToPush({
    location: { origin: ORIGIN },
    clients: { matchAll: async () => clients, openWindow: opened },
    registration: { showNotification: shown },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  } as unknown as ServiceWorkerGlobalScope);
  async function fire(name: string, event: object): Promise<void> {
    let work: Promise<unknown> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    await work;
  }
  return {
    shown,
    opened,
    posted,
    push: (data: unknown) => fire('push', { data: { json: () => data } }),
    press: (url: string) => fire('notificationclick', { notification: { close: vi.fn(), data: { url } } }),
  };
}

const NEWS = { title: 'Leo Hart', body: 'Hello', url: '/messages/1', tag: 'message:1' };

it('shows what is told, one in the place of another of the same tag', async () => {
  const app = worker([{ path: '/', isVisible: true }]);
  await app.push(NEWS);
  expect(app.shown).toHaveBeenCalledWith(
    'Leo Hart',
    expect.objectContaining({ body: 'Hello', tag: 'message:1', data: { url: `${ORIGIN}/messages/1` } }),
  );
});

it('shows nothing of what somebody is looking at, and of what it cannot read', async () => {
  const app = worker([{ path: '/messages/1', isVisible: true }]);
  await app.push(NEWS);
  await app.push('garbage');
  expect(app.shown).not.toHaveBeenCalled();
  const hidden = worker([{ path: '/messages/1', isVisible: false }]);
  await hidden.push(NEWS);
  expect(hidden.shown).toHaveBeenCalledOnce();
});

it('leads there in the app that is open, or opens it', async () => {
  const app = worker([{ path: '/', isVisible: false }]);
  await app.press(`${ORIGIN}/messages/1`);
  expect(app.posted).toHaveBeenCalledWith({ type: 'open', url: `${ORIGIN}/messages/1` });
  expect(app.opened).not.toHaveBeenCalled();
  const closed = worker([]);
  await closed.press(`${ORIGIN}/messages/1`);
  expect(closed.opened).toHaveBeenCalledWith(`${ORIGIN}/messages/1`);
});
