import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What the network gives for a path: an answer, or a connection that fails. */
type Given = () => Promise<Response>;
let trpcGives: Given;
let isReady: boolean;
const looks = vi.fn();
const asks = vi.fn();

const closed: Given = () => Promise.reject(new TypeError('Failed to fetch'));
const says =
  (status: number, body: unknown, type = 'application/json'): Given =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': type },
    });
const gives = (data: unknown) => says(200, [{ result: { data } }]);
const fails = (code: string, status: number) =>
  says(status, [{ error: { message: '', code: -32_603, data: { code } } }]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  isReady = true;
  looks.mockReset();
  asks.mockReset();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/readyz') {
      looks();
      return isReady ? new Response('') : closed();
    }
    asks();
    return trpcGives();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

/** A query on the screen that has just been answered with `given`. */
async function show(given: Given) {
  const { api } = await import('./api.ts');
  const { createQueryClient } = await import('./queryClient.ts');
  trpcGives = given;
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['badges'],
    queryFn: () => api.notifications.badges.query(),
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().status).toBe('error');
  return { shown: () => observer.getCurrentResult().data, leave };
}

describe('a read that failed', () => {
  const HTML = '<h1>It burns</h1>';
  it.each<[what: string, given: Given]>([
    ['whose connection was closed', closed],
    ['at a server that is starting', says(503, { message: 'Starting.', code: 'unavailable' })],
    ['at a server that is busy', fails('unavailable', 503)],
    ['at a proxy whose server is away', says(502, HTML, 'text/html')],
  ])('%s is asked for again once the server is ready', async (_, given) => {
    isReady = false;
    const { shown } = await show(given);
    await seconds(20);
    expect(asks).toHaveBeenCalledOnce();
    trpcGives = gives({ unread: 2 });
    isReady = true;
    await seconds(10);
    expect(shown()).toEqual({ unread: 2 });
    await seconds(60);
    expect(asks).toHaveBeenCalledTimes(2);
  });

  it.each<[what: string, given: Given]>([
    ['for a reason of its own', fails('not_found', 404)],
    ['by a fault of the server', fails('internal', 500)],
    ['by a provider that is away', fails('provider_unavailable', 503)],
    ['by a fault in other words', says(500, HTML, 'text/html')],
  ])('%s is left to the person', async (_, given) => {
    await show(given);
    await seconds(60);
    expect(asks).toHaveBeenCalledOnce();
    expect(looks).not.toHaveBeenCalled();
  });

  it('is given up when it fails again and again while the server is ready', async () => {
    await show(closed);
    await seconds(300);
    expect(asks).toHaveBeenCalledTimes(6);
    expect(looks).toHaveBeenCalledTimes(5);
  });

  it('is asked for again however long the server was away', async () => {
    isReady = false;
    const { shown } = await show(closed);
    await seconds(300);
    isReady = true;
    trpcGives = fails('unavailable', 503);
    await seconds(10);
    trpcGives = gives({ unread: 2 });
    await seconds(10);
    expect(shown()).toEqual({ unread: 2 });
  });

  it('waits for a network, and no longer', async () => {
    const { shown } = await show(closed);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await seconds(60);
    expect(looks).not.toHaveBeenCalled();
    trpcGives = gives({ unread: 2 });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual({ unread: 2 });
  });

  it('is not asked for when nobody looks at it any more', async () => {
    const { leave } = await show(closed);
    leave();
    await seconds(60);
    expect(asks).toHaveBeenCalledOnce();
  });
});

it('a page that failed is asked for again, and not those before it', async () => {
  const { createQueryClient } = await import('./queryClient.ts');
  const page = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam);
  const list = new InfiniteQueryObserver(createQueryClient(), {
    queryKey: ['list'],
    queryFn: page,
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  });
  list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  page.mockRejectedValueOnce(new Error('x', { cause: new TypeError('Failed to fetch') }));
  await list.fetchNextPage();
  expect(list.getCurrentResult().isFetchNextPageError).toBe(true);
  await seconds(2);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(page.mock.calls.map(([{ pageParam }]) => pageParam)).toEqual([1, 2, 2]);
});
