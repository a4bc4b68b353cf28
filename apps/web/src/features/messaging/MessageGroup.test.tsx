import type { MessageView } from '@kindred/validation/messaging/messages';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aPark } from '../../testing/messages.ts';
import { nameColourOf } from '../../ui/colour.ts';
import { MessageGroup } from './MessageGroup.tsx';

const nothing = () => undefined;

function show(messages: MessageView[], isGroup = true) {
  return render(
    <MantineProvider env="test">
      <MessageGroup
        messages={messages}
        before={undefined}
        deliveredSeq={0}
        readSeq={0}
        start={undefined}
        lit={undefined}
        isGroup={isGroup}
        selected={null}
        onSelect={nothing}
        onMenu={nothing}
        onReact={nothing}
        onGoTo={nothing}
      />
    </MantineProvider>,
  );
}

const by = (seq: number, firstName: string, about: Partial<MessageView> = {}) => {
  const { id, name } = aPark(firstName);
  return aMessage(seq, { senderId: id, senderName: name, ...about });
};

describe('what was deleted', () => {
  const deleted = { content: '', isDeleted: true };
  const answered = { ...aMessage(1, { isMine: true, ...deleted }), fileName: null, duration: null };

  it('is said to be my doing where only I could, also above an answer', () => {
    show([aMessage(1, { isMine: true, ...deleted }), aMessage(2, deleted)], false);
    screen.getByText('You deleted this message');
    screen.getByText('This message was deleted');
    screen.getByRole('article', { name: /^You: You deleted this message/ });
    show([aMessage(3, { replyToMessageId: answered.id, replyTo: answered })], false);
    expect(screen.getAllByText('You deleted this message')).toHaveLength(2);
  });

  it('may have been by those who run the group', () => {
    show([aMessage(1, { isMine: true, ...deleted })]);
    screen.getByText('This message was deleted');
  });
});

it('draws a few emoji large, and everything else as text', () => {
  show([aMessage(1, { content: '🎉🎂' }), aMessage(2, { content: 'Cake 🎂' })], false);
  const isLarge = (words: string) => screen.getByText(words).hasAttribute('data-large');
  expect(isLarge('🎉🎂')).toBe(true);
  expect(isLarge('Cake 🎂')).toBe(false);
});

describe('who says something in a group', () => {
  it('has a name in a colour of their own and a face, at the first of what they say in a row', () => {
    const { container } = show([by(1, 'Leo'), by(2, 'Leo'), by(3, 'Hugo'), by(4, 'Leo')]);
    const colours = screen.getAllByText(/Park$/).map(({ textContent, style }) => [textContent, style.color]);
    expect(colours).toEqual([
      ['Leo Park', nameColourOf('Leo')],
      ['Hugo Park', nameColourOf('Hugo')],
      ['Leo Park', nameColourOf('Leo')],
    ]);
    expect(nameColourOf('Leo')).not.toBe(nameColourOf('Hugo'));
    const faces = [...container.querySelectorAll('[data-initials]')];
    expect(faces.map((face) => face.getAttribute('data-initials'))).toEqual(['LP', 'HP', 'LP']);
  });

  it('is not said of me, nor where there are two', () => {
    const { container, unmount } = show([by(1, 'Leo', { isMine: true })]);
    expect(screen.queryByText('Leo Park')).toBeNull();
    expect(container.querySelector('[data-initials]')).toBeNull();
    unmount();
    const two = show([by(1, 'Leo')], false);
    expect(screen.queryByText('Leo Park')).toBeNull();
    expect(two.container.querySelector('[data-initials]')).toBeNull();
  });
});
