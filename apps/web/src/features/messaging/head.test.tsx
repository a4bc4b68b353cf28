import type { LiveEvent } from '@kindred/validation/live';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, TALK } from '../../testing/messages.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import ChatScreen from './ChatScreen.tsx';

const calls = vi.hoisted(() => ({ get: vi.fn(), profile: vi.fn(), presence: vi.fn() }));
const live = vi.hoisted(() => new Map<string, Set<(event: LiveEvent) => void>>());
vi.mock('../../app/live.tsx', () => ({
  useLiveEvent: (type: string, handle: (event: LiveEvent) => void) => {
    live.set(type, (live.get(type) ?? new Set()).add(handle));
  },
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    profiles: { get: { query: calls.profile } },
    messaging: { get: { query: calls.get }, presence: { subscribe: calls.presence } },
  },
}));
vi.mock('./Chat.tsx', () => ({ Chat: () => null }));

beforeEach(() => {
  live.clear();
  calls.get.mockReset().mockResolvedValue(aConversation());
  calls.profile.mockReset().mockImplementation(async ({ handle }) => ({ firstName: handle }));
  calls.presence.mockReset().mockReturnValue({ unsubscribe: () => undefined });
});

const open = () =>
  renderSignedIn(
    <Routes>
      <Route path="/messages/:id" element={<ChatScreen />} />
    </Routes>,
    { path: `/messages/${TALK}` },
  );

const type = (userId: string, isTyping = true) =>
  act(() => {
    for (const handle of live.get('typing') ?? []) {
      handle({ type: 'typing', conversationId: TALK, userId, isTyping });
    }
  });

it('says nothing of whether somebody is there while there is no network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const become = (isOn: boolean) =>
    act(() => {
      onLine.mockReturnValue(isOn);
      window.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
    });
  const { container } = open();
  await screen.findByText('offline');
  const userIds = [aConversation().otherUser?.id];
  act(() => calls.presence.mock.lastCall?.[1].onData({ userIds }));
  screen.getByText('online');
  const dots = () => container.querySelectorAll('[class*="online"]').length;
  expect(dots()).toBe(1);
  become(false);
  expect(screen.queryByText(/^(?:online|offline)$/)).toBeNull();
  expect(dots()).toBe(0);
  become(true);
  screen.getByText('online');
  onLine.mockRestore();
});

describe('the head of a group', () => {
  beforeEach(() => {
    calls.get.mockResolvedValue(
      aConversation({ isGroup: true, type: 'group', name: 'Bakers', otherUser: null }),
    );
  });

  it('says who types, and of more than two that they are several', async () => {
    open();
    await screen.findByText('2 people');
    type('Ben');
    await screen.findByText('Ben is typing...');
    type('Cy');
    await screen.findByText('Ben and Cy are typing...');
    type('Dee');
    await screen.findByText('Several people are typing...');
    for (const each of ['Dee', 'Ben']) type(each, false);
    await screen.findByText('Cy is typing...');
    expect(calls.profile.mock.calls.map(([{ handle }]) => handle)).toEqual(['Ben', 'Cy']);
  });

  it('says that somebody types of whom no name is known', async () => {
    calls.profile.mockRejectedValue({ data: { code: 'not_found', message: 'Not found.' } });
    open();
    await screen.findByText('2 people');
    type('Ben');
    await screen.findByText('typing...');
  });
});
