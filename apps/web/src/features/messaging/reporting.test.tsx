import type { MessageView } from '@kindred/validation/messaging/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { aConversation, aMessage } from '../../testing/messages.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { MessageSheets } from './MessageSheets.tsx';

vi.mock('../../app/live.tsx', () => ({ useLiveEvent: () => undefined }));

const can = { edit: false, deleteForAll: false, pin: false, report: true };
const nothing = () => undefined;

let sent: unknown[];
beforeEach(() => {
  sent = [];
});

function Chat({ message }: { message: MessageView }) {
  const [chosen, setChosen] = useState<MessageView | null>(message);
  return (
    <MessageSheets
      conversation={aConversation()}
      chosen={chosen}
      onClose={() => setChosen(null)}
      onReply={nothing}
      onEdit={nothing}
      onPin={nothing}
      onSelect={nothing}
      onReact={nothing}
      onDelete={nothing}
    />
  );
}
const show = (message: MessageView) =>
  renderSignedIn(<Chat message={message} />, {
    link: answering({
      'messaging.messages.report': (input) => {
        sent.push(input);
        return { message: 'Thank you.' };
      },
    }),
  });

it('reports a message of somebody else with a reason', async () => {
  const message = aMessage(1, { can });
  show(message);
  fireEvent.click(await screen.findByRole('button', { name: /Report message/ }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Spam or advertising' }));
  fireEvent.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(sent).toEqual([{ id: message.id, reason: 'spam' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers no report of a message that the API does not let me report', async () => {
  show(aMessage(1, { isMine: true }));
  await screen.findByRole('button', { name: 'Delete for me' });
  expect(screen.queryByRole('button', { name: /Report message/ })).toBeNull();
});
