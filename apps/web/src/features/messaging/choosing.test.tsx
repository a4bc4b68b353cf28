import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aConversation, TALK } from '../../testing/messages.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import GroupSheet from './groups/GroupSheet.tsx';
import MessagesScreen from './MessagesScreen.tsx';

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  get: vi.fn(),
  archive: vi.fn(),
  mute: vi.fn(),
  markRead: vi.fn(),
  markUnread: vi.fn(),
  members: vi.fn(),
  leave: vi.fn(),
  report: vi.fn(),
  requestCount: vi.fn(),
}));
vi.mock('../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));
vi.mock('../../app/api.ts', () => ({
  api: {
    messaging: {
      list: { query: calls.list },
      get: { query: calls.get },
      archive: { mutate: calls.archive },
      mute: { mutate: calls.mute },
      markRead: { mutate: calls.markRead },
      markUnread: { mutate: calls.markUnread },
      presence: { subscribe: () => ({ unsubscribe: () => undefined }) },
      requests: { count: { query: calls.requestCount } },
      groups: {
        members: { query: calls.members },
        leave: { mutate: calls.leave },
        report: { mutate: calls.report },
      },
    },
  },
}));

const bakers = aConversation({
  type: 'group',
  isGroup: true,
  name: 'Bakers',
  otherUser: null,
  memberCount: 3,
  can: { ...aConversation().can, leave: true },
});

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
  calls.list.mockImplementation(async ({ tab }) =>
    tab === 'all' ? [aConversation({ unreadCount: 2, lastSeq: 9 })] : [],
  );
  calls.requestCount.mockResolvedValue({ count: 0 });
  calls.get.mockResolvedValue(bakers);
  calls.members.mockResolvedValue([]);
  for (const each of [calls.archive, calls.mute, calls.markRead, calls.markUnread]) {
    each.mockResolvedValue(aConversation());
  }
});

function openList(): void {
  renderSignedIn(
    <Routes>
      <Route path="/messages" element={<MessagesScreen />} />
      <Route path="/messages/:id" element={<p>The open chat</p>} />
    </Routes>,
    { path: '/messages' },
  );
}

function openRow(): Promise<HTMLElement> {
  openList();
  return screen.findByRole('link', { name: /Olivia Ferrer/ });
}

/** Begins at the middle of the row and is lifted `by` pixels away. */
function drag(row: HTMLElement, by: { x: number; y?: number }, pointerType = 'touch'): void {
  const at = (x: number, y: number) => ({
    pointerId: 1,
    isPrimary: true,
    pointerType,
    clientX: x,
    clientY: y,
  });
  const { x, y = 0 } = by;
  fireEvent.pointerDown(row, at(200, 20));
  fireEvent.pointerMove(row, at(200 + x / 2, 20 + y / 2));
  fireEvent.pointerMove(row, at(200 + x, 20 + y));
  fireEvent.pointerUp(row, at(200 + x, 20 + y));
  fireEvent.click(row);
}

describe('a row under a finger', () => {
  it('is put away to the left, and is back by the toast', async () => {
    drag(await openRow(), { x: -90 });
    await waitFor(() => expect(calls.archive).toHaveBeenCalledWith({ id: TALK, isArchived: true }));
    // The finger was lifted over the link.
    expect(screen.queryByText('The open chat')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.archive).toHaveBeenLastCalledWith({ id: TALK, isArchived: false }));
  });

  it('is read to the right, to its end, and unread when there is nothing new', async () => {
    const row = await openRow();
    calls.list.mockResolvedValue([aConversation()]);
    drag(row, { x: 90 });
    await waitFor(() => expect(calls.markRead).toHaveBeenCalledWith({ id: TALK, seq: 9 }));
    await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull());
    drag(screen.getByRole('link', { name: /Olivia Ferrer/ }), { x: 90 });
    await waitFor(() => expect(calls.markUnread).toHaveBeenCalledWith({ id: TALK }));
  });

  it('stays when it is let go too soon, when the list is scrolled, and under a mouse', async () => {
    const row = await openRow();
    drag(row, { x: -40 });
    expect(row.closest<HTMLElement>('div')?.style.translate).toBe('');
    const scrolled = { pointerId: 1, isPrimary: true, pointerType: 'touch' };
    fireEvent.pointerDown(row, { ...scrolled, clientX: 200, clientY: 20 });
    fireEvent.pointerMove(row, { ...scrolled, clientX: 190, clientY: 80 });
    fireEvent.pointerMove(row, { ...scrolled, clientX: 100, clientY: 90 });
    fireEvent.pointerUp(row, { ...scrolled, clientX: 100, clientY: 90 });
    expect(screen.queryByText('The open chat')).toBeNull();
    drag(row, { x: -90 }, 'mouse');
    expect(await screen.findByText('The open chat')).toBeTruthy();
    expect(calls.archive).not.toHaveBeenCalled();
    expect(calls.markRead).not.toHaveBeenCalled();
  });

  it('can be read by its menu as well', async () => {
    await openRow();
    fireEvent.click(screen.getByRole('button', { name: 'Options for Olivia Ferrer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(calls.markRead).toHaveBeenCalledWith({ id: TALK, seq: 9 }));
  });
});

describe('the sheet of a group', () => {
  const onClose = vi.fn();
  const open = async () => {
    renderSignedIn(<GroupSheet group={bakers} onClose={onClose} />, { path: '/messages' });
    return screen.findByRole('region', { name: 'Mute, leave or report' });
  };

  it('mutes it for as long as is chosen', async () => {
    fireEvent.click(within(await open()).getByRole('button', { name: /Mute Notifications/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'For 8 hours' }));
    await waitFor(() => expect(calls.mute).toHaveBeenCalledWith({ id: TALK, for: '8h' }));
  });

  it('reports it', async () => {
    calls.report.mockResolvedValue({ message: 'Thank you' });
    fireEvent.click(within(await open()).getByRole('button', { name: 'Report' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Spam or advertising' }));
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Report Bakers' })).getByRole('button', { name: 'Report' }),
    );
    await waitFor(() =>
      expect(calls.report).toHaveBeenCalledWith(expect.objectContaining({ id: TALK, reason: 'spam' })),
    );
  });

  it('is closed with the group that is left', async () => {
    calls.leave.mockResolvedValue({ message: 'You left the group' });
    fireEvent.click(within(await open()).getByRole('button', { name: 'Leave group' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(calls.leave).toHaveBeenCalledWith({ id: TALK }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe('the list', () => {
  it('comes with the way to the requests above it, so that nothing moves', async () => {
    let answer = (_: { count: number }) => {};
    calls.requestCount.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    openList();
    await waitFor(() => expect(calls.list).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('link', { name: /Olivia Ferrer/ })).toBeNull();
    answer({ count: 2 });
    expect(await screen.findByRole('link', { name: /Olivia Ferrer/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /requests/i })).toBeTruthy();
  });

  it('does not wait for it once that fails', async () => {
    calls.requestCount.mockRejectedValue(new Error('Away'));
    openList();
    expect(await screen.findByRole('link', { name: /Olivia Ferrer/ })).toBeTruthy();
  });
});
