import { afterEach, expect, it, vi } from 'vitest';
import { OUTBOX_NAME, whenOutboxIsUsed } from './whenUsed.ts';

afterEach(() => vi.unstubAllGlobals());

const keeps = (...names: string[]) =>
  vi.stubGlobal('indexedDB', { databases: async () => names.map((name) => ({ name })) });

async function fromAnotherTab(): Promise<void> {
  const tab = new BroadcastChannel(OUTBOX_NAME);
  tab.postMessage(null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  tab.close();
}

it.each([
  ['this browser keeps an outbox', () => keeps(OUTBOX_NAME), 1],
  ['this browser keeps other things', () => keeps('drafts'), 0],
  ['the browser cannot tell', () => vi.stubGlobal('indexedDB', {}), 1],
] as const)('at once or not: %s', async (_, given, times) => {
  given();
  const start = vi.fn();
  const stop = whenOutboxIsUsed(start);
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(times));
  await fromAnotherTab();
  expect(start).toHaveBeenCalledOnce();
  stop();
});

it('not once it is stopped', async () => {
  keeps();
  const start = vi.fn();
  whenOutboxIsUsed(start)();
  await fromAnotherTab();
  expect(start).not.toHaveBeenCalled();
});
