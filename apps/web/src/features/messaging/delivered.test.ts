import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/queryClient.ts';
import { aConversation } from '../../testing/messages.ts';

const calls = vi.hoisted(() => ({ list: vi.fn(), markDelivered: vi.fn() }));
vi.mock('../../app/api.ts', () => ({
  api: { messaging: { list: { query: calls.list }, markDelivered: { mutate: calls.markDelivered } } },
}));

const unread = (id: string, lastSeq: number, more = {}) =>
  aConversation({ id, lastSeq, unreadCount: 1, ...more });
const toldIds = () => calls.markDelivered.mock.calls.map(([{ id }]) => id);
const soon = () => vi.advanceTimersByTimeAsync(400);

let delivered: typeof import('./delivered.ts');
let conversationsQuery: typeof import('./query.ts').conversationsQuery;
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  calls.list.mockReset();
  calls.markDelivered
    .mockReset()
    .mockImplementation(async ({ id }: { id: string }) => aConversation({ id, lastSeq: 3 }));
  delivered = await import('./delivered.ts');
  ({ conversationsQuery } = await import('./query.ts'));
});
afterEach(() => vi.useRealTimers());

/** Somebody looks at their list. */
async function look(list: unknown[]): Promise<void> {
  calls.list.mockResolvedValueOnce(list);
  await createQueryClient().fetchInfiniteQuery(conversationsQuery('all', ''));
  await soon();
}

it('is told of what a list shows that is not read, once', async () => {
  const list = [
    unread('a', 3),
    aConversation({ id: 'read', unreadCount: 0 }),
    unread('b', 3),
    unread('stranger', 3, { isRequest: true }),
  ];
  await look(list);
  expect(toldIds()).toEqual(['a', 'b']);
  expect(calls.markDelivered).toHaveBeenLastCalledWith({ id: 'b', seq: Number.MAX_SAFE_INTEGER });
  await look(list);
  expect(toldIds()).toEqual(['a', 'b']);
  await look([unread('a', 3), unread('b', 4)]);
  expect(toldIds()).toEqual(['a', 'b', 'b']);
});

it('is told once for an event and the list that it brings, and again with the next list after it failed', async () => {
  calls.markDelivered.mockRejectedValueOnce(new Error('offline'));
  delivered.reportDeliveredSoon('a');
  delivered.reportDeliveredSoon('a');
  await look([unread('a', 3)]);
  expect(toldIds()).toEqual(['a']);
  await look([unread('a', 3)]);
  expect(toldIds()).toEqual(['a', 'a']);
  await look([unread('a', 3)]);
  expect(toldIds()).toEqual(['a', 'a']);
});

it('is told of all that is not read after too much was missed to tell', async () => {
  calls.list.mockResolvedValueOnce([unread('a', 3), unread('b', 3)]);
  await delivered.reportDelivered();
  await soon();
  expect(calls.list).toHaveBeenCalledWith(expect.objectContaining({ tab: 'unread' }));
  expect(toldIds()).toEqual(['a', 'b']);
});
