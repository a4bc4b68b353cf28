import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, TALK } from '../../../testing/messages.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { PinBar } from './PinBar.tsx';

const calls = vi.hoisted(() => ({ list: vi.fn(), set: vi.fn() }));
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));
vi.mock('../../../app/api.ts', () => ({
  api: { messaging: { pins: { list: { query: calls.list }, set: { mutate: calls.set } } } },
}));

const can = { edit: false, deleteForAll: false, pin: true, report: true };
const one = aMessage(1, { content: 'Rye at five.', isPinned: true, can });
const two = aMessage(2, { content: '', messageType: 'location', isPinned: true });

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
});

function open() {
  const onGoTo = vi.fn();
  const page = renderSignedIn(<PinBar conversationId={TALK} onGoTo={onGoTo} />);
  return { onGoTo, ...page };
}

describe('the pins of a chat', () => {
  it('are no bar while there is none', async () => {
    calls.list.mockResolvedValue([]);
    open();
    await waitFor(() => expect(calls.list).toHaveBeenCalledWith({ id: TALK }, expect.anything()));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show the latest, which a tap goes to, by what it holds', async () => {
    calls.list.mockResolvedValue([two, one]);
    const { onGoTo } = open();
    const latest = await screen.findByRole('button', { name: /Location/ });
    expect(latest.textContent).toContain('2 pinned messages');
    fireEvent.click(latest);
    expect(onGoTo).toHaveBeenCalledWith(2);
  });

  it('are all in a sheet, from which one leads to its place and is taken down', async () => {
    calls.list.mockResolvedValue([two, one]);
    calls.set.mockResolvedValue({ ...one, isPinned: false });
    const { onGoTo } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all pinned messages' }));
    // Who may not pin may not unpin.
    const unpin = await screen.findByRole('button', { name: 'Unpin: Rye at five.' });
    expect(screen.getAllByRole('button', { name: /^Unpin/ })).toHaveLength(1);
    calls.list.mockResolvedValue([two]);
    fireEvent.click(unpin);
    await waitFor(() => expect(calls.set).toHaveBeenCalledWith({ id: one.id, isPinned: false }));
    await waitFor(() => expect(screen.queryByText('Rye at five.')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /^Olivia Ferrer/ }));
    expect(onGoTo).toHaveBeenCalledWith(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stay when the server takes none down, and say so', async () => {
    calls.list.mockResolvedValue([one]);
    calls.set.mockRejectedValue({
      data: { code: 'not_allowed', message: 'You are not allowed to do this.' },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all pinned messages' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unpin: Rye at five.' }));
    expect((await screen.findAllByText('The pin was not saved')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: /^Pinned message\s?Rye at five\.$/ })).toBeTruthy();
  });
});
