import type { LiveEvent } from '@kindred/validation/live';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, TALK } from '../../testing/messages.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import ChatScreen from './ChatScreen.tsx';
import MessagesScreen from './MessagesScreen.tsx';
import { waitingMessages } from './outbox/outboxStore.ts';
import { TIME } from './time/copy.ts';

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  get: vi.fn(),
  create: vi.fn(),
  pin: vi.fn(),
  markRead: vi.fn(),
  presence: vi.fn(),
  typing: vi.fn(),
  page: vi.fn(),
  changes: vi.fn(),
  send: vi.fn(),
  delete: vi.fn(),
  react: vi.fn(),
  keepDraft: vi.fn(),
  scheduled: vi.fn(),
  cancel: vi.fn(),
  everywhere: vi.fn(),
  users: vi.fn(),
}));
const live = vi.hoisted(() => new Map<string, Set<(event: LiveEvent) => void>>());
vi.mock('../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: LiveEvent) => void) => {
    const all = live.get(type) ?? new Set();
    live.set(type, all.add(handle));
  },
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    accounts: { users: { query: calls.users } },
    messaging: {
      list: { query: calls.list },
      requests: { count: { query: async () => ({ count: 0 }) } },
      get: { query: calls.get },
      create: { mutate: calls.create },
      pin: { mutate: calls.pin },
      markRead: { mutate: calls.markRead },
      presence: { subscribe: calls.presence },
      typing: { mutate: calls.typing },
      keepDraft: { mutate: calls.keepDraft },
      scheduled: {
        list: { query: calls.scheduled },
        update: {},
        sendNow: {},
        cancel: { mutate: calls.cancel },
      },
      search: { everywhere: { query: calls.everywhere } },
      messages: {
        page: { query: calls.page },
        changes: { query: calls.changes },
        send: { mutate: calls.send },
        delete: { mutate: calls.delete },
        react: { mutate: calls.react },
      },
    },
  },
}));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async () => undefined,
  del: async () => undefined,
  values: async () => [],
}));

const page = (items = [aMessage(1), aMessage(2), aMessage(3)], more = {}) => ({
  items,
  hasBefore: false,
  hasAfter: false,
  revision: items.at(-1)?.revision ?? 0,
  deliveredSeq: 0,
  readSeq: 0,
  ...more,
});
const nothingNew = { items: [], revision: 3, hasMore: false, deliveredSeq: 0, readSeq: 0 };
const hear = (event: LiveEvent) => {
  for (const handle of live.get(event.type) ?? []) handle(event);
};
const refused = { data: { code: 'not_allowed', message: 'You are not allowed to do this.' } };

beforeEach(() => {
  live.clear();
  for (const each of Object.values(calls)) each.mockReset();
  calls.list.mockImplementation(async ({ tab }) =>
    tab === 'all' ? [aConversation({ unreadCount: 2 })] : [],
  );
  calls.get.mockResolvedValue(aConversation());
  calls.page.mockResolvedValue(page());
  calls.changes.mockResolvedValue(nothingNew);
  calls.markRead.mockResolvedValue(aConversation());
  calls.presence.mockReturnValue({ unsubscribe: () => undefined });
  calls.typing.mockResolvedValue({ message: 'Typing' });
});

function App() {
  return (
    <Routes>
      <Route path="/messages" element={<MessagesScreen />} />
      <Route path="/messages/:id" element={<ChatScreen />} />
    </Routes>
  );
}
const openList = (search = '') => renderSignedIn(<App />, { path: `/messages${search}` });
const openChat = () => renderSignedIn(<App />, { path: `/messages/${TALK}` });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('who is there', () => {
  const olivia = aConversation().otherUser?.id ?? '';
  const isTyping = (on: boolean) =>
    act(() => hear({ type: 'typing', conversationId: TALK, userId: olivia, isTyping: on }));

  it('is told in the head of the chat, and that they type, for three seconds', async () => {
    openChat();
    expect(await screen.findByText('offline')).toBeTruthy();
    const [, told] = calls.presence.mock.calls[0] ?? [];
    act(() => told.onData({ userIds: [olivia] }));
    expect(screen.getByText('online')).toBeTruthy();
    vi.useFakeTimers();
    try {
      isTyping(true);
      expect(screen.getByText('typing...')).toBeTruthy();
      act(() => vi.advanceTimersByTime(2_900));
      expect(screen.getByText('typing...')).toBeTruthy();
      act(() => vi.advanceTimersByTime(200));
      expect(screen.getByText('online')).toBeTruthy();
      isTyping(true);
      isTyping(false);
      expect(screen.queryByText('typing...')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is told in the list in place of what was said last', async () => {
    openList();
    const row = await screen.findByRole('link', { name: /Olivia Ferrer/ });
    isTyping(true);
    expect(row.textContent).toContain('typing...');
    expect(row.textContent).not.toContain('Message 3');
    isTyping(false);
    expect(row.textContent).toContain('Message 3');
  });

  it('hears that I type, again while I go on, and that I stopped two seconds after the last key', async () => {
    openChat();
    await screen.findByText('Message 1');
    vi.useFakeTimers();
    const said = () => calls.typing.mock.calls.map(([{ isTyping }]) => isTyping);
    try {
      type('H');
      expect(said()).toEqual([true]);
      for (const text of ['He', 'Hel', 'Hell']) {
        act(() => vi.advanceTimersByTime(900));
        type(text);
      }
      expect(said()).toEqual([true, true]);
      act(() => vi.advanceTimersByTime(1_999));
      expect(said()).toEqual([true, true]);
      act(() => vi.advanceTimersByTime(1));
      expect(said()).toEqual([true, true, false]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the list', () => {
  it('shows each conversation with what was said last and how much is unread', async () => {
    openList();
    const row = await screen.findByRole('link', { name: /Olivia Ferrer/ });
    expect(row.textContent).toContain('Message 3');
    expect(row.textContent).toContain('2');
    expect(row.getAttribute('href')).toBe(`/messages/${TALK}`);
  });

  it.each([
    ['', 'No conversations yet'],
    ['?tab=unread', 'No unread conversations'],
    ['?tab=groups', 'No groups conversations'],
    ['?tab=archived', 'No archived conversations'],
  ])('says of %s that %s', async (search, sentence) => {
    calls.list.mockResolvedValue([]);
    openList(search);
    expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
    const start = screen.queryByRole('button', { name: 'Start New Chat' });
    expect(start !== null).toBe(search === '');
  });

  it('can be asked for again when it does not load', async () => {
    calls.list.mockRejectedValue(refused);
    openList();
    const again = await screen.findByRole('button', { name: 'Try again' });
    calls.list.mockResolvedValue([aConversation()]);
    fireEvent.click(again);
    expect(await screen.findByRole('link', { name: /Olivia Ferrer/ })).toBeTruthy();
  });

  it('pins from the menu, and says so when that fails', async () => {
    calls.pin.mockRejectedValue(refused);
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Olivia Ferrer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pin Chat' }));
    await waitFor(() => expect(calls.pin).toHaveBeenCalledWith({ id: TALK, isPinned: true }));
    expect((await screen.findAllByText('This did not work')).length).toBeGreaterThan(0);
  });

  it('says that no chat was found only where no message was either', async () => {
    calls.list.mockResolvedValue([]);
    calls.everywhere.mockImplementation(async ({ q }) =>
      q === 'oven' ? [{ ...aMessage(7, { content: 'The oven is on' }), conversation: aConversation() }] : [],
    );
    openList();
    const search = await screen.findByRole('searchbox', { name: 'Search messages' });
    fireEvent.change(search, { target: { value: 'oven' } });
    expect(await screen.findByText('oven')).toBeTruthy();
    expect(screen.queryByText('No conversations found')).toBeNull();
    fireEvent.change(search, { target: { value: 'ovens' } });
    expect(await screen.findByText('No conversations found')).toBeTruthy();
    // Too short to look for a message.
    fireEvent.change(search, { target: { value: 'o' } });
    await waitFor(() => expect(screen.queryByText('No messages found')).toBeNull());
    expect(await screen.findByText('No conversations found')).toBeTruthy();
  });

  it('makes a group of a name and people, and of nothing less', async () => {
    calls.users.mockResolvedValue([
      {
        id: 'u1',
        firstName: 'Leo',
        lastName: 'Park',
        name: 'Leo Park',
        handle: 'leo',
        profileImageUrl: null,
      },
    ]);
    calls.create.mockResolvedValue(
      aConversation({ isGroup: true, type: 'group', name: 'Bakers', otherUser: null }),
    );
    openList();
    fireEvent.click(await screen.findByRole('button', { name: 'New Group' }));
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create Group' });
    expect(create.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Group name'), { target: { value: ' Bakers ' } });
    expect(create.disabled).toBe(true);
    fireEvent.click(await screen.findByRole('checkbox', { name: /Leo Park/ }));
    fireEvent.click(create);
    await waitFor(() => expect(calls.create).toHaveBeenCalled());
    expect(calls.create.mock.calls[0]?.[0]).toEqual({
      participantIds: ['u1'],
      name: 'Bakers',
      isGroup: true,
    });
  });
});

describe('the open chat', () => {
  it('shows what was said, and that it was read', async () => {
    calls.page.mockResolvedValue(
      page([aMessage(1), aMessage(2, { isMine: true }), aMessage(3, { isMine: true })], {
        deliveredSeq: 3,
        readSeq: 2,
      }),
    );
    openChat();
    const log = await screen.findByRole('log');
    await within(log).findByText('Message 1');
    expect(within(log).getAllByRole('img', { name: 'Read' })).toHaveLength(1);
    expect(within(log).getAllByRole('img', { name: 'Delivered' })).toHaveLength(1);
    await waitFor(() => expect(calls.markRead).toHaveBeenCalledWith({ id: TALK, seq: 3 }, expect.anything()));
  });

  it('is read also when something was heard before it was there', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.page.mockReturnValueOnce(promise);
    openChat();
    await waitFor(() => expect(calls.page).toHaveBeenCalled());
    act(() => hear({ type: 'marks_changed', conversationId: TALK }));
    expect(calls.markRead).not.toHaveBeenCalled();
    resolve(page());
    await waitFor(() => expect(calls.markRead).toHaveBeenCalledWith({ id: TALK, seq: 3 }, expect.anything()));
  });

  it('keeps what is open and chosen when what was begun here is heard of', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.keepDraft.mockReturnValueOnce(promise);
    openChat();
    await screen.findByText('Message 1');
    type('Early');
    const attach = screen.getByRole('button', { name: 'Attach' });
    attach.focus();
    fireEvent.click(attach);
    await screen.findByRole('group', { name: 'Attach' });
    await waitFor(() => expect(calls.keepDraft).toHaveBeenCalled(), { timeout: 2_000 });
    // The event comes before the answer.
    const draft = {
      content: 'Early',
      replyToMessageId: null,
      replyTo: null,
      revision: 1,
      updatedAt: new Date().toISOString(),
    };
    calls.get.mockResolvedValue(aConversation({ draft }));
    const asked = calls.get.mock.calls.length;
    act(() => hear({ type: 'message_draft_changed', conversationId: TALK }));
    await waitFor(() => expect(calls.get.mock.calls.length).toBeGreaterThan(asked));
    await act(async () => resolve(aConversation({ draft })));
    expect(screen.getByRole('group', { name: 'Attach' })).toBeTruthy();
    expect(field().value).toBe('Early');

    // What another device writes comes in, and what is open here stays.
    const later = { ...draft, content: 'Early and late', revision: 2, updatedAt: '2100-01-01T00:00:00.000Z' };
    calls.get.mockResolvedValue(aConversation({ draft: later }));
    act(() => hear({ type: 'message_draft_changed', conversationId: TALK }));
    await waitFor(() => expect(field().value).toBe('Early and late'));
    expect(screen.getByRole('group', { name: 'Attach' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close attachments' }));
  });

  it('sends with Enter, shows it at once, and begins a new line with Shift', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.send.mockReturnValueOnce(promise);
    openChat();
    await screen.findByText('Message 1');
    type('  ');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(calls.send).not.toHaveBeenCalled();
    type('Good morning');
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    expect(calls.send).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await screen.findByText('Good morning')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Sending' })).toBeTruthy();
    expect(field().value).toBe('');
    resolve(aMessage(4, { isMine: true, content: 'Good morning' }));
    expect(await screen.findByRole('img', { name: 'Sent' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Sending' })).toBeNull();
    expect(screen.getAllByText('Good morning')).toHaveLength(1);
  });

  it('shows once what is heard of before its sending is answered', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.send.mockReturnValueOnce(promise);
    openChat();
    await screen.findByText('Message 1');
    type('Good evening');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await screen.findByRole('img', { name: 'Sending' })).toBeTruthy();
    const [{ clientKey }] = calls.send.mock.lastCall ?? [{}];
    const items = [aMessage(4, { isMine: true, content: 'Good evening', clientKey })];
    calls.changes.mockResolvedValue({ ...nothingNew, items, revision: 4 });
    hear({ type: 'message_created', conversationId: TALK });
    expect(await screen.findByRole('img', { name: 'Sent' })).toBeTruthy();
    expect(screen.getAllByText('Good evening')).toHaveLength(1);
    resolve(items[0]);
    await waitFor(() => expect(waitingMessages()).toEqual([]));
  });

  it('takes what others say from the changes, however it hears of them', async () => {
    openChat();
    await screen.findByText('Message 1');
    // What was said before the chat was open is asked for first.
    await waitFor(() => expect(calls.changes).toHaveBeenCalledOnce());
    await act(async () => {});
    calls.changes.mockResolvedValue({
      ...nothingNew,
      items: [aMessage(4, { content: 'News' })],
      revision: 4,
    });
    hear({ type: 'message_created', conversationId: 'another' });
    expect(screen.queryByText('News')).toBeNull();
    hear({ type: 'message_created', conversationId: TALK });
    expect(await screen.findByText('News')).toBeTruthy();
    expect(calls.changes).toHaveBeenCalledWith({ id: TALK, since: 3 }, expect.anything());
    // Whoever looks at the end sees it come.
    expect(screen.queryByText('New messages')).toBeNull();
  });

  it('lets go of what I put out of my sight on another device, also when that was missed', async () => {
    const { unmount, client } = openChat();
    await screen.findByText('Message 2');
    calls.page.mockResolvedValue(page([aMessage(1), aMessage(3)]));
    hear({ type: 'sight_changed', conversationId: 'another' });
    expect(calls.page).toHaveBeenCalledTimes(1);
    hear({ type: 'sight_changed', conversationId: TALK });
    await waitFor(() => expect(screen.queryByText('Message 2')).toBeNull());
    expect(calls.page).toHaveBeenLastCalledWith({ id: TALK, after: 0, limit: 50 }, expect.anything());
    // A block between me and somebody in the group names no conversation.
    calls.page.mockResolvedValue(page([aMessage(3)]));
    hear({ type: 'sight_changed' });
    await waitFor(() => expect(screen.queryByText('Message 1')).toBeNull());
    unmount();
    const { promise, resolve } = Promise.withResolvers();
    calls.page.mockReturnValue(promise);
    renderSignedIn(<App />, { path: `/messages/${TALK}`, client });
    expect(await screen.findByText('Message 3')).toBeTruthy();
    resolve(page([], { revision: 3 }));
    await waitFor(() => expect(screen.queryByText('Message 3')).toBeNull());
  });

  it('tells what happened without options, without a name and without calling it new', async () => {
    const added = { content: 'Olivia Ferrer added you', notice: { kind: 'added' as const, userIds: [] } };
    const { container } = openChat();
    await screen.findByText('Message 1');
    const options = screen.getAllByRole('button', { name: 'Message options' }).length;
    calls.changes.mockResolvedValue({ ...nothingNew, items: [aMessage(4, added)], revision: 4 });
    hear({ type: 'messages_changed', conversationId: TALK });
    expect(await screen.findByText('Olivia Ferrer added you')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Message options' })).toHaveLength(options);
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('');
    expect(screen.queryByText('New messages')).toBeNull();
    // It cannot be selected either.
    fireEvent.click(screen.getAllByRole('button', { name: 'Message options' })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Select Messages' }));
    expect(await screen.findAllByRole('checkbox')).toHaveLength(options);
  });

  it('answers a message, and says in the bar which', async () => {
    calls.send.mockResolvedValue(aMessage(4, { isMine: true, content: 'It is' }));
    openChat();
    await screen.findByText('Message 1');
    fireEvent.click(screen.getAllByRole('button', { name: 'Message options' })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    expect((await screen.findByText('Replying to')).textContent).toBe('Replying to Olivia Ferrer');
    type('It is');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(calls.send).toHaveBeenLastCalledWith(
        expect.objectContaining({ content: 'It is', replyToMessageId: aMessage(1).id }),
      ),
    );
    expect(screen.queryByText('Replying to')).toBeNull();
  });

  it('puts a message back that the server did not delete', async () => {
    calls.delete.mockRejectedValue(refused);
    openChat();
    await screen.findByText('Message 1');
    fireEvent.click(screen.getAllByRole('button', { name: 'Message options' })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete for me' }));
    await waitFor(() => expect(calls.delete).toHaveBeenCalledWith({ id: aMessage(1).id, for: 'me' }));
    expect((await screen.findAllByText('The message was not deleted')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Message 1')).toBeTruthy();
  });

  it('keeps what was begun, for the next visit', async () => {
    const { unmount } = openChat();
    await screen.findByText('Message 1');
    type('Half a thou');
    unmount();
    openChat();
    await screen.findByText('Message 1');
    expect(field().value).toBe('Half a thou');
  });

  it('says that it is gone, to whomever it is closed', async () => {
    calls.get.mockRejectedValue({ data: { code: 'not_found', message: 'Not found.' } });
    openChat();
    expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/messages');
    expect(calls.scheduled).not.toHaveBeenCalled();
  });

  it('gives back what could not be sent there later to whoever wrote it', async () => {
    const gone = { data: { code: 'not_found', message: 'Not found.' } };
    calls.get.mockRejectedValue(gone);
    calls.scheduled.mockResolvedValue([
      {
        id: 'later',
        conversationId: TALK,
        content: 'Good morning',
        replyToMessageId: null,
        sendAt: '2026-03-10T09:00:00.000Z',
        failure: 'You can no longer write here.',
      },
    ]);
    renderSignedIn(<App />, { path: `/messages/${TALK}?scheduled` });
    expect(await screen.findByText('Good morning')).toBeTruthy();
    expect(screen.getByText('You can no longer write here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: TIME.sendNow })).toBeNull();
    calls.cancel.mockResolvedValue({ message: 'The message will not be sent' });
    calls.scheduled.mockRejectedValue(gone);
    fireEvent.click(screen.getByRole('button', { name: TIME.cancel }));
    expect(await screen.findByText(TIME.noneScheduled)).toBeTruthy();
    expect(calls.cancel).toHaveBeenCalledWith({ id: 'later' });
  });
});
