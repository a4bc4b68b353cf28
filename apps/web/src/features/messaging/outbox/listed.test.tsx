import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, aPark, TALK } from '../../../testing/messages.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import MessagesScreen from '../MessagesScreen.tsx';
import { followArrivals } from './arrivals.ts';
import { discard, forgetOutbox, openOutbox, putInOutbox } from './outbox.ts';
import { waitingMessages } from './outboxStore.ts';

const calls = vi.hoisted(() => ({ list: vi.fn(), get: vi.fn(), send: vi.fn() }));
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    messaging: {
      list: { query: calls.list },
      get: { query: calls.get },
      presence: { subscribe: () => ({ unsubscribe: () => undefined }) },
      messages: { send: { mutate: calls.send } },
      requests: { count: { query: async () => ({ count: 0 }) } },
    },
  },
}));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: async () => undefined,
  del: async () => undefined,
  values: async () => [],
}));

const NOW = '2026-03-10T10:00:00.000Z';
const said = (content: string, createdAt: string) => ({
  ...(aConversation().lastMessage ?? ({} as never)),
  content,
  createdAt,
});
const withLeo = (about = {}) =>
  aConversation({
    id: 'leo',
    otherUser: aPark('Leo'),
    lastMessage: said('Later than Olivia', '2026-03-10T09:30:00.000Z'),
    updatedAt: '2026-03-10T09:30:00.000Z',
    ...about,
  });
const refused = { data: { code: 'not_allowed', message: 'You can no longer write here.' } };

/** To what is sent; a test that gives none leaves it on its way. */
let answers: PromiseWithResolvers<unknown>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  for (const each of Object.values(calls)) each.mockReset();
  calls.list.mockImplementation(async ({ tab }) => (tab === 'unread' ? [] : [withLeo(), aConversation()]));
  answers = Promise.withResolvers();
  calls.send.mockImplementation(() => answers.promise);
  await openOutbox(MONA.id);
});
afterEach(async () => {
  await act(() => forgetOutbox(MONA.id));
  await act(async () => answers.resolve(aMessage(1)));
  vi.useRealTimers();
});

let stop = () => {};
afterEach(() => stop());

async function open(path = '/messages') {
  const { client } = renderSignedIn(<MessagesScreen />, { path });
  stop = followArrivals(client);
  const list = await screen.findByRole('list', { name: 'Messages' });
  return {
    client,
    names: () =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => /Olivia|Leo/.exec(textContent)?.[0]),
  };
}
const write = (content: string, conversationId = TALK) =>
  act(() => putInOutbox({ userId: MONA.id, conversationId, content, replyTo: null }));
const olivia = (name: string | RegExp = /Olivia Ferrer/) => screen.getByRole('link', { name });

describe('what waits to be sent', () => {
  it('is the last that was said in its row, which moves to its place, with its time and a clock', async () => {
    const { names } = await open();
    expect(names()).toEqual(['Leo', 'Olivia']);
    await write('Written underground');
    expect(olivia(/Olivia Ferrer.*Sending.*You: Written underground/)).toBeTruthy();
    expect(olivia().querySelector('time')?.dateTime).toBe(NOW);
    expect(names()).toEqual(['Olivia', 'Leo']);
    await write('And one more');
    expect(olivia().textContent).toContain('You: And one more');
    expect(screen.getAllByRole('img', { name: 'Sending' })).toHaveLength(1);
  });

  it('takes the place of a draft, and stands below what is pinned', async () => {
    const draft = {
      content: 'Written under',
      replyToMessageId: null,
      replyTo: null,
      revision: 1,
      updatedAt: NOW,
    };
    calls.list.mockImplementation(async ({ tab }) =>
      tab === 'unread' ? [] : [withLeo({ isPinned: true }), aConversation({ draft })],
    );
    const { names } = await open();
    await write('Written underground');
    expect(olivia().textContent).toContain('You: Written underground');
    expect(names()).toEqual(['Leo', 'Olivia']);
  });

  it('says when it was not sent, until it is taken back', async () => {
    calls.send.mockRejectedValue(refused);
    const { names } = await open();
    await write('Not for you');
    expect(
      await screen.findByRole('link', { name: /Olivia Ferrer.*Not sent.*You: Not for you/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Sending' })).toBeNull();
    expect(names()).toEqual(['Olivia', 'Leo']);
    await act(() => discard(waitingMessages()[0]?.key ?? ''));
    expect(olivia().textContent).toContain('Message 3');
    expect(olivia().textContent).not.toContain('Not sent');
    expect(names()).toEqual(['Leo', 'Olivia']);
  });

  it('gives way to what others said since, when it was not sent', async () => {
    calls.send.mockRejectedValue(refused);
    const { client } = await open();
    await write('Not for you');
    await screen.findByRole('link', { name: /Not sent/ });
    const since = '2026-03-10T10:05:00.000Z';
    const lastMessage = said('Are you there?', since);
    calls.list.mockImplementation(async ({ tab }) =>
      tab === 'unread' ? [] : [aConversation({ lastMessage, updatedAt: since }), withLeo()],
    );
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(olivia().textContent).toContain('Are you there?'));
    expect(screen.queryByText('Not sent')).toBeNull();
  });

  it('is the same row once it is sent, before and after the list is asked for again', async () => {
    const { names } = await open();
    await write('Through');
    const seen = new Set<string>();
    const row = olivia();
    const watch = new MutationObserver(() => seen.add(row.isConnected ? row.textContent : 'gone'));
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    const list = Promise.withResolvers<unknown>();
    calls.list.mockReturnValue(list.promise);
    const createdAt = '2026-03-10T10:00:01.000Z';
    const arrived = aMessage(4, { isMine: true, content: 'Through', createdAt });
    await act(async () => answers.resolve(arrived));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Sending' })).toBeNull());
    expect(olivia().textContent).toContain('You: Through');
    expect(names()).toEqual(['Olivia', 'Leo']);
    const { id, senderId, senderName } = arrived;
    const lastMessage = { ...said('Through', createdAt), id, senderId, senderName, isMine: true };
    await act(async () =>
      list.resolve([aConversation({ lastMessage, lastSeq: 4, updatedAt: createdAt }), withLeo()]),
    );
    expect(olivia().textContent).toContain('You: Through');
    expect(names()).toEqual(['Olivia', 'Leo']);
    await act(async () => undefined);
    watch.disconnect();
    expect([...seen].filter((text) => !text.includes('You: Through'))).toEqual([]);
  });
});

describe('a chat that the list does not tell of', () => {
  it('is there for as long as all that was said in it waits, and stays when that arrives', async () => {
    calls.list.mockImplementation(async ({ tab }) => (tab === 'unread' ? [] : [withLeo()]));
    calls.get.mockResolvedValue(aConversation({ lastMessage: null, lastSeq: 0 }));
    await open();
    await write('The first of all');
    expect(
      await screen.findByRole('link', { name: /Olivia Ferrer.*Sending.*You: The first of all/ }),
    ).toBeTruthy();
    expect(calls.get).toHaveBeenCalledWith({ id: TALK }, expect.anything());
    calls.list.mockReturnValue(new Promise(() => undefined));
    await act(async () =>
      answers.resolve(aMessage(1, { isMine: true, content: 'The first of all', createdAt: NOW })),
    );
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Sending' })).toBeNull());
    expect(olivia().textContent).toContain('You: The first of all');
  });

  it('is on no tab that it does not belong to', async () => {
    calls.list.mockImplementation(async ({ tab }) =>
      tab === 'unread' ? [] : [withLeo({ isArchived: true })],
    );
    calls.get.mockResolvedValue(aConversation());
    await open('/messages?tab=archived');
    await write('The first of all');
    await waitFor(() => expect(calls.get).toHaveBeenCalled());
    await act(async () => undefined);
    expect(screen.queryByRole('link', { name: /Olivia Ferrer/ })).toBeNull();
  });
});
