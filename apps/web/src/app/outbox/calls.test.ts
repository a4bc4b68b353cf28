import { beforeEach, expect, it, vi } from 'vitest';

const { send, kept, ready } = vi.hoisted(() => ({
  send: vi.fn(),
  kept: new Map<string, unknown>(),
  ready: [] as (() => void)[],
}));
vi.mock('@trpc/client', () => ({ getUntypedClient: () => ({ mutation: send }) }));
vi.mock('../api.ts', () => ({ api: {} }));
vi.mock('../recovery.ts', () => ({ whenReady: (_: object, retry: () => void) => void ready.push(retry) }));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  values: async () => [...kept.values()],
}));

const refusal = (code: string) => ({ data: { code, message: `Refused: ${code}` } });
const call = (key: string, input: unknown = { id: key }) => ({
  key: `complete:${key}`,
  procedure: 'courses.complete',
  input,
});
const ADA = 'ada';

type Calls = typeof import('./calls.ts') & typeof import('./callStore.ts');
/** The page after a restart: its modules are new, what the browser keeps is not. */
async function openPage(): Promise<Calls> {
  vi.resetModules();
  return { ...(await import('./calls.ts')), ...(await import('./callStore.ts')) };
}
/** The server can be reached again. */
async function comeBack(): Promise<void> {
  for (const retry of ready.splice(0)) retry();
  await vi.waitFor(() => expect(kept.size).toBe(0));
}

let page: Calls;
beforeEach(async () => {
  // Pages of earlier tests hear nothing of this one.
  vi.stubGlobal('BroadcastChannel', undefined);
  kept.clear();
  ready.length = 0;
  send.mockReset();
  page = await openPage();
});

it('keeps a call while the server is away and sends it once it is back', async () => {
  send.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue('done');
  const settled = vi.fn();
  page.onSettled(settled);
  await page.enqueue(ADA, call('a'));
  expect(page.waitingCalls()).toHaveLength(1);
  await comeBack();
  expect(send.mock.calls).toEqual([
    ['courses.complete', { id: 'a' }],
    ['courses.complete', { id: 'a' }],
  ]);
  expect(settled.mock.calls).toMatchObject([[{ answer: 'done', refusal: null }]]);
  expect(page.waitingCalls()).toEqual([]);
});

it('sends what waited before a restart, in order, for its user alone', async () => {
  send.mockRejectedValue(new TypeError('offline'));
  await page.enqueue(ADA, call('a'));
  await page.enqueue(ADA, call('b'));
  send.mockReset().mockResolvedValue('done');
  const other = await openPage();
  await other.startCalls('bob');
  expect(send).not.toHaveBeenCalled();
  const again = await openPage();
  await again.startCalls(ADA);
  expect(send.mock.calls.map(([, input]) => input)).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(kept.size).toBe(0);
});

it('replaces an earlier call with the same key', async () => {
  send.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
  await page.enqueue(ADA, call('a', { answer: 1 }));
  await page.enqueue(ADA, call('a', { answer: 2 }));
  expect(page.waitingCalls()).toHaveLength(1);
  send.mockReset().mockResolvedValue('done');
  await comeBack();
  expect(send.mock.calls).toEqual([['courses.complete', { answer: 2 }]]);
});

it('sends a call that replaced one on its way', async () => {
  let answer: (value: unknown) => void = () => undefined;
  send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValue('done');
  const first = page.enqueue(ADA, call('a', { answer: 1 }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const second = page.enqueue(ADA, call('a', { answer: 2 }));
  answer('done');
  await Promise.all([first, second]);
  await vi.waitFor(() => expect(send.mock.calls.at(-1)).toEqual(['courses.complete', { answer: 2 }]));
  await vi.waitFor(() => expect(kept.size).toBe(0));
});

it('drops a call that is refused, says why, and goes on with the next', async () => {
  send.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
  await page.enqueue(ADA, call('a'));
  await page.enqueue(ADA, call('b'));
  const settled = vi.fn();
  page.onSettled(settled);
  send.mockReset().mockRejectedValueOnce(refusal('not_allowed')).mockResolvedValueOnce('done');
  await comeBack();
  expect(settled.mock.calls.map(([{ refusal: said }]) => said)).toEqual(['Refused: not_allowed', null]);
});

it.each(['signed_out', 'other_account'])('keeps a call for its user after %s', async (code) => {
  send.mockRejectedValue(refusal(code));
  await page.enqueue(ADA, call('a'));
  expect(kept.size).toBe(1);
  expect(ready).toEqual([]);
});

it('leaves nothing of a user on the device after a logout', async () => {
  send.mockRejectedValue(new TypeError('offline'));
  await page.enqueue(ADA, call('a'));
  await page.clearCalls(ADA);
  expect([kept.size, page.waitingCalls().length]).toEqual([0, 0]);
});
