import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/queryClient.ts';
import { aConversation, aMessage, TALK } from '../../testing/messages.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import ChatScreen from './ChatScreen.tsx';
import { conversationIsAnother, conversationKey, conversationsQuery, talkKey } from './query.ts';

const calls = vi.hoisted(() => ({
  get: vi.fn(),
  page: vi.fn(),
  changes: vi.fn(),
  hear: new Map<string, Set<(event: object) => void>>(),
}));
vi.mock('../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: object) => void) => {
    calls.hear.set(type, (calls.hear.get(type) ?? new Set()).add(handle));
  },
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    messaging: {
      get: { query: calls.get },
      markRead: { mutate: async () => calls.get() },
      presence: { subscribe: () => ({ unsubscribe: () => undefined }) },
      messages: { page: { query: calls.page }, changes: { query: calls.changes } },
    },
  },
}));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async () => undefined,
  del: async () => undefined,
  values: async () => [],
}));

const gone = { data: { code: 'not_found', message: 'Not found.' } };
const marks = { revision: 3, deliveredSeq: 0, readSeq: 0 };

beforeEach(() => {
  calls.hear.clear();
  calls.get.mockReset().mockResolvedValue(aConversation());
  calls.page.mockReset().mockResolvedValue({
    items: [1, 2, 3].map((seq) => aMessage(seq)),
    hasBefore: false,
    hasAfter: false,
    ...marks,
  });
  calls.changes.mockReset().mockResolvedValue({ items: [], hasMore: false, ...marks });
});

function closeWhileItIsRead(): void {
  calls.get.mockRejectedValue(gone);
  calls.changes.mockRejectedValue(gone);
  act(() => {
    for (const handle of calls.hear.get('messages_changed') ?? []) handle({ conversationId: TALK });
  });
}

const open = (client = createQueryClient()) =>
  renderSignedIn(
    <Routes>
      <Route path="/messages/:id" element={<ChatScreen />} />
    </Routes>,
    { path: `/messages/${TALK}`, client },
  );

it('shows nothing of a conversation that was closed to me while I was elsewhere, and keeps nothing said in it', async () => {
  const { unmount, client } = open();
  await screen.findByText('Message 2');
  unmount();
  calls.get.mockRejectedValue(gone);
  calls.changes.mockRejectedValue(gone);
  open(client);
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy();
  expect(screen.queryByText('Message 2')).toBeNull();
  expect(screen.queryByText('Olivia Ferrer')).toBeNull();
  await waitFor(() => expect(client.getQueryData(talkKey(TALK))).toBeUndefined());
});

it('says that it was a group to somebody who was taken out of it while they read', async () => {
  calls.get.mockResolvedValue(aConversation({ isGroup: true, name: 'Bakers', otherUser: null }));
  open();
  await screen.findByText('Message 2');
  closeWhileItIsRead();
  await screen.findByRole('heading', { name: 'You are no longer in this group' });
  expect(screen.queryByText('Message 2')).toBeNull();
});

it('closes it when that is first heard from what is asked of its messages', async () => {
  open();
  await screen.findByText('Message 2');
  closeWhileItIsRead();
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy();
});

it('asks again for a conversation that is another and for the lists, once they are looked at', async () => {
  const client = createQueryClient();
  const { queryKey } = conversationsQuery('all', '');
  client.setQueryData(queryKey, { pages: [[aConversation()]], pageParams: [null] });
  client.setQueryData(conversationKey(TALK), aConversation());
  client.setQueryData(conversationKey('another'), aConversation());
  conversationIsAnother(client, TALK);
  const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([queryKey, conversationKey(TALK), conversationKey('another')].map(isOld)).toEqual([
    true,
    true,
    false,
  ]);
  expect(calls.get).not.toHaveBeenCalled();
});
