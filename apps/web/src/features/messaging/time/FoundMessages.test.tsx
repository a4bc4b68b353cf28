import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aConversation, aMessage } from '../../../testing/messages.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import FoundMessages from './FoundMessages.tsx';

const everywhere = vi.hoisted(() => vi.fn());
vi.mock('../../../app/api.ts', () => ({
  api: { messaging: { search: { everywhere: { query: everywhere } } } },
}));

it('says of what was found in a group who said it, by their first name, and of me that I did', async () => {
  const two = aConversation();
  const bakers = aConversation({ isGroup: true, type: 'group', name: 'Bakers', otherUser: null });
  everywhere.mockResolvedValue([
    { ...aMessage(1, { content: 'The oven is on' }), conversation: bakers },
    { ...aMessage(2, { content: 'Which oven?', isMine: true }), conversation: bakers },
    { ...aMessage(3, { content: 'My oven' }), conversation: two },
  ]);
  renderSignedIn(<FoundMessages words="oven" noChats={null} />);
  const links = await screen.findAllByRole('link');
  const said = links.map((link) => link.querySelector('mark')?.parentElement?.textContent);
  expect(said).toEqual(['Olivia: The oven is on', 'You: Which oven?', 'My oven']);
});
