import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { anEvent } from '../event.fixture.ts';
import { EventChat } from './EventChat.tsx';

const CHAT = {
  state: 'open',
  opensAt: '2030-01-01T09:45:00.000Z',
  closesAt: '2030-01-01T11:15:00.000Z',
  refusal: null,
} as const;
const can = (openChat: boolean) => ({ ...anEvent().can, openChat });

it('opens the chat of an event as its conversation', async () => {
  const open = vi.fn(() => ({ conversationId: '0190a000-0000-7000-8000-0000000000c1' }));
  const event = anEvent({ hasChat: true, chat: CHAT, can: can(true) });
  renderSignedIn(<EventChat event={event} />, { link: answering({ 'events.openChat': open }) });
  fireEvent.click(screen.getByRole('button', { name: 'Open chat' }));
  await waitFor(() => expect(open).toHaveBeenCalledWith({ id: event.id }));
});

it.each([
  [{ ...CHAT, state: 'upcoming' as const }, /^Chat opens /],
  [{ ...CHAT, refusal: 'full' as const }, 'The chat is full. You can still write in the discussion below.'],
  [{ ...CHAT, refusal: 'removed' as const }, 'A host removed you from the chat.'],
])('says why the chat cannot be entered: %#', (chat, text) => {
  renderSignedIn(<EventChat event={anEvent({ hasChat: true, chat, can: can(false) })} />, {
    link: answering({}),
  });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
