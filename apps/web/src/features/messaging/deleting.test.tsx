import type { MessageView } from '@kindred/validation/messaging/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { aConversation, aMessage } from '../../testing/messages.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { MessageSheets } from './MessageSheets.tsx';

vi.mock('../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));
vi.mock('../../app/api.ts', () => ({ api: {} }));

const mine = aMessage(1, {
  isMine: true,
  can: { edit: true, deleteForAll: true, pin: false, report: false },
});
const onDelete = vi.fn();
const nothing = () => undefined;

function Chat() {
  const [chosen, setChosen] = useState<MessageView | null>(null);
  return (
    <>
      <button type="button" onClick={() => setChosen(mine)}>
        The message
      </button>
      <MessageSheets
        conversation={aConversation()}
        chosen={chosen}
        onClose={() => setChosen(null)}
        onReply={nothing}
        onEdit={nothing}
        onPin={nothing}
        onSelect={nothing}
        onReact={nothing}
        onDelete={onDelete}
      />
    </>
  );
}

const message = () => screen.getByRole('button', { name: 'The message' });
async function choose(name: string) {
  message().focus();
  fireEvent.click(message());
  fireEvent.click(await screen.findByRole('button', { name }));
}
const question = () => screen.findByRole('dialog', { name: 'Delete this message for everyone?' });

it('asks before a message is deleted for everybody, and goes back to it', async () => {
  renderSignedIn(<Chat />);
  await choose('Delete for everyone');
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect(onDelete).not.toHaveBeenCalled();
  await choose('Delete for everyone');
  fireEvent.click(within(await question()).getByRole('button', { name: 'Delete for everyone' }));
  expect(onDelete.mock.calls).toEqual([[mine, 'all']]);
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('deletes for me alone without a question', async () => {
  onDelete.mockReset();
  renderSignedIn(<Chat />);
  await choose('Delete for me');
  expect(onDelete.mock.calls).toEqual([[mine, 'me']]);
  expect(screen.queryByRole('dialog', { name: /for everyone/ })).toBeNull();
});
