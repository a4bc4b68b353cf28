import type { LiveEvent } from '@kindred/validation/live';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../testing/signedIn.tsx';
import { useCurrentUser } from './currentUser.ts';
import { LiveEvents, useLiveEvent } from './live.tsx';
import { CURRENT_USER_KEY } from './queryClient.ts';

const calls = vi.hoisted(() => ({
  subscribe: vi.fn(),
  unsubscribe: vi.fn(),
  list: vi.fn(),
  startOutbox: vi.fn(),
}));
vi.mock('./api.ts', () => ({
  api: {
    live: { events: { subscribe: calls.subscribe } },
    messaging: { list: { query: calls.list } },
  },
  sinceFirstAnswer: () => 'the first answer',
  whenSocketCloses: () => () => undefined,
}));
vi.mock('../features/messaging/hooks.ts', () => ({ startOutbox: calls.startOutbox }));

const busy = { data: { code: 'unavailable', message: 'The service is busy. Please try again shortly.' } };
const over = { data: { code: 'signed_out', message: 'Please log in to continue.' } };
const told = vi.fn();

function Listener() {
  useLiveEvent('post_deleted', ({ postId }) => told(postId));
  return useCurrentUser().user && <LiveEvents />;
}

/** What the page does with what it hears on its latest subscription. */
function latest() {
  return calls.subscribe.mock.lastCall?.[1] as {
    onData: (told: { id: string; data: LiveEvent }) => void;
    onError: (error: unknown) => void;
  };
}
const say = (id: string) =>
  act(() => latest().onData({ id, data: { type: 'post_deleted', postId: `post ${id}` } }));

beforeEach(() => {
  vi.useFakeTimers();
  told.mockReset();
  calls.list.mockReset().mockResolvedValue([]);
  calls.subscribe.mockReset().mockReturnValue({ unsubscribe: calls.unsubscribe });
});
afterEach(() => vi.useRealTimers());

it('listens on after a subscription that failed, from the last event that came', () => {
  renderSignedIn(<Listener />);
  expect(calls.subscribe.mock.lastCall?.[0]).toEqual({ lastEventId: 'the first answer' });
  say('7');
  act(() => latest().onError(busy));
  act(() => vi.advanceTimersByTime(1_000));
  expect(calls.subscribe).toHaveBeenCalledTimes(2);
  expect(calls.subscribe.mock.lastCall?.[0]).toEqual({ lastEventId: '7' });
  say('8');
  expect(told.mock.calls).toEqual([['post 7'], ['post 8']]);
});

it('sends what was written before a restart', async () => {
  calls.startOutbox.mockReset();
  const { client } = renderSignedIn(<Listener />);
  await vi.waitFor(() => expect(calls.startOutbox).toHaveBeenCalledWith(client, expect.any(String)), 5_000);
});

it('ends with the session', () => {
  const { client } = renderSignedIn(<Listener />);
  act(() => latest().onError(over));
  act(() => vi.advanceTimersByTime(600_000));
  expect(client.getQueryData(CURRENT_USER_KEY)).toBeNull();
  expect(calls.subscribe).toHaveBeenCalledTimes(1);
});

it('asks again for a conversation that became another while it was not on the screen', async () => {
  const { client } = renderSignedIn(<Listener />);
  const key = ['messaging', 'conversation', 'group'];
  client.setQueryData(key, {});
  act(() => latest().onData({ id: '7', data: { type: 'conversation_changed', conversationId: 'group' } }));
  await vi.waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true), 5_000);
});

it.each([
  { type: 'message_created', conversationId: 'group' },
  { type: 'messages_changed', conversationId: 'group' },
  { type: 'message_draft_changed', conversationId: 'group' },
  { type: 'badges_changed' },
] satisfies LiveEvent[])(
  'asks again for a list of conversations that is not on the screen: $type',
  async (data) => {
    const { client } = renderSignedIn(<Listener />);
    const key = ['messaging', 'list', 'all', ''];
    client.setQueryData(key, { pages: [], pageParams: [] });
    act(() => latest().onData({ id: '7', data }));
    await vi.waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true), 5_000);
  },
);

it('tells what has reached this device after more was missed than was told one by one', async () => {
  renderSignedIn(<Listener />);
  act(() => latest().onData({ id: '7', data: { type: 'resync' } }));
  await vi.waitFor(
    () => expect(calls.list).toHaveBeenCalledWith(expect.objectContaining({ tab: 'unread' })),
    5_000,
  );
});
