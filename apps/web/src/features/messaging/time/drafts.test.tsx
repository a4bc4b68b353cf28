import type { LiveEvent } from '@kindred/validation/live';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, TALK } from '../../../testing/messages.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import ChatScreen from '../ChatScreen.tsx';

const calls = vi.hoisted(() => ({ get: vi.fn(), markRead: vi.fn(), keepDraft: vi.fn() }));
const live = vi.hoisted(() => new Map<string, Set<(event: LiveEvent) => void>>());
vi.mock('../../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: LiveEvent) => void) => {
    live.set(type, (live.get(type) ?? new Set()).add(handle));
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    messaging: {
      get: { query: calls.get },
      markRead: { mutate: calls.markRead },
      presence: { subscribe: () => ({ unsubscribe: () => undefined }) },
      typing: { mutate: async () => ({ message: 'Typing' }) },
      keepDraft: { mutate: calls.keepDraft },
      messages: {
        page: {
          query: async () => ({
            ...marks,
            items: [aMessage(1, { can: { edit: true, deleteForAll: false, pin: false, report: false } })],
            hasBefore: false,
            hasAfter: false,
          }),
        },
        changes: { query: async () => ({ ...marks, items: [], hasMore: false }) },
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

const marks = { revision: 1, deliveredSeq: 0, readSeq: 0 };

beforeEach(() => {
  live.clear();
  for (const each of Object.values(calls)) each.mockReset();
  calls.get.mockResolvedValue(aConversation());
  calls.markRead.mockResolvedValue(aConversation());
});

const openChat = () =>
  renderSignedIn(
    <Routes>
      <Route path="/messages/:id" element={<ChatScreen />} />
    </Routes>,
    { path: `/messages/${TALK}` },
  );
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('what was begun on two devices', () => {
  const draftOf = (content: string, updatedAt = '2026-03-10T09:00:00.000Z') => ({
    content,
    replyToMessageId: null,
    replyTo: null,
    revision: 1,
    updatedAt,
  });
  const sayThat = (draft: ReturnType<typeof draftOf> | null) =>
    calls.get.mockResolvedValue(aConversation({ draft }));
  const hearOfIt = async () => {
    const asked = calls.get.mock.calls.length;
    act(() => {
      for (const handle of live.get('message_draft_changed') ?? []) {
        handle({ type: 'message_draft_changed', conversationId: TALK });
      }
    });
    await waitFor(() => expect(calls.get.mock.calls.length).toBeGreaterThan(asked));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  };
  const beginSaved = async (text: string) => {
    calls.keepDraft.mockImplementation(async ({ content }) => ({ draft: draftOf(content) }));
    const opened = openChat();
    await screen.findByText('Message 1');
    type(text);
    await waitFor(() => expect(calls.keepDraft).toHaveBeenCalled(), { timeout: 2_000 });
    await act(async () => undefined);
    return opened;
  };
  const reopen = async () => {
    openChat();
    await screen.findByText('Message 1');
  };
  /** Where the network does not answer. */
  const failing = () => calls.keepDraft.mockRejectedValue(new TypeError('Failed to fetch'));

  it('is gone here too, once it was sent on the other', async () => {
    const { unmount } = await beginSaved('Old words');
    unmount();
    sayThat(null);
    await reopen();
    expect(field().value).toBe('');
  });

  it('is what the other made of it', async () => {
    const { unmount } = await beginSaved('Old words');
    unmount();
    sayThat(draftOf('Old words, and new ones', '2026-03-10T09:01:00.000Z'));
    await reopen();
    expect(field().value).toBe('Old words, and new ones');
  });

  it('stays where it was not kept there yet, and is kept now', async () => {
    failing();
    const { unmount } = openChat();
    await screen.findByText('Message 1');
    type('Only here');
    unmount();
    sayThat(draftOf('Of the other', '2100-01-01T00:00:00.000Z'));
    await reopen();
    await hearOfIt();
    expect(field().value).toBe('Only here');
    calls.keepDraft.mockReset();
    failing();
    await waitFor(
      () =>
        expect(calls.keepDraft).toHaveBeenCalledWith({
          id: TALK,
          content: 'Only here',
          replyToMessageId: null,
        }),
      { timeout: 2_000 },
    );
  });

  it('does not come back after it was emptied, although nothing answered before the page was left', async () => {
    const { unmount } = await beginSaved('Old words');
    failing();
    sayThat(draftOf('Old words'));
    type('');
    unmount();
    // More than once: it is kept until all devices have it.
    for (const _ of [1, 2]) {
      const opened = openChat();
      await screen.findByText('Message 1');
      expect(field().value).toBe('');
      opened.unmount();
    }
    calls.keepDraft.mockReset().mockResolvedValue({ draft: null });
    await reopen();
    await waitFor(
      () => expect(calls.keepDraft).toHaveBeenCalledWith({ id: TALK, content: '', replyToMessageId: null }),
      { timeout: 2_000 },
    );
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it('does not come back where it was emptied while its words were on their way', async () => {
    calls.keepDraft.mockReturnValue(new Promise(() => undefined));
    const { unmount } = openChat();
    await screen.findByText('Message 1');
    type('On their way');
    await waitFor(() => expect(calls.keepDraft).toHaveBeenCalled(), { timeout: 2_000 });
    type('');
    unmount();
    sayThat(draftOf('On their way'));
    await reopen();
    expect(field().value).toBe('');
  });

  it('is what the other began after it was emptied here', async () => {
    const { unmount } = await beginSaved('Old words');
    failing();
    type('');
    unmount();
    sayThat(draftOf('Of the other', '2026-03-10T09:01:00.000Z'));
    await reopen();
    expect(field().value).toBe('Of the other');
  });

  it('goes from a field that has the focus and in which nothing was typed since', async () => {
    await beginSaved('Old words');
    field().focus();
    sayThat(draftOf('Old words, and new ones', '2026-03-10T09:01:00.000Z'));
    await hearOfIt();
    await waitFor(() => expect(field().value).toBe('Old words, and new ones'));
    sayThat(null);
    await hearOfIt();
    await waitFor(() => expect(field().value).toBe(''));
    expect(document.activeElement).toBe(field());
  });

  it('leaves a message that is edited as it is', async () => {
    await beginSaved('Old words');
    fireEvent.click(screen.getByRole('button', { name: 'Message options' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    await waitFor(() => expect(field().value).toBe('Message 1'));
    type('Message 1, better');
    sayThat(draftOf('Old words, and new ones', '2026-03-10T09:01:00.000Z'));
    await hearOfIt();
    expect(field().value).toBe('Message 1, better');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(field().value).toBe('Old words, and new ones'));
  });

  it('stays in a field in which something was typed since', async () => {
    await beginSaved('Old words');
    failing();
    type('Old words, and mine');
    sayThat(null);
    await hearOfIt();
    expect(field().value).toBe('Old words, and mine');
  });

  it('stays when an answer of before it was kept comes late', async () => {
    const { promise, resolve } = Promise.withResolvers();
    calls.markRead.mockReturnValue(promise);
    await beginSaved('Just kept');
    sayThat(draftOf('Just kept'));
    resolve(aConversation({ draft: null }));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(field().value).toBe('Just kept');
  });
});
