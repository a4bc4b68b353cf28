import type { LiveEvent } from '@kindred/validation/live';
import type { MessageView } from '@kindred/validation/messaging/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_WITHIN_MS } from '../../app/inTime.ts';
import { createQueryClient } from '../../app/queryClient.ts';
import { aConversation, aMessage, TALK } from '../../testing/messages.ts';
import type { MessageWindow } from './messageWindow.ts';
import { conversationKey, talkKey } from './query.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useMessageWindow, useReading } from './useMessageWindow.ts';

const calls = vi.hoisted(() => ({
  page: vi.fn(),
  changes: vi.fn(),
  markRead: vi.fn(),
  react: vi.fn(),
  edit: vi.fn(),
  delete: vi.fn(),
}));
const live = vi.hoisted(() => new Map<string, (event: LiveEvent) => void>());
vi.mock('../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: LiveEvent) => void) => live.set(type, handle),
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    messaging: {
      markRead: { mutate: calls.markRead },
      messages: {
        page: { query: calls.page },
        changes: { query: calls.changes },
        react: { mutate: calls.react },
        edit: { mutate: calls.edit },
        delete: { mutate: calls.delete },
      },
    },
  },
}));

/** What the server has, as whoever looks at the chat may see it. */
let there: MessageView[];
let revision: number;
const becomes = (message: MessageView) => {
  revision += 1;
  there = there.map((each) => (each.id === message.id ? { ...message, revision } : each));
};
const says = (seq: number) => {
  revision += 1;
  there.push(aMessage(seq, { revision }));
};
/** In no changes. */
const hides = (message: MessageView) => {
  there = there.filter(({ id }) => id !== message.id);
};
const marks = { deliveredSeq: 0, readSeq: 0, now: '2026-03-10T09:00:00.000Z' };
const refused = { data: { code: 'not_found', message: 'Not found.' } };

beforeEach(() => {
  live.clear();
  for (const each of Object.values(calls)) each.mockReset();
  there = [aMessage(1), aMessage(2, { isMine: true }), aMessage(3)];
  revision = 3;
  calls.page.mockImplementation(async ({ after = 0 }) => ({
    items: there.filter(({ seq }) => seq > after),
    hasBefore: false,
    hasAfter: false,
    revision,
    ...marks,
  }));
  calls.changes.mockImplementation(async ({ since }) => ({
    items: there.filter((each) => each.revision > since),
    revision,
    hasMore: false,
    ...marks,
  }));
});

async function open() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    () => {
      const loaded = useMessageWindow(TALK, { at: undefined, readSeq: 0, unreadCount: 0 });
      return { ...loaded, actions: useMessageActions(loaded.change, loaded.lookAgain) };
    },
    { wrapper },
  );
  await waitFor(() => expect(view.result.current.isCaughtUp).toBe(true));
  // What is drawn follows a moment later.
  const messages = () => client.getQueryData<MessageWindow>(talkKey(TALK))?.messages ?? [];
  return {
    ...view,
    held: (seq: number) => messages().find((each) => each.seq === seq),
    hear: (type: 'messages_changed' | 'sight_changed') =>
      act(async () => live.get(type)?.({ type, conversationId: TALK })),
    /** With the changes since a revision, as events have them. */
    bring: async (since: number) => {
      const items = there.filter((each) => each.revision > since);
      const changes = { items, revision, hasMore: false, ...marks, since };
      await act(async () =>
        live.get('message_created')?.({ type: 'message_created', conversationId: TALK, changes }),
      );
    },
  };
}

/** An answer that comes when the test says so. */
function slow(call: keyof typeof calls) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  calls[call].mockReturnValueOnce(promise);
  return {
    answer: (value: unknown) => act(async () => resolve(value)),
    refuse: () => act(async () => reject(refused)),
  };
}

const DONE = [
  [
    'react',
    1,
    (chat: Awaited<ReturnType<typeof open>>, message: MessageView) =>
      chat.result.current.actions.react(message, '👍', true),
  ],
  ['edit', 2, (chat, message) => chat.result.current.actions.edit(message, 'Other words')],
  ['delete', 2, (chat, message) => chat.result.current.actions.remove(message, 'all')],
] satisfies [
  keyof typeof calls,
  number,
  (chat: Awaited<ReturnType<typeof open>>, message: MessageView) => void,
][];

describe('an event that brings its changes', () => {
  it('is shown without asking', async () => {
    const chat = await open();
    const asked = calls.changes.mock.calls.length;
    says(4);
    await chat.bring(3);
    expect(chat.held(4)).toBeDefined();
    // Once more, as after a reconnection.
    await chat.bring(3);
    expect(calls.changes).toHaveBeenCalledTimes(asked);
  });

  it('that comes after one that was missed makes it ask for both', async () => {
    const chat = await open();
    says(4);
    says(5);
    await chat.bring(4);
    await waitFor(() => expect([chat.held(4), chat.held(5)]).not.toContain(undefined));
    expect(calls.changes).toHaveBeenLastCalledWith({ id: TALK, since: 3 }, expect.anything());
  });
});

describe.each(DONE)('what is refused late: %s', (call, seq, act_) => {
  it('leaves deleted what was deleted for all meanwhile', async () => {
    const chat = await open();
    const message = aMessage(seq, { isMine: seq === 2 });
    const request = slow(call);
    act(() => act_(chat, message));
    becomes({ ...message, content: '', isDeleted: true });
    await chat.hear('messages_changed');
    await request.refuse();
    expect(chat.held(seq)).toMatchObject({ isDeleted: true, content: '' });
  });

  it('does not bring back what went out of sight meanwhile', async () => {
    const chat = await open();
    const message = aMessage(seq, { isMine: seq === 2 });
    const request = slow(call);
    act(() => act_(chat, message));
    hides(message);
    await chat.hear('sight_changed');
    await waitFor(() => expect(chat.held(seq)).toBeUndefined());
    await request.refuse();
    expect(chat.held(seq)).toBeUndefined();
    // It was known here a moment ago, as in an open menu.
    calls[call].mockRejectedValue(refused);
    await act(async () => act_(chat, message));
    expect(chat.held(seq)).toBeUndefined();
  });

  it('is as it was where nothing else happened', async () => {
    const chat = await open();
    const before = chat.held(seq) as MessageView;
    const request = slow(call);
    act(() => act_(chat, before));
    expect(chat.held(seq)).not.toEqual(before);
    await request.refuse();
    expect(chat.held(seq)).toEqual(before);
  });
});

it('an answer that comes late does not bring back what went out of sight', async () => {
  const chat = await open();
  const request = slow('react');
  act(() => chat.result.current.actions.react(aMessage(1), '👍', true));
  hides(aMessage(1));
  await chat.hear('sight_changed');
  await waitFor(() => expect(chat.held(1)).toBeUndefined());
  await request.answer(aMessage(1, { revision: 4 }));
  expect(chat.held(1)).toBeUndefined();
});

describe('what I wanted away and the server kept', () => {
  it('stands there again, unless it is out of sight', async () => {
    const chat = await open();
    for (const isHidden of [false, true]) {
      const request = slow('delete');
      act(() => chat.result.current.actions.remove(aMessage(1), 'me'));
      expect(chat.held(1)).toBeUndefined();
      if (isHidden) hides(aMessage(1));
      await request.refuse();
      await waitFor(() => expect(chat.held(1) === undefined).toBe(isHidden));
    }
  });
});

describe('what failed once', () => {
  const failed = new TypeError('Failed to fetch');

  it.each([
    ['changes', 'messages_changed', () => says(4)],
    ['page', 'sight_changed', () => hides(aMessage(1))],
  ] as const)('is asked for again without another event: %s', async (call, type, happens) => {
    const chat = await open();
    happens();
    calls[call].mockRejectedValueOnce(failed);
    await chat.hear(type);
    expect(chat.held(1)).toBeDefined();
    expect(chat.held(4)).toBeUndefined();
    const seqs = there.map(({ seq }) => seq);
    const shown = () => [1, 2, 3, 4].filter((seq) => chat.held(seq) !== undefined);
    await waitFor(() => expect(shown()).toEqual(seqs), { timeout: 3_000 });
  });

  it.each([
    ['changes', 'messages_changed', () => says(4)],
    ['page', 'sight_changed', () => says(4)],
  ] as const)('is asked for again where no answer comes at all: %s', async (call, type, happens) => {
    const chat = await open();
    vi.useFakeTimers();
    try {
      happens();
      let given: AbortSignal | undefined;
      calls[call].mockImplementationOnce((_input, { signal }) => {
        given = signal;
        return new Promise(() => undefined);
      });
      const before = calls[call].mock.calls.length;
      await chat.hear(type);
      // What happens meanwhile is asked for with the next try.
      await chat.hear(type);
      expect(calls[call]).toHaveBeenCalledTimes(before + 1);
      await act(() => vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS + 1_000));
      expect(given?.aborted).toBe(true);
      expect(calls[call].mock.calls.length).toBeGreaterThan(before + 1);
      expect(chat.result.current.isCaughtUp).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is read all the same, up to the last that was seen', async () => {
    const client = createQueryClient();
    calls.markRead.mockRejectedValueOnce(failed).mockResolvedValue(aConversation({ readSeq: 3 }));
    renderHook(() => useReading(TALK, 3, true), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await waitFor(() => expect(client.getQueryData(conversationKey(TALK))).toMatchObject({ readSeq: 3 }), {
      timeout: 3_000,
    });
    expect(calls.markRead.mock.calls.map(([input]) => input)).toEqual([
      { id: TALK, seq: 3 },
      { id: TALK, seq: 3 },
    ]);
  });
});
