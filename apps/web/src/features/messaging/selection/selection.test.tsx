import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aPark, TALK } from '../../../testing/messages.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { type MessageWindow, withoutMessage } from '../messageWindow.ts';
import ReceiptsSheet from './ReceiptsSheet.tsx';
import SelectionBar from './SelectionBar.tsx';

const calls = vi.hoisted(() => ({ remove: vi.fn(), receipts: vi.fn(), copy: vi.fn() }));
vi.mock('../../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));
vi.mock('../../../ui/copyText.ts', () => ({ copyText: calls.copy }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    messaging: {
      selection: { delete: { mutate: calls.remove } },
      receipts: { get: { query: calls.receipts } },
    },
  },
}));

const mine = aMessage(1, { isMine: true, content: 'Rye first.' });
const theirs = aMessage(2, { content: 'Then spelt.' });
const refused = { data: { code: 'not_allowed', message: 'You are not allowed to do this.' } };

beforeEach(() => {
  for (const each of Object.values(calls)) each.mockReset();
});

function select(selected = [mine, theirs]) {
  const held: MessageWindow = {
    messages: [mine, theirs, aMessage(3)],
    revision: 3,
    hasBefore: false,
    hasAfter: false,
    deliveredSeq: 0,
    readSeq: 0,
  };
  const seen = { talk: held };
  const onEnd = vi.fn();
  const change = (by: (talk: MessageWindow) => MessageWindow) => {
    seen.talk = by(seen.talk);
  };
  renderSignedIn(<SelectionBar conversationId={TALK} selected={selected} change={change} onEnd={onEnd} />);
  return { seen, onEnd };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('what is selected', () => {
  it('is deleted for everybody where all of it is mine, once that is confirmed', async () => {
    calls.remove.mockResolvedValue({ message: 'Deleted' });
    const { seen, onEnd } = select([mine]);
    const remove = button('Delete');
    remove.focus();
    fireEvent.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Delete this message for everyone?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(remove));
    expect([calls.remove.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 0]);
    fireEvent.click(remove);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete for everyone' }));
    await waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(calls.remove).toHaveBeenCalledWith({ id: TALK, messageIds: [mine.id], for: 'all' });
    expect(seen.talk.messages.map(({ isDeleted }) => isDeleted)).toEqual([true, false, false]);
    expect((await screen.findAllByText('1 message(s) deleted successfully')).length).toBeGreaterThan(0);
  });

  it('asks of how many it is, and leaves with Escape only the question', async () => {
    const { onEnd } = select([mine, aMessage(4, { isMine: true })]);
    fireEvent.click(button('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete these 2 messages for everyone?' });
    fireEvent.keyDown(question, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onEnd).not.toHaveBeenCalled();
    expect(calls.remove).not.toHaveBeenCalled();
  });

  it('leaves nothing of a message that went out of sight before it was deleted', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    calls.remove.mockReturnValue(promise);
    const { seen, onEnd } = select([mine]);
    fireEvent.click(button('Delete'));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete for everyone' }));
    seen.talk = withoutMessage(seen.talk, mine.id);
    resolve({ message: 'Deleted' });
    await waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(seen.talk.messages.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('is deleted for me where others said some of it', async () => {
    calls.remove.mockResolvedValue({ message: 'Deleted' });
    const { seen, onEnd } = select();
    fireEvent.click(button('Delete'));
    await waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(calls.remove).toHaveBeenCalledWith({ id: TALK, messageIds: [mine.id, theirs.id], for: 'me' });
    expect(seen.talk.messages.map(({ seq }) => seq)).toEqual([3]);
  });

  it('stays, and stays selected, when it is not deleted', async () => {
    calls.remove.mockRejectedValue(refused);
    const { seen, onEnd } = select();
    fireEvent.click(button('Delete'));
    expect((await screen.findAllByText('The messages were not deleted')).length).toBeGreaterThan(0);
    expect(seen.talk.messages).toHaveLength(3);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('is copied in its order, and left with Escape', async () => {
    calls.copy.mockResolvedValue(true);
    const { onEnd } = select();
    fireEvent.click(button('Copy'));
    await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
    expect(calls.copy).toHaveBeenCalledWith('Rye first.\n\nThen spelt.');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('can be nothing, of which nothing can be done', () => {
    select([]);
    expect(screen.getByText('0 selected')).toBeTruthy();
    expect(['Copy', 'Forward', 'Delete'].map((name) => button(name).disabled)).toEqual([true, true, true]);
    expect(button('Cancel').disabled).toBe(false);
  });

  it('is not forwarded when some of it is deleted', () => {
    select([mine, { ...theirs, isDeleted: true }]);
    expect(button('Forward').disabled).toBe(true);
    expect(button('Delete').disabled).toBe(false);
  });
});

describe('who has read a message', () => {
  const open = () => renderSignedIn(<ReceiptsSheet message={mine} onClose={() => undefined} />);

  it('is told by how far it came, and how many more there are', async () => {
    calls.receipts.mockResolvedValue({
      items: [
        { user: aPark('Leo'), state: 'read', readAt: '2026-03-10T09:05:00.000Z' },
        { user: aPark('Sana'), state: 'sent', readAt: null },
      ],
      total: 5,
    });
    open();
    const read = await screen.findByRole('region', { name: 'Read by' });
    expect(read.textContent).toContain('Leo Park');
    expect(read.querySelector('time')?.dateTime).toBe('2026-03-10T09:05:00.000Z');
    expect(screen.getByRole('region', { name: 'Sent to' }).textContent).toContain('@sana');
    expect(screen.queryByRole('region', { name: 'Delivered to' })).toBeNull();
    expect(screen.getByText('and 3 more')).toBeTruthy();
    expect(calls.receipts.mock.calls[0]?.[0]).toEqual({ id: mine.id });
  });

  it('is nobody in an empty group, and can be asked for again', async () => {
    calls.receipts.mockRejectedValueOnce(refused);
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    calls.receipts.mockResolvedValue({ items: [], total: 0 });
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'There is no one else here' })).toBeTruthy();
  });
});
